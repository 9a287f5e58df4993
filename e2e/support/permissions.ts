import {
  createWalletClient,
  encodeFunctionData,
  encodePacked,
  http,
  parseAbi,
  parseEther,
  toHex,
  zeroHash,
  type Hex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { World } from '@walletframe/dev-server'
import { mined } from './mined.ts'
import { chainId } from './smartChain.ts'
import { sendFromChain } from './tokens.ts'

/* Somebody who has a permission of an account (ERC-7715), and uses it at the contract that holds it (ERC-7710): viem and an own key, nothing of the wallet's. */

export const delegationManager = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'

const abi = parseAbi(['function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] executions)'])

/** One permission as a page asks for it. @param signer whose account gets it. */
export const askFor = (signer: Hex, permission: object, more: object = {}) => ({
  chainId,
  expiry: Math.floor(Date.now() / 1_000) + 3_600,
  signer: { type: 'account', data: { address: signer } },
  permission,
  ...more,
})

export type Given = {
  readonly address: Hex
  readonly context: Hex
  readonly signerMeta: { readonly delegationManager: Hex }
}

type Execution = { readonly to: Hex; readonly value?: bigint; readonly data?: Hex }

/** A new account on the second chain, with money for its fees. */
export const holderOn = async ({ secondChain: chain }: World) => {
  const account = privateKeyToAccount(generatePrivateKey())
  await sendFromChain(chain, { to: account.address, value: toHex(parseEther('1')) })
  const client = createWalletClient({ account, transport: http(chain.url) })
  const dataOf = (context: Hex, { to, value = 0n, data = '0x' }: Execution): Hex =>
    encodeFunctionData({
      abi,
      functionName: 'redeemDelegations',
      args: [[context], [zeroHash], [encodePacked(['address', 'uint256', 'bytes'], [to, value, data])]],
    })
  return {
    address: account.address,
    /** Uses a permission. @returns the status of its receipt. */
    use: async (context: Hex, execution: Execution): Promise<string> => {
      const hash = await client.sendTransaction({
        chain: null,
        to: delegationManager,
        data: dataOf(context, execution),
        gas: 1_000_000n,
      })
      return (await mined(chain, hash)).status
    },
    /** Why the contracts would refuse it now; undefined where they would not. */
    refusal: async (context: Hex, execution: Execution): Promise<string | undefined> => {
      try {
        await chain.request('eth_call', [
          { from: account.address, to: delegationManager, data: dataOf(context, execution) },
          'latest',
        ])
        return undefined
      } catch (error) {
        return (error as Error).message
      }
    },
  }
}
