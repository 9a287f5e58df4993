import { test } from './support/wardrobe.ts'
import { expect, expectErrors, newEmail } from './support/world.ts'

/* Whose language the screens speak: the page's wish on its own, the browser's on approvals and code entry, which no page may word. */

const inGerman = { edit: (html: string) => html.replace('data-name=', 'data-language="de-CH" data-name=') }

test('the page’s language is on its screens, and not on code entry and approvals', async ({
  dapp,
  wardrobe,
}) => {
  expectErrors(/auth\/email\/start/)
  wardrobe.dress(inGerman)
  await dapp.visit()
  await dapp.click('connect')
  const connect = await dapp.inFrame('view-Connect')
  await expect(connect.getByPlaceholder('E-Mail-Adresse')).toBeVisible()
  const frame = await dapp.frame()
  await expect(frame.getByRole('dialog', { name: 'Wallet verbinden' })).toHaveAttribute('lang', 'de')
  await (await dapp.inFrame('email-input')).fill('nobody')
  await (await dapp.inFrame('email-submit')).click()
  await expect(await dapp.inFrame('problem')).toContainText('Geben Sie eine gültige E-Mail-Adresse ein.')
  await (await dapp.inFrame('modal-close')).click()

  await dapp.logIn(newEmail())
  await dapp.click('personal_sign')
  await expect(frame.getByRole('dialog', { name: 'Sign message' })).toHaveAttribute('lang', 'en')
  await expect(await dapp.inFrame('approve-reject')).toHaveText('Reject')
  await dapp.approve()
  expect(await dapp.result('personal_sign')).toMatch(/^0x[0-9a-f]{130}$/)
  await dapp.click('open')
  await expect(await dapp.inFrame('account-disconnect')).toContainText('Trennen')
})

test('a visitor’s browser in another language words all screens, approvals too', async ({
  dapp,
  visitor,
}) => {
  await visitor.addInitScript(() => {
    Object.defineProperty(navigator, 'languages', { get: () => ['de-AT', 'en'] })
  })
  await dapp.visit()
  await dapp.logIn(newEmail('funded'))
  await dapp.click('eth_sendTransaction')
  const frame = await dapp.frame()
  await expect(frame.getByRole('dialog', { name: 'Transaktion bestätigen' })).toHaveAttribute('lang', 'de')
  await expect(await dapp.inFrame('approve-action')).toContainText(/^0,01 ETH senden an 0x/)
})
