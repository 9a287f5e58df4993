import {
  addAddresses,
  commitSlot,
  openSlot,
  readWallet,
  releaseSlot,
  stepUp,
  wrappedRoot,
  type Addresses,
  type BodyOf,
  type Passkey,
  type Slot,
  type StepUpAction,
  type Wallet,
  type WrappedRoot,
} from '@walletframe/api-contract'
import type { BitcoinPrefix } from '@walletframe/api-contract/bitcoin'
import { smartAccount } from '@walletframe/api-contract/smartAccount'
import { ApiFailure } from '../api/failure.ts'
import { session } from '../api/session.ts'
import { openStorage, type StoredHalf } from '../storage/database.ts'
import { isStorageDenied } from '../storage/isStorageDenied.ts'
import type { Described } from './decoded.ts'
import { browserLabel, deviceLabel, readLabel, slotLabel } from './label.ts'
import { drawMark, type Mark, type MarkColor } from './marks.ts'
import type { ApprovalRecord, Hex, SignPayload } from './payload.ts'
import { startWorker, VaultError, type WorkerHandle } from './workerHandle.ts'
import type { Elsewhere, EmbeddedAccount, Kept } from './account.ts'
import { trustedWorkerUrl } from './workerUrl.ts'
import type { SlotName } from './worker/slots.ts'
import type { BroughtHalf } from './worker/vault.ts'

export { VaultError }

/** Milliseconds without use before the worker is ended (SECURITY, Custody). */
const idleLimit = 5 * 60_000
/** The same where the browser denies storage: nothing here opens the wallet again by itself, a person has to (decision 0079). */
const idleLimitDenied = 60 * 60_000

let worker: WorkerHandle | undefined
let idle: ReturnType<typeof setTimeout> | undefined
/** The wallet of the session, as the server told it last. */
let current: Wallet | undefined
/** The slot that the root was opened, or made, with. */
let openedBy: string | undefined

/** The root was handed over, and this slot made for it here. */
export const noteOpenedBy = (slotId: string): void => {
  openedBy = slotId
}

/** Ends the worker: the root is gone with its memory, and what waits for it is rejected. */
const lock = (): void => worker?.end()

/** The worker, started where none is. */
export const use = (): WorkerHandle => {
  if (!worker) {
    const thread = new Worker(trustedWorkerUrl('vault'), { type: 'module', name: 'walletframe-vault' })
    const started = startWorker(thread, () => {
      clearTimeout(idle)
      removeEventListener('pagehide', lock)
      if (worker === started) worker = undefined
    })
    worker = started
    addEventListener('pagehide', lock)
  }
  clearTimeout(idle)
  idle = setTimeout(lock, isStorageDenied() ? idleLimitDenied : idleLimit)
  return worker
}

/** A token for one action of this session. @throws ApiFailure `code_required` where no fresh code was typed in it. */
export const stepUpFor = async (action: StepUpAction, subject: string) => ({
  token: (await session.call(stepUp, { body: { action, subject } })).token,
})

/** Stores what the worker wrapped. @throws ApiFailure */
export const commit = async (slotId: string, body: BodyOf<typeof commitSlot>): Promise<Wallet> => {
  const tell = () => session.call(commitSlot, { params: { slotId }, body })
  try {
    return (await tell()).wallet
  } catch (error) {
    // The answer may have been lost on the way back: the same commit again is answered the same.
    if (error instanceof ApiFailure && error.code === 'network') return (await tell()).wallet
    throw error
  }
}

/**
 * Makes the wallet of the session, with its first slot.
 * @param keep keeps the user half, where it is not kept here: in the partition of the wallet's own window.
 * @throws VaultError, ApiFailure
 */
