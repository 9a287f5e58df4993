import {
  openSlot,
  readWallet,
  type BodyOf,
  type commitSlot,
  type Passkey,
  type Wallet,
} from '@walletframe/api-contract'
import { ApiFailure } from '../api/failure.ts'
import { session } from '../api/session.ts'
import { isStorageDenied } from '../storage/isStorageDenied.ts'
import { alone as aloneIn } from '../storage/locks.ts'
import type { Kept } from './account.ts'
import { deviceLabel, slotLabel } from './label.ts'
import { passphraseHalf } from './passphrase.ts'
import {
  commit,
  isCode,
  isOperators,
  isPassphrase,
  keptOf,
  openSlotOf,
  passkeysOf,
  slotHere,
  stepUpFor,
  unlock,
  use,
  vault,
  VaultError,
} from './vault.ts'
import type { BroughtHalf } from './worker/vault.ts'
import type { WorkerHandle } from './workerHandle.ts'

/*
 * The ways to recover, from the document's side: slots whose user half a person brings along. That of kind `code` is kept on paper or wherever
 * they like, that of kind `passkey` by an authenticator (`passkeys.ts`), that of kind `passphrase` by heart (`passphrase.ts`).
 */

/** One at a time over all tabs of the partition: two would make two codes, or two slots of one device. */
export const alone = <T>(run: () => Promise<T>): Promise<T> => aloneIn('walletframe:slots', run)

const noWallet = () =>
  new VaultError({ code: 'no-key-here', message: 'There is no wallet for this session.' })

const codeExists = () =>
  new VaultError({ code: 'code-exists', message: 'There is a recovery code for this wallet already.' })

/** The session's wallet, as the server has it now. @throws VaultError where there is none. */
export const walletNow = async (): Promise<Wallet> => {
  const { wallet } = await session.call(readWallet)
  if (!wallet) throw noWallet()
  return wallet
}

export const wrongAccount = () =>
  new VaultError({
    code: 'wrong-account',
    message: 'Somebody else is signed in here now. Nothing was changed. Reload the page to go on.',
  })

/** The session's wallet, which must be that of `account`. @throws VaultError `wrong-account` */
export const walletOf = async (account: string): Promise<Wallet> => {
  const wallet = await walletNow()
  if (wallet.addresses.eip155.toLowerCase() !== account.toLowerCase()) throw wrongAccount()
  return wallet
}

type Commit = { readonly slotId: string; readonly body: BodyOf<typeof commitSlot> }

/**
 * A code's commit that was sent and never answered: the server may have taken it. Whoever keeps the code keeps this beside it, in memory
 * only, and drops both at once.
 */
export type Unanswered = { sent?: Commit & { readonly code: string } }

/** Opens a slot at the server, and has the worker wrap the open root under it. Until it is committed nothing is changed. */
export const wrapSlot = async (
  started: WorkerHandle,
  wallet: Wallet,
  {
    label,
    brought,
    passkey,
    sealTo,
  }: {
    readonly label: string
    readonly brought?: BroughtHalf
    readonly passkey?: Passkey
    /** Of an operator's slot: the recovery key that its code is sealed to. */
    readonly sealTo?: string
  },
): Promise<Commit> => {
  const account = wallet.addresses.eip155
  const { token } = await stepUpFor('open-slot', wallet.id)
  const signature = await started.call((remote) => remote.proveStepUp(account, 'open-slot', wallet.id, token))
  const recipientKey = await started.call((remote) => remote.newRecipient())
  const { slotId, half } = await session.call(openSlot, {
    body: {
      kind: brought?.kind ?? 'device',
      label,
      recipientKey,
      walletId: wallet.id,
      stepUp: { token, signature },
      ...(passkey && { passkey }),
    },
  })
  const body = await started.call((remote) =>
    remote.addSlot({ walletId: wallet.id, slotId, half, recipientKey, account, brought }),
  )
  if (sealTo === undefined || !brought || !('code' in brought)) return { slotId, body }
  const sealedCode = await started.call((remote) => remote.sealCode(brought.code, sealTo, wallet.id, slotId))
  return { slotId, body: { ...body, sealedCode } }
}

