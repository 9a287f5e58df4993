import type { Caip2 } from '@walletframe/bridge-protocol'
import { nodeRequest } from '../../api/rpc.ts'

/** Milliseconds for which a node may not yet count a transaction that another node of the same network took. */
const lag = 60_000

/** The last nonce that a node took from here, by network and account. */
const taken = new Map<string, { readonly nonce: number; readonly at: number }>()

const keyOf = (network: Caip2, account: string) => `${network} ${account.toLowerCase()}`

/**
 * The nonce that the account's next transaction has. What a node took a moment ago counts, also where the node that is asked now is behind.
 * A broadcast without an answer does not count: sent again with the same nonce, only one of the two can ever be mined.
 */
export const nextNonce = async (network: Caip2, account: string): Promise<number> => {
  const pending = Number(
    BigInt((await nodeRequest(network, 'eth_getTransactionCount', [account, 'pending'])) as string),
  )
  const last = taken.get(keyOf(network, account))
  return last && Date.now() - last.at < lag ? Math.max(pending, last.nonce + 1) : pending
}

/** A node took a transaction with this nonce. */
export const rememberNonce = (network: Caip2, account: string, nonce: number): void => {
  const key = keyOf(network, account)
  const last = taken.get(key)
  // An earlier one that was replaced says nothing of those behind it, which a node may have lost meanwhile.
  if (!last || nonce >= last.nonce) taken.set(key, { nonce, at: Date.now() })
}
