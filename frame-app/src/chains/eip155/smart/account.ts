import { smartAccount } from '@walletframe/api-contract/smartAccount'
import type { Caip2 } from '@walletframe/bridge-protocol'
import {
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  getCreate2Address,
  parseAbi,
  parseAbiParameters,
  zeroHash,
  type Hex,
} from 'viem'
import { nodeRequest } from '../../../api/rpc.ts'

/*
 * Smart accounts of our own wallet (ERC-4337): each has one of its keys as owner, which signs for it. What an operation is made of is computed here for bundlers; what is
 * signed makes the worker by itself (vault/worker/smartAccount.ts).
 */

const abi = parseAbi([
  'function initialize(address owner, string[] keyIds, uint256[] xValues, uint256[] yValues)',
  'function deploy(bytes bytecode, bytes32 salt)',
])

/** The smart account of an owner, and what makes it. */
export const smartAccountOf = (
  owner: Hex,
): { readonly address: Hex; readonly factory: Hex; readonly factoryData: Hex } => {
  const { factory, implementation, proxyCode } = smartAccount
  const named = encodeFunctionData({ abi, functionName: 'initialize', args: [owner, [], [], []] })
  const bytecode = concat([
    proxyCode,
    encodeAbiParameters(parseAbiParameters('address, bytes'), [implementation, named]),
  ])
  return {
    address: getCreate2Address({ from: factory, salt: zeroHash, bytecode }),
    factory,
    factoryData: encodeFunctionData({ abi, functionName: 'deploy', args: [bytecode, zeroHash] }),
  }
}

/** Whether a smart account is on a network: its first operation there makes it. @throws ProviderRpcError 4901 where the node does not answer. */
export const isMade = async (network: Caip2, address: string): Promise<boolean> =>
  (await nodeRequest(network, 'eth_getCode', [address, 'latest'])) !== '0x'
