import { test } from './support/wardrobe.ts'
import { expect, newEmail } from './support/world.ts'

/* Whose language the screens speak: the page's wish on its own, the browser's on approvals and code entry, which no page may word. */

const inGerman = { edit: (html: string) => html.replace('data-name=', 'data-language="de-CH" data-name=') }

test('the page’s language is on its screens, and not on code entry and approvals', async ({
  dapp,
  wardrobe,
}) => {
  wardrobe.dress(inGerman)
  await dapp.visit()
  await dapp.click('connect')
  const connect = await dapp.inFrame('view-Connect')
  await expect(connect.getByLabel('E-Mail-Adresse')).toBeVisible()
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
  await expect(await dapp.inFrame('account-disconnect')).toContainText('trennen')
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
  await expect(await dapp.inFrame('approve-action')).toContainText(/^Senden−0,01 ETHAn0x/)
})

test('a browser in Arabic: screens go from right to left, addresses and amounts do not', async ({
  dapp,
  visitor,
}) => {
  await visitor.addInitScript(() => {
    Object.defineProperty(navigator, 'languages', { get: () => ['ar-EG', 'en'] })
  })
  await dapp.visit()
  const email = newEmail('funded')
  await dapp.logIn(email)
  const { subject, text } = await dapp.mail(email)
  expect(subject).toMatch(/^\d{6} هو رمزك في /)
  expect(text).toMatch(/^رمزك هو \d{6}\s+أدخِله في نافذة /)
  await dapp.click('open')
  await (await dapp.inFrame('account-network')).click()
  const card = (await dapp.frame()).getByRole('dialog')
  await expect(card).toHaveAttribute('dir', 'rtl')
  const back = await dapp.inFrame('modal-back')
  await expect(back).toBeVisible()
  const middle = async (part: typeof card) => {
    const box = await part.boundingBox()
    return (box?.x ?? 0) + (box?.width ?? 0) / 2
  }
  expect(await middle(back)).toBeGreaterThan(await middle(card))
  await (await dapp.inFrame('modal-close')).click()

  await dapp.click('eth_sendTransaction')
  const action = await dapp.inFrame('approve-action')
  await expect(action).toContainText(/^إرسال\u200E?−0\.01 ETHإلى0x/)
  /** Where the letters of a text are drawn, from its first to its last: the same line reads left to right where they only grow. */
  const places = await action.evaluate((sentence) => {
    const drawn = (element: Element | null, letters: number) => {
      const walker = document.createTreeWalker(element ?? sentence, NodeFilter.SHOW_TEXT)
      const text = walker.nextNode() as Text
      return Array.from({ length: letters }, (_, index) => {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + 1)
        return range.getBoundingClientRect().left
      })
    }
    return {
      amount: drawn(sentence.querySelector('bdi'), '0.01 ETH'.length),
      address: drawn(sentence.querySelector('.mono'), 6),
    }
  })
  expect(places.amount).toEqual(places.amount.toSorted((one, other) => one - other))
  expect(places.address).toEqual(places.address.toSorted((one, other) => one - other))
})
