import { localScams } from '@walletframe/dev-server'
import { ask } from './support/ask.ts'
import type { Doorman } from './support/doorman.ts'
import { mined } from './support/mined.ts'
import { openAt, test as base } from './support/secondSite.ts'
import { expect, newEmail } from './support/world.ts'

/* Approvals beside lists of known scams (decision 0080): the local world's name one address and one host. */

const listed = '0x8626f6940E2eb28930eFb4CeF49B2d1F2C9C1199'
const siteOf = ({ urls }: Doorman): string => `http://scam.localhost:${new URL(urls.dapp).port}`

const test = base.extend<object>({
  origins: [async ({ shop }, use) => use([siteOf(shop)]), { scope: 'worker' }],
  brand: [{ providers: { scams: localScams } }, { scope: 'worker' }],
})

test('threat 10: who is on a list of scams is paid only in the window, by somebody who was told', async ({
  dapp,
  world: { chain },
}) => {
  await dapp.visit('cross-site')
  const address = await dapp.logIn(newEmail('funded'))
  const pay = (to: string) => ask(dapp.page, 'eth_sendTransaction', [{ from: address, to, value: '0x1' }])

  const friendly = pay('0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')
  await dapp.expectDecidable()
  await expect(await dapp.inFrame('warning-listed-address')).toHaveCount(0)
  await dapp.approve()
  expect((await mined(chain, (await friendly).result)).status).toBe('0x1')

  const declined = pay(listed)
  await expect(await dapp.inFrame('warning-listed-address')).toContainText('on a list of known scams')
  await expect(await dapp.inFrame('approve-place')).toHaveAttribute('data-reason', 'danger')
  if (process.env['SHOTS']) await dapp.page.screenshot({ path: `${process.env['SHOTS']}/listed.png` })
  await (await dapp.inFrame('approve-reject')).click()
  expect((await declined).error?.code).toBe(4001)

  // In the data of a call that nobody can read.
  const hidden = ask(dapp.page, 'eth_sendTransaction', [
    {
      from: address,
      to: listed.replace('0x86', '0x87'),
      data: `0x12345678${listed.slice(2).padStart(64, '0')}`,
    },
  ])
  await expect(await dapp.inFrame('warning-listed-address')).toBeVisible()
  await (await dapp.inFrame('approve-reject')).click()
  expect((await hidden).error?.code).toBe(4001)

  const paid = pay(listed)
  await dapp.approve()
  const { to } = await mined(chain, (await paid).result)
  expect(to).toBe(listed.toLowerCase())
})

test('a site that is on a list is named as such, whatever it asks for', async ({ visitor, world, shop }) => {
  const dapp = await openAt(siteOf(shop), visitor, world, shop)
  await dapp.logIn(newEmail())
  await dapp.click('personal_sign')
  await expect(await dapp.inFrame('warning-listed-site')).toContainText('scam.localhost')
  await expect(await dapp.inFrame('approve-place')).toHaveAttribute('data-reason', 'danger')
  await dapp.approve()
  expect(await dapp.result('personal_sign')).toMatch(/^0x/)
})
