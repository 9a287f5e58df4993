import { createFrameLink, type FrameLink, type FrameLinkOptions } from '@walletframe/bridge-protocol/frame'
import { connectionStore } from '../connections/connection.ts'
import { modalStore } from '../state/modal.ts'
import { optionsStore } from '../state/options.ts'
import { readAddress, readSurroundings, type FrameAddress, type Refusal } from './document.ts'
import { setHost } from './host.ts'
import { currentSnapshot } from './snapshot.ts'

/** What the engine gives to the bridge. */
export type Engine = Pick<FrameLinkOptions, 'handlers'> & {
  readonly onInit: (
    config: Parameters<FrameLinkOptions['onInit']>[0],
    address: FrameAddress,
  ) => ReturnType<FrameLinkOptions['onInit']>
}

/**
 * Brings up the frame's end of the border: first thing in the document, before React is even fetched.
 * @returns why this document stays silent, or the link.
 */
export const startBridge = (engine: Engine): FrameLink | { readonly refusal: Refusal } => {
  const address = readAddress(readSurroundings())
  if ('refusal' in address) return address
  const link = createFrameLink({
    ...address,
    build: import.meta.env['VITE_BUILD'] ?? 'dev',
    post: (message) => window.parent.postMessage(message, address.hostOrigin),
    isParent: (source) => source === window.parent,
    onInit: (config) => engine.onInit(config, address),
    handlers: engine.handlers,
    getSnapshot: currentSnapshot,
  })
  setHost(link)
  tellChanges(link)
  window.addEventListener('message', link.receive)
  link.hello()
  return link
}

/** State travels to the page once a turn, however often it changed; showing and hiding goes along with it. */
const tellChanges = (link: FrameLink) => {
  let told = JSON.stringify(currentSnapshot())
  let visible = false
  let waiting = false
  const tell = () => {
    waiting = false
    const modal = modalStore.getState()
    const snapshot = JSON.stringify(currentSnapshot())
    if (snapshot !== told) link.tellState()
    told = snapshot
    if (modal.open === visible) return
    visible = modal.open
    // A page that is gone cannot show anything; the next document starts hidden.
    link.call('setVisible', { visible }).catch(() => undefined)
  }
  const schedule = () => {
    if (waiting) return
    waiting = true
    queueMicrotask(tell)
  }
  connectionStore.subscribe(schedule)
  modalStore.subscribe(schedule)
  optionsStore.subscribe(schedule)
}