export const createWallet = async (keep?: (half: StoredHalf) => Promise<void>): Promise<Wallet> => {
  const started = use()
  const brought =
    keep && ({ kind: 'browser', key: await started.call((remote) => remote.makeHalf()) } as const)
  const recipientKey = await started.call((remote) => remote.newRecipient())
  const { slotId, walletId, half } = await session.call(openSlot, {
    body: {
      kind: brought?.kind ?? 'device',
      label: brought ? browserLabel() : slotLabel(),
      recipientKey,
      walletId: null,
      stepUp: await stepUpFor('open-slot', 'new'),
    },
  })
  const body = await started.call((remote) =>
    remote.create({ slotId, walletId, half, recipientKey }, brought),
  )
  openedBy = slotId
  try {
    // Before the server hears of the slot, as the worker does with a device's.
    if (keep && brought) await keep({ slotId, walletId, key: brought.key, createdAt: Date.now() })
    return await commit(slotId, body)
  } catch (error) {
    lock()
    throw error
  }
}

const readMark = async (walletId: string): Promise<Mark | null> => {
  try {
    const stored = await (await openStorage()).get('marks', walletId)
    return stored ? { word: stored.word, color: stored.color as MarkColor } : null
  } catch {
    // Storage denied: there is no mark to show, and the approval says nothing false.
    return null
  }
}

/** Another one each time would teach nobody anything: where it cannot be kept there is none. */
const makeMark = async (walletId: string): Promise<Mark | null> => {
  const known = await readMark(walletId)
  if (known || isStorageDenied()) return known
  const mark = drawMark()
  await (await openStorage()).put('marks', { walletId, ...mark })
  return mark
}

/** A slot whose user half is in a browser's storage. */
export type SlotHere = { readonly slotId: string; readonly kind: 'device' | 'browser' }

/** Whether a browser's storage has the user half of a slot. */
const isOfBrowser = (slot: Slot): slot is Slot & Pick<SlotHere, 'kind'> =>
  slot.kind === 'device' || slot.kind === 'browser'

/** Whether a slot is that of a recovery code. */
export const isCode = ({ kind }: Slot): boolean => kind === 'code'

/** Whether a slot is the operator's: its owner let them keep a key. */
export const isOperators = ({ kind }: Slot): boolean => kind === 'operator'

/** Whether a slot is that of a passphrase. */
export const isPassphrase = ({ kind }: Slot): boolean => kind === 'passphrase'

/** The passkeys that open a wallet, each once, the newest first. */
export const passkeysOf = ({ slots }: Wallet): readonly Passkey[] => {
  const newest = slots.toSorted((a, b) => b.createdAt - a.createdAt)
  const byId = new Map<string, Passkey>()
  for (const { passkey } of newest)
    if (passkey && !byId.has(passkey.credentialId)) byId.set(passkey.credentialId, passkey)
  return [...byId.values()]
}

/** What opens a wallet where no key of it is. */
export const keptOf = (wallet: Wallet): Kept => ({
  hasCode: wallet.slots.some(isCode),
  hasPasskey: passkeysOf(wallet).length > 0,
  hasPassphrase: wallet.slots.some(isPassphrase),
})

/** The first of these slots whose user half is kept by a browser: for one site, or for all. */
export const keptSlot = (wallet: Wallet, here: readonly string[]): SlotHere | undefined => {
  for (const slot of wallet.slots)
    if (here.includes(slot.id) && isOfBrowser(slot)) return { slotId: slot.id, kind: slot.kind }
  return undefined
}

/**
 * The slot of `wallet` that this partition can open; undefined where its key is somewhere else, or the browser denies storage here. On a site of our
 * own this is the partition of the wallet's own window too.
 */
export const slotHere = async (wallet: Wallet): Promise<SlotHere | undefined> =>
  isStorageDenied() ? undefined : keptSlot(wallet, await use().call((remote) => remote.slotsHere(wallet.id)))

/** Whether this document can sign with a wallet: it has a key of it, or has it open where the browser lets it keep none. */
const isHere = async (wallet: Wallet): Promise<boolean> =>
  isStorageDenied()
    ? use().call((remote) => remote.isUnlocked(wallet.addresses.eip155))
    : (await slotHere(wallet)) !== undefined

