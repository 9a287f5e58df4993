import { market } from '@walletframe/dev-server'
import { createPublicClient, encodeFunctionData, http, parseAbi, type Hex } from 'viem'
import { sendFromChain } from './support/tokens.ts'
import { expect, newEmail, test } from './support/world.ts'

/* What the account has is worth another sum than a day before: pools of a chain with a past say so, through the server. */

// A chain of its own: what happens in a day here is no past of anybody else's tests.
test.use({ brand: {} })

const abi = parseAbi([
  'function getPair(address, address) view returns (address)',
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function swapExactETHForTokens(uint256, address[], address, uint256) payable',
])
const ether = 10n ** 18n
const hours = 26
/** Milliseconds. */
const nextLook = 45_000

test('Account says by how much, at each coin and in all, as the chain knows it', async ({ dapp, world }) => {
  const chain = world.secondChain
  const client = createPublicClient({ transport: http(chain.url) })
  const pair = await client.readContract({
    abi,
    address: market.factory,
    functionName: 'getPair',
    args: [market.weth, market.dollar],
  })
  /** Dollars for an Ether. */
  const price = async () => {
    const [first, second] = await client.readContract({ abi, address: pair, functionName: 'getReserves' })
    const isFirst = market.weth.toLowerCase() < market.dollar.toLowerCase()
    const [ofEther, ofDollars] = isFirst ? [first, second] : [second, first]
    return Number(ofDollars) / 1e6 / (Number(ofEther) / 1e18)
  }

  await dapp.visit('same-site', { networks: `eip155:${chain.chainId}` })
  await dapp.logIn(newEmail('funded'))
  const before = await price()
  await chain.request('anvil_mine', [`0x${hours.toString(16)}`, '0xe10'])
  const [somebody] = (await chain.request('eth_accounts')) as readonly Hex[]
  if (!somebody) throw new Error('The chain has no account.')
  await sendFromChain(chain, {
    to: market.router,
    value: `0x${(100n * ether).toString(16)}`,
    data: encodeFunctionData({
      abi,
      functionName: 'swapExactETHForTokens',
      args: [0n, [market.weth, market.dollar], somebody, 2n ** 256n - 1n],
    }),
  })
  const now = await price()
  // What it keeps is of before: which block is a day old, and what things cost.
  await world.stopFrameServer()
  await world.startFrameServer()

  const shown = `24 hours: ${((now / before - 1) * 100).toFixed(2)}%`
  expect(shown).toBe('24 hours: -17.33%')
  await dapp.click('open')
  // Where the first look could not wait for it, the next one has it, half a minute later.
  await expect(await dapp.inFrame('account-change')).toHaveText(shown, { timeout: nextLook })
  const row = await dapp.inFrame('holding-native')
  await expect(row.getByTestId('holding-change')).toHaveText(shown)
  const worth = Math.floor(now * 100 * 100) / 100
  await expect(row.getByTestId('holding-worth')).toHaveText(
    new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' }).format(worth),
  )
})
