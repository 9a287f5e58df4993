import type { BitcoinPrefix } from '@walletframe/api-contract/bitcoin'
import type { Hex } from 'ox/Hex'
import { openStorage } from '../../storage/database.ts'
import type { Described } from '../decoded.ts'
import type { ApprovalRecord, SignPayload, VaultResult } from '../payload.ts'
import {
  isReserved,
  proveAddresses,
  proveAccounts,
  proveChangeEmail,
  proveKeepEmail,
  proveKeepSlot,
  proveStepUp,
  type AddressProofs,
  type NamedAccount,
  type StepUpAction,
} from './addressProofs.ts'
import { bitcoinAddress } from './bitcoin.ts'
import { makeKit, type Kit, type KitHeader } from './exitKit.ts'
import { Fault, settle, unreadable } from './fault.ts'
import { codeHalf, drawCode } from './recoveryCode.ts'
import { seal, unseal } from './imported.ts'
import {
  addressesOf,
  exportOf,
  mostAccounts,
  rootBytes,
  rootOf,
  type Exported,
  type RootAccount,
  type RootAddresses,
} from './root.ts'
import { createRecipients, sealTo, type Sealed } from './sealing.ts'
import { describe, digestOf, signPayload } from './signing.ts'
import { smartAccountOf } from './smartAccount.ts'
import { makeDeviceHalf, unwrapRoot, wrapRoot, type SlotName, type Wrapped } from './slots.ts'

/** A slot that the server opened: its half is sealed to `recipientKey`. */
type NewSlot = {
  readonly walletId: string
  readonly slotId: string
  readonly recipientKey: string
  readonly half: Sealed
}

/** The user half of a slot that is none of this device's: a recovery code as it was typed, or what a passkey's PRF gave. */
export type BroughtHalf =
  | { readonly kind: 'code' | 'operator'; readonly code: string }
  /** An HKDF key that cannot be exported. */
  | { readonly kind: 'passkey' | 'passphrase'; readonly key: CryptoKey }
  /** The same, made for the partition of the wallet's own window: {@link createVault} `makeHalf`. */
  | { readonly kind: 'browser'; readonly key: CryptoKey }

/** What the server keeps of it. */
type MadeSlot = {
  readonly wrapped: Wrapped
  readonly addresses: RootAddresses
  readonly proofs: AddressProofs
}

/** A slot whose half the server released. */
type ReleasedSlot = SlotName & {
  readonly recipientKey: string
  readonly half: Sealed
  readonly wrapped: Wrapped
}

/** What a root that is handed over is bound to: it is opened for the page that the person read, and for no other. */
type HandOver = { readonly walletId: string; readonly origin: string }

/** Milliseconds for which words and keys are given out after {@link WorkerVault.beginExport}: as long as a one-time code is fresh. */
const exportLasts = 10 * 60_000

const handOverInfo = ({ walletId, origin }: HandOver) => `hand-over|${walletId}|${origin}`

const notConfirmed = () => new Fault('locked', 'The wallet is locked for that. Confirm it again.')

const denied = () =>
  new Fault(
    'storage-denied',
    'This browser does not let the wallet keep its key here. Allow storage for this site, or use another browser.',
  )

/** What the wallet signs for itself proves addresses to the server: nobody else gets a signature over such a text. */
const requireOthers = (payload: SignPayload): void => {
  if (
    (payload.kind === 'message' || payload.kind === 'solana-message' || payload.kind === 'bitcoin-message') &&
    isReserved(payload.data)
  )
    throw new Fault(
      'reserved-message',
      'Messages that begin like this are the wallet’s own. It was not signed.',
    )
}

/** A batch is one of the account's to itself, and a permission is its own: those of one account never become another one's. */
const requireOwn = (payload: SignPayload, account: string): void => {
  const owner =
    payload.kind === 'batch'
      ? payload.batch.account
      : payload.kind === 'grant'
        ? payload.grant.account
        : account
  if (owner.toLowerCase() !== account.toLowerCase())
    throw new Fault(
      'wrong-account',
      'This is of another account than the one that signs it. Nothing was signed.',
    )
}

/**
 * The worker that alone holds the root. It is unlocked or gone: locking is `worker.terminate()`, from outside.
 */
