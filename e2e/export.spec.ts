import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { openExport, shownKey, shownWords } from './support/exporting.ts'
import { expect, newEmail, test, pressToClose } from './support/world.ts'

/* The way out: what the wallet shows is the key of the account that the page has. */

test('words and key are shown while a button is held, in the wallet’s own window, and are those of the very account', async ({
  dapp,
  world,
}) => {
  const email = newEmail()
  await dapp.visit('same-site')
  const address = await dapp.logIn(email)
  const window = await openExport(dapp)
  expect(window.url().split('#')[0]).toBe(`${world.urls.frame}/v1/window`)
  const hold = window.getByTestId('export-hold')
  const secret = window.getByTestId('export-secret')
  await expect(hold).toBeVisible()
  // Nothing is shown before that, and the mail to its owner is on its way.
  const mails = () => world.mail.messages(email).filter(({ subject }) => subject.includes('was exported'))
  await expect.poll(() => mails().length).toBe(1)
  await expect(secret).toHaveCount(0)

  const key = await shownKey(window)
  await expect(secret).toHaveCount(0)
  expect(privateKeyToAccount(key).address).toBe(address)

  const words = await shownWords(window)
  await expect(secret).toHaveCount(0)
  expect(mnemonicToAccount(words.join(' ')).address).toBe(address)

  await pressToClose(window, 'export-close')
  await dapp.page.bringToFront()
  await (await dapp.inFrame('modal-back')).click()
  await (await dapp.inFrame('security-log')).click()
  await expect(await dapp.inFrame('view-SecurityLog')).toContainText('Words and keys shown')
})
