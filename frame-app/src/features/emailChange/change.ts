import { connectionsStore } from '../../connections/connections.ts'
import { languageStore } from '../../i18n/current.ts'
import { leaveView, pushView, replaceView } from '../../state/navigation.ts'
import { optionsStore } from '../../state/options.ts'
import { partMissing, problemOf, type Problem } from '../../state/problem.ts'
import { track } from '../../state/track.ts'
import { readWallet, type StoredWallet } from '../../storage/embeddedRecord.ts'
import type { SentCode } from '../../vault/emailChange.ts'
import { isAddress } from '../emailLogin/isAddress.ts'
import { readSecurity } from '../security/security.ts'
import { changingStore, type Changing, type ChangeCode } from './changeState.ts'

/* Another address that logs in (decisions 0056 and 0062): a code to the old address, one to the new one, and the wallet's key. */

const vaultPart = async () => (await import('../../vault/emailChange.ts').catch(partMissing)).emailChange

/** What the server writes its mails with. */
const mailWith = () => ({
  projectId: optionsStore.getState().project.projectId,
  language: languageStore.getState().operator,
})

/** Given up: what is on its way means nothing any more. A code that was mailed stays good for who goes on with the same address. */
export const giveUpChange = (): void =>
  changingStore.setState(({ turn }) => ({ busy: null, problem: null, asked: null, turn: turn + 1 }))

export const clearChangeProblem = (): void => changingStore.setState({ problem: null })

// Another wallet, or none: nothing of what was begun is shown to its owner.
connectionsStore.subscribe(() => {
  const { code } = changingStore.getState()
  if (!code || code.walletId === readWallet()?.id) return
  giveUpChange()
  changingStore.setState({ code: null })
})

/** One thing at a time; what comes in its way is shown where the person is. An answer to what was given up means nothing. */
const during = async (
  busy: NonNullable<Changing['busy']>,
  work: (wallet: StoredWallet) => Promise<() => void>,
  refused: (problem: Problem) => void = () => undefined,
): Promise<void> => {
  const { turn, busy: before } = changingStore.getState()
  const wallet = readWallet()
  if (before !== null || !wallet) return
  const isCurrent = () => changingStore.getState().turn === turn && readWallet()?.id === wallet.id
  changingStore.setState({ busy, problem: null })
  try {
    const goOn = await work(wallet)
    if (!isCurrent()) return
    changingStore.setState({ busy: null })
    goOn()
  } catch (thrown) {
    if (!isCurrent()) return
    const problem = problemOf(thrown)
    changingStore.setState({ busy: null, problem })
    refused(problem)
  }
}

/** Counts the mails that were asked for: the answer to an older one takes no newer one's place. */
let mails = 0

/** Asks for a mail, and waits for its code also where the screen was left meanwhile: the mail comes all the same. */
const mailed = async (
  sending: Promise<SentCode>,
  what: Pick<ChangeCode, 'walletId' | 'step' | 'mailedTo' | 'email'>,
): Promise<void> => {
  const mine = (mails += 1)
  const { expiresIn, resendIn, ...sent } = await sending
  if (mine !== mails || what.walletId !== readWallet()?.id) return
  const now = Date.now()
  const [expiresAt, resendAt] = [now + expiresIn * 1_000, now + resendIn * 1_000]
  changingStore.setState({ code: { ...sent, ...what, expiresAt, resendAt, triesLeft: null } })
}

/** Where the code that is waited for is typed. */
const viewOf = ({ step }: ChangeCode) =>
  ({ name: step === 'old' ? 'UpdateEmailPrimaryOtp' : 'UpdateEmailSecondaryOtp' }) as const

/** Why no code is taken any more: it expired while it was waited for, or its tries are used up. */
export const endOf = ({ triesLeft, expiresAt }: ChangeCode, now: number): Problem | null => {
  if (triesLeft === 0) return { code: 'code_exhausted', message: '' }
  return expiresAt <= now ? { code: 'code_expired', message: '' } : null
}

