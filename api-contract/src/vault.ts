import * as z from 'zod/mini'
import { evmAddress } from './assets.ts'
import { nothing, route } from './http.ts'

const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/, 'expected an id'))
export const walletId = id
const base64url = (maximum: number) =>
  z.string().check(z.maxLength(maximum), z.regex(/^[A-Za-z0-9_-]+$/, 'expected base64url'))

/**
 * How a slot that may be opened is unlocked. `device`: by a key in a browser's storage for one site. `browser`: the same in the storage of
 * the wallet's own window, which hands over to any site. `passphrase`: chosen by a person, and stretched. `operator`: by a code that is sealed to the
 * operator's recovery key, so that the operator can open the wallet. More kinds come: {@link slot} tells kinds that this release does not know.
 */
export const slotKind = z.enum(['device', 'browser', 'code', 'passkey', 'passphrase', 'operator'])
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

const addressForms = {
  eip155: evmAddress,
  solana: z.optional(z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'expected a Solana address'))),
}

/**
 * Addresses of a wallet by namespace, in the namespace's own form (EVM: EIP-55 checksum; Solana: base58 of 32 bytes). A wallet may lack
 * those of namespaces that came after it was made; {@link addAddresses} adds them.
 */
export const addresses = z.object(addressForms)
export type Addresses = z.output<typeof addresses>

/** The same where they are said: a namespace that this server does not know is refused, never dropped, since a wrapping is bound to all. */
export const saidAddresses = z.strictObject(addressForms)

/** The addresses that a slot's wrapping is bound to, exactly as they were committed: also of namespaces that the reader does not know. */
export const boundAddresses = z.record(
  z.string().check(z.regex(/^[-a-z0-9]{3,8}$/, 'expected a CAIP-2 namespace')),
  z.string().check(z.maxLength(128)),
)
export type BoundAddresses = z.output<typeof boundAddresses>

/**
 * What the key of each address signs to prove the set: the wallet's id and all of its addresses, those of before and those that are new.
 * EIP-191 for eip155, Ed25519 for solana.
 */
export const addressesText = (walletId: string, said: Addresses): string => {
  const sorted = Object.entries(said)
    .filter(([, address]) => address !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `walletframe|v1|addresses|${walletId}|${JSON.stringify(Object.fromEntries(sorted))}`
}

export const signature = (bytes: number) =>
  z.string().check(z.regex(new RegExp(`^0x[0-9a-f]{${bytes * 2}}$`), `expected ${bytes} bytes in hex`))

/** Signatures over {@link addressesText}, one by the key of each address. */
export const addressProofs = z.strictObject({ eip155: signature(65), solana: z.optional(signature(64)) })
export type AddressProofs = z.output<typeof addressProofs>

/**
 * The root under a slot's wrap key: AES-256-GCM, 96-bit IV, base64url; `version` names algorithms and AAD (SECURITY, Custody).
 */
export const wrappedRoot = z.object({
  version: z.literal(1),
  iv: z.string().check(z.regex(/^[A-Za-z0-9_-]{16}$/, 'expected a 96-bit IV')),
  ciphertext: base64url(256),
})
export type WrappedRoot = z.output<typeof wrappedRoot>

/** The same as it was stored, also by a later release in a way that this one does not know: {@link wrappedRoot} says whether it does. */
const storedRoot = z.object({ version: z.number(), iv: base64url(64), ciphertext: base64url(4_096) })

/**
 * What a browser is told to use a slot's passkey: which one it is, and what its PRF is evaluated on (WebAuthn Level 3, 10.1.4). Neither is a
 * secret: without the authenticator, and the person before it, nothing follows from them. The relying party is the host of the frame.
 */
export const passkey = z.object({
  /** At most 1023 bytes (WebAuthn, Credential ID). */
  credentialId: base64url(1_364),
  /** 32 bytes, drawn for this passkey. */
  prfSalt: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'expected 32 bytes in base64url')),
})
export type Passkey = z.output<typeof passkey>