/** What can be known of a wallet whose key is not here. A mark is made where a key is: one that is left says that the key was here. */
const elsewhere = async (wallet: Wallet): Promise<Elsewhere> => {
  const { id, slots } = wallet
  const [made] = slots.filter(isOfBrowser).toSorted((a, b) => a.createdAt - b.createdAt)
  return {
    walletId: id,
    account: wallet.addresses.eip155,
    isDenied: isStorageDenied(),
    wasHere: (await readMark(id)) !== null,
    hasLikeThis: slots.some((slot) => isOfBrowser(slot) && readLabel(slot.label).device === deviceLabel()),
    hasCode: slots.some(isCode),
    hasPassphrase: slots.some(isPassphrase),
    isKeptByOperator: slots.some(isOperators),
    passkeys: passkeysOf(wallet),
    madeWith: made ? readLabel(made.label).device : null,
    madeAt: made?.createdAt ?? null,
  }
}

/**
 * Finds the session's wallet; makes one where the person has none yet.
 * @returns what to connect with, or what is known of the wallet where no key of it is in this partition; or that there is none yet, and it cannot be
 * made here, since the browser denies storage: {@link createWallet} makes it with the wallet's own window.
 * @throws ApiFailure, VaultError
 */
export const openWallet = async (): Promise<
  EmbeddedAccount | { readonly elsewhere: Elsewhere } | { readonly unmade: true }
> => {
  const { wallet: known } = await session.call(readWallet)
  // After that: its token may have been renewed, and say another address than before.
  const [email, provider] = await Promise.all([session.email(), session.provider()])
  // Another person may have been signed in before in this very document: nothing of theirs stays open.
  if (current && current.id !== known?.id) lock()
  if (!known && isStorageDenied()) return { unmade: true }
  const wallet = known ?? (await createWallet())
  if (known && !(await isHere(known))) return { elsewhere: await elsewhere(known) }
  current = wallet
  return {
    walletId: wallet.id,
    email: email ?? '',
    provider,
    addresses: wallet.addresses,
    accounts: wallet.accounts?.list,
    mark: await makeMark(wallet.id),
    ...keptOf(wallet),
    made: known === null || known === undefined,
  }
}

const isOf = ({ eip155, solana }: Addresses, account: string): boolean =>
  account === solana || account.toLowerCase() === eip155.toLowerCase()

/** Whether an address is one of a wallet's accounts, as the server told it. */
const hasAccount = ({ addresses: first, accounts }: Wallet, account: string): boolean =>
  isOf(first, account) || (accounts?.list ?? []).some(({ addresses }) => isOf(addresses, account))

/** The server told something new of the session's wallet. */
export const noteWallet = (told: Wallet): void => {
  if (current?.id === told.id) current = told
}

/** The wallet of the session, which must be that of `account`: another person may have signed in here meanwhile, in another tab. */
const walletOf = async (account: string): Promise<Wallet> => {
  if (current && hasAccount(current, account)) return current
  const { wallet } = await session.call(readWallet)
  if (!wallet) throw new VaultError({ code: 'no-key-here', message: 'There is no wallet for this session.' })
  if (!hasAccount(wallet, account))
    throw new VaultError({
      code: 'wrong-account',
      message: 'Somebody else is signed in here now. Nothing was signed. Reload the page to go on.',
    })
  current = wallet
  return wallet
}

/** With a fresh code of this session, as the half of a slot is given to a device that never had it. */
export const releaseConfirmed = async (slotId: string, recipientKey: string) => {
  const confirmed = await stepUpFor('release-slot', slotId)
  return session.call(releaseSlot, { params: { slotId }, body: { recipientKey, stepUp: confirmed } })
}

/** A device that the server does not know any more, for example since its keys were lost, shows a fresh code. */
const release = async (slotId: string, recipientKey: string) => {
  const params = { slotId }
  try {
    return await session.call(releaseSlot, { params, body: { recipientKey } })
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code !== 'step_up_required') throw error
    return releaseConfirmed(slotId, recipientKey)
  }
}

/** Tells the server of addresses that came after the wallet was made. What fails is tried again at the next unlock. */
const tellNewAddresses = async (started: WorkerHandle, wallet: Wallet): Promise<void> => {
  try {
    const proven = await started.call((remote) => remote.proveAddresses(wallet.id))
    const body = { walletId: wallet.id, ...proven }
    const { wallet: grown } = await session.call(addAddresses, { body })
    noteWallet(grown)
  } catch {
    // The wallet works without it: only the account view lacks an address until then.
  }
}

