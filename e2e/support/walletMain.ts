import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { Core } from '@walletconnect/core'
import { WalletKit } from '@reown/walletkit'
import { base58 } from '@scure/base'
import { createWalletClient, http, type Hex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { startBitcoin } from './bitcoinChain.ts'
import { createPolkadotAccount } from './polkadotAccount.ts'
import type { WalletManner } from './walletProcess.ts'

/* A wallet app of others' making. It tells its parent what it was asked, and answers as it is told to. */

const account = mnemonicToAccount('test test test test test test test test test test test junk', {
  addressIndex: 6,
})
const rpcUrls = JSON.parse(process.env['RPC_URLS'] ?? '{}') as Readonly<Record<string, string>>
const methods = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_switchEthereumChain']
const events = ['accountsChanged', 'chainChanged']
const solanaMethods = ['solana_signMessage']
const solanaKey = createPrivateKey({
  // What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410).
  key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 7)]),
  format: 'der',
  type: 'pkcs8',
})
const solanaAddress = base58.encode(
  Buffer.from(createPublicKey(solanaKey).export({ format: 'jwk' }).x ?? '', 'base64url'),
)
/** A chain and a key on each, once a page asks for such a network. */
let bitcoin: Awaited<ReturnType<typeof startBitcoin>> | undefined
let polkadot: Awaited<ReturnType<typeof createPolkadotAccount>> | undefined
const bitcoinMethods = ['sendTransfer', 'getAccountAddresses', 'signMessage']
const polkadotMethods = ['polkadot_signMessage']
let manner: WalletManner = { proposals: 'approve', requests: 'answer' }
const tell = (event: object) => process.send?.(event)

const kit = await WalletKit.init({
  core: new Core({
    relayUrl: process.env['RELAY_URL'] ?? '',
    projectId: 'wallet',
    logger: 'silent',
    storageOptions: { database: ':memory:' },
  }) as never,
  metadata: { name: 'Pocket', description: 'x', url: 'https://pocket.example', icons: [] },
})

const part = (chains: readonly string[], addresses: readonly string[], allowed: string[]) => ({
  chains: [...chains],
  accounts: chains.flatMap((chain) => addresses.map((address) => `${chain}:${address}`)),
  methods: allowed,
  events,
})
/** Networks of the other namespaces, where a page asked for some. */
let others: Readonly<Record<string, ReturnType<typeof part>>> = {}
const othersOf = async (asked: Readonly<Record<string, { readonly chains?: string[] }>>) => {
  const { solana, bip122, polkadot: dot } = asked
  if (bip122) bitcoin ??= await startBitcoin()
  if (dot) polkadot ??= await createPolkadotAccount()
  return {
    ...(solana && { solana: part(solana.chains ?? [], [solanaAddress], solanaMethods) }),
    ...(bip122 && {
      bip122: part(bip122.chains ?? [], [bitcoin?.wallet.address ?? ''], bitcoinMethods),
    }),
    ...(dot && { polkadot: part(dot.chains ?? [], [polkadot?.address ?? ''], polkadotMethods) }),
  }
}
const namespaceOn = (chains: readonly string[]) => ({
  eip155: part(chains, [account.address, ...(manner.also ?? [])], methods),
  ...others,
})
let shared: readonly string[] = []
/** Answers to requests that it was told to leave. */
let left: readonly (() => void)[] = []

kit.on('session_proposal', ({ id, params }) => {
  const { optionalNamespaces, proposer } = params
  tell({ kind: 'proposal', proposer: proposer.metadata, namespaces: optionalNamespaces })
  if (manner.proposals === 'ignore') return
  if (manner.proposals === 'reject') {
    void kit.rejectSession({ id, reason: { code: 5_000, message: 'User rejected.' } })
    return
  }
  shared = manner.chains ?? optionalNamespaces['eip155']?.chains ?? []
  void othersOf(optionalNamespaces).then((found) => {
    others = found
    return kit.approveSession({ id, namespaces: namespaceOn(shared) })
  })
})

