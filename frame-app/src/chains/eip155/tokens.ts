import type { Caip2 } from '@walletframe/bridge-protocol'
import { decodeFunctionResult, encodeFunctionData, erc20Abi, type Address, type Hex } from 'viem'
import { nodeRequest } from '../../api/rpc.ts'
import type { TokenLabel } from '../../approvals/approval.ts'
import { plainLabel } from './text.ts'

/** A token contract as it speaks of itself: a stranger's words, capped and cleaned. */
export type Token = TokenLabel & { readonly decimals: number | undefined }

const maxDecimals = 36

const read = async (network: Caip2, address: Address, functionName: 'symbol' | 'name' | 'decimals') => {
  try {
    const data = encodeFunctionData({ abi: erc20Abi, functionName })
    const result = (await nodeRequest(network, 'eth_call', [{ to: address, data }, 'latest'])) as Hex
    return decodeFunctionResult({ abi: erc20Abi, functionName, data: result })
  } catch {
    // No such function, or no such answer: the approval then shows the address and the raw amount.
    return undefined
  }
}

export const readToken = async (network: Caip2, address: Address): Promise<Token> => {
  const [symbol, name, decimals] = await Promise.all([
    read(network, address, 'symbol'),
    read(network, address, 'name'),
    read(network, address, 'decimals'),
  ])
  return {
    address,
    symbol: typeof symbol === 'string' ? plainLabel(symbol, 16) || undefined : undefined,
    name: typeof name === 'string' ? plainLabel(name, 48) || undefined : undefined,
    decimals: typeof decimals === 'number' && decimals <= maxDecimals ? decimals : undefined,
  }
}
