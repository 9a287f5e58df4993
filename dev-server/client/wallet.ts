import { createWalletClient, http, type Chain as ViemChain, type Hex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'

/** The development mnemonic that every anvil knows: worth nothing anywhere else. */
const mnemonic = 'test test test test test test test test test test test junk'

/** Account of the local chains that a test wallet holds. */
export const testAccount = (index: number) => mnemonicToAccount(mnemonic, { addressIndex: index })

export type Ask = (title: string, detail: string) => Promise<boolean>

const rpcError = (code: number, message: string) => Object.assign(new Error(message), { code })

/** Never passed on: the development node would sign without asking anybody. */
const notForTheNode = /^(wallet_|personal_|anvil_|hardhat_|evm_|eth_sign)/

/** What the wallet remembers of one page. */
export type WalletState = { readonly connected: boolean; readonly chainId: number }

type Transaction = {
  readonly from?: Hex
  readonly to?: Hex
  readonly value?: Hex
  readonly data?: Hex
  readonly gas?: Hex
}

/**
 * A wallet that none of the product's code is in: viem signs, the chain mines. Asks before it does anything.
 * @param chains RPC URL by chain id.
 */
export const createTestWallet = (options: {
  readonly accountIndex: number
  readonly chains: ReadonlyMap<number, string>
  readonly ask: Ask
  readonly emit: (event: string, payload: unknown) => void
  /** What was saved before. */
  readonly state: WalletState | undefined
  readonly save: (state: WalletState) => void
}) => {
  const account = testAccount(options.accountIndex)
  const chains = new Map(options.chains)
  let state = options.state ?? { connected: false, chainId: [...chains.keys()][0] ?? 31_337 }
  const change = (part: Partial<WalletState>) => {
    state = { ...state, ...part }
    options.save(state)
  }
  const hexChain = () => `0x${state.chainId.toString(16)}`

  const agree = async (title: string, detail: string) => {
    if (!(await options.ask(title, detail))) throw rpcError(4001, 'User rejected the request.')
  }
  const client = () => {
    const { chainId: id } = state
    const url = chains.get(id) ?? ''
    const chain: ViemChain = {
      id,
      name: `Chain ${id}`,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [url] } },
    }
    return createWalletClient({ account, chain, transport: http(url) })
  }
  const needAccount = (address: string | undefined) => {
    if (!state.connected) throw rpcError(4100, 'Not connected.')
    if (address?.toLowerCase() !== account.address.toLowerCase())
      throw rpcError(4100, `${String(address)} is not an account of this wallet.`)
  }
  const switchTo = async (id: number) => {
    if (!chains.has(id)) throw rpcError(4902, 'Unrecognized chain.')
    await agree('Switch network', `to chain ${id}`)
    change({ chainId: id })
    options.emit('chainChanged', hexChain())
    return null
  }

  const methods: Readonly<Record<string, (params: readonly never[]) => Promise<unknown>>> = {
    eth_requestAccounts: async () => {
      if (!state.connected) {
        await agree('Connect', account.address)
        change({ connected: true })
        options.emit('accountsChanged', [account.address])
      }
      return [account.address]
    },
    eth_accounts: async () => (state.connected ? [account.address] : []),
    eth_chainId: async () => hexChain(),
    net_version: async () => String(state.chainId),
    personal_sign: async ([message, address]: readonly Hex[]) => {
      needAccount(address)
      await agree('Sign message', String(message))
      return account.signMessage({ message: { raw: message as Hex } })
    },
    eth_signTypedData_v4: async ([address, data]: readonly string[]) => {
      needAccount(address)
      await agree('Sign typed data', String(data))
      return account.signTypedData(JSON.parse(String(data)))
    },
    eth_sendTransaction: async ([transaction]: readonly Transaction[]) => {
      const { from, to, value, data } = transaction as Transaction
      needAccount(from)
      await agree('Send transaction', JSON.stringify(transaction))
      return client().sendTransaction({
        ...(to ? { to } : {}),
        ...(data ? { data } : {}),
        value: BigInt(value ?? '0x0'),
      } as never)
    },
    wallet_switchEthereumChain: async ([{ chainId: id }]: readonly { chainId: string }[] &
      [{ chainId: string }]) => switchTo(Number(id)),
    wallet_addEthereumChain: async ([added]: readonly { chainId: string; rpcUrls: string[] }[]) => {
      await agree('Add network', JSON.stringify(added))
      chains.set(Number(added?.chainId), added?.rpcUrls[0] ?? '')
      return null
    },
    wallet_revokePermissions: async () => {
      change({ connected: false })
      options.emit('accountsChanged', [])
      return null
    },
  } as never

  return {
    request: async ({
      method,
      params = [],
    }: {
      readonly method: string
      readonly params?: readonly never[]
    }): Promise<unknown> => {
      const run = Object.hasOwn(methods, method) ? methods[method] : undefined
      if (run) return run(params)
      if (notForTheNode.test(method)) throw rpcError(4200, `${method} is not supported.`)
      const answer = await fetch(chains.get(state.chainId) ?? '', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      })
      const { result, error } = (await answer.json()) as {
        result?: unknown
        error?: { code: number; message: string }
      }
      if (error) throw rpcError(error.code, error.message)
      return result
    },
  }
}
