import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { ask } from './support/ask.ts'
import { deployOddToken, unitsOf } from './support/tokens.ts'
import { expect, newEmail, test } from './support/world.ts'

/* Tokens that do not do what their transfer says: what somebody reads before yes is what the chain does. */

test('what a token keeps of a transfer is told before yes, and the rest arrives; one that cannot be sent says why, and nothing is asked', async ({
  dapp,
  world: { chain },
}) => {
  const to = privateKeyToAccount(generatePrivateKey()).address
  await dapp.visit()
  const from = (await dapp.logIn(newEmail('funded'))) as Hex
  const taxed = await deployOddToken(chain, from, 'TAXED', { fee: 500n })
  const trap = await deployOddToken(chain, from, 'TRAP', { isTrap: true })
  const press = async (id: string) => (await dapp.inFrame(id)).click()
  const review = async (contract: Hex) => {
    await press('account-send')
    await press('send-token')
    await press(`send-token-${contract.toLowerCase()}`)
    await (await dapp.inFrame('send-amount')).fill('0.02')
    await (await dapp.inFrame('send-recipient')).fill(to)
    await press('send-preview')
  }

  await dapp.click('open')
  await review(trap)
  await expect(await dapp.inFrame('send-failure')).toHaveAttribute('data-code', 'would-fail')
  await expect(await dapp.inFrame('send-failure')).toContainText('you cannot send this')
  await expect(await dapp.inFrame('send-confirm')).toHaveAttribute('aria-disabled', 'true')
  expect(await unitsOf(chain, trap, from)).toBe(1_000n)
  await press('modal-back')
  await press('modal-back')

  await review(taxed)
  await expect(await dapp.inFrame('send-what')).toHaveText('0.02 TAXED')
  await expect(await dapp.inFrame('send-kept-back')).toHaveAttribute('data-units', '10')
  await expect(await dapp.inFrame('send-kept-back')).toHaveText('0.001')
  await expect(await dapp.inFrame('send-confirm')).toHaveAttribute('aria-disabled', 'false')
  await press('send-confirm')
  await expect(await dapp.inFrame('approve-kept-back')).toHaveText('The token keeps 0.001 TAXED of it.')
  await dapp.approve()
  await expect.poll(() => unitsOf(chain, taxed, to)).toBe(190n)
  expect(await unitsOf(chain, taxed, from)).toBe(800n)

  // Two of them in one batch of a page: said of each.
  const pay = (units: bigint) => ({
    to: taxed,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, units] }),
  })
  const asking = ask(dapp.page, 'wallet_sendCalls', [
    { version: '2.0.0', chainId: '0x7a69', atomicRequired: false, calls: [pay(100n), pay(20n)] },
  ])
  await expect(await dapp.inFrame('approve-call-0')).toContainText('(the token keeps 0.0005 TAXED)')
  await expect(await dapp.inFrame('approve-call-1')).toContainText('(the token keeps 0.0001 TAXED)')
  await dapp.approve()
  expect((await asking).result).toMatchObject({ id: expect.any(String) })
  await expect.poll(() => unitsOf(chain, taxed, to)).toBe(190n + 95n + 19n)
})
