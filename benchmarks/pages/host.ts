import { createHostConnection } from '@walletframe/bridge-protocol/host'

/** Calls a round; rounds; calls that warm the code up first. */
const callsPerRound = 300
const rounds = 16
const warmUp = 200

const frameOrigin = new URLSearchParams(location.search).get('frame') ?? ''
const nonce = '0'.repeat(32)
const iframe = document.createElement('iframe')

/** What a dapp really sends most: a read of one contract. */
const params = [
  { to: '0x00000000000000000000000000000000000000aa', data: `0x70a08231${'0'.repeat(64)}` },
  'latest',
]

const time = async (call: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  for (let index = 0; index < callsPerRound; index += 1) await call()
  return (performance.now() - start) / callsPerRound
}

const openBare = () => {
  const { port1, port2 } = new MessageChannel()
  iframe.contentWindow?.postMessage('bare', frameOrigin, [port2])
  let resolve: (value: unknown) => void = () => undefined
  port1.onmessage = ({ data }) => resolve(data)
  return () =>
    new Promise((done) => {
      resolve = done
      port1.postMessage({ id: 'x', method: 'eth_call', params })
    })
}

const measureCalls = async () => {
  const link = createHostConnection({
    frameOrigin,
    config: () => ({ metadata: { name: 'Benchmark' }, wallets: [] }),
    handlers: {
      setVisible: () => null,
      connectWallet: () => ({ walletId: '', accounts: [], network: 'eip155:1' }),
      disconnectWallet: () => null,
      walletRequest: () => null,
    },
    frameWindow: () => iframe.contentWindow,
    createChannel: () => new MessageChannel(),
    reload: () => undefined,
    onSnapshot: () => undefined,
    onMessage: () => undefined,
    onReady: () => undefined,
    explain: (_reason, detail) => detail,
  })
  window.addEventListener('message', link.receive)
  iframe.src = `${frameOrigin}/benchmarks/pages/frame.html#n=${nonce}&o=${encodeURIComponent(location.origin)}`
  document.body.append(iframe)
  link.begin(nonce)
  const guarded = () => link.call('request', { method: 'eth_call', params })
  await guarded()
  const bare = openBare()
  for (let index = 0; index < warmUp; index += 1) {
    await bare()
    await guarded()
  }
  const measured: { bare: number; guarded: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    measured.push({ bare: await time(bare), guarded: await time(guarded) })
  }
  return measured
}

Object.assign(window, { measureCalls })
