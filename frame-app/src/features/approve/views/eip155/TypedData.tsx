import type { DecodedTypedData, TreeNode } from '../../../../chains/subject.ts'
import { actionTexts } from '../../../../i18n/english/actions.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { visibleText } from '../../../../ui/visibleText.ts'

const Tree = ({ nodes }: { readonly nodes: readonly TreeNode[] }) => (
  <ul className="tree">
    {nodes.map((node, index) => (
      <li key={`${index}-${node.label}`}>
        {typeof node.value === 'string' ? (
          <>
            <span className="muted">
              <bdi>{visibleText(node.label)}</bdi>:{' '}
            </span>
            <span className="mono">{visibleText(node.value)}</span>
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
export const TypedData = ({ subject }: { readonly subject: DecodedTypedData }) => (
  <div className="panel" data-testid="approve-typed-data" tabIndex={0}>
    <strong>{useTexts(actionTexts).domain}</strong>
    <Tree nodes={subject.domain} />
    <strong>
      <bdi>{visibleText(subject.primaryType)}</bdi>
    </strong>
    <Tree nodes={subject.message} />
  </div>
)
