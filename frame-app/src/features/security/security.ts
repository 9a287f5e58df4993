import type { Logins, Slot, Wallet } from '@walletframe/api-contract'
import { connectionsStore } from '../../connections/connections.ts'
import { openModal, pushView } from '../../state/navigation.ts'
import { partMissing, problemOf, type Problem } from '../../state/problem.ts'
import { readWallet } from '../../storage/embeddedRecord.ts'
import type { EmailChange } from '../../vault/emailChange.ts'
import { signOutOfWallet } from '../account/leave.ts'
import { giveUpRecovery, recoveryStore } from '../recovery/recoveryState.ts'
import { during, isCodeWanted, withFresh } from '../recovery/steps.ts'
import { isCode, isHere } from './slots.ts'
import { securityBegin, securityStore, type Known, type Security } from './securityState.ts'

/* What opens the wallet and who is signed in: read, and changed by its owner. */

const vaultPart = async () => (await import('../../vault/devices.ts').catch(partMissing)).devices

/** The EVM address of the wallet that is signed in here: what the vault knows it by. */
const account = (): string => readWallet()?.addresses.eip155 ?? ''

/** The wallet that what is shown was read for; undefined before the first read. */
let readFor: string | undefined
/** The read that is under way, and the one that comes after it. */
let under: Promise<void> | undefined
let next: Promise<void> | undefined

/** What is shown is of this wallet: of another one, or of one that signed out, nothing is. */
const forgetOthers = (): void => {
  const walletId = readWallet()?.id
  const { known } = securityStore.getState()
  if ((readFor === undefined || readFor === walletId) && (!known || known.walletId === walletId)) return
  readFor = under = next = undefined
  securityStore.setState(securityBegin, true)
}

// At once, also in the way of a view that is shown before it reads.
connectionsStore.subscribe(() => {
  if (readFor !== undefined) forgetOthers()
})

/** Begins something for the wallet that is here. @returns whether it is still the one: an answer for another one means nothing. */
const begin = (): (() => boolean) => {
  forgetOthers()
  const walletId = readWallet()?.id
  readFor = walletId
  return () => {
    forgetOthers()
    return readWallet()?.id === walletId
  }
}

const unread: Omit<Known, 'walletId' | 'slots'> = {
  sessions: [],
  change: null,
  logins: { byCode: true, logins: [] },
}

const learnSlots = (wallet: Wallet): void => {
  const { known } = securityStore.getState()
  if (wallet.id !== readWallet()?.id) return
  securityStore.setState({ known: { ...unread, ...known, walletId: wallet.id, slots: wallet.slots } })
}

/** What signs in has changed, of the wallet that is here. */
export const learnLogins = (walletId: string | undefined, logins: Logins): void => {
  const { known } = securityStore.getState()
  if (known && known.walletId === walletId) securityStore.setState({ known: { ...known, logins } })
}

const readNow = async (): Promise<void> => {
  const isCurrent = begin()
  securityStore.setState({ isReading: true, problem: null })
  try {
    const { wallet, ...read } = await (await vaultPart()).read(account())
    if (!isCurrent()) return
    const known = { walletId: wallet.id, slots: wallet.slots, ...read }
    securityStore.setState({ isReading: false, known })
  } catch (thrown) {
    if (isCurrent()) securityStore.setState({ isReading: false, problem: problemOf(thrown) })
  }
}

/** Reads the list; after the read that is under way, which may have been answered before what is asked for now. What was read last stays meanwhile, and where it fails. */
export const readSecurity = (): Promise<void> => {
  forgetOthers()
  if (!securityStore.getState().isReading) return (under = readNow())
  next ??= under?.then(() => {
    next = undefined
    return readSecurity()
  })
  return next ?? Promise.resolve()
}

/** What was to be ended, kept or stopped is over already. */
export const isGone = ({ code }: Problem): boolean =>
  code === 'session_not_found' || code === 'slot_not_found' || code === 'not_found'

/** Does one thing at a time; what comes in its way is shown, and the list is read again after it. */
const doing = async (busy: string, work: () => Promise<unknown>): Promise<boolean> => {
  if (securityStore.getState().busy !== null) return false
  const isCurrent = begin()
  securityStore.setState({ busy, problem: null })
  let problem: Security['problem'] = null
  try {
    await work()
  } catch (thrown) {
    problem = problemOf(thrown)
  }
  if (!isCurrent()) return problem === null
  // Somebody else was faster: the list says so.
  if (problem === null || isGone(problem)) await readSecurity()
  if (isCurrent()) securityStore.setState({ busy: null, ...(problem ? { problem } : {}) })
  return problem === null
}