const laterRelease = () =>
  new VaultError({
    code: 'later-release',
    message: 'A newer version of this wallet stored its key. Reload the page to go on.',
  })

/** The wrapped root as it was stored. @throws VaultError `later-release` where this release cannot read it. */
export const readWrapped = (stored: unknown): WrappedRoot => {
  const { data } = wrappedRoot.safeParse(stored)
  if (!data) throw laterRelease()
  return data
}

/**
 * Opens the root with one of the wallet's slots. What the server says of the slot is bound into its wrapping, and what comes out of it must
 * be the wallet that the server named before: the slot of another one opens nothing.
 * @returns the addresses that the root gives.
 * @throws VaultError, ApiFailure
 */
export const openSlotOf = async (
  started: WorkerHandle,
  wallet: Wallet,
  { slotId, kind }: { readonly slotId: string; readonly kind: SlotName['kind'] },
  brought?: BroughtHalf,
) => {
  const recipientKey = await started.call((remote) => remote.newRecipient())
  const {
    addresses,
    half,
    wrapped: stored,
  } = await (brought ? releaseConfirmed : release)(slotId, recipientKey)
  const wrapped = readWrapped(stored)
  const slot = { walletId: wallet.id, slotId, kind, addresses, half, wrapped, recipientKey, brought } as const
  const derived = await started.call((remote) => remote.unlock(slot))
  openedBy = slotId
  // The first account alone is who a wallet is: whoever tells of it may list any others.
  if (!isOf(wallet.addresses, derived.eip155)) {
    lock()
    throw new VaultError({
      code: 'cannot-unwrap',
      message: 'The key that was opened belongs to another wallet.',
    })
  }
  return derived
}

const noKeyHere = () =>
  new VaultError({ code: 'no-key-here', message: 'This browser does not hold a key of this wallet.' })

const closedHere = () =>
  new VaultError({
    code: 'closed-here',
    message:
      'The wallet is closed, and this browser keeps no key of it here. Nothing was signed. Disconnect, and connect again.',
  })

const openRoot = async (started: WorkerHandle, account: string): Promise<void> => {
  const wallet = await walletOf(account)
  const slot = await slotHere(wallet)
  if (!slot) throw isStorageDenied() ? closedHere() : noKeyHere()
  const derived = await openSlotOf(started, wallet, slot)
  if (wallet.addresses.solana === undefined && derived.solana !== undefined)
    void tellNewAddresses(started, wallet)
}

/** Milliseconds for which an approval waits for the server to say whether the root may stay open. */
const askLimit = 2_000

const isEndOfSession = (error: unknown): boolean =>
  error instanceof ApiFailure && error.code === 'session_revoked'

/**
 * Asks the server whether the slot that opened the root of `running` is still the wallet's, and locks it where it is not.
 * @returns whether it was locked for that.
 * @throws ApiFailure `session_revoked`
 */
const check = async (running: WorkerHandle): Promise<boolean> => {
  const slotId = openedBy
  try {
    const { wallet } = await session.call(readWallet)
    if (wallet?.slots.some(({ id }) => id === slotId)) return false
  } catch (error) {
    if (!isEndOfSession(error)) return false
    if (worker === running) vault.lock()
    throw error
  }
  // Meanwhile it may have ended, and another one been opened; or been opened with another slot.
  if (worker !== running || openedBy !== slotId) return false
  vault.lock()
  return true
}

/** The check that is under way: all approvals at once share it. */
let checking: { readonly worker: WorkerHandle; readonly done: Promise<boolean> } | undefined

/**
 * An open root does not outlive the slot that opened it: where the owner took that away, or ended this session, it is locked before it does
 * anything more. Where the server does not answer in time it stays open: whoever holds the browser could keep the server away. What is asked
 * goes on meanwhile (the session may be renewed for it), and its answer counts when it comes.
 * @returns whether it was locked for that.
 * @throws ApiFailure `session_revoked`
 */
