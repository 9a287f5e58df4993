import { partMissing, problemOf } from '../../state/problem.ts'
import { readWallet } from '../../storage/embeddedRecord.ts'
import { account, during, withFresh } from '../recovery/steps.ts'
import { accountDataBegin, accountDataStore, type AccountData } from './accountDataState.ts'

/* A copy of what the server keeps, and the end of the account. */

const vaultPart = async () => (await import('../../vault/userAccount.ts').catch(partMissing)).userAccount

/** Changes what is known, if it is still about the wallet that is here. */
const learn = (walletId: string | undefined, state: Partial<AccountData>): void => {
  if (walletId !== readWallet()?.id) return
  const known = accountDataStore.getState()
  accountDataStore.setState({
    ...(known.walletId === walletId ? known : accountDataBegin),
    walletId,
    ...state,
  })
}

/** Learns whether the account is to be deleted. Where that cannot be read, what was heard last stays: the mail says it, too. */
export const readDeletion = async (): Promise<void> => {
  const walletId = readWallet()?.id
  learn(walletId, {})
  if (accountDataStore.getState().isReading) return
  learn(walletId, { isReading: true })
  try {
    learn(walletId, { isReading: false, deleteAt: await (await vaultPart()).deleteAt() })
  } catch {
    // The list beside it says what is wrong with the server or the session.
    learn(walletId, { isReading: false })
  }
}

/** Does one thing at a time; what comes in its way is shown. */
const doing = async (
  busy: NonNullable<AccountData['busy']>,
  work: (walletId: string | undefined) => Promise<Partial<AccountData>>,
): Promise<void> => {
  const walletId = readWallet()?.id
  if (accountDataStore.getState().busy !== null) return
  learn(walletId, { busy, problem: null, isCopied: false })
  try {
    learn(walletId, { busy: null, ...(await work(walletId)) })
  } catch (thrown) {
    learn(walletId, { busy: null, problem: problemOf(thrown) })
  }
}

/** Gives the browser a file to save. */
const saveFile = (name: string, text: string): void => {
  const href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  Object.assign(document.createElement('a'), { href, download: name }).click()
  // A browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}

/** Saves a copy of what the server keeps. @param save for tests. */
export const saveCopy = (save = saveFile): Promise<void> =>
  doing('copy', async (walletId) => {
    const copy = await (await vaultPart()).copy()
    if (walletId !== readWallet()?.id) return {}
    const day = new Date(copy.exportedAt).toISOString().slice(0, 10)
    save(`wallet-data-${day}.json`, `${JSON.stringify(copy, null, 2)}\n`)
    return { isCopied: true }
  })

/** Keeps the account that is to be deleted. Where nothing waits any more, that is as good. */
export const keepAccount = (): Promise<void> =>
  doing('keep', async () => {
    const vault = await vaultPart()
    try {
      await vault.keep()
    } catch (thrown) {
      if (problemOf(thrown).code !== 'not_found') throw thrown
    }
    return { deleteAt: null }
  })

/** Asks for the end of the account, in the wallet's own window: a one-time code of this session is asked for where it is missing or too old. */
export const deleteAccount = (): Promise<void> => {
  const walletId = readWallet()?.id
  return during(() =>
    withFresh(async () => {
      learn(walletId, { deleteAt: await (await vaultPart()).askDeletion(account()) })
      return { step: 'done' }
    }),
  )
}
