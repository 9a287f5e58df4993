import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  keccak256,
  parseAbi,
  stringToHex,
  toFunctionSelector,
  type Hex,
} from 'viem'
import { startNode } from './nodes.ts'

/* A chain that lies as a test wants: contracts are answers by address and function, asked for through Multicall3. */

const multicall = parseAbi([
  'struct Call { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call[] calls) returns (Result[])',
])

export const words = (...values: readonly bigint[]): Hex =>
  encodeAbiParameters(
    values.map(() => ({ type: 'uint256' })),
    values,
  )
export const text = (value: string): Hex => encodeAbiParameters([{ type: 'string' }], [value])

/** Number of the newest block. */
export const head = 1_000n

/** An address that is made of a name. */
export const named = (name: string): Hex => `0x${keccak256(stringToHex(name)).slice(26)}`

export type Contract = Readonly<Record<string, Hex | ((args: Hex, block: bigint) => Hex)>>

/** A node in front of such contracts. */
export const startFakeChain = async () => {
  const node = await startNode()
  const contracts = new Map<string, Contract>()
  const answer = (to: string, data: Hex, block: bigint): Hex | undefined => {
    const [, said] =
      Object.entries(contracts.get(to.toLowerCase()) ?? {}).find(
        ([signature]) => toFunctionSelector(signature) === data.slice(0, 10),
      ) ?? []
    return typeof said === 'function' ? said(`0x${data.slice(10)}`, block) : said
  }
  const chain = {
    node,
    contracts,
    /** What Multicall3 says in place of the truth. */
    lie: undefined as Hex | undefined,
    /** Seconds since 1970 of a block; undefined: the node has none. */
    timeOf: undefined as ((block: bigint) => bigint) | undefined,
    /** `eth_call`s so far. */
    calls: 0,
  }
  node.say = ({ method, params }) => {
    if (method === 'eth_blockNumber') return JSON.stringify(`0x${head.toString(16)}`)
    if (method === 'eth_getBlockByNumber' && chain.timeOf) {
      const [at] = params as readonly [string]
      const block = at === 'latest' ? head : BigInt(at)
      const [number, timestamp] = [block, chain.timeOf(block)].map((value) => `0x${value.toString(16)}`)
      return JSON.stringify({ number, timestamp })
    }
    if (method === 'eth_gasPrice') return '"0x3b9aca00"'
    if (method !== 'eth_call') return { code: -32_601, message: 'no such method' }
    chain.calls += 1
    if (chain.lie !== undefined) return JSON.stringify(chain.lie)
    const [{ data }, at] = params as readonly [{ readonly data: Hex }, string]
    const block = at === 'latest' ? head : BigInt(at)
    const { args } = decodeFunctionData({ abi: multicall, data })
    const result = args[0].map(({ target, callData }) => {
      const said = answer(target, callData, block)
      return { success: said !== undefined, returnData: said ?? '0x' }
    })
    return JSON.stringify(encodeFunctionResult({ abi: multicall, result }))
  }
  return chain
}
export type FakeChain = Awaited<ReturnType<typeof startFakeChain>>
