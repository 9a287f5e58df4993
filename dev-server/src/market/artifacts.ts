import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Abi, Hex } from 'viem'

export type Artifact = { readonly abi: Abi; readonly bytecode: Hex }

const require = createRequire(import.meta.url)

/** A contract of Uniswap V2 as npm has it: unchanged, for the local chains only. */
const published = (path: string): Artifact => {
  const { abi, bytecode } = JSON.parse(readFileSync(require.resolve(path), 'utf8')) as {
    readonly abi: Abi
    readonly bytecode: string
  }
  return { abi, bytecode: bytecode.startsWith('0x') ? (bytecode as Hex) : `0x${bytecode}` }
}

type Own = 'TestToken' | 'OddToken' | 'TestPieces' | 'TestKinds' | 'Sponsor' | 'FarcasterRegistry'

/** Our own contracts: what compile.ts made of contracts/. */
export const readOwnContracts = (): Readonly<Record<Own, Artifact>> =>
  JSON.parse(readFileSync(new URL('contracts.json', import.meta.url), 'utf8')) as Readonly<
    Record<Own, Artifact>
  >

export const readUniswap = () => ({
  factory: published('@uniswap/v2-core/build/UniswapV2Factory.json'),
  pair: published('@uniswap/v2-core/build/UniswapV2Pair.json'),
  router: published('@uniswap/v2-periphery/build/UniswapV2Router02.json'),
  weth: published('@uniswap/v2-periphery/build/WETH9.json'),
})

/** What makes Multicall3: viem has it for chains without one, though not among what it exports. */
export const readMulticall = (): Hex => {
  const file = join(dirname(require.resolve('viem')), 'constants/contracts.js')
  return (require(file) as { readonly multicall3Bytecode: Hex }).multicall3Bytecode
}
