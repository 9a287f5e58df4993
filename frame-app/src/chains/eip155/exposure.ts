import type { Caip2 } from '@walletframe/bridge-protocol'
import { hexToBigInt, slice, size, type Hex } from 'viem'
import type { TransactionAction, Warning } from '../../approvals/approval.ts'
import type { Exposure, Move } from '../chain.ts'

/** A decoded call, with what it was decoded from. */
type Decoded = {
  readonly to?: Hex | undefined
  readonly value: bigint
  readonly data: Hex
  readonly action: TransactionAction
  readonly warnings: readonly Warning[]
}

/** The last argument of a token's `transfer`, `transferFrom` and `approve`: an amount in the token's smallest unit. */
const amountOf = (data: Hex): bigint => hexToBigInt(slice(data, Math.max(size(data) - 32, 0)))

const movesOf = (network: Caip2, { value, data, action }: Decoded): readonly Move[] => [
  ...(value > 0n ? [{ asset: 'native', amount: value, network } as const] : []),
  ...(action.kind === 'token-transfer' || action.kind === 'token-approval'
    ? [
        {
          asset: `${network}/erc20:${action.token.address.toLowerCase()}`,
          amount: amountOf(data),
          network,
        } as const,
      ]
    : []),
]

/** What calls could cost, one after another. */
export const exposureOf = (network: Caip2, calls: readonly Decoded[]): Exposure => ({
  danger: calls.some(
    ({ action }) =>
      (action.kind === 'token-approval' && action.unlimited) ||
      (action.kind === 'approve-all' && action.approved),
  ),
  unknown: calls.some(({ action }) => action.kind === 'call'),
  moves: calls.flatMap((call) => movesOf(network, call)),
})
