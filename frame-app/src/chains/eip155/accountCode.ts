import type { Caip2 } from '@walletframe/bridge-protocol'
import { keccak256, type Hex } from 'viem'
import { nodeRequest } from '../../api/rpc.ts'
import { accountCode } from '../../vault/worker/accountCode.ts'

/** Keccak-256 of the code that stands there: it has no parts that differ by chain. Another one is another contract. */
const codeHash = '0xcc7b633aef4b2543cb8f37522adf1a401f910f0f6b2430c1eecc11f401ccfcf3'

/** What an account has in place of code that runs the contract's (EIP-7702). */
export const delegation: Hex = `0xef0100${accountCode.slice(2).toLowerCase()}`

/**
 * Whether an account can make several calls one (EIP-5792's words): `supported`, it has our code; `ready`, it gets it by its next batch;
 * `unsupported`, the code is not on this network, or the account runs another one, which somebody chose and which is not replaced unasked.
 * @throws ProviderRpcError 4901 where the node does not answer.
 */
export const atomicStatus = async (
  network: Caip2,
  account: string,
): Promise<'supported' | 'ready' | 'unsupported'> => {
  const [own, code] = await Promise.all(
    [account, accountCode].map(
      async (address) => (await nodeRequest(network, 'eth_getCode', [address, 'latest'])) as string,
    ),
  )
  if (own === undefined || code === undefined || keccak256(code as Hex) !== codeHash) return 'unsupported'
  if (own === '0x') return 'ready'
  return own.toLowerCase() === delegation ? 'supported' : 'unsupported'
}
