import type { Hex } from 'ox/Hex'
import type { SignPayload, SolanaPayload } from '../payload.ts'
import { eip155 } from './eip155.ts'
import { solana } from './solana.ts'

/** How one namespace signs. A further namespace costs one of these. */
export type Signer<Payload> = {
  /** 32 bytes that stand for the payload, computed from what it means; needs no key. @throws Fault */
  readonly digestOf: (payload: Payload, origin: string) => Hex
  /** @returns what the caller asked for: a signature, or a signed transaction. @throws Fault */
  readonly sign: (root: Uint8Array, payload: Payload, digest: Hex) => Hex
}

const isSolanaPayload = (payload: SignPayload): payload is SolanaPayload =>
  payload.kind === 'solana-message' || payload.kind === 'solana-transaction'

export const digestOf = (payload: SignPayload, origin: string): Hex =>
  isSolanaPayload(payload) ? solana.digestOf(payload, origin) : eip155.digestOf(payload, origin)

export const signPayload = (root: Uint8Array, payload: SignPayload, digest: Hex): Hex =>
  isSolanaPayload(payload) ? solana.sign(root, payload, digest) : eip155.sign(root, payload, digest)
