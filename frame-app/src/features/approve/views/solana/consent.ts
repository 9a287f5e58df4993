import type { SolanaAction, SolanaSubject } from '../../../../chains/solana/subject.ts'
import type { Verb } from '../eip155/consent.ts'

/** What goes along with another instruction and moves nothing by itself. */
const accompanying: ReadonlySet<SolanaAction['kind']> = new Set([
  'memo',
  'nonce',
  'token-account',
  'token-sync',
])

/** The one instruction that a transaction is about; undefined where it is about several. */
export const mainAction = (actions: readonly SolanaAction[]): SolanaAction | undefined => {
  const main = actions.filter(({ kind }) => !accompanying.has(kind))
  if (main.length > 1) return undefined
  return main[0] ?? (actions.length === 1 ? actions[0] : undefined)
}

/** What a person does by approving this. */
export const verbOf = ({ transactions, sends }: SolanaSubject): Verb => {
  const [transaction] = transactions
  const main = transactions.length === 1 && transaction ? mainAction(transaction.actions) : undefined
  const kind = main?.kind
  if (kind === 'token-allow') return 'allow'
  if (!sends) return 'sign'
  if (kind === 'token-revoke') return 'remove'
  return kind === 'transfer' || kind === 'token-transfer' ? 'send' : 'confirm'
}