export const slot = z.object({
  id,
  kind: anySlotKind,
  label: z.string(),
  /** Milliseconds since 1970. */
  createdAt: z.number(),
  lastUsedAt: z.nullable(z.number()),
  /** Whether this session's device made it. */
  current: z.boolean(),
  /** Of a slot of that kind. */
  passkey: z.optional(passkey),
  /** It will be removed, unless somebody keeps it. Missing where nobody asked for that. */
  removal: z.optional(
    z.object({
      id,
      /** Milliseconds since 1970; a little later where the mail about it takes time. */
      removeAt: z.number(),
    }),
  ),
})
export type Slot = z.output<typeof slot>

export const namedAccount = z.object({
  /** What its owner calls it; null where they gave it no name. */
  name: z.nullable(z.string()),
  addresses,
  /** Of an account that was imported: its own root, sealed under the wallet's (decision 0085). Missing of those that the wallet's root has. */
  sealed: z.optional(z.string()),
})
export type NamedAccount = z.output<typeof namedAccount>

export const wallet = z.object({
  id,
  /** Of the first account, which is who the wallet is. */
  addresses,
  slots: z.array(slot),
  /** All accounts, the first one first, as their owner wanted them kept last; and how often that was. Missing where it never was: there is one. */
  accounts: z.optional(z.object({ revision: z.number(), list: z.array(namedAccount) })),
})
export type Wallet = z.output<typeof wallet>

/** The wallet of the session's user; null where there is none yet. */
export const readWallet = route({
  method: 'GET',
  path: '/vault/wallet',
  params: nothing,
  query: nothing,
  project: 'none',
  body: nothing,
  answer: z.object({ wallet: z.nullable(wallet) }),
  errors: [],
  auth: 'session',
  origin: 'own',
  limit: 'session',
  size: 'none',
  cache: 'no-store',
})

/** What a fresh code may be spent on. */
export const stepUpAction = z.enum([
  'open-slot',
  'release-slot',
  'remove-slot',
  'export',
  'exit-kit',
  'delete-user',
  'add-login',
  'remove-login',
])
export type StepUpAction = z.output<typeof stepUpAction>

const stepUpPurpose = {
  action: stepUpAction,
  /** `open-slot`, `delete-user`: the wallet's id, or `new` where there is none. `export`, `exit-kit`, `add-login`: the wallet's id. `release-slot`, `remove-slot`: the slot's id. `remove-login`: the login's id. */
  subject: z.string().check(z.regex(/^(new|[A-Za-z0-9_-]{16,64})$/, 'expected an id, or new')),
}

const stepUpToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'expected a step-up token'))

/**
 * Gives a token for one action on one thing, to a session in which a one-time code was typed less than 10 minutes ago. It works once, in
 * this session only. Errors: `code_required`.
 */
export const stepUp = route({
  method: 'POST',
  path: '/vault/step-up',
  params: nothing,
  query: nothing,
  project: 'none',
  body: z.object(stepUpPurpose),
  answer: z.object({
    token: stepUpToken,
    /** Seconds. */
    expiresIn: z.number(),
  }),
  errors: ['code_required'],
  auth: 'session',
  origin: 'own',
  limit: 'session',
  size: 'usual',
  cache: 'no-store',
})

/** What the wallet's EVM key signs (EIP-191) where a step-up also needs an unlocked slot. */
export const stepUpText = (
  purpose: { readonly action: StepUpAction; readonly subject: string },
  token: string,
): string => `walletframe|v1|step-up|${purpose.action}|${purpose.subject}|${token}`

/** A token of {@link stepUp}; to add a slot to a wallet that exists, to remove one or to export, also its EVM key's signature over {@link stepUpText}. */
export const stepUpProof = z.object({ token: stepUpToken, signature: z.optional(signature(65)) })
export type StepUp = z.output<typeof stepUpProof>

/** A name that a person reads in a list: no control, format or separator characters. */
export const label = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(64),
    z.regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, 'expected a name without control characters'),
  )

/**
 * The code of a slot of kind `operator`, sealed by HPKE as a {@link sealedHalf} is, to the operator's recovery key; `info` is
 * `walletframe|v1|operator-recovery|<walletId>|<slotId>`. The server cannot open it: the operator keeps the private key elsewhere.
 */
