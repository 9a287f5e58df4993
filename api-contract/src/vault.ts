import * as z from 'zod/mini'
import { route } from './http.ts'

const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/, 'expected an id'))
const base64url = (maximum: number) =>
  z.string().check(z.maxLength(maximum), z.regex(/^[A-Za-z0-9_-]+$/, 'expected base64url'))

/** How a slot that may be opened is unlocked. More kinds come: {@link slot} tells kinds that this release does not know. */
export const slotKind = z.enum(['device'])
export type SlotKind = z.output<typeof slotKind>

/** The kind of a slot that exists: one of {@link slotKind}, or one of a later release. */
const anySlotKind = z.string().check(z.regex(/^[a-z-]{1,32}$/, 'expected a slot kind'))

/** An X25519 public key made in the vault worker for one release: 32 bytes, base64url. */
export const recipientKey = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'expected a base64url X25519 public key'))

/**
 * A server half, sealed by HPKE (RFC 9180: DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, AES-256-GCM, base mode) to `recipientKey`;
 * `info` is `walletframe|v1|slot-half|<slotId>`, AAD empty. Nobody on the way can read it.
 */
export const sealedHalf = z.object({ enc: base64url(64), ciphertext: base64url(128) })
export type SealedHalf = z.output<typeof sealedHalf>

/**
 * Addresses of a wallet by namespace, in the namespace's own form (EVM: EIP-55 checksum; Solana: base58 of 32 bytes).
 * Wallets made before Solana have none there until the next slot is committed.
 */
export const addresses = z.object({
  eip155: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/, 'expected an EVM address')),
  solana: z.optional(z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'expected a Solana address'))),
})
export type Addresses = z.output<typeof addresses>

/**
 * The root under a slot's wrap key: AES-256-GCM, 96-bit IV, base64url; `version` names algorithms and AAD (SECURITY, Custody).
 */
export const wrappedRoot = z.object({
  version: z.literal(1),
  iv: z.string().check(z.regex(/^[A-Za-z0-9_-]{16}$/, 'expected a 96-bit IV')),
  ciphertext: base64url(256),
})
export type WrappedRoot = z.output<typeof wrappedRoot>

export const slot = z.object({
  id,
  kind: anySlotKind,
  label: z.string(),
  /** Milliseconds since 1970. */
  createdAt: z.number(),
  lastUsedAt: z.nullable(z.number()),
  /** Whether this session's device key may open it. */
  current: z.boolean(),
})
export type Slot = z.output<typeof slot>

export const wallet = z.object({ id, addresses, slots: z.array(slot) })
export type Wallet = z.output<typeof wallet>

/** The wallet of the session's user; null where there is none yet. */
export const readWallet = route({
  method: 'GET',
  path: '/vault/wallet',
  auth: 'session',
  body: z.object({}),
  answer: z.object({ wallet: z.nullable(wallet) }),
})

/**
 * Opens a slot: the server makes its half and gives it out sealed. Nothing exists until {@link commitSlot}; an open slot is forgotten after 10 minutes.
 * For a user without a wallet the first slot also reserves the wallet id.
 * Errors: `code_required` (no code in the last 10 minutes), `wallet_exists` (a second wallet was asked for).
 */
export const openSlot = route({
  method: 'POST',
  path: '/vault/slots',
  auth: 'session',
  body: z.object({
    kind: slotKind,
    label: z.string().check(z.minLength(1), z.maxLength(64)),
    recipientKey,
    /** The wallet that gets the slot; null makes a new wallet. */
    walletId: z.nullable(id),
  }),
  answer: z.object({ slotId: id, walletId: id, half: sealedHalf }),
})

/**
 * Stores the wrapped root, and with the first slot makes the wallet: both or neither. The same body again is answered the same.
 * Errors: `slot_not_found`, `slot_conflict` (committed with another body, or another wallet was made meanwhile).
 */
export const commitSlot = route({
  method: 'PUT',
  path: '/vault/slots/:slotId',
  auth: 'session',
  body: z.object({ wrapped: wrappedRoot, addresses }),
  answer: z.object({ wallet }),
})

/**
 * Gives out a slot's server half, sealed to a key of the vault worker, and the wrapped root. At most 10 an hour a user;
 * a slot made under another device key also needs a one-time code younger than 10 minutes (`code_required`).
 */
export const releaseSlot = route({
  method: 'POST',
  path: '/vault/slots/:slotId/release',
  auth: 'session',
  body: z.object({ recipientKey }),
  answer: z.object({ walletId: id, kind: anySlotKind, addresses, half: sealedHalf, wrapped: wrappedRoot }),
})

/** Deletes a slot's server half: that device can never unlock again. */
export const revokeSlot = route({
  method: 'DELETE',
  path: '/vault/slots/:slotId',
  auth: 'session',
  body: z.object({}),
  answer: z.object({}),
})