const answerTo = async (method: string, asked: unknown, chainId: string): Promise<unknown> => {
  const params = asked as readonly unknown[]
  const clientOn = (chain: string) => createWalletClient({ account, transport: http(rpcUrls[chain]) })
  switch (method) {
    case 'personal_sign':
      return account.signMessage({ message: { raw: params[0] as Hex } })
    case 'eth_signTypedData_v4':
      return account.signTypedData(JSON.parse(params[1] as string) as never)
    case 'eth_sendTransaction': {
      const { to, value, data } = params[0] as { to: Hex; value?: Hex; data?: Hex }
      return clientOn(chainId).sendTransaction({
        to,
        value: BigInt(value ?? '0x0'),
        ...(data === undefined ? {} : { data }),
        chain: null,
      })
    }
    case 'wallet_switchEthereumChain':
      return null
    case 'solana_signMessage': {
      const { message } = asked as { message: string }
      return { signature: base58.encode(sign(null, base58.decode(message), solanaKey)) }
    }
    case 'getAccountAddresses':
      return [
        { address: bitcoin?.wallet.address, intention: 'payment' },
        { address: bitcoin?.wallet.further, intention: 'ordinal' },
      ]
    case 'signMessage': {
      const { message, address } = asked as { message: string; address?: string }
      return {
        address: address ?? bitcoin?.wallet.address,
        signature: Buffer.from(bitcoin?.wallet.signMessage(message, address) ?? '', 'base64').toString('hex'),
      }
    }
    case 'sendTransfer': {
      const { recipientAddress, amount } = asked as { recipientAddress: string; amount: string }
      return { txid: await bitcoin?.wallet.send(recipientAddress, Number(amount)) }
    }
    case 'polkadot_signMessage': {
      const { data } = asked as { data: string }
      return { signature: polkadot?.signRaw(data) }
    }
    default:
      throw new Error(`unknown ${method}`)
  }
}

/** What it was told of already: WalletKit tells of a request that is open once more, each time that the answer to one before it is done with. */
const told = new Set<number>()

kit.on('session_request', ({ topic, id, params }) => {
  if (told.has(id)) return
  told.add(id)
  const { request, chainId } = params
  tell({ kind: 'request', id, topic, method: request.method, params: request.params as unknown, chainId })
  const respond = (response: object) =>
    kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...response } as never })
  const answer = () =>
    void answerTo(request.method, request.params, chainId).then(
      (result) => respond({ result }),
      (error: Error) => respond({ error: { code: -32_000, message: error.message } }),
    )
  if (manner.requests === 'ignore') {
    left = [...left, answer]
    return
  }
  if (manner.requests === 'reject') {
    void respond({ error: { code: 5_000, message: 'User rejected.' } })
    return
  }
  if (manner.requests === 'garbage') {
    void respond({ result: { what: '<b>ever</b>' } })
    return
  }
  answer()
})
kit.on('session_delete', () => tell({ kind: 'ended' }))

const topics = () => Object.keys(kit.getActiveSessions())
const calls: Readonly<Record<string, (argument: never) => unknown>> = {
  be: (wanted: WalletManner) => {
    manner = wanted
  },
  pair: (uri: string) => kit.pair({ uri }),
  answerLeft: () => {
    for (const answer of left) answer()
    left = []
  },
  sessions: () => topics().length,
  newBitcoinAddress: () => bitcoin?.newAddress(),
  verifiesBitcoin: ([message, signature, address]: [string, string, string?]) =>
    bitcoin?.verifies(message, signature, address),
  mineBitcoin: () => bitcoin?.mine(),
  bitcoinTransactions: () => bitcoin?.transactions(),
  disconnect: async () => {
    for (const topic of topics())
      await kit.disconnectSession({ topic, reason: { code: 6_000, message: 'User disconnected.' } })
  },
  switchChain: async (chainId: string) => {
    for (const topic of topics()) {
      if (!shared.includes(chainId)) {
        shared = [...shared, chainId]
        await kit.updateSession({ topic, namespaces: namespaceOn(shared) })
      }
      await kit.emitSessionEvent({
        topic,
        event: { name: 'chainChanged', data: Number(chainId.split(':')[1]) },
        chainId,
      })
    }
  },
}

process.on('message', ({ id, name, argument }: { id: number; name: string; argument: never }) => {
  void (async () => calls[name]?.(argument))().then(
    (value) => tell({ kind: 'answer', id, value }),
    (error: Error) => tell({ kind: 'answer', id, error: error.message }),
  )
})
tell({ kind: 'ready' })
