import { texts } from '../../../i18n/texts.ts'
import type { ApprovalSubject, TreeNode } from '../../../approvals/approval.ts'
import { visibleText } from '../../../ui/visibleText.ts'
import { ActionSentence } from './ActionSentence.tsx'
import { Asset } from './ApprovalAsset.tsx'
import { Calls } from './ApprovalCalls.tsx'
import { SolanaSubject } from './SolanaSubject.tsx'

const t = texts.approve

const Tree = ({ nodes }: { readonly nodes: readonly TreeNode[] }) => (
  <ul className="tree">
    {nodes.map((node, index) => (
      <li key={`${index}-${node.label}`}>
        {typeof node.value === 'string' ? (
          <>
            <span className="muted">{visibleText(node.label)}: </span>
            <span className="mono">{visibleText(node.value)}</span>
          </>
        ) : (
          <details open>
            <summary className="muted">
              {visibleText(node.label)} ({visibleText(node.type)})
            </summary>
            <Tree nodes={node.value} />
          </details>
        )}
      </li>
    ))}
  </ul>
)

const Transaction = ({
  subject,
}: {
  readonly subject: Extract<ApprovalSubject, { kind: 'transaction' }>
}) => (
  <>
    <p className="sentence" data-testid="approve-action">
      <ActionSentence action={subject.action} />
    </p>
    <dl className="facts">
      <dt>{t.value}</dt>
      <dd>{subject.value}</dd>
      <dt>{t.fee}</dt>
      <dd data-testid="approve-fee">{subject.fee.display}</dd>
    </dl>
    <details>
      <summary className="muted">{t.details}</summary>
      <dl className="facts">
        {'token' in subject.action && (
          <>
            <dt>{t.tokenAt}</dt>
            <dd className="mono">{subject.action.token.address}</dd>
          </>
        )}
        <dt>{t.nonce}</dt>
        <dd>{subject.nonce}</dd>
        <dt>{t.data}</dt>
        <dd>{t.bytes((subject.data.length - 2) / 2)}</dd>
      </dl>
      {subject.data !== '0x' && <p className="panel mono">{subject.data}</p>}
    </details>
  </>
)

/** What is to be signed, as a person can read it. */
export const Subject = ({ subject }: { readonly subject: ApprovalSubject }) => {
  switch (subject.kind) {
    case 'message':
      return (
        <p className={subject.isText ? 'panel' : 'panel mono'} data-testid="approve-message" tabIndex={0}>
          {visibleText(subject.text)}
        </p>
      )
    case 'typed-data':
      return (
        <div className="panel" data-testid="approve-typed-data" tabIndex={0}>
          <strong>{t.domain}</strong>
          <Tree nodes={subject.domain} />
          <strong>{visibleText(subject.primaryType)}</strong>
          <Tree nodes={subject.message} />
        </div>
      )
    case 'transaction':
      return <Transaction subject={subject} />
    case 'solana':
      return <SolanaSubject transactions={subject.transactions} />
    case 'calls':
      return <Calls subject={subject} />
    case 'asset':
      return <Asset subject={subject} />
  }
}
