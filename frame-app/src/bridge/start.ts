import {
  createFrameConnection,
  type FrameConnection,
  type FrameConnectionOptions,
} from '@walletframe/bridge-protocol/frame'
import { connectionsStore } from '../connections/connections.ts'
import { modalStore } from '../state/modal.ts'
import { optionsStore } from '../state/options.ts'
import { readAddress, readSurroundings, type FrameAddress, type Refusal } from './document.ts'
import { setHost } from './host.ts'
import { currentSnapshot } from './snapshot.ts'

/** What the engine gives to the bridge. */
export type Engine = Pick<FrameConnectionOptions, 'handlers'> & {
  readonly onInit: (
    config: Parameters<FrameConnectionOptions['onInit']>[0],
    changes: Parameters<FrameConnectionOptions['onInit']>[1],
    address: FrameAddress,
  ) => ReturnType<FrameConnectionOptions['onInit']>
}

/**
 * Brings up the frame's end of the border: first thing in the document, before React is even fetched.
 * @returns why this document stays silent, or the connection to the page.
 */
export const startBridge = (engine: Engine): FrameConnection | { readonly refusal: Refusal } => {
  const address = readAddress(readSurroundings())
  if ('refusal' in address) return address
  const page = createFrameConnection({
    ...address,
    build: import.meta.env['VITE_BUILD'] ?? 'dev',
    post: (message) => window.parent.postMessage(message, address.hostOrigin),
    isParent: (source) => source === window.parent,
    onInit: (config, changes) => engine.onInit(config, changes, address),
    handlers: engine.handlers,
    getSnapshot: currentSnapshot,
  })
  setHost(page)
  tellChanges(page)
  window.addEventListener('message', page.receive)
  page.hello()
  return page
}

/** State travels to the page once a turn, however often it changed; showing and hiding goes along with it. */
const tellChanges = (page: FrameConnection) => {
  let told = JSON.stringify(currentSnapshot())
  let visible = false
  let waiting = false
  const tell = () => {
    waiting = false
    const modal = modalStore.getState()
    const snapshot = JSON.stringify(currentSnapshot())
    if (snapshot !== told) page.tellState()
    told = snapshot
    if (modal.open === visible) return
    visible = modal.open
    // A page that is gone cannot show anything; the next document starts hidden.
    page.call('setVisible', { visible }).catch(() => undefined)
  }
  const schedule = () => {
    if (waiting) return
    waiting = true
    queueMicrotask(tell)
  }
  connectionsStore.subscribe(schedule)
  modalStore.subscribe(schedule)
  optionsStore.subscribe(schedule)
}
