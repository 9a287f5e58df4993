import type { Caip2 } from '@walletframe/bridge-protocol'
import type { DecodedBatch } from '../../vault/decoded.ts'
import type { Paid } from '../amount.ts'
import type { ChainRequest, Exposure } from '../chain.ts'
import { caution, type Warning } from '../warning.ts'
import { explainTransaction } from './decode.ts'
import { coinAmount } from './explained.ts'
import { exposureOf } from './exposure.ts'
import { withKept, type Run } from './keptBack.ts'
import type { BalanceChange, Eip155Subject, TransactionAction } from './subject.ts'

type CallsSubject = Extract<Eip155Subject, { kind: 'calls' }>

/** What is said of a batch as a whole: that the account gets its code by it, or that it is made by it. */
export const codeWarnings = ({ delegate, deploys }: DecodedBatch): readonly Warning[] => [
  ...(delegate === null ? [] : [caution('account-code', { address: delegate })]),
  ...(deploys ? [caution('account-made')] : []),
]

/**
 * What a person reads of calls that are one, by what the vault worker says that it will sign.
 * @param more `fee` in wei where the account pays it; of each call what its token keeps (`kept`), and `warnings` beside those of what it does.
 */
export const explainBatch = async (
  { account, network }: ChainRequest,
  batch: DecodedBatch,
  more: {
    readonly fee: bigint | Paid
    readonly changes: readonly BalanceChange[] | null
    readonly kept: Run['kept']
    readonly warnings?: readonly (readonly Warning[])[]
  },
): Promise<{
  readonly subject: CallsSubject
  readonly exposure: Exposure
  readonly actions: readonly TransactionAction[]
}> => {
  const coin = network.nativeCurrency
  const parts = await Promise.all(
    batch.calls.map(async (call, index) => {
      const explained = await explainTransaction(network.id as Caip2, account, call, coin)
      return {
        ...explained,
        action: withKept(explained.action, more.kept[index]),
        call,
        warnings: [...explained.warnings, ...(more.warnings?.[index] ?? [])],
      }
    }),
  )
  return {
    subject: {
      kind: 'calls',
      calls: parts.map(({ action, warnings, call }) => ({
        action,
        value: coinAmount(BigInt(call.value), coin),
        data: call.data,
        warnings,
      })),
      value: coinAmount(
        batch.calls.reduce((total, call) => total + BigInt(call.value), 0n),
        coin,
      ),
      fee: typeof more.fee === 'bigint' ? coinAmount(more.fee, coin) : more.fee,
      changes: more.changes,
      atomic: true,
    },
    exposure: exposureOf(parts),
    actions: parts.map(({ action }) => action),
  }
}
