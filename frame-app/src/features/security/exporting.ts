import { writeClipboard } from '../../state/clipboard.ts'
import { partMissing, problemOf } from '../../state/problem.ts'
import type { Exported } from '../../vault/exporting.ts'
import { recoveryStore } from '../recovery/recoveryState.ts'
import { account, during, withFresh } from '../recovery/steps.ts'
import { exportBegin, exportStore } from './exportState.ts'

/* Words and keys, shown to their owner in the wallet's own window. */

const vaultPart = async () => (await import('../../vault/exporting.ts').catch(partMissing)).exporting

/** Whose words and keys were confirmed: an EVM address. */
let of = ''
/** Counts what was asked for: what comes after it was let go of is not shown. */
let asked = 0

/** Confirms the export; a one-time code of this session is asked for where it is missing or too old. */
export const beginExport = (): Promise<void> =>
  during((isCurrent) =>
    withFresh(async () => {
      const vault = await vaultPart()
      const whose = account()
      const parts = await vault.begin(whose)
      if (!isCurrent()) {
        await vault.end()
        return {}
      }
      of = whose
      exportStore.setState({ ...exportBegin, parts })
      return { step: 'shown' }
    }),
  )

export const hideSecret = (): void => {
  asked += 1
  exportStore.setState({ secret: null })
}

/** It is to be confirmed again: the wallet was locked meanwhile, or something else came in the way. */
const beginAgain = (thrown: unknown): void => {
  exportStore.setState(exportBegin)
  recoveryStore.setState({ step: 'begin', problem: problemOf(thrown) })
}

/** Asks the worker, each time. @returns undefined where it was let go of, or given up, before the answer came. */
const read = async (): Promise<string | undefined> => {
  const mine = (asked += 1)
  try {
    const secret = await (await vaultPart()).read(of, exportStore.getState().chosen)
    return mine === asked ? secret : undefined
  } catch (thrown) {
    if (mine === asked) beginAgain(thrown)
    return undefined
  }
}

/** Shows what is chosen, until {@link hideSecret}. */
export const showSecret = async (): Promise<void> => {
  const secret = await read()
  if (secret !== undefined) exportStore.setState({ secret })
}

/**
 * Copies what is chosen, without showing it.
 * @param view the window of the button.
 */
export const copySecret = async (view: Window): Promise<boolean> => {
  const secret = await read()
  return secret !== undefined && writeClipboard(secret, view)
}

export const choosePart = (chosen: Exported): void => {
  hideSecret()
  exportStore.setState({ chosen })
}

/** The window is left: nothing of it stays, and the worker gives nothing out any more. */
export const endExport = (): void => {
  hideSecret()
  exportStore.setState(exportBegin)
  void vaultPart().then(
    (vault) => vault.end(),
    () => {},
  )
}
