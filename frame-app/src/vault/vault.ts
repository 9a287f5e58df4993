import { commitSlot, openSlot, readWallet, releaseSlot, type Wallet } from '@walletframe/api-contract'
import { wrap, type Remote } from 'comlink'
import type { EmbeddedAccount } from '../connectors/embedded.ts'
import { ApiFailure } from '../api/failure.ts'
import { session } from '../api/session.ts'
import { openStorage } from '../storage/database.ts'
import { drawMark, type Mark, type MarkColor } from './marks.ts'
import type { ApprovalRecord, Hex, SignPayload, VaultFault, VaultResult } from './payload.ts'
import { trustedWorkerUrl } from './workerUrl.ts'
import type { WorkerVault } from './worker/vault.ts'

/** Milliseconds without use before the worker is ended (SECURITY, Custody). */
const idleLimit = 5 * 60_000

/** What the vault refuses, with the worker's stable code. */
export class VaultError extends Error {
  readonly code: VaultFault['code']
  constructor({ code, message }: VaultFault) {
    super(message)
    this.code = code
  }
}

const unwrap = <T>(result: VaultResult<T>): T => {
  if (result.ok) return result.value
  throw new VaultError(result.fault)
}

let worker: { readonly thread: Worker; readonly remote: Remote<WorkerVault> } | undefined
let idle: ReturnType<typeof setTimeout> | undefined
/** The wallet of the session, as the server told it last. */
let current: Wallet | undefined

/** Ends the worker: the root is gone with its memory. */
const lock = (): void => {
  clearTimeout(idle)
  worker?.thread.terminate()
  worker = undefined
}

const use = (): Remote<WorkerVault> => {
  if (!worker) {
    const thread = new Worker(trustedWorkerUrl(), { type: 'module', name: 'walletframe-vault' })
    worker = { thread, remote: wrap<WorkerVault>(thread) }
    addEventListener('pagehide', lock, { once: true })
  }
  clearTimeout(idle)
  idle = setTimeout(lock, idleLimit)
  return worker.remote
}

/** What this device is called in the list of devices. */
const deviceLabel = (): string => {
  const agent = navigator.userAgent
  const browser = /(Edg|OPR|Firefox|Chrome|Safari)\//.exec(agent)?.[1] ?? 'Browser'
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|CrOS|Linux)/.exec(agent)?.[1] ?? ''
  return `${browser} ${system}`.trim().slice(0, 64)
}

const create = async (): Promise<Wallet> => {
  const remote = use()
  const recipientKey = unwrap(await remote.newRecipient())
  const body = { kind: 'device' as const, label: deviceLabel(), recipientKey, walletId: null }
  const { slotId, walletId, half } = await session.call(openSlot, { body })
  const { wrapped, addresses } = unwrap(await remote.create({ slotId, walletId, half, recipientKey }))
  const commit = () => session.call(commitSlot, { params: { slotId }, body: { wrapped, addresses } })
  try {
    return (await commit()).wallet
  } catch (error) {
    // The answer may have been lost on the way back: the same commit again is answered the same.
    if (error instanceof ApiFailure && error.code === 'network') return (await commit()).wallet
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

const makeMark = async (walletId: string): Promise<Mark> => {
  const known = await readMark(walletId)
  if (known) return known
  const mark = drawMark()
  await (await openStorage()).put('marks', { walletId, ...mark })
  return mark
}

/** The slot of `wallet` that this partition can open; undefined where its key is somewhere else. */
const slotHere = async (wallet: Wallet): Promise<string | undefined> => {
  const here = unwrap(await use().slotsHere(wallet.id))
  return wallet.slots.find(({ id, kind }) => kind === 'device' && here.includes(id))?.id
}

/**
 * Finds the session's wallet; makes one where the person has none yet.
 * @returns what to connect with, or `elsewhere` where no key of the wallet is in this partition.
 * @throws ApiFailure, VaultError
 */
export const openWallet = async (): Promise<EmbeddedAccount | 'elsewhere'> => {
  const email = await session.email()
  const { wallet: known } = await session.call(readWallet)
  const wallet = known ?? (await create())
  if (known && (await slotHere(known)) === undefined) return 'elsewhere'
  current = wallet
  return {
    walletId: wallet.id,
    email: email ?? '',
    addresses: wallet.addresses,
    mark: await makeMark(wallet.id),
  }
}

const unlock = async (): Promise<void> => {
  const remote = use()
  if (unwrap(await remote.isUnlocked())) return
  const wallet = current ?? (await session.call(readWallet)).wallet
  if (!wallet) throw new VaultError({ code: 'no-key-here', message: 'There is no wallet for this session.' })
  current = wallet
  const slotId = await slotHere(wallet)
  if (slotId === undefined)
    throw new VaultError({ code: 'no-key-here', message: 'This browser does not hold a key of this wallet.' })
  const recipientKey = unwrap(await remote.newRecipient())
  const released = await session.call(releaseSlot, { params: { slotId }, body: { recipientKey } })
  unwrap(
    await remote.unlock({
      walletId: released.walletId,
      slotId,
      kind: 'device',
      addresses: { ...released.addresses, eip155: released.addresses.eip155 as Hex },
      half: released.half,
      wrapped: released.wrapped,
      recipientKey,
    }),
  )
}

/** The embedded wallet's vault, from the document's side. */
export const vault = {
  /** The digest of a payload, computed by the worker. Needs no key. @throws VaultError */
  describe: async (payload: SignPayload, origin: string): Promise<Hex> =>
    unwrap(await use().describe(payload, origin)).digest,

  /** Signs what was approved; unlocks first where it is locked. @returns a signature, or a raw transaction. @throws VaultError, ApiFailure */
  sign: async (approval: ApprovalRecord, payload: SignPayload): Promise<Hex> => {
    await unlock()
    return unwrap(await use().sign(approval, payload))
  },

  lock: (): void => {
    current = undefined
    lock()
  },
  readMark,
}