export const createVault = () => {
  let open:
    | {
        readonly root: Uint8Array<ArrayBuffer>
        readonly addresses: RootAddresses
        /** Those of further accounts that somebody asked for, from the second on. */
        readonly further: RootAddresses[]
        /** Accounts that were imported, by what they were sealed to: each the first one of its own root. */
        readonly imported: Map<
          string,
          { readonly root: Uint8Array<ArrayBuffer>; readonly addresses: RootAddresses }
        >
      }
    | undefined
  const recipients = createRecipients()
  /** Requests that were signed: an approval is worth one signature. */
  const used = new Set<string>()
  /** The root that signed for its export. */
  let signedFor: Uint8Array | undefined
  /** The root that signed for its exit kit. */
  let signedForKit: Uint8Array | undefined
  /** The root that is given out, and until when (milliseconds since 1970). */
  let exporting: { readonly root: Uint8Array; readonly ends: number } | undefined

  const openHalf = (recipientKey: string, slotId: string, sealed: Sealed) =>
    recipients.open(recipientKey, sealed, `slot-half|${slotId}`)

  const userHalfOf = async (slotId: string): Promise<CryptoKey> => {
    const db = await openStorage().catch(() => {
      throw denied()
    })
    const stored = await db.get('halves', slotId)
    if (!stored) throw new Fault('no-key-here', 'This browser does not hold a key of this wallet.')
    return stored.key
  }

  /** What was brought, as a key. Anything else than an HKDF key is refused where the wrapping key is derived. */
  const broughtHalf = async (brought: BroughtHalf): Promise<CryptoKey> => {
    if (!('code' in brought)) return brought.key
    const half = await codeHalf(brought.code)
    if (!half) throw new Fault('cannot-unwrap', 'This is not a recovery code.')
    return half
  }

  /**
   * Wraps a root under a new slot: of this device, or with the half that was brought. A device's user half is stored before anybody hears of the slot: a crash in
   * between leaves an unused key here, never a slot without one.
   */
  const wrapUnder = async (
    { walletId, slotId, recipientKey, half }: NewSlot,
    root: Uint8Array<ArrayBuffer>,
    addresses: RootAddresses,
    brought?: BroughtHalf,
  ): Promise<MadeSlot> => {
    const userHalf = brought ? await broughtHalf(brought) : await makeDeviceHalf()
    const serverHalf = await openHalf(recipientKey, slotId, half)
    const kind = brought?.kind ?? 'device'
    const wrapped = await wrapRoot(root, userHalf, serverHalf, { walletId, slotId, kind, addresses })
    serverHalf.fill(0)
    if (kind === 'device') {
      const db = await openStorage().catch(() => {
        throw denied()
      })
      await db.put('halves', { slotId, walletId, key: userHalf, createdAt: Date.now() })
    }
    return { wrapped, addresses, proofs: proveAddresses(root, walletId, addresses) }
  }

  /** The addresses of a root, which must be those that it is bound to; another one is zeroed. */
  const provenAddresses = (root: Uint8Array<ArrayBuffer>, bound: SlotName['addresses']): RootAddresses => {
    const addresses = addressesOf(root)
    // Namespaces that this release cannot derive are covered by the wrapping's own binding.
    if (
      bound['eip155'] === addresses.eip155 &&
      (bound['solana'] === undefined || bound['solana'] === addresses.solana)
    )
      return addresses
    root.fill(0)
    throw new Fault('cannot-unwrap', 'The key that was opened belongs to another wallet.')
  }

  /** Opens the root of a slot with a half that is here or was brought. */
  const openSlot = async (slot: ReleasedSlot, brought?: BroughtHalf) => {
    const serverHalf = await openHalf(slot.recipientKey, slot.slotId, slot.half)
    const userHalf = await (brought ? broughtHalf(brought) : userHalfOf(slot.slotId))
    const root = await unwrapRoot(slot.wrapped, userHalf, serverHalf, slot)
    serverHalf.fill(0)
    return { root, addresses: provenAddresses(root, slot.addresses) }
  }

  /** A root is open from now on. What was imported under the same one stays known. */
  const opened = (root: Uint8Array<ArrayBuffer>, addresses: RootAddresses): void => {
    const isSame = open?.addresses.eip155 === addresses.eip155
    open = { root, addresses, further: [], imported: isSame && open ? open.imported : new Map() }
  }

  /** Addresses of the open root's account `index`: made once. */
  const addressesAt = ({ root, addresses, further }: NonNullable<typeof open>, index: number) =>
    index === 0 ? addresses : (further[index - 1] ??= addressesOf(root, index))

  /** Which account has an address, in the form of its namespace: of the open root, or of one that was imported; undefined where none has. */
  const accountOf = (account: string): RootAccount | undefined => {
    const current = open
    if (!current) return undefined
    const isOf = ({ eip155, solana }: RootAddresses) =>
      account === solana || account.toLowerCase() === eip155.toLowerCase()
    // Those first: their addresses are known, and those of further accounts are derived when they are looked at.
    for (const { root, addresses } of current.imported.values())
      if (isOf(addresses)) return { root, index: 0 }
    for (let index = 0; index < mostAccounts; index += 1)
      if (isOf(addressesAt(current, index))) return { root: current.root, index }
    return undefined
  }

  /** The open root, and the account of it that is meant. @throws Fault `locked`; `wrong-account` where there is no such account: with its root nothing is done. */
  const openFor = (account: string): NonNullable<typeof open> & { readonly by: RootAccount } => {
    if (!open) throw new Fault('locked', 'The wallet is locked.')
    const by = accountOf(account)
    if (!by)
      throw new Fault(
        'wrong-account',
        'Another wallet is open than the one that this was approved for. Nothing was signed.',
      )
    return { ...open, by }
  }

  return {
    /** Makes a key that one server half can be sealed to. @returns its public half, base64url. */
    newRecipient: () => settle(recipients.make),

    /** Slots of a wallet whose user half is in this partition; without a wallet, of all. */
    slotsHere: (walletId?: string) =>
      settle(async () => {
        const db = await openStorage().catch(() => {
          throw denied()
        })
        return walletId === undefined
          ? db.getAllKeys('halves')
          : db.getAllKeysFromIndex('halves', 'walletId', walletId)
      }),

    /** Makes the user half of a slot whose place is the partition of the wallet's own window. It is not stored here. */
    makeHalf: () => settle(makeDeviceHalf),

    /** Makes a root and its first slot: of this device, or with the half that was brought. */
    create: (slot: NewSlot, brought?: BroughtHalf) =>
      settle(async (): Promise<MadeSlot> => {
        const made = crypto.getRandomValues(new Uint8Array(rootBytes))
        const addresses = addressesOf(made)
        const body = await wrapUnder(slot, made, addresses, brought)
        opened(made, addresses)
        return body
      }),

    /**
     * Seals a code to the operator's recovery key, for the slot that it is to open (api-contract, `sealedCode`).
     * @param publicKey X25519, base64url. @throws Fault `failed` where it is none.
     */
    sealCode: (code: string, publicKey: string, walletId: string, slotId: string) =>
      settle(() =>
        sealTo(publicKey, new TextEncoder().encode(code), `operator-recovery|${walletId}|${slotId}`),
      ),

    /** Draws a recovery code. It opens nothing until {@link addSlot} made its slot and the server took that. */
    drawCode: () => settle(drawCode),

    /** Wraps the open root of `account` under a further slot: of this device, or with the half that was brought. */
    addSlot: (slot: NewSlot & { readonly account: string; readonly brought?: BroughtHalf | undefined }) =>
      settle(async (): Promise<MadeSlot> => {
        const { root, addresses } = openFor(slot.account)
        return wrapUnder(slot, root, addresses, slot.brought)
      }),

    /** Signs that the wallet of `account` is unlocked here, for a token of one action: nothing is given out by any of these. */
    proveStepUp: (
      account: string,
      action: Exclude<StepUpAction, 'export' | 'exit-kit'>,
      subject: string,
      token: string,
    ) => settle(() => proveStepUp(openFor(account).root, action, subject, token)),

    /** The same for a token that says that words and keys are shown. Nothing is given out by it. */
    proveExport: (account: string, walletId: string, token: string) =>
      settle(() => {
        const { root } = openFor(account)
        const signature = proveStepUp(root, 'export', walletId, token)
        signedFor = root
        return signature
      }),

    /**
     * From here on words and keys are given out, once for each signature. @returns what there is to be given out.
     * @throws Fault `locked` where the open root has not signed for its export.
     */
    beginExport: (account: string) =>
      settle((): readonly Exported[] => {
        const { root, addresses } = openFor(account)
        if (signedFor !== root) throw notConfirmed()
        signedFor = undefined
        exporting = { root, ends: Date.now() + exportLasts }
        return ['words', ...(Object.keys(addresses) as (keyof RootAddresses)[])]
      }),

    /** The one way out of here for the wallet's words, and for the keys of `account`. @throws Fault `locked` where no export was begun. */
    exportSecret: (account: string, what: Exported) =>
      settle(() => {
        const { root, by } = openFor(account)
        if (exporting?.root !== root || exporting.ends <= Date.now()) throw notConfirmed()
        return what === 'words' ? exportOf(root, what) : exportOf(by.root, what, by.index)
      }),

    /** Signs for a token that says that an exit kit is saved. Nothing is given out by it. */
    proveKit: (account: string, walletId: string, token: string) =>
      settle(() => {
        const { root } = openFor(account)
        const signature = proveStepUp(root, 'exit-kit', walletId, token)
        signedForKit = root
        return signature
      }),

    /** Wraps the open root of `account` for a file, under a recovery code alone. @throws Fault `locked` where that root has not signed for it: once for each signature. */
    makeKit: (
      kit: Omit<KitHeader, 'addresses'> & { readonly account: string; readonly code: string },
    ): Promise<VaultResult<Kit>> =>
      settle(() => {
        const { root, addresses } = openFor(kit.account)
        if (signedForKit !== root) throw notConfirmed()
        signedForKit = undefined
        return makeKit(root, addresses, kit, kit.code)
      }),

    /** The same to keep one that is to be removed. */
    proveKeepSlot: (account: string, slotId: string, removalId: string) =>
      settle(() => proveKeepSlot(openFor(account).root, slotId, removalId)),

    /** Signs that another address shall log in. Not a word of the text beside these two can be chosen. */
    proveChangeEmail: (account: string, challengeId: string, email: string) =>
      settle(() => proveChangeEmail(openFor(account).root, challengeId, email)),

    /** The same where that shall not happen. */
    proveKeepEmail: (account: string, email: string, changeAt: number) =>
      settle(() => proveKeepEmail(openFor(account).root, email, changeAt)),

    /**
     * Opens the root with a user half, which is here or was brought, and the server half that was released.
     * @returns the addresses that the root gives: there may be more than the slot is bound to.
     */
    unlock: (
      slot: ReleasedSlot & {
        /** Of every kind of slot but a device's. */ readonly brought?: BroughtHalf | undefined
      },
    ) =>
      settle(async (): Promise<RootAddresses> => {
        const { root, addresses } = await openSlot(slot, slot.brought)
        opened(root, addresses)
        return addresses
      }),

    /**
     * Opens the root of a slot that is here and seals it to a worker of another partition. It is not open here after that, and what is open is
     * handed to nobody: each hand-over takes a half that the server released for it.
     */
    handOver: (slot: ReleasedSlot, to: HandOver & { readonly recipientKey: string }) =>
      settle(async (): Promise<Sealed> => {
        const { root } = await openSlot(slot)
        try {
          return await sealTo(to.recipientKey, root, handOverInfo(to))
        } finally {
          root.fill(0)
        }
      }),

    /** Opens a root that was handed over to a key of this worker: if it is that of the wallet. */
    takeOver: (
      from: HandOver & {
        readonly recipientKey: string
        readonly sealed: Sealed
        readonly addresses: SlotName['addresses']
      },
    ) =>
      settle(async (): Promise<void> => {
        const root = await recipients.open(from.recipientKey, from.sealed, handOverInfo(from))
        opened(root, provenAddresses(root, from.addresses))
      }),

    /** Where the account of an EVM address is paid on Bitcoin's networks. @throws Fault `wrong-account` where it is a bare key. */
    bitcoinAddresses: (account: string) =>
      settle((): Readonly<Record<BitcoinPrefix, string>> => {
        const { by } = openFor(account)
        return {
          bc: bitcoinAddress(by, 'bc'),
          tb: bitcoinAddress(by, 'tb'),
          bcrt: bitcoinAddress(by, 'bcrt'),
        }
      }),

    /** Where the smart account of an EVM address is. @throws Fault `malformed` where its proxy has other code. */
    smartAddress: (account: string, proxyCode: Hex) =>
      settle((): Hex => {
        const { by } = openFor(account)
        return smartAccountOf(addressesOf(by.root, by.index).eip155, proxyCode).address
      }),

    /** Whether the root of `account` is open: another wallet's does not count. */
    isUnlocked: (account: string) => settle(() => accountOf(account) !== undefined),

    /** All addresses of the open root, proven for `walletId`. */
    proveAddresses: (walletId: string) =>
      settle((): { addresses: RootAddresses; proofs: AddressProofs } => {
        if (!open) throw new Fault('locked', 'The wallet is locked.')
        return {
          addresses: open.addresses,
          proofs: proveAddresses(open.root, walletId, open.addresses),
        }
      }),

    /**
     * Seals the root of words that a person has elsewhere, or a private key of theirs, under that of `account`, so that its first account is one of the
     * wallet's. It is kept by {@link WorkerVault.proveAccounts}. @returns the sealed root.
     * @throws Fault `words-count`, `words-unknown`, `words-wrong`, `key-wrong`; `account-known` where the wallet has that account.
     */
    importAccount: (account: string, walletId: string, typed: string) =>
      settle(async (): Promise<string> => {
        const { root, imported } = openFor(account)
        const brought = rootOf(typed)
        const addresses = addressesOf(brought)
        if (accountOf(addresses.eip155)) {
          brought.fill(0)
          throw new Fault('account-known', 'The wallet has this account already.')
        }
        const sealed = await seal(root, walletId, brought)
        imported.set(sealed, { root: brought, addresses })
        return sealed
      }),

    /** Opens the roots of accounts that were imported. What was sealed under another root is nobody's account here. */
    learnImported: (account: string, walletId: string, all: readonly string[]) =>
      settle(async (): Promise<void> => {
        const { root, imported } = openFor(account)
        for (const sealed of all) {
          const brought = imported.has(sealed)
            ? undefined
            : await unseal(root, walletId, sealed).catch(() => undefined)
          if (brought) imported.set(sealed, { root: brought, addresses: addressesOf(brought) })
        }
      }),

    /**
     * The wallet's accounts by the names that were given, and the first one's signature that its owner wants them kept so. Those that are not sealed are
     * the root's own, in their order.
     * @throws Fault `malformed` where there is none, or more than a wallet has; `cannot-unwrap` where a sealed one was not learned.
     */
    proveAccounts: (
      account: string,
      walletId: string,
      revision: number,
      kept: readonly Pick<NamedAccount, 'name' | 'sealed'>[],
    ) =>
      settle((): { readonly accounts: readonly NamedAccount[]; readonly signature: Hex } => {
        const current = openFor(account)
        if (kept.length === 0 || kept.length > mostAccounts)
          throw new Fault('malformed', `A wallet has one to ${mostAccounts} accounts.`)
        let own = 0
        const accounts = kept.map(({ name, sealed }): NamedAccount => {
          if (sealed === undefined) return { name, addresses: addressesAt(current, own++) }
          const brought = current.imported.get(sealed)
          if (!brought) throw new Fault('cannot-unwrap', 'An account cannot be opened with this key.')
          return { name, addresses: brought.addresses, sealed }
        })
        return { accounts, signature: proveAccounts(current.root, walletId, revision, accounts) }
      }),

    /** What a payload means, and the digest of exactly that. Needs no key. */
    describe: (payload: SignPayload, origin: string) =>
      settle((): Described => {
        requireOthers(payload)
        return describe(payload, origin)
      }, unreadable),

    /** Signs exactly what was approved: the digest is computed again from the payload itself. */
    sign: (approval: ApprovalRecord, payload: SignPayload) =>
      settle((): Hex => {
        const { by } = openFor(approval.account)
        requireOthers(payload)
        requireOwn(payload, approval.account)
        const digest = digestOf(payload, approval.origin)
        if (digest !== approval.digest)
          throw new Fault(
            'wrong-digest',
            'What was approved is not what should be signed. Nothing was signed.',
          )
        if (used.has(approval.requestId))
          throw new Fault('used-request', 'This request was signed before. Nothing was signed.')
        used.add(approval.requestId)
        return signPayload(by, payload, digest)
      }, unreadable),
  }
}

export type WorkerVault = ReturnType<typeof createVault>
