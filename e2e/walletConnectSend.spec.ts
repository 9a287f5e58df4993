import { encodeFunctionData, erc20Abi } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { deployToken, unitsOf } from './support/tokens.ts'
import { address, connect, test, usual } from './support/walletApp.ts'
import { expect } from './support/world.ts'

/* The wallet's own Send where the key is in an app of the person's: what the app is asked, and what the chain has. */

test('what is filled in under Send is what the app is asked: declined it stays as it was, then the chain has it to the unit', async ({
  dapp,
  wallet,
  world: { chain },
}) => {
  const to = privateKeyToAccount(generatePrivateKey()).address
  const contract = await deployToken(chain, address)
  const press = async (id: string) => (await dapp.inFrame(id)).click()
  await dapp.visit()
  await connect(dapp, wallet)
  await dapp.click('open')
  await press('account-send')
  await press('send-token')
  await press(`send-token-${contract.toLowerCase()}`)
  await (await dapp.inFrame('send-amount')).fill('0.0251')
  await (await dapp.inFrame('send-recipient')).fill(to)
  await press('send-preview')
  await expect(await dapp.inFrame('send-confirm')).toHaveAttribute('aria-disabled', 'false')

  await wallet.be({ ...usual, requests: 'reject' })
  await press('send-confirm')
  await expect(await dapp.inFrame('problem')).toHaveText('Declined. Nothing was sent.')
  await expect(await dapp.inFrame('send-what')).toHaveAttribute('data-units', '251')
  expect(await unitsOf(chain, contract, to)).toBe(0n)

  await wallet.be(usual)
  await press('send-confirm')
  await expect(await dapp.inFrame('view-Account')).toBeVisible()
  await expect.poll(() => unitsOf(chain, contract, to)).toBe(251n)
  expect(await unitsOf(chain, contract, address)).toBe(749n)
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 251n] })
  const asked = wallet.asked('eth_sendTransaction') as { params: [{ to: string; data: string }] }[]
  expect(asked).toHaveLength(2)
  for (const { params } of asked) expect(params[0]).toMatchObject({ to: contract, data })
})
