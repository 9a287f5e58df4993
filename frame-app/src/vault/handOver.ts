import { readWallet } from '@walletframe/api-contract'
import { session } from '../api/session.ts'
import { alone, giveSlotHere, walletNow, wrapSlot, walletOf, wrongAccount } from './recovery.ts'
import { browserLabel } from './label.ts'
import {
  commit,
  createWallet,
  keptSlot,
  noteOpenedBy,
  readWrapped,
  releaseConfirmed,
  unlock,
  use,
  vault,
  VaultError,
} from './vault.ts'
import type { StoredHalf } from '../storage/database.ts'
import type { SlotName, Wrapped } from './worker/slots.ts'
import type { Sealed } from './worker/sealing.ts'
import type { WorkerHandle } from './workerHandle.ts'

/*
 * One wallet on every site of a browser (decision 0064), from the document's side. A browser keeps storage for each site apart, and the wallet's own
 * window has one more: a key that is kept there can open the wallet for any site, since a person sees in that window who asks.
 */

/** What a window needs to open one slot of its own, and to hand the root over. */
export type Released = {
  readonly slotId: string
  readonly kind: 'device' | 'browser'
  readonly addresses: SlotName['addresses']
  readonly half: Sealed
  readonly wrapped: Wrapped
  /** The key of the worker that is to have the root. */
  readonly to: string
}

/** A hand-over that waits for its root. */
export type Awaited = {
  readonly released: Released
  /** Opens the root here, and gives this partition a slot of its own where it can keep one. @throws VaultError, ApiFailure */
  readonly take: (sealed: Sealed) => Promise<void>
}

/** The half of a slot is asked for, sealed to the window's worker, and a key made in this one. */
const releaseTo = async (
  started: WorkerHandle,
  { slotId, kind }: { readonly slotId: string; readonly kind: 'device' | 'browser' },
  recipientKey: string,
): Promise<Released> => {
  const to = await started.call((remote) => remote.newRecipient())
  const { addresses, half, wrapped } = await releaseConfirmed(slotId, recipientKey)
  return { slotId, kind, addresses, half, wrapped: readWrapped(wrapped), to }
}

/** What the frame does: it has the session, and no key. */
export const taking = {
  /**
   * Has the server release the half of a slot whose other half is in the window, sealed to the window's worker.
   * @param here slots whose half the window has.
   * @param origin of the page: what is handed over is opened for it alone.
   * @throws VaultError `no-key-here` where the wallet has none of these slots any more, ApiFailure.
   */
  begin: async (
    walletId: string,
    here: readonly string[],
    recipientKey: string,
    origin: string,
  ): Promise<Awaited> => {
    const wallet = await walletNow()
    if (wallet.id !== walletId) throw wrongAccount()
    const slot = keptSlot(wallet, here)
    if (!slot)
      throw new VaultError({
        code: 'no-key-here',
        message: 'The key that this browser kept was removed from the wallet.',
      })
    // What another person had open here is closed.
    vault.lock()
    const started = use()
    const released = await releaseTo(started, slot, recipientKey)
    const { addresses } = wallet
    const take = (sealed: Sealed) =>
      alone(async () => {
        const from = { walletId, origin, recipientKey: released.to, sealed, addresses }
        await started.call((remote) => remote.takeOver(from))
        noteOpenedBy((await giveSlotHere(started, await walletNow())) ?? slot.slotId)
      })
    return { released, take }
  },
}

/** What the wallet's own window does: it has the key, and no session. */
export const giving = {
  /** Slots of a wallet that this window can open; `other`: it has keys of other wallets only. @throws VaultError `storage-denied` */
  slotsHere: async (walletId: string): Promise<readonly string[] | 'other'> => {
    const here = await use().call((remote) => remote.slotsHere(walletId))
    if (here.length > 0) return here
    const all = await use().call((remote) => remote.slotsHere())
    return all.length > 0 ? 'other' : []
  },

  newRecipient: (): Promise<string> => use().call((remote) => remote.newRecipient()),

  /**
   * Opens the root with what was released, seals it to the worker that asks, and ends the worker here.
   * @param account that the person read: another wallet's root is not handed over.
   * @throws VaultError
   */
  handOver: async (
    { to, ...slot }: Released,
    {
      walletId,
      origin,
      account,
      recipientKey,
    }: {
      readonly walletId: string
      readonly origin: string
      readonly account: string
      readonly recipientKey: string
    },
  ): Promise<Sealed> => {
    if (slot.addresses['eip155']?.toLowerCase() !== account.toLowerCase()) throw wrongAccount()
    try {
      return await use().call((remote) =>
        remote.handOver({ ...slot, walletId, recipientKey }, { walletId, origin, recipientKey: to }),
      )
    } finally {
      vault.lock()
    }
  },
}

/** The storage of the wallet's own window, which another partition than this one reaches only by asking it. */
export type WindowStorage = {
  readonly slotsHere: (walletId: string) => Promise<readonly string[]>
  readonly keep: (half: StoredHalf) => Promise<void>
}

/**
 * Gives the wallet's own window a slot: from then on it opens the wallet for any site of this browser.
 * @returns false where it has one.
 * @throws VaultError, ApiFailure (`code_required` where no fresh code was typed in this session)
 */
export const keepInBrowser = (account: string, storage: WindowStorage): Promise<boolean> =>
  alone(async () => {
    const wallet = await walletOf(account)
    if (keptSlot(wallet, await storage.slotsHere(wallet.id))) return false
    const started = await unlock(account)
    const key = await started.call((remote) => remote.makeHalf())
    const brought = { kind: 'browser', key } as const
    const { slotId, body } = await wrapSlot(started, wallet, { label: browserLabel(), brought })
    // Before the server hears of the slot: what is left over is an unused key, never a slot without one.
    await storage.keep({ slotId, walletId: wallet.id, key, createdAt: Date.now() })
    await commit(slotId, body)
    return true
  })

/**
 * Makes the session's wallet with its first key in the wallet's own window: where the browser denies storage here. It is open here then. Where another
 * tab made one meanwhile, nothing is made.
 * @throws VaultError (`storage-denied`: the window has none either), ApiFailure
 */
export const makeInBrowser = (storage: WindowStorage): Promise<void> =>
  alone(async () => {
    const { wallet } = await session.call(readWallet)
    if (wallet) return
    // What another person had open here is closed.
    vault.lock()
    await createWallet(storage.keep)
  })