export const lockIfRevoked = async (running: WorkerHandle): Promise<boolean> => {
  if (checking?.worker !== running) {
    const done = check(running).finally(() => {
      if (checking?.done === done) checking = undefined
    })
    checking = { worker: running, done }
  }
  let late: ReturnType<typeof setTimeout> | undefined
  const noAnswer = new Promise<false>((resolve) => {
    late = setTimeout(() => resolve(false), askLimit)
  })
  return Promise.race([checking.done, noAnswer]).finally(() => clearTimeout(late))
}

/** What a worker was told of accounts that were imported. */
let learned: { readonly worker: WorkerHandle; readonly list: string } | undefined

/** Tells the worker of accounts that were imported, where the wallet is open and has some that it does not know. */
const learnImported = async (open: WorkerHandle): Promise<void> => {
  const { id, addresses, accounts } = current ?? {}
  const sealed = (accounts?.list ?? []).flatMap((account) => account.sealed ?? [])
  const list = sealed.join(' ')
  if (id === undefined || !addresses || sealed.length === 0) return
  if (learned?.worker === open && learned.list === list) return
  if (!(await open.call((remote) => remote.isUnlocked(addresses.eip155)))) return
  await open.call((remote) => remote.learnImported(addresses.eip155, id, sealed))
  learned = { worker: open, list }
}

/** The unlocking that is under way; two approvals at once share it. */
let opening:
  | { readonly worker: WorkerHandle; readonly account: string; readonly done: Promise<void> }
  | undefined

/** What was let through last: where one approval stands for several signatures (`id/0`, `id/1` …), the server is asked once for all of them. */
let letThrough: { readonly worker: WorkerHandle; readonly approval: string } | undefined

/**
 * The worker with the root of `account` open. Whoever locks meanwhile ends this too.
 * @param requestId of what is to be signed; without one the server is asked each time.
 * @throws VaultError, ApiFailure
 */
export const unlock = async (account: string, requestId?: string): Promise<WorkerHandle> => {
  const [approval] = requestId?.split('/') ?? []
  const lets = (open: WorkerHandle) => {
    letThrough = approval === undefined ? undefined : { worker: open, approval }
    return open
  }
  const running = use()
  await learnImported(running)
  if (await running.call((remote) => remote.isUnlocked(account))) {
    const isKnown =
      approval !== undefined && letThrough?.worker === running && letThrough.approval === approval
    if (isKnown || !(await lockIfRevoked(running))) return lets(running)
  }
  const started = use()
  if (opening?.worker !== started || opening.account !== account) {
    const done = openRoot(started, account).finally(() => {
      if (opening?.done === done) opening = undefined
    })
    opening = { worker: started, account, done }
  }
  await opening.done
  await learnImported(started)
  return lets(started)
}

/** The embedded wallet's vault, from the document's side. */
export const vault = {
  /** What a payload means and its digest, as the worker read it. Needs no key. @throws VaultError */
  describe: (payload: SignPayload, origin: string): Promise<Described> =>
    use().call((remote) => remote.describe(payload, origin)),

  /**
   * Signs what was approved; unlocks first where the account's root is not open.
   * @returns a signature, or a raw transaction.
   * @throws VaultError, ApiFailure
   */
  sign: async (approval: ApprovalRecord, payload: SignPayload): Promise<Hex> =>
    (await unlock(approval.account, approval.requestId)).call((remote) => remote.sign(approval, payload)),

  /** Where the smart account of an account (its EVM address) is; unlocks it. @throws VaultError, ApiFailure */
  smartAddress: async (account: string): Promise<Hex> =>
    (await unlock(account)).call((remote) => remote.smartAddress(account, smartAccount.proxyCode)),

  /** Where an account of the wallet (its EVM address) is paid on Bitcoin's networks; unlocks it. @throws VaultError, ApiFailure */
  bitcoinAddresses: async (account: string): Promise<Readonly<Record<BitcoinPrefix, string>>> =>
    (await unlock(account)).call((remote) => remote.bitcoinAddresses(account)),

  /** Locks at once: also an unlocking or a signature that is under way ends, with `worker-ended`. */
  lock: (): void => {
    current = undefined
    lock()
  },
  readMark,
}