export const sealedCode = z.object({ enc: base64url(64), ciphertext: base64url(128) })
export type SealedCode = z.output<typeof sealedCode>

/**
 * Opens a slot: the server makes its half and gives it out sealed. Nothing exists until {@link commitSlot}; an open slot is forgotten after 10 minutes.
 * For a user without a wallet the first slot also reserves the wallet id; it is a device's.
 * Errors: `step_up_required`, `wallet_exists` (a second wallet was asked for), `slot_not_found` (not the user's wallet, or a first slot of
 * another kind, or a slot of kind `operator` where the operator has no recovery key), `rate_limited`, `invalid_request` (a passkey's slot without
 * `passkey`, or another's with it).
 */
export const openSlot = route({
  method: 'POST',
  path: '/vault/slots',
  params: nothing,
  query: nothing,
  project: 'none',
  body: z
    .object({
      kind: slotKind,
      label,
      recipientKey,
      /** The wallet that gets the slot; null makes a new wallet. */
      walletId: z.nullable(id),
      stepUp: z.optional(stepUpProof),
      /** Of a slot of kind `passkey`, and of no other. */
      passkey: z.optional(passkey),
    })
    .check(
      z.refine(({ kind, passkey: named }) => (kind === 'passkey') === (named !== undefined), {
        path: ['passkey'],
        error: 'expected with a slot of kind passkey, and with no other',
      }),
    ),
  answer: z.object({ slotId: id, walletId: id, half: sealedHalf }),
  errors: ['slot_not_found', 'step_up_required', 'wallet_exists'],
  auth: 'session',
  origin: 'own',
  limit: 'session',
  size: 'usual',
  cache: 'no-store',
})

/**
 * Stores the wrapped root with the addresses that it is bound to, and with the first slot makes the wallet: both or neither. Only the
 * session that opened the slot may. The same body again is answered the same.
 * Errors: `slot_not_found`, `slot_conflict` (committed with another body, or another wallet was made meanwhile), `address_unproven`, `invalid_request` (a
 * slot of kind `operator` without `sealedCode`, or another with it).
 */
export const commitSlot = route({
  method: 'PUT',
  path: '/vault/slots/:slotId',
  params: z.object({ slotId: id }),
  query: nothing,
  project: 'none',
  body: z.object({
    wrapped: wrappedRoot,
    addresses: saidAddresses,
    proofs: addressProofs,
    /** Of a slot of kind `operator`, and of no other. */
    sealedCode: z.optional(sealedCode),
  }),
  answer: z.object({ wallet }),
  errors: ['slot_not_found', 'slot_conflict', 'address_unproven'],
  auth: 'session',
  origin: 'own',
  limit: 'session',
  size: 'usual',
  cache: 'no-store',
})

/**
 * Gives out a slot's server half, sealed to a key of the vault worker, the wrapped root and what it is bound to. At most 120 an hour to a
 * device that had it before; another one needs a `stepUp`, at most 10 an hour.
 * Errors: `slot_not_found`, `step_up_required`, `rate_limited`.
 */
export const releaseSlot = route({
  method: 'POST',
  path: '/vault/slots/:slotId/release',
  params: z.object({ slotId: id }),
  query: nothing,
  project: 'none',
  body: z.object({ recipientKey, stepUp: z.optional(stepUpProof) }),
  answer: z.object({
    walletId: id,
    kind: anySlotKind,
    addresses: boundAddresses,
    half: sealedHalf,
    wrapped: storedRoot,
  }),
  errors: ['slot_not_found', 'step_up_required'],
  auth: 'session',
  origin: 'own',
  limit: 'session',
  size: 'usual',
  cache: 'no-store',
})

/**
 * Takes a slot out of the wallet: the device behind it is signed out, and nothing opens the wallet with it any more. At once, except for the
 * last one that opens the wallet on a new device (every kind but `device` and `browser`): that one goes 24 hours after every address of the user was told
 * by mail, unless somebody keeps it, by the link of the mail or by {@link keepSlot}. Asking again changes nothing.
 * Errors: `slot_not_found`, `step_up_required` (a fresh code and the wallet's key), `last_slot`, `rate_limited`.
 */
