import type { Eip155Subject } from '../../../../chains/eip155/subject.ts'
import type { TreeNode } from '../../../../chains/subject.ts'
import { actionTexts } from '../../../../i18n/english/actions.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { visibleText } from '../../../../ui/visibleText.ts'
import { Address } from '../Address.tsx'
import { Hero } from '../Hero.tsx'
import { dangersOf, Layout, type SubjectProps } from '../Layout.tsx'
import { useHeroWords } from './heroParts.tsx'
import { isUnderstood, signedParts } from './signedParts.tsx'
import './Tree.css'

type TypedDataSubject = Extract<Eip155Subject, { kind: 'typed-data' }>

const Tree = ({ nodes }: { readonly nodes: readonly TreeNode[] }) => (
  <ul className="tree">
    {nodes.map((node, index) => (
      <li key={`${index}-${node.label}`}>
        {typeof node.value === 'string' ? (
          <>
            <span className="muted">
              <bdi>{visibleText(node.label)}</bdi>:{' '}
            </span>
            {node.type === 'address' ? (
              <Address value={node.value} />
            ) : (
              <span className="mono">{visibleText(node.value)}</span>
            )}
          </>
        ) : (
          <details open>
            <summary className="muted">
              <bdi>{visibleText(node.label)}</bdi> (<bdi>{visibleText(node.type)}</bdi>)
            </summary>
            <Tree nodes={node.value} />
          </details>
        )}
      </li>
    ))}
  </ul>
)

/** Typed data as it was hashed, whole: nothing of it is cut. */
const Whole = ({ subject }: { readonly subject: TypedDataSubject }) => (
  <div className="panel" data-testid="approve-typed-data" tabIndex={0}>
    <strong>{useTexts(actionTexts).domain}</strong>
    <Tree nodes={subject.domain} />
    <strong>
      <bdi>{visibleText(subject.primaryType)}</bdi>
    </strong>
    <Tree nodes={subject.message} />
  </div>
)

/** Typed data: what is understood of it as a decision, the whole of it below. */
export const TypedData = ({ subject, warnings, around }: SubjectProps<TypedDataSubject>) => {
  const words = useHeroWords()
  const { action } = subject
  const dangers = dangersOf(warnings)
  const understood = isUnderstood(action)
  return (
    <Layout
      around={around}
      warnings={warnings}
      siteFirst={!understood}
      hero={
        action ? (
          <Hero {...signedParts(action, words)} dangers={dangers} />
        ) : (
          <Hero what={words.t.what.data} dangers={dangers} />
        )
      }
      // What is not understood is read whole; what is, stands behind Details.
      body={understood ? undefined : <Whole subject={subject} />}
      details={understood ? <Whole subject={subject} /> : undefined}
    />
  )
}
