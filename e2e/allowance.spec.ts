import {
  decodeFunctionData,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  maxUint160,
  maxUint256,
  parseAbi,
  type Hex,
} from 'viem'
import { ask } from './support/ask.ts'
import { mined } from './support/mined.ts'
import { deployToken } from './support/tokens.ts'
import { expect, newEmail, test, type Dapp } from './support/world.ts'

/* An allowance that the person lowers: what the chain has afterwards is what they set, never what the page asked for. */

const spender = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const raises = parseAbi(['function increaseAllowance(address spender,uint256 added)'])
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const permit2Approves = parseAbi([
  'function approve(address token,address spender,uint160 amount,uint48 expiration)',
])

/** Lowers what is asked, reads it in the hero, and approves. Nothing is told as if it had changed by itself. */
const lowerTo = async (dapp: Dapp, typed: string, shown: string): Promise<void> => {
  await expect(await dapp.inFrame('lower-allowance')).toBeVisible()
  const field = await dapp.inFrame('lower-own')
  await field.fill(typed)
  await (await dapp.inFrame('lower-set')).click()
  await expect(await dapp.inFrame('approve-action')).toContainText(shown)
  await expect(await dapp.inFrame('approve-again')).toHaveCount(0)
  await dapp.approve()
}

const allowance = (token: Hex, owner: Hex): [{ to: Hex; data: Hex }, string] => [
  {
    to: token,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [owner, spender] }),
  },
  'latest',
]

test('a page asks for all of a token: the chain has what the person made of it', async ({ dapp, world }) => {
  await dapp.visit()
  const owner = (await dapp.logIn(newEmail('funded'))) as Hex
  const token = await deployToken(world.chain, owner)
  const asked = ask(dapp.page, 'eth_sendTransaction', [
    {
      from: owner,
      to: token,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, maxUint256] }),
    },
  ])
  await expect(await dapp.inFrame('approve-action')).toContainText('Unlimited TST')
  await expect(await dapp.inFrame('warning-unlimited-approval')).toBeVisible()
  // The token counts in 10 000ths.
  await lowerTo(dapp, '0.0042', '0.0042 TST')
  await mined(world.chain, (await asked).result)
  expect(BigInt((await world.chain.request('eth_call', allowance(token, owner))) as string)).toBe(42n)

  await test.step('raising what is allowed: by as much as the person set', async () => {
    const again = ask(dapp.page, 'eth_sendTransaction', [
      {
        from: owner,
        to: token,
        data: encodeFunctionData({ abi: raises, functionName: 'increaseAllowance', args: [spender, 900n] }),
      },
    ])
    await expect(await dapp.inFrame('approve-action')).toContainText('0.09 TST')
    await lowerTo(dapp, '0.0008', '0.0008 TST')
    await mined(world.chain, (await again).result)
    expect(BigInt((await world.chain.request('eth_call', allowance(token, owner))) as string)).toBe(50n)
  })

  await test.step('Permit2: its allowance of 160 bits, in the call that the chain got', async () => {
    const asks = ask(dapp.page, 'eth_sendTransaction', [
      {
        from: owner,
        to: permit2,
        data: encodeFunctionData({
          abi: permit2Approves,
          functionName: 'approve',
          args: [token, spender, maxUint160, 1_893_456_000],
        }),
      },
    ])
    await expect(await dapp.inFrame('approve-action')).toContainText('Unlimited TST')
    await lowerTo(dapp, '0.0007', '0.0007 TST')
    const hash = (await asks).result
    await mined(world.chain, hash)
    const { input } = (await world.chain.request('eth_getTransactionByHash', [hash])) as { input: Hex }
    expect(decodeFunctionData({ abi: permit2Approves, data: input }).args).toEqual([
      getAddress(token),
      spender,
      7n,
      1_893_456_000,
    ])
  })
})