/** Signs out another browser. */
export const endSession = (sessionId: string): Promise<boolean> =>
  doing(sessionId, async () => (await vaultPart()).endSession(sessionId))

/** Signs out all other browsers. */
export const endOthers = (): Promise<boolean> => doing('others', async () => (await vaultPart()).endOthers())

/** Signs out all browsers: the others first, so that what fails leaves a session that can try again. */
export const endEverywhere = async (): Promise<void> => {
  const walletId = readWallet()?.id
  await doing('everywhere', async () => {
    await (await vaultPart()).endOthers()
    await signOutOfWallet(walletId)
  })
}

/** This session was ended from elsewhere: what is left of it here goes, and the way in is shown. */
export const signInAgain = async (): Promise<void> => {
  await signOutOfWallet()
  openModal({ name: 'Connect' })
}

/** Keeps a slot that is to be removed. */
export const keepSlot = ({ id, removal }: Slot): Promise<boolean> =>
  doing(id, async () => {
    if (!removal) return
    learnSlots(await (await vaultPart()).keep(account(), id, removal.id))
  })

/** Stops the change of the address that waits: the one that logs in now goes on to do so. The device that asked for it is signed out, unless it is this one. */
export const stopChange = (change: EmailChange): Promise<boolean> =>
  doing('email', async () => {
    const { emailChange } = await import('../../vault/emailChange.ts').catch(partMissing)
    await emailChange.stop(account(), change)
  })

/** A new recovery code is made, and takes the place of those that are there; where there is none it is the first. */
export const replaceCode = (): void => {
  const { known } = securityStore.getState()
  giveUpRecovery()
  recoveryStore.setState({ replaces: (known?.slots ?? []).filter(isCode).map(({ id }) => id) })
  pushView({ name: 'RecoveryCode' })
}

/**
 * Asks the server to remove a slot. Where that removed this browser's own and the answer was lost on its way, the slot is not in the wallet
 * any more.
 */
const askRemoval = async (of: string, slotId: string, isOwn: boolean) => {
  const vault = await vaultPart()
  try {
    return await vault.remove(of, slotId)
  } catch (thrown) {
    const now = isOwn && !isCodeWanted(thrown) ? await vault.read(of).catch(() => null) : null
    if (!now || now.wallet.slots.some(({ id }) => id === slotId)) throw thrown
    return { wallet: now.wallet, removeAt: null }
  }
}

/**
 * Removes a slot, in the wallet's own window: a one-time code of this session is asked for where it is missing or too old. Without its own
 * slot nothing opens the wallet in this browser any more: it signs out with it, whatever is shown by then.
 * @param leave what is left then: the window.
 */
export const removeSlot = (slotId: string, leave: () => void = () => {}): Promise<void> => {
  const [walletId, of] = [readWallet()?.id, account()]
  const slot = securityStore.getState().known?.slots.find(({ id }) => id === slotId)
  const isOwn = slot !== undefined && isHere(slot)
  return during((isCurrent) =>
    withFresh(async () => {
      const { wallet, removeAt } = await askRemoval(of, slotId, isOwn)
      learnSlots(wallet)
      securityStore.setState({ removeAt })
      if (!isOwn || removeAt !== null) return { step: 'done' }
      if (isCurrent()) leave()
      void signOutOfWallet(walletId)
      return { step: 'done' }
    }),
  )
}

/** The screen of a removal is left. */
export const leaveRemoval = (): void => securityStore.setState({ removeAt: null })

/** Reads what happened: from the beginning, or what is older than what is there. */
const readPage = async (isFirst: boolean): Promise<void> => {
  forgetOthers()
  const { log } = securityStore.getState()
  if (log.isReading || (!isFirst && log.next === null)) return
  const isCurrent = begin()
  securityStore.setState({ log: { ...log, isReading: true, problem: null } })
  try {
    const page = await (await vaultPart()).history(isFirst ? undefined : (log.next ?? undefined))
    if (!isCurrent()) return
    const entries = isFirst ? page.entries : [...(log.entries ?? []), ...page.entries]
    securityStore.setState({ log: { entries, next: page.next, isReading: false, problem: null } })
  } catch (thrown) {
    const entries = isFirst ? null : log.entries
    if (isCurrent())
      securityStore.setState({ log: { ...log, entries, isReading: false, problem: problemOf(thrown) } })
  }
}

export const readLog = (): Promise<void> => readPage(true)
export const readOlder = (): Promise<void> => readPage(false)
