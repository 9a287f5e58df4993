import { createHostConnection } from '../../src/host/connection.ts'
import type { Snapshot } from '../../src/index.ts'
import { randomId } from '../../src/random.ts'
import { contract, type Pair } from '../contract.ts'

/** One case over a real frame of another origin; the frame element is gone afterwards. */
const runCase = async (name: string): Promise<string> => {
  const found = contract.find((candidate) => candidate.name === name)
  if (!found) return 'no such case'
  const frameOrigin = new URLSearchParams(location.search).get('frame') ?? ''
  const nonce = randomId()
  const snapshots: Snapshot[] = []
  const messages: unknown[] = []
  let near: MessagePort | undefined
  const iframe = document.createElement('iframe')
  const host = createHostConnection({
    frameOrigin,
    config: () => ({ metadata: { name: 'Contract' }, wallets: [] }),
    handlers: {
      setVisible: () => null,
      connectWallet: () => ({ walletId: 'w', accounts: [], network: 'eip155:1' }),
      disconnectWallet: () => null,
      walletRequest: () => null,
    },
    frameWindow: () => iframe.contentWindow,
    createChannel: () => {
      const channel = new MessageChannel()
      near = channel.port1
      return channel
    },
    reload: () => undefined,
    onSnapshot: (snapshot) => snapshots.push(snapshot),
    onMessage: (message) => messages.push(message),
    onReady: () => undefined,
    explain: (_reason, detail) => detail,
  })
  window.addEventListener('message', host.receive)
  iframe.src = `${frameOrigin}/bridge-protocol/test/browser/frame.html#n=${nonce}&o=${encodeURIComponent(location.origin)}`
  document.body.append(iframe)
  host.begin(nonce)
  const pair: Pair = { host, snapshots, messages, attack: (message) => near?.postMessage(message) }
  try {
    await host.call('ping', {})
    await found.run(pair)
    return 'ok'
  } catch (error) {
    return String(error)
  } finally {
    window.removeEventListener('message', host.receive)
    host.close()
    iframe.remove()
  }
}

Object.assign(window, { contractCases: contract.map(({ name }) => name), runContractCase: runCase })
