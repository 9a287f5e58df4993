import type { Hex } from 'ox/Hex'
import type { Described } from '../decoded.ts'
import type { BitcoinPayload, SignPayload, SolanaPayload } from '../payload.ts'
import { bitcoin } from './bitcoin.ts'
import { eip155 } from './eip155.ts'
import type { RootAccount } from './root.ts'
import { solana } from './solana.ts'

/** How one namespace signs. A further namespace costs one of these. */
export type Signer<Payload> = {
  /** Reads the payload: what it means, and 32 bytes that stand for exactly that. Needs no key. @throws Fault */
  readonly describe: (payload: Payload, origin: string) => Described
  /** @returns what the caller asked for: a signature, or a signed transaction. @throws Fault */
  readonly sign: (by: RootAccount, payload: Payload, digest: Hex) => Hex
}

const isSolanaPayload = (payload: SignPayload): payload is SolanaPayload =>
  payload.kind === 'solana-message' || payload.kind === 'solana-transaction'

const isBitcoinPayload = (payload: SignPayload): payload is BitcoinPayload =>
  payload.kind === 'bitcoin-message' || payload.kind === 'bitcoin-transaction'

export const describe = (payload: SignPayload, origin: string): Described => {
  if (isBitcoinPayload(payload)) return bitcoin.describe(payload, origin)
  return isSolanaPayload(payload) ? solana.describe(payload, origin) : eip155.describe(payload, origin)
}

export const digestOf = (payload: SignPayload, origin: string): Hex => describe(payload, origin).digest

export const signPayload = (by: RootAccount, payload: SignPayload, digest: Hex): Hex => {
  if (isBitcoinPayload(payload)) return bitcoin.sign(by, payload, digest)
  return isSolanaPayload(payload) ? solana.sign(by, payload, digest) : eip155.sign(by, payload, digest)
}
