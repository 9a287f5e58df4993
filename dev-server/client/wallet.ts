import { createWalletClient, http, type Chain as ViemChain, type Hex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'

/** The development mnemonic that every anvil knows: worth nothing anywhere else. */
const mnemonic = 'test test test test test test test test test test test junk'

/** Account of the local chains that a test wallet holds. */
export const testAccount = (index: number) => mnemonicToAccount(mnemonic, { addressIndex: index })

export type Ask = (title: string, detail: string) => Promise<boolean>

const rpcError = (code: number, message: string) => Object.assign(new Error(message), { code })

type Transaction = { readonly to?: Hex; readonly value?: Hex; readonly data?: Hex; readonly gas?: Hex }

/**
 * A wallet that none of the product's code is in: viem signs, the chain mines. Asks before it does anything.
 * @param chains RPC URL by chain id.
 */
export const createTestWallet = (options: {
  readonly accountIndex: number
  readonly chains: ReadonlyMap<number, string>
  readonly ask: Ask
  readonly emit: (event: string, payload: unknown) => void
}) => {
  const account = testAccount(options.accountIndex)
  const chains = new Map(options.chains)
  let chainId = [...chains.keys()][0] ?? 31_337
  let connected = false
  const hexChain = () => `0x${chainId.toString(16)}`

  const agree = async (title: string, detail: string) => {
    if (!(await options.ask(title, detail))) throw rpcError(4001, 'User rejected the request.')
  }
  const client = () => {
    const url = chains.get(chainId) ?? ''
    const chain: ViemChain = {
      id: chainId,
      name: `Chain ${chainId}`,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [url] } },
    }
    return createWalletClient({ account, chain, transport: http(url) })
  }
  const needConnection = () => {
    if (!connected) throw rpcError(4100, 'Not connected.')
  }
  const switchTo = async (id: number) => {
    if (!chains.has(id)) throw rpcError(4902, 'Unrecognized chain.')
    await agree('Switch network', `to chain ${id}`)
    chainId = id
    options.emit('chainChanged', hexChain())
    return null
  }

  const methods: Readonly<Record<string, (params: readonly never[]) => Promise<unknown>>> = {
    eth_requestAccounts: async () => {
      if (!connected) await agree('Connect', account.address)
      connected = true
      return [account.address]
    },
    eth_accounts: async () => (connected ? [account.address] : []),
    eth_chainId: async () => hexChain(),
    net_version: async () => String(chainId),
    personal_sign: async ([message]: readonly Hex[]) => {
      needConnection()
      await agree('Sign message', String(message))
      return account.signMessage({ message: { raw: message as Hex } })
    },
    eth_signTypedData_v4: async ([, data]: readonly string[]) => {
      needConnection()
      await agree('Sign typed data', String(data))
      return account.signTypedData(JSON.parse(String(data)))
    },
    eth_sendTransaction: async ([transaction]: readonly Transaction[]) => {
      needConnection()
      const { to, value, data } = transaction as Transaction
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
      connected = false
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
      const answer = await fetch(chains.get(chainId) ?? '', {
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
    restore: (was: boolean) => {
      connected = was
    },
    isConnected: () => connected,
  }
}
