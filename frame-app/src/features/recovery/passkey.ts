import type { Passkey } from '@walletframe/api-contract'
import { partMissing, problemOf } from '../../state/problem.ts'
import { readWallet } from '../../storage/embeddedRecord.ts'
import type { PromptWindow } from '../../vault/passkeys.ts'
import { enterRecovered } from '../emailLogin/email.ts'
import { keepOnTheWay } from '../handOver/otherSites.ts'
import { recoveryStore } from './recoveryState.ts'
import { account, during, isCodeWanted, noteKept, onGivenUp, vaultPart, withFresh } from './steps.ts'

/*
 * Passkeys: made from Account, used where the key of a wallet is not in this browser. The server hears of one only after it gave what opens
 * the wallet; a prompt that was closed, or came to nothing, changes nothing.
 */

const passkeyPart = () => import('../../vault/passkeys.ts').catch(partMissing)

/** Whether this browser has passkeys at all. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'credentials' in navigator

/** The window that a button is in: its prompt comes up there. */
export const windowOf = (element: Element): PromptWindow => element.ownerDocument.defaultView ?? window

/** What a passkey gave: a key that cannot be exported. It goes when it has opened the wallet, could not, or is given up. */
type Given = { readonly credentialId: string; readonly half: CryptoKey }
let given: Given | null = null
/** Ends a prompt that nobody waits for any more. */
let prompted = new AbortController()

onGivenUp(() => {
  given = null
  prompted.abort()
  prompted = new AbortController()
})

/** Fetches what a click needs beforehand: browsers want the prompt soon after it. */
export const preparePasskeys = (): void => void Promise.all([passkeyPart(), vaultPart()]).catch(() => {})

/**
 * Has the passkey open the wallet from now on; asks for it first, where it gave nothing when it was made. What it gave is kept for another try.
 */
export const provePasskey = (view: PromptWindow): Promise<void> =>
  during((isCurrent) =>
    withFresh(async () => {
      const [{ askPasskey, discardPasskey }, vault] = await Promise.all([passkeyPart(), vaultPart()])
      const { passkey } = recoveryStore.getState()
      if (!isCurrent() || !passkey) return {}
      let used = given
      try {
        used ??= await askPasskey(view, [passkey], prompted.signal)
      } catch (thrown) {
        const problem = problemOf(thrown)
        if (problem.code !== 'passkey-without-prf') throw thrown
        // It said that it could, and cannot: another one is to be made.
        await discardPasskey(view, passkey.credentialId)
        return { step: 'begin', passkey: null, problem }
      }
      if (!isCurrent()) return {}
      given = used
      await vault.keepPasskey(account(), passkey, used.half)
      if (isCurrent()) given = null
      const kept = noteKept(readWallet()?.id ?? '', { hasPasskey: true })
      return { step: 'done', passkey: null, isBrowserNew: await keepOnTheWay(), ...kept }
    }),
  )

/** Makes a passkey, and goes on to using it once, unless it gave what is needed at once. */
export const addPasskey = async (view: PromptWindow): Promise<void> => {
  await during((isCurrent) =>
    withFresh(async () => {
      const [{ makePasskey, discardPasskey }, vault] = await Promise.all([passkeyPart(), vaultPart()])
      const known = await vault.requireFresh(account(), 'passkey')
      const wallet = readWallet()
      if (!isCurrent() || !wallet) return {}
      const { passkey, half } = await makePasskey(view, wallet.email, known, prompted.signal)
      if (!isCurrent()) {
        // The server never heard of it, and nobody will use it.
        await discardPasskey(view, passkey.credentialId)
        return {}
      }
      given = half && { credentialId: passkey.credentialId, half }
      return { step: 'prove', passkey }
    }),
  )
  if (given) await provePasskey(view)
}

/**
 * A passkey is used where the wallet's key is not: opens the wallet and connects.
 * @param walletId what the view stands for: somebody else may have signed in meanwhile, in another tab.
 * @param passkeys those of the wallet.
 * @param leave what is left first: a window, where it was used in one.
 */
export const recoverWithPasskey = (
  view: PromptWindow,
  { walletId, passkeys }: { readonly walletId: string; readonly passkeys: readonly Passkey[] },
  leave: () => void,
): Promise<void> =>
  during((isCurrent) =>
    withFresh(async () => {
      const [{ askPasskey }, vault] = await Promise.all([passkeyPart(), vaultPart()])
      if (!isCurrent()) return {}
      const used = given ?? (await askPasskey(view, passkeys, prompted.signal))
      if (!isCurrent()) return {}
      given = null
      try {
        await vault.recover(walletId, { kind: 'passkey', key: used.half }, used.credentialId)
      } catch (thrown) {
        // Only a one-time code is missing: the passkey need not be asked for again.
        if (isCodeWanted(thrown) && isCurrent()) given = used
        throw thrown
      }
      if (!isCurrent()) return {}
      leave()
      await enterRecovered()
      return {}
    }),
  )
