import type { Slot, Wallet } from '@walletframe/api-contract'
import { openModal, pushView } from '../../state/navigation.ts'
import { partMissing, problemOf } from '../../state/problem.ts'
import { readWallet } from '../../storage/embeddedRecord.ts'
import { signOutOfWallet } from '../account/leave.ts'
import { giveUpRecovery, recoveryStore } from '../recovery/recoveryState.ts'
import { during, withFresh } from '../recovery/steps.ts'
import { isCode, isHere } from './slots.ts'
import { securityBegin, securityStore, type Security } from './securityState.ts'

/* What opens the wallet and who is signed in: read, and changed by its owner. */

const vaultPart = async () => (await import('../../vault/devices.ts').catch(partMissing)).devices

/** The EVM address of the wallet that is signed in here: what the vault knows it by. */
const account = (): string => readWallet()?.addresses.eip155 ?? ''

/** What is known is of this wallet: of another one nothing is shown. */
const forgetOthers = (): void => {
  const { known } = securityStore.getState()
  if (known && known.walletId !== readWallet()?.id) securityStore.setState(securityBegin, true)
}

const learnSlots = (wallet: Wallet): Pick<Security, 'known'> => {
  const { known } = securityStore.getState()
  return { known: { walletId: wallet.id, slots: wallet.slots, sessions: known?.sessions ?? [] } }
}

/** Reads the list. What was read last stays while it is read again, and where that fails. */
export const readSecurity = async (): Promise<void> => {
  forgetOthers()
  if (securityStore.getState().isReading) return
  securityStore.setState({ isReading: true, problem: null })
  try {
    const { wallet, sessions } = await (await vaultPart()).read(account())
    securityStore.setState({
      isReading: false,
      known: { walletId: wallet.id, slots: wallet.slots, sessions },
    })
  } catch (thrown) {
    securityStore.setState({ isReading: false, problem: problemOf(thrown) })
  }
}

/** Does one thing at a time; what comes in its way is shown, and the list is read again after it. */
const doing = async (busy: string, work: () => Promise<unknown>): Promise<boolean> => {
  if (securityStore.getState().busy !== null) return false
  securityStore.setState({ busy, problem: null })
  let problem: Security['problem'] = null
  try {
    await work()
  } catch (thrown) {
    problem = problemOf(thrown)
  }
  // Somebody else was faster: the list says so.
  const isGone = problem?.code === 'session_not_found' || problem?.code === 'slot_not_found'
  if (problem === null || isGone) await readSecurity()
  securityStore.setState({ busy: null, ...(problem ? { problem } : {}) })
  return problem === null
}

/** Signs out another browser. */
export const endSession = (sessionId: string): Promise<boolean> =>
  doing(sessionId, async () => (await vaultPart()).endSession(sessionId))

/** Signs out all other browsers. */
export const endOthers = (): Promise<boolean> => doing('others', async () => (await vaultPart()).endOthers())

/** Signs out all browsers: the others first, so that what fails leaves a session that can try again. */
export const endEverywhere = async (): Promise<void> => {
  if (await doing('everywhere', async () => (await vaultPart()).endOthers())) await signOutOfWallet()
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
    securityStore.setState(learnSlots(await (await vaultPart()).keep(account(), id, removal.id)))
  })

/** A new recovery code is made, and takes the place of those that are there; where there is none it is the first. */
export const replaceCode = (): void => {
  const { known } = securityStore.getState()
  giveUpRecovery()
  recoveryStore.setState({ replaces: (known?.slots ?? []).filter(isCode).map(({ id }) => id) })
  pushView({ name: 'RecoveryCode' })
}

/** Removes a slot, in the wallet's own window: a one-time code of this session is asked for where it is missing or too old. */
export const removeSlot = (slotId: string): Promise<void> =>
  during(() =>
    withFresh(async () => {
      const slot = securityStore.getState().known?.slots.find(({ id }) => id === slotId)
      const { wallet, removeAt } = await (await vaultPart()).remove(account(), slotId)
      const leaves = removeAt === null && slot !== undefined && isHere(slot)
      securityStore.setState({ ...learnSlots(wallet), removeAt, leaves })
      return { step: 'done' }
    }),
  )

/** The screen of a removal is left. Where this browser’s own slot went, nothing opens the wallet here any more: it signs out. */
export const leaveRemoval = (): void => {
  const { leaves } = securityStore.getState()
  securityStore.setState({ leaves: false, removeAt: null })
  if (leaves) void signOutOfWallet()
}

/** Reads what happened: from the beginning, or what is older than what is there. */
const readPage = async (isFirst: boolean): Promise<void> => {
  forgetOthers()
  const { log } = securityStore.getState()
  if (log.isReading || (!isFirst && log.next === null)) return
  securityStore.setState({ log: { ...log, isReading: true, problem: null } })
  try {
    const page = await (await vaultPart()).history(isFirst ? undefined : (log.next ?? undefined))
    const entries = isFirst ? page.entries : [...(log.entries ?? []), ...page.entries]
    securityStore.setState({ log: { entries, next: page.next, isReading: false, problem: null } })
  } catch (thrown) {
    const entries = isFirst ? null : log.entries
    securityStore.setState({ log: { ...log, entries, isReading: false, problem: problemOf(thrown) } })
  }
}

export const readLog = (): Promise<void> => readPage(true)
export const readOlder = (): Promise<void> => readPage(false)
