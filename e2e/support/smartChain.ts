import { encodeFunctionData, parseAbi, type Hex } from 'viem'
import { accountCode, type World } from '@walletframe/dev-server'
import { ask } from './ask.ts'
import { sendFromChain, unitsOf } from './tokens.ts'
import type { Dapp } from './world.ts'

/* The second chain, whose operator has smart accounts: what pages send there, and what it says. */

export const chainId = '0x7a6a'
/** What an account has in place of code that runs the wallet's (EIP-7702). */
export const delegation = `0xef0100${accountCode.slice(2).toLowerCase()}`
/** Code that reverts whatever it is asked: PUSH0 PUSH0 REVERT. */
export const reverting = '0x5f5ffd'

/** Parameters of `wallet_sendCalls`. */
export const batchOf = (calls: readonly object[], more: object = {}) => [
  { version: '2.0.0', chainId, atomicRequired: true, calls, ...more },
]

type Capabilities = { readonly permissions?: unknown; readonly [name: string]: unknown }

/** What `wallet_getCapabilities` says of the chain: of batches, and of permissions beside that. */
export const capabilitiesOf = async ({ page }: Dapp, address: string) => {
  const { result } = await ask(page, 'wallet_getCapabilities', [address, [chainId]])
  const { permissions, ...batches } = (result as Record<string, Capabilities>)[chainId] ?? {}
  return { permissions, batches }
}

export const statusOf = async ({ page }: Dapp, id: string) => {
  const { result } = await ask(page, 'wallet_getCallsStatus', [id])
  const { receipts = [], ...status } = result as {
    readonly status: number
    readonly atomic: boolean
    readonly receipts?: readonly {
      readonly transactionHash: Hex
      readonly status: Hex
      readonly logs: readonly unknown[]
    }[]
  }
  return { ...status, receipts }
}

export const smartChain = ({ secondChain: chain }: World) => ({
  code: (address: string) => chain.request('eth_getCode', [address, 'latest']),
  balance: async (address: string) =>
    BigInt((await chain.request('eth_getBalance', [address, 'latest'])) as string),
  nonce: async (address: string) =>
    Number(await chain.request('eth_getTransactionCount', [address, 'pending'])),
  tokens: (token: Hex, address: Hex) => unitsOf(chain, token, address),
  mint: (token: Hex, address: Hex, amount: bigint) =>
    sendFromChain(chain, {
      to: token,
      data: encodeFunctionData({
        abi: parseAbi(['function mint(address to, uint256 amount)']),
        functionName: 'mint',
        args: [address, amount],
      }),
    }),
})
