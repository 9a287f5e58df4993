import type { Caip2 } from '@walletframe/bridge-protocol'
import type { SolanaAction } from '../../approvals/approval.ts'
import type { Exposure, Move } from '../chain.ts'
import { solDecimals } from './amounts.ts'
import type { Explained } from './explain.ts'

/** Lamports of an amount as approvals show it, for example `1.5 SOL`. */
const lamportsOf = (shown: string): bigint => {
  const [whole = '0', fraction = ''] = (shown.split(' ')[0] ?? '').split('.')
  return BigInt(whole + fraction.padEnd(solDecimals, '0'))
}

const dangers: ReadonlySet<SolanaAction['kind']> = new Set(['assign', 'token-owner', 'token-allow'])
/** Instructions that are read whole, and move nothing but what they say. */
const plain: ReadonlySet<SolanaAction['kind']> = new Set([
  'transfer',
  'create-account',
  'memo',
  'token-revoke',
  'token-account',
])

/** What transactions could cost, one after another. Tokens and durable nonces count as not understood: nothing here is their price. */
export const exposureOf = (network: Caip2, transactions: readonly Explained[]): Exposure => {
  const actions = transactions.flatMap(({ shown }) => shown.actions)
  return {
    danger: actions.some(({ kind }) => dangers.has(kind)),
    unknown: actions.some(({ kind }) => !plain.has(kind)),
    moves: actions.flatMap((action): Move[] =>
      action.kind === 'transfer' || action.kind === 'create-account'
        ? [{ asset: 'native', amount: lamportsOf(action.amount), network }]
        : [],
    ),
  }
}
