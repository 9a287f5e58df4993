/* The demo dapp: what a page without any framework writes. */
const byId = (id) => document.querySelector(`[data-testid="${id}"]`)
const log = byId('log')

const write = (kind, name, text) => {
  const line = document.createElement('li')
  line.className = kind
  line.dataset.testid = `log-${kind}-${name}`
  line.dataset.value = text
  line.textContent = `${name}: ${text}`
  log.prepend(line)
}

const show = async (name, call) => {
  try {
    const result = await call()
    write('result', name, JSON.stringify(result))
  } catch (error) {
    write('error', name, `${error.code ?? ''} ${error.message}`.trim())
  }
}

const hexOf = (text) =>
  `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
const weiOf = (ether) => {
  const [whole, fraction = ''] = ether.split('.')
  return `0x${BigInt(whole + fraction.padEnd(18, '0').slice(0, 18)).toString(16)}`
}

const start = (wallet) => {
  const { provider } = wallet
  const request = (method, params) => provider.request(params === undefined ? { method } : { method, params })
  const account = async () => (await request('eth_accounts'))[0]

  const showState = () => {
    const { status, accounts, network } = wallet.getState()
    byId('state-status').textContent = status
    byId('state-account').textContent = accounts[0]?.split(':')[2] ?? 'none'
    byId('state-chain').textContent = network
  }
  wallet.subscribe(showState)
  showState()
  for (const event of ['connect', 'disconnect', 'accountsChanged', 'chainChanged', 'message'])
    provider.on(event, (payload) => write('event', event, JSON.stringify(payload?.message ?? payload)))

  const typedData = async () => ({
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      Person: [
        { name: 'name', type: 'string' },
        { name: 'wallet', type: 'address' },
      ],
      Mail: [
        { name: 'from', type: 'Person' },
        { name: 'to', type: 'Person[]' },
        { name: 'contents', type: 'string' },
      ],
    },
    primaryType: 'Mail',
    domain: { name: 'Demo Mail', version: '1', chainId: Number(await request('eth_chainId')) },
    message: {
      from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
      to: [{ name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' }],
      contents: 'Hello, Bob!',
    },
  })

  const buttons = {
    connect: ['connect', () => request('eth_requestAccounts')],
    open: ['open', () => wallet.open()],
    disconnect: ['disconnect', () => wallet.disconnect()],
    eth_accounts: ['eth_accounts', () => request('eth_accounts')],
    eth_chainId: ['eth_chainId', () => request('eth_chainId')],
    eth_blockNumber: ['eth_blockNumber', () => request('eth_blockNumber')],
    eth_getBalance: ['eth_getBalance', async () => request('eth_getBalance', [await account(), 'latest'])],
    personal_sign: [
      'personal_sign',
      async () => request('personal_sign', [hexOf('Hello from the demo dapp'), await account()]),
    ],
    eth_signTypedData_v4: [
      'eth_signTypedData_v4',
      async () => request('eth_signTypedData_v4', [await account(), JSON.stringify(await typedData())]),
    ],
    eth_sendTransaction: [
      'eth_sendTransaction',
      async () =>
        request('eth_sendTransaction', [
          { from: await account(), to: byId('send-to').value, value: weiOf(byId('send-value').value) },
        ]),
    ],
    'switch-31337': ['switch', () => request('wallet_switchEthereumChain', [{ chainId: '0x7a69' }])],
    'switch-31338': ['switch', () => request('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])],
    'rpc-send': ['rpc', () => provider.request(JSON.parse(byId('rpc-input').value))],
  }
  for (const [id, [name, call]] of Object.entries(buttons))
    byId(id).addEventListener('click', () => void show(name, call))
  for (const event of ['pointerenter', 'focus', 'pointerdown'])
    byId('connect').addEventListener(event, () => wallet.preload(), { once: true })
}

const wallets = { injected: '/test-wallet.js', solana: '/solana-test-wallet.js' }
let policy
/** Made when first needed: a page may forbid policies, and needs none without these wallets. */
const scriptUrl = (src) => {
  policy ??= window.trustedTypes?.createPolicy('demo', {
    createScriptURL: (url) => {
      if (!Object.values(wallets).includes(url)) throw new TypeError('not a wallet of this page')
      return url
    },
  })
  return policy?.createScriptURL(src) ?? src
}
const inject = (name) => {
  const script = document.createElement('script')
  script.src = scriptUrl(wallets[name])
  document.head.append(script)
  byId(`inject-${name}`).disabled = true
}
for (const name of Object.keys(wallets)) byId(`inject-${name}`).addEventListener('click', () => inject(name))
for (const name of new URLSearchParams(location.search).get('wallet')?.split(',') ?? [])
  if (Object.hasOwn(wallets, name)) inject(name)

if (window.walletFrame) start(window.walletFrame)
else window.addEventListener('walletframe:ready', (event) => start(event.detail), { once: true })
window.addEventListener('walletframe:error', (event) => write('error', 'walletframe', event.detail.message))
