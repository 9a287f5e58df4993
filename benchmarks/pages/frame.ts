import { createFrameConnection, methodPolicies, type Snapshot } from '@walletframe/bridge-protocol/frame'

const fragment = new URLSearchParams(location.hash.slice(1))
const hostOrigin = fragment.get('o') ?? ''

// The bare port: an echo, nothing else.
window.addEventListener('message', (event) => {
  if (event.data !== 'bare') return
  const port = event.ports[0]
  if (port) port.onmessage = ({ data }) => port.postMessage(data)
})

const answer = () => null
const snapshot: Snapshot = { connections: {}, active: 'eip155', open: false }
const link = createFrameConnection({
  nonce: fragment.get('n') ?? '',
  hostOrigin,
  epoch: 1,
  build: 'bench',
  post: (message) => window.parent.postMessage(message, hostOrigin),
  isParent: (source) => source === window.parent,
  onInit: () => ({ policies: methodPolicies, options: {}, snapshot }),
  getSnapshot: () => snapshot,
  handlers: {
    request: ({ params }) => params ?? null,
    open: answer,
    close: answer,
    disconnect: answer,
    switchNetwork: answer,
    setOptions: () => ({}),
    setWallets: answer,
    walletChanged: answer,
  },
})

window.addEventListener('message', link.receive)
link.hello()
