import {
  createFrameConnection,
  type FrameConnection,
  type FrameConnectionOptions,
} from '@walletframe/bridge-protocol/frame'
import type { Snapshot } from '@walletframe/bridge-protocol'
import { readAddress, readSurroundings, type FrameAddress, type Refusal } from './document.ts'
import { setHost } from './host.ts'

/** What the engine gives to the bridge. */
export type Engine = Pick<FrameConnectionOptions, 'handlers'> & {
  readonly onInit: (
    config: Parameters<FrameConnectionOptions['onInit']>[0],
    changes: Parameters<FrameConnectionOptions['onInit']>[1],
    address: FrameAddress,
  ) => ReturnType<FrameConnectionOptions['onInit']>
  /** What the page may see now. */
  readonly getSnapshot: () => Snapshot
  /** Tells whenever something of that may have changed. */
  readonly subscribe: (listener: () => void) => void
}

/** State travels to the page once a turn, however often it changed; showing and hiding goes along with it. */
const tellChanges = (page: FrameConnection, { getSnapshot, subscribe }: Engine) => {
  let told = JSON.stringify(getSnapshot())
  let visible = false
  let waiting = false
  const tell = () => {
    waiting = false
    const snapshot = getSnapshot()
    const text = JSON.stringify(snapshot)
    if (text !== told) page.tellState()
    told = text
    if (snapshot.open === visible) return
    visible = snapshot.open
    // A page that is gone cannot show anything; the next document starts hidden.
    page.call('setVisible', { visible }).catch(() => undefined)
  }
  subscribe(() => {
    if (waiting) return
    waiting = true
    queueMicrotask(tell)
  })
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
    getSnapshot: engine.getSnapshot,
  })
  setHost(page)
  tellChanges(page, engine)
  window.addEventListener('message', page.receive)
  page.hello()
  return page
}