/**
 * The root is open in a partition that may have no key of its own yet: makes one. Where that fails the root is locked again.
 * @returns the slot that is here now, which may be another tab's; undefined where the browser denies storage: it stays open for this visit.
 */
export const giveSlotHere = async (started: WorkerHandle, wallet: Wallet): Promise<string | undefined> => {
  if (isStorageDenied()) return undefined
  try {
    const here = await slotHere(wallet)
    if (here) return here.slotId
    const { slotId, body } = await wrapSlot(started, wallet, { label: slotLabel() })
    await commit(slotId, body)
    return slotId
  } catch (error) {
    vault.lock()
    throw error
  }
}

/** The server knows the slot no more, or not for this session: nothing was made of it, and nothing will be. */
const goneCodes: readonly string[] = ['slot_not_found', 'slot_conflict', 'address_unproven']

/** Commits a code's slot. As long as nobody knows what became of it, it stays in `unanswered`. @throws ApiFailure */
const send = async (unanswered: Unanswered, sent: NonNullable<Unanswered['sent']>): Promise<void> => {
  unanswered.sent = sent
  try {
    await commit(sent.slotId, sent.body)
  } catch (error) {
    if (error instanceof ApiFailure && goneCodes.includes(error.code)) delete unanswered.sent
    throw error
  }
}

/** How a wallet is opened with a slot of this kind, where several may be it: the newest is tried first. */
export const openWith = async (
  started: WorkerHandle,
  wallet: Wallet,
  brought: BroughtHalf,
  credentialId: string | undefined,
): Promise<boolean> => {
  const slots = wallet.slots
    .filter(({ kind, passkey }) => kind === brought.kind && passkey?.credentialId === credentialId)
    .toSorted((a, b) => b.createdAt - a.createdAt)
  for (const { id: slotId } of slots)
    try {
      await openSlotOf(started, wallet, { slotId, kind: brought.kind }, brought)
      return true
    } catch (error) {
      if (!(error instanceof VaultError && error.code === 'cannot-unwrap')) throw error
    }
  return false
}

/** Whether a code opens the wallet that is not to be replaced. */
const hasOtherCode = ({ slots }: Wallet, replaced: readonly string[]): boolean =>
  slots.some((slot) => isCode(slot) && !replaced.includes(slot.id))