/** Whether a code for this address is on its way to which nobody needs another one: it was mailed a moment ago, and no guess was refused. */
const isAwaited = (email: string, walletId: string): ChangeCode | undefined => {
  const { code } = changingStore.getState()
  const now = Date.now()
  const isIt = code?.walletId === walletId && code.email === email && code.resendAt > now && !endOf(code, now)
  return isIt ? code : undefined
}

/** Asks for the code to the old address, unless one is on its way, and goes on to typing it. What goes wrong is shown below the field; nothing typed is lost. */
export const startChange = async (typed: string): Promise<void> => {
  const email = typed.trim()
  const { busy } = changingStore.getState()
  if (busy !== null) return
  track('EMAIL_EDIT')
  if (!isAddress(email))
    return changingStore.setState({
      problem: { code: 'invalid_request', field: 'body.email', message: 'expected an e-mail address' },
    })
  const awaited = isAwaited(email, readWallet()?.id ?? '')
  if (awaited) {
    changingStore.setState({ problem: null })
    return pushView(viewOf(awaited))
  }
  await during('sending', async (wallet) => {
    const sending = (await vaultPart()).start({ email, ...mailWith() })
    await mailed(sending, { walletId: wallet.id, step: 'old', mailedTo: wallet.email, email })
    return () => pushView({ name: 'UpdateEmailPrimaryOtp' })
  })
}

/** What a refused guess says of the code. */
const learnFrom = ({ code: why, attemptsLeft }: Problem): void => {
  const { code } = changingStore.getState()
  if (!code) return
  if (why === 'code_wrong') changingStore.setState({ code: { ...code, triesLeft: attemptsLeft ?? null } })
  if (why === 'code_exhausted') changingStore.setState({ code: { ...code, triesLeft: 0 } })
  if (why === 'code_expired') changingStore.setState({ code: { ...code, expiresAt: Date.now() } })
}

/** The code that was mailed to the old address: another one goes to the new address. */
export const typeOldCode = (digits: string): Promise<void> =>
  during(
    'checking',
    async ({ id: walletId }) => {
      const { code } = changingStore.getState()
      if (code?.step !== 'old') return () => undefined
      const { challengeId, challengeSecret, email } = code
      const guess = { challengeId, challengeSecret, code: digits }
      const sending = (await vaultPart()).confirm({ ...guess, ...mailWith() })
      await mailed(sending, { walletId, step: 'new', mailedTo: email, email })
      return () => replaceView({ name: 'UpdateEmailSecondaryOtp' })
    },
    learnFrom,
  )

/** The code that was mailed to the new address: the wallet's key signs that address, and the day begins. */
export const typeNewCode = (digits: string): Promise<void> =>
  during(
    'checking',
    async ({ addresses }) => {
      const { code } = changingStore.getState()
      if (code?.step !== 'new') return () => undefined
      const { challengeId, challengeSecret, email } = code
      const guess = { challengeId, challengeSecret, code: digits }
      const asked = await (await vaultPart()).finish(addresses.eip155, { ...guess, email })
      // Also where the screen was left meanwhile: it waits, and the list says so.
      void readSecurity()
      return () => changingStore.setState({ code: null, asked })
    },
    (problem) => {
      learnFrom(problem)
      // The code was right and is used up: another address needs another one.
      if (problem.code === 'email_refused') changingStore.setState({ code: null })
    },
  )

/** Back to the address: to mend it, or for other codes. */
export const changeAgain = (): void => {
  giveUpChange()
  leaveView('UpdateEmailPrimaryOtp')
  leaveView('UpdateEmailSecondaryOtp')
}

/** It waits now, and was read: back to where it was begun. */
export const leaveChange = (): void => {
  changeAgain()
  leaveView('UpdateEmailWallet')
}
