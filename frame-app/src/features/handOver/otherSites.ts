import { leaveWindow } from '../../approvals/window.ts'
import { approvalWindowStore } from '../../approvals/windowState.ts'
import type { StorageAnswer, StorageQuestion } from '../../approvals/windowStorage.ts'
import { partMissing } from '../../state/problem.ts'
import type { WindowStorage } from '../../vault/handOver.ts'
import { enterRecovered } from '../emailLogin/email.ts'
import { account, during, withFresh } from '../recovery/steps.ts'
import { HandOverError } from './channel.ts'

/*
 * Gives the wallet's own window a key: a further one, so that it can open the wallet for other sites of this browser; or the first, where the
 * browser denies storage inside of pages.
 */

/** Milliseconds until a question is asked again, and for all of that: the window's script may still be on its way. */
const askAgain = 400
const askLimit = 15_000

const denied = () =>
  Object.assign(new Error('This browser does not let the wallet keep its key here.'), {
    code: 'storage-denied',
  })

/** Asks the window that is open. @throws `storage-denied`; HandOverError `closed` where there is none, or it says nothing. */
const ask = async (question: StorageQuestion): Promise<readonly string[]> => {
  const state = approvalWindowStore.getState()
  const view = state.status === 'open' ? state.root.ownerDocument.defaultView : null
  if (!view) throw new HandOverError('closed')
  return new Promise((resolve, reject) => {
    const ports: MessagePort[] = []
    const end = () => {
      clearInterval(again)
      clearTimeout(late)
      for (const port of ports) port.close()
    }
    const hear = ({ data }: MessageEvent<StorageAnswer>) => {
      end()
      if ('denied' in data) reject(denied())
      else resolve(data.value ?? [])
    }
    // What is asked twice is answered twice, and comes to the same.
    const send = () => {
      const { port1, port2 } = new MessageChannel()
      ports.push(port1)
      port1.addEventListener('message', hear)
      port1.start()
      view.postMessage(question, location.origin, [port2])
    }
    const again = setInterval(send, askAgain)
    const late = setTimeout(() => {
      end()
      reject(new HandOverError('closed'))
    }, askLimit)
    send()
  })
}

const windowStorage: WindowStorage = {
  slotsHere: (walletId) => ask({ slotsOf: walletId }),
  keep: async (half) => void (await ask({ keep: half })),
}

const vaultPart = () => import('../../vault/handOver.ts').catch(partMissing)

const keep = async (): Promise<boolean> => (await vaultPart()).keepInBrowser(account(), windowStorage)

/** Turns it on, from a screen of its own. A one-time code of this session is asked for where it is missing or too old. */
export const turnOnOtherSites = (): Promise<void> =>
  during(() =>
    withFresh(async () => {
      const isNew = await keep()
      return { step: 'done', isBrowserNew: isNew }
    }),
  )

/**
 * The same beside a recovery code or a passkey that was just made in the window. Where it comes to nothing, nothing is said: nobody asked for it, and
 * the screen of its own can still be taken.
 * @returns whether there is a key now that was not there.
 */
export const keepOnTheWay = async (): Promise<boolean> =>
  approvalWindowStore.getState().status === 'open' && keep().catch(() => false)

/** Makes the first wallet of a person, with its key in the window, and connects. */
export const makeWallet = (): Promise<void> =>
  during((isCurrent) =>
    withFresh(async () => {
      await (await vaultPart()).makeInBrowser(windowStorage)
      if (!isCurrent()) return {}
      leaveWindow()
      await enterRecovered()
      return {}
    }),
  )
