import type { Address, Hex } from 'viem'
import type { Chain } from '../chain.ts'
import {
  calldata,
  dollars,
  ether,
  hexOf,
  never,
  tokenWords,
  words,
  type Method,
  type Word,
} from './calldata.ts'
import { readMulticall, readOwnContracts, readUniswap, type Artifact } from './artifacts.ts'

const maker: Address = '0x00000000000000000000000000004c6f63616c4d'

/**
 * Where things are: the same on every local chain and at every start, since the first transactions of one account make them, in the order
 * of this table. Prices are those of the first liquidity.
 */
export const market = {
  factory: '0xe5936157765f8DEfE8E16C7858667590AE5AA105',
  /** Wrapped Ether. */
  weth: '0x04b1aFDF85ab6eC4062954Df0FfEFd5cB4B17c01',
  router: '0xe99a9B6ee3Da8f89Bdd59232914b4d153640aca3',
  /** Local Dollar, 6 decimals: 3000 of them are an Ether. */
  dollar: '0xbd6e6732BA6BC289278c906Ad2981C0e6ac7b637',
  /** Local Gold, 18 decimals: 2000 dollars. It has no pool with Ether, so the way there leads over dollars. */
  gold: '0x1b32196736F0527566A130Fcf589AbA3c00e3161',
  /** Local Pebble, 18 decimals: its pool is too small to believe in its price. */
  pebble: '0x1cBe3aF4BCBF66bEBC8E54fEf0ea264cBa6B5207',
  /** Multicall3, where public chains have it. */
  multicall: '0xcA11bde05977b3631167028862bE2a173976CA11',
} as const satisfies Readonly<Record<string, Address>>

/**
 * Puts Uniswap V2, Multicall3, three tokens and pools with liquidity on a local chain that has none yet.
 * @throws Error with the chain's message.
 */
export const openMarket = async ({ request }: Pick<Chain, 'request'>): Promise<void> => {
  const { TestToken } = readOwnContracts()
  const { factory, weth, router } = readUniswap()
  let nonce = 0
  const sent: Promise<unknown>[] = []
  const send = (data: Hex, to?: Address, value = 0n) => {
    // All of it has room in one block. What makes a contract costs by its length, and liquidity makes a pool.
    const isLiquidity = value > 0n || data.startsWith(calldata('addLiquidity', []))
    const gas = 150_000 + 120 * data.length + (isLiquidity ? 2_700_000 : 0)
    const transaction = { from: maker, data, value: hexOf(value), gas: hexOf(gas) }
    sent.push(
      request('eth_sendTransaction', [
        { ...transaction, nonce: hexOf(nonce++), ...(to === undefined ? {} : { to }) },
      ]),
    )
  }
  const deploy = ({ bytecode }: Artifact, args = '') => send(`${bytecode}${args}`)
  const call = (to: Address, method: Method, args: readonly Word[], value?: bigint) =>
    send(calldata(method, args), to, value)

  await Promise.all([
    request('anvil_impersonateAccount', [maker]),
    request('anvil_setBalance', [maker, hexOf(1_000_000n * ether)]),
    request('eth_call', [{ data: readMulticall() }, 'latest']).then((code) =>
      request('anvil_setCode', [market.multicall, code]),
    ),
    // One block for all of it: whoever reads the chain finds it finished or not at all.
    request('evm_setAutomine', [false]),
  ])
  deploy(factory, words([maker]))
  deploy(weth)
  deploy(router, words([market.factory, market.weth]))
  deploy(TestToken, tokenWords('Local Dollar', 'LUSD', 6n))
  deploy(TestToken, tokenWords('Local Gold', 'LGLD', 18n))
  deploy(TestToken, tokenWords('Local Pebble', 'LPEB', 18n))
  for (const token of [market.dollar, market.gold, market.pebble]) {
    call(token, 'mint', [maker, 10n ** 30n])
    call(token, 'approve', [market.router, never])
  }
  const withEther = (token: Address, amount: bigint, value: bigint) =>
    call(market.router, 'addLiquidityETH', [token, amount, 0n, 0n, maker, never], value)
  withEther(market.dollar, 3_000_000n * dollars, 1_000n * ether)
  const [dollarSide, goldSide] = [2_000_000n * dollars, 1_000n * ether]
  call(market.router, 'addLiquidity', [
    market.dollar,
    market.gold,
    dollarSide,
    goldSide,
    0n,
    0n,
    maker,
    never,
  ])
  withEther(market.pebble, 1_000n * ether, ether / 20n)
  await Promise.all(sent)
  await request('evm_mine')
  await Promise.all([request('evm_setAutomine', [true]), request('anvil_stopImpersonatingAccount', [maker])])
  const code = await request('eth_getCode', [market.pebble, 'latest'])
  if (code === '0x') throw new Error('The local market is not where it should be.')
}
