import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  encodeAbiParameters,
  http,
  parseAbi,
  type Abi,
  type Address,
  type Hex,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { readOwnContracts } from '../src/market/artifacts.ts'
import { market, type Chain, type World } from '../src/index.ts'

/* Somebody with money on a local chain, who asks the server over HTTP and sends what it builds: viem is what the server is not made with. */

export const network = 'eip155:31337'
export const native: Address = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
export const ether = 10n ** 18n
export const dollar = 10n ** 6n
export const caip = (address: string) => `${network}:${address.toLowerCase()}`

export const abi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function allowance(address, address) view returns (uint256)',
  'function mint(address, uint256)',
  'function approve(address, uint256)',
  'function getPair(address, address) view returns (address)',
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function token0() view returns (address)',
  'function getAmountsOut(uint256, address[]) view returns (uint256[])',
  'function addLiquidity(address, address, uint256, uint256, uint256, uint256, address, uint256)',
  'function addLiquidityETH(address, uint256, uint256, uint256, address, uint256) payable',
  'function swapExactETHForTokens(uint256, address[], address, uint256) payable',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
])
/** The same for names that only a test knows. */
const anyAbi: Abi = abi
export const never = 2n ** 256n - 1n

export type Answer = { readonly status: number; readonly body: ReturnType<typeof JSON.parse> }
export type Built = {
  readonly tx: {
    readonly from: string
    readonly to: string
    readonly data: Hex
    readonly value: string
    readonly eip155: { readonly gas: string | number; readonly gasPrice: string }
  }
}

/** Asks the server as the frame does. */
export const asker =
  (world: World) =>
  async (
    method: 'GET' | 'POST',
    path: string,
    given: Readonly<Record<string, unknown>> = {},
  ): Promise<Answer> => {
    const caller = { projectId: 'demo', st: 'walletframe', sv: '1.0.0' }
    const query = new URLSearchParams({
      ...caller,
      ...(method === 'GET' ? (given as Record<string, string>) : {}),
    })
    const base = world.urls.frame.replace('frame.walletframe.localhost', '127.0.0.1')
    const answer = await fetch(`${base}/v1${path}?${query}`, {
      method,
      headers: { origin: world.urls.frame, 'content-type': 'application/json' },
      ...(method === 'POST' ? { body: JSON.stringify(given) } : {}),
    })
    return { status: answer.status, body: await answer.json() }
  }

/** An account of the chain's own mnemonic, and what it can do. @param index which one; nobody else in a test has the same. */
export const someone = (chain: Chain, index: number) => {
  const account = mnemonicToAccount('test test test test test test test test test test test junk', {
    addressIndex: index,
  })
  const transport = http(chain.url)
  const wallet = createWalletClient({ account, transport })
  const client = createPublicClient({ transport, pollingInterval: 20 })
  const test = createTestClient({ mode: 'anvil', transport })
  const confirmed = async (hash: Hex) => client.waitForTransactionReceipt({ hash })
  const call = async (to: Address, functionName: string, args: readonly unknown[], value = 0n) =>
    confirmed(
      await wallet.writeContract({ address: to, abi, functionName, args, value, gas: 3_000_000n } as never),
    )
  return {
    address: account.address,
    wallet,
    client,
    test,
    confirmed,
    call,
    read: <Value>(address: Address, functionName: string, args: readonly unknown[] = []) =>
      client.readContract({ address, abi: anyAbi, functionName, args }) as Promise<Value>,
    balance: async (token: Address): Promise<bigint> =>
      token === native
        ? client.getBalance({ address: account.address })
        : client.readContract({ address: token, abi, functionName: 'balanceOf', args: [account.address] }),
    /** Sends what the server built, as it is. */
    send: async ({ tx }: Built) =>
      confirmed(
        await wallet.sendTransaction({
          to: tx.to.split(':')[2] as Address,
          data: tx.data,
          value: BigInt(tx.value),
          gas: BigInt(tx.eip155.gas),
          chain: null,
        }),
      ),
    /** A contract of our own. @returns its address. */
    deploy: async (name: 'TestToken' | 'OddToken', args: readonly unknown[]): Promise<Address> => {
      const { abi: own, bytecode } = readOwnContracts()[name]
      const hash = await wallet.deployContract({ abi: own, bytecode, args, gas: 5_000_000n } as never)
      return (await confirmed(hash)).contractAddress as Address
    },
    /** A pool of a token with Ether. */
    pool: async (token: Address, amount: bigint, value: bigint) => {
      await call(token, 'mint', [account.address, amount])
      await call(token, 'approve', [market.router, never])
      await call(market.router, 'addLiquidityETH', [token, amount, 0n, 0n, account.address, never], value)
    },
  }
}
export type Someone = ReturnType<typeof someone>

/** How a contract answers with a text. */
export const textAnswer = (text: string): Hex => encodeAbiParameters([{ type: 'string' }], [text])
