import type { Sent } from '../storage/sent.ts'

/* What taking the place of something that waits asks of a chain: EVM alone has it, by the nonce. */

/**
 * Asked by the wallet itself and by nobody else: `[{ hash, how }]`. It is in no table of methods, so a page's wish for it is refused like any word
 * that nobody knows. All else is in the record of what was signed: nothing can be slipped in.
 */
export const replaceMethod = 'walletframe_replaceTransaction'

/** What one that waits would cost otherwise, as prices are now. Smallest units of the network's coin, all of them 'at most'. */
export type ReplaceQuote = {
  /** As it was signed. */
  readonly fee: bigint
  readonly speedUp: bigint
  /** Null where the network does not carry out a transfer to oneself, or does not say what it costs. */
  readonly cancel: bigint | null
  /** Whether it offers less than a block costs now. */
  readonly isTooLow: boolean
  /** The nonce that the network expects next of the account: what is above waits for it; what is below is in a block. */
  readonly next: number
}

/** @throws ProviderRpcError 4901 where the node does not answer; Error where it is none of our own. */
export const quoteReplacement = async (sent: Sent): Promise<ReplaceQuote> =>
  (await import('./eip155/replaceQuote.ts')).quoteOf(sent)