/** The wallet's ways to recover. Accounts are EVM addresses. */
export const recovery = {
  /** What opens the wallet of `account` elsewhere. @throws VaultError, ApiFailure */
  kept: async (account: string): Promise<Kept> => keptOf(await walletOf(account)),

  /**
   * Makes sure that a slot could be added now, before a person writes a code down or a passkey is made.
   * @param replaced slots whose place a new code takes: they do not count as a code that is there.
   * @returns the passkeys that there are.
   * @throws ApiFailure `code_required` where no fresh code was typed in this session; VaultError `code-exists`, for a code.
   */
  requireFresh: async (
    account: string,
    kind: BroughtHalf['kind'],
    replaced: readonly string[] = [],
  ): Promise<readonly Passkey[]> => {
    const wallet = await walletOf(account)
    if (kind === 'code' && hasOtherCode(wallet, replaced)) throw codeExists()
    await stepUpFor('open-slot', wallet.id)
    return passkeysOf(wallet)
  },

  /**
   * Whether a wallet whose key is not here could be opened now.
   * @throws ApiFailure `code_required` where no fresh code was typed in this session.
   */
  requireFreshFor: async (walletId: string): Promise<void> => {
    await stepUpFor('open-slot', walletId)
  },

  /** A new code, drawn in the worker. It opens nothing until {@link recovery.keep}. */
  drawCode: (): Promise<string> => use().call((remote) => remote.drawCode()),

  /**
   * Makes the slot of a code that was read back. It is there whole, or nothing is changed.
   * @param unanswered of this code: where an earlier commit of it got no answer, that one is looked for and sent again, not another made.
   * @param replaced as above. They stay as they are.
   * @throws VaultError (`code-exists`: made in another tab or on another device meanwhile), ApiFailure (`code_required` as above).
   */
  keep: (
    account: string,
    code: string,
    unanswered: Unanswered = {},
    replaced: readonly string[] = [],
  ): Promise<void> =>
    alone(async () => {
      const wallet = await walletOf(account)
      const again = unanswered.sent?.code === code ? unanswered.sent : undefined
      if (!again || !wallet.slots.some(({ id }) => id === again.slotId)) {
        if (hasOtherCode(wallet, replaced)) throw codeExists()
        const how = { label: 'Recovery code', brought: { kind: 'code', code } } as const
        await send(unanswered, again ?? { code, ...(await wrapSlot(await unlock(account), wallet, how)) })
      }
      delete unanswered.sent
    }),

  /**
   * Makes the slot of a passkey that was used. It is there whole, or nothing is changed; one that the server has by now is not made again.
   * @throws VaultError, ApiFailure (`code_required` as above).
   */
  keepPasskey: (account: string, passkey: Passkey, key: CryptoKey): Promise<void> =>
    alone(async () => {
      const wallet = await walletOf(account)
      if (wallet.slots.some((slot) => slot.passkey?.credentialId === passkey.credentialId)) return
      const how = { label: `Passkey, ${deviceLabel()}`, brought: { kind: 'passkey', key }, passkey } as const
      const { slotId, body } = await wrapSlot(await unlock(account), wallet, how)
      await commit(slotId, body)
    }),

  /**
   * Makes the slot of a passphrase. It is there whole, or nothing is changed; those of before stay as they are.
   * @returns the slots of passphrases that were there: the new one can take their place.
   * @throws VaultError (`worker-ended`: it could not be stretched), ApiFailure (`code_required` as above).
   */
  keepPassphrase: (account: string, passphrase: string): Promise<readonly string[]> =>
    alone(async () => {
      const wallet = await walletOf(account)
      const brought = { kind: 'passphrase', key: await passphraseHalf(passphrase, wallet.id) } as const
      const how = { label: 'Passphrase', brought }
      const { slotId, body } = await wrapSlot(await unlock(account), wallet, how)
      await commit(slotId, body)
      return wallet.slots.filter(isPassphrase).map(({ id }) => id)
    }),

  /**
   * Lets the operator keep a key: a code that nobody sees, sealed to their recovery key. It is there whole, or nothing is changed; where the operator has
   * one, nothing is made.
   * @param publicKey the operator's recovery key.
   * @throws VaultError, ApiFailure (`code_required` as above).
   */
  keepAtOperator: (account: string, publicKey: string): Promise<void> =>
    alone(async () => {
      const wallet = await walletOf(account)
      if (wallet.slots.some(isOperators)) return
      const started = await unlock(account)
      const brought = { kind: 'operator', code: await started.call((remote) => remote.drawCode()) } as const
      const { slotId, body } = await wrapSlot(started, wallet, {
        label: 'Operator',
        brought,
        sealTo: publicKey,
      })
      await commit(slotId, body)
    }),

  /** What a passphrase opens the wallet of this id with. @throws VaultError as above. */
  passphraseHalf,

  /**
   * Opens a wallet with what was brought and gives this device a slot of its own; none where another tab did that meanwhile, but what was
   * brought is looked at in any case.
   * @param walletId the session's wallet must be this one.
   * @param credentialId of the passkey that was used.
   * @throws VaultError (`wrong-account`; `cannot-unwrap`: not of this wallet), ApiFailure (`code_required`, `rate_limited`).
   */
  recover: (walletId: string, brought: BroughtHalf, credentialId?: string): Promise<void> =>
    alone(async () => {
      const wallet = await walletNow()
      if (wallet.id !== walletId) throw wrongAccount()
      // What another person had open here is closed.
      vault.lock()
      const started = use()
      // A code may be one's own, or the one that the operator kept: it is typed in the same place.
      const isOpen =
        (await openWith(started, wallet, brought, credentialId)) ||
        (brought.kind === 'code' &&
          (await openWith(started, wallet, { ...brought, kind: 'operator' }, credentialId)))
      if (!isOpen)
        throw new VaultError({
          code: 'cannot-unwrap',
          message: 'This does not open the wallet of this email.',
        })
      await giveSlotHere(started, wallet)
    }),
}
