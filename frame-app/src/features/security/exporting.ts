import type { NamedAccount } from '@walletframe/api-contract'
import { writeClipboard } from '../../state/clipboard.ts'
import { partMissing, problemOf } from '../../state/problem.ts'
import type { Confirmation, Exported } from '../../vault/exporting.ts'
import { ownAccounts } from '../account/ownAccounts.ts'
import { recoveryStore } from '../recovery/recoveryState.ts'
import { account, during, withFresh } from '../recovery/steps.ts'
import { exportBegin, exportStore } from './exportState.ts'

/* Words and keys, shown to their owner in the wallet's own window. */

const vaultPart = async () => (await import('../../vault/exporting.ts').catch(partMissing)).exporting

/** What was confirmed here, and not yet ended. */
let confirmed: Confirmation | undefined
/** Counts what was asked for: what comes after it was let go of is not shown. */
let asked = 0

/** Confirms the export; a one-time code of this session is asked for where it is missing or too old. */
export const beginExport = (): Promise<void> =>
  during((isCurrent) =>
    withFresh(async () => {
      drop()
      const vault = await vaultPart()
      const made = await vault.begin(account(), isCurrent)
      if (!isCurrent()) {
        made.end()
        return {}
      }
      confirmed = made
      exportStore.setState({ ...exportBegin, parts: made.parts })
      made.whenEnded(() => {
        if (confirmed === made) beginAgain(lockedMeanwhile())
      })
      return confirmed === made ? { step: 'shown' } : {}
    }),
  )

export const hideSecret = (): void => {
  asked += 1
  exportStore.setState({ secret: null })
}

const lockedMeanwhile = () =>
  Object.assign(new Error('The wallet was locked. Confirm it again.'), { code: 'locked' })

/** Nothing of it stays here, and the worker that it was confirmed in is ended. */
const drop = (): void => {
  const ended = confirmed
  confirmed = undefined
  hideSecret()
  exportStore.setState(exportBegin)
  ended?.end()
}

/** It is to be confirmed again: the wallet was locked meanwhile, or something else came in the way. */
const beginAgain = (thrown: unknown): void => {
  drop()
  recoveryStore.setState({ step: 'begin', problem: problemOf(thrown) })
}

/** Asks the worker, each time. @returns undefined where it was let go of, or given up, before the answer came. */
const read = async (): Promise<string | undefined> => {
  const mine = (asked += 1)
  try {
    const { chosen, account: index } = exportStore.getState()
    const secret = await confirmed?.read(chosen, ownAccounts()[index]?.addresses.eip155)
    return mine === asked ? secret : undefined
  } catch (thrown) {
    if (mine === asked) beginAgain(thrown)
    return undefined
  }
}

/** Shows what is chosen, until {@link hideSecret}. @returns whether it is shown. */
export const showSecret = async (): Promise<boolean> => {
  const secret = await read()
  if (secret !== undefined) exportStore.setState({ secret })
  return secret !== undefined
}

/**
 * Copies what is chosen, without showing it. Called in the click's own task: browsers let nobody else write, and some only what was begun in it,
 * so the clipboard gets the promise where it takes one.
 * @param view the window of the button.
 * @returns whether it is there.
 */
export const copySecret = async (
  view: Window & Partial<Pick<typeof globalThis, 'ClipboardItem'>>,
): Promise<boolean> => {
  const reading = read()
  const { ClipboardItem: Item, navigator } = view
  if (Item && navigator.clipboard?.write) {
    const text = reading.then((secret) => {
      if (secret === undefined) throw new Error('There is nothing to copy.')
      return new Blob([secret], { type: 'text/plain' })
    })
    // The clipboard may refuse before it looks at it.
    text.catch(() => {})
    try {
      await navigator.clipboard.write([new Item({ 'text/plain': text })])
      return true
    } catch {
      // Denied, or it takes no promises: what follows says so, or copies.
    }
  }
  const secret = await reading
  return secret !== undefined && writeClipboard(secret, view)
}

/** Whether an account has a key in a namespace: one that was imported may be on EVM alone. */
export const hasKeyIn = (
  { addresses, sealed }: NamedAccount,
  part: keyof NamedAccount['addresses'],
): boolean => sealed === undefined || addresses[part] !== undefined

/** The account that was chosen stays, where it has such a key. Words are the wallet's own, whichever that is. */
export const choosePart = (chosen: Exported): void => {
  hideSecret()
  exportStore.setState(({ account: index }) => {
    const own = ownAccounts()[index]
    return { chosen, ...(chosen !== 'words' && !(own && hasKeyIn(own, chosen)) && { account: 0 }) }
  })
}

export const chooseAccount = (index: number): void => {
  hideSecret()
  exportStore.setState({ account: index })
}

/** The window is left: nothing of it stays, and the worker gives nothing out any more. */
export const endExport = drop