export const removeSlot = route({
  method: 'POST',
  path: '/vault/slots/:slotId/remove',
  params: z.object({ slotId: id }),
  query: nothing,
  project: 'none',
  body: z.object({ stepUp: stepUpProof }),
  answer: z.object({
    wallet,
    /** When it will be removed, at the earliest; null: it is gone. Milliseconds since 1970. */
    removeAt: z.nullable(z.number()),
  }),
  errors: ['slot_not_found', 'step_up_required', 'last_slot'],
  auth: 'session',
  origin: 'own',
  limit: 'session',
  size: 'usual',
  cache: 'no-store',
})

/** What the wallet's EVM key signs (EIP-191) to keep a slot that is to be removed. */
export const keepSlotText = (slotId: string, removalId: string): string =>
  `walletframe|v1|keep-slot|${slotId}|${removalId}`

/**
 * Keeps a slot that is to be removed, from a device that opens the wallet: whoever reads the mailbox may have thrown the mail away. The
 * device that asked for the removal is signed out, unless it is this one. Errors: `slot_not_found` (nothing waits, or
 * another removal), `step_up_required`.
 */
export const keepSlot = route({
  method: 'POST',
  path: '/vault/slots/:slotId/keep',
  params: z.object({ slotId: id }),
  query: nothing,
  project: 'none',
  body: z.object({
    /** As the slot said it. */
    removalId: id,
    /** Over {@link keepSlotText}. */
    signature: signature(65),
  }),
  answer: z.object({ wallet }),
  errors: ['slot_not_found', 'step_up_required'],
  auth: 'session',
  origin: 'own',
  limit: 'session',
  size: 'usual',
  cache: 'no-store',
})

/**
 * Adds addresses of namespaces that came after the wallet was made; `addresses` is the whole set. Slots stay bound to what they were
 * wrapped with. Errors: `slot_not_found` (no such wallet), `address_unproven`, `slot_conflict` (an address of the wallet is missing or other).
 */
export const addAddresses = route({
  method: 'PUT',
  path: '/vault/wallet/addresses',
  params: nothing,
  query: nothing,
  project: 'none',
  body: z.object({ walletId: id, addresses: saidAddresses, proofs: addressProofs }),
  answer: z.object({ wallet }),
  errors: ['slot_not_found', 'slot_conflict', 'address_unproven'],
  auth: 'session',
  origin: 'own',
  limit: 'session',
  size: 'usual',
  cache: 'no-store',
})

/**
 * Writes down that the wallet's words and keys are shown, and with it a mail to the user, which goes out as soon as it can: both are
 * stored before the answer, and without the answer nothing is shown. The server gives nothing out for it: what is shown comes from the
 * vault worker. Errors: `slot_not_found` (not the user's wallet), `step_up_required` (a fresh code and the wallet's key), `rate_limited`.
 */
export const exportWallet = route({
  method: 'POST',
  path: '/vault/export',
  params: nothing,
  query: nothing,
  project: 'none',
  body: z.object({ walletId: id, stepUp: stepUpProof }),
  answer: nothing,
  errors: ['slot_not_found', 'step_up_required'],
  auth: 'session',
  origin: 'own',
  limit: 'session',
  size: 'usual',
  cache: 'no-store',
})

/**
 * The same for an exit kit: the wallet's root in a file that its recovery code opens without any server. It is made by the vault worker;
 * the server writes it down and mails it, and gives nothing out.
 */
export const saveExitKit = route({
  method: 'POST',
  path: '/vault/exit-kit',
  params: nothing,
  query: nothing,
  project: 'none',
  body: z.object({ walletId: id, stepUp: stepUpProof }),
  answer: nothing,
  errors: ['slot_not_found', 'step_up_required'],
  auth: 'session',
  origin: 'own',
  limit: 'session',
  size: 'usual',
  cache: 'no-store',
})

/** The vault store. */
export const vaultRoutes = {
  readWallet,
  stepUp,
  openSlot,
  commitSlot,
  releaseSlot,
  removeSlot,
  keepSlot,
  addAddresses,
  exportWallet,
  saveExitKit,
}
