import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { expect, newEmail, press, test, pressToClose } from './support/world.ts'

/* The way out: what the wallet shows is the key of the account that the page has. */

test('words and key are shown while a button is held, in the wallet’s own window, and are those of the very account', async ({
  dapp,
  world,
}) => {
  const email = newEmail()
  await dapp.visit('same-site')
  const address = await dapp.logIn(email)
  await dapp.click('open')
  await (await dapp.inFrame('account-security')).click()
  await (await dapp.inFrame('security-export')).click()
  const [window] = await Promise.all([
    dapp.page.waitForEvent('popup'),
    (await dapp.inFrame('export-open')).click(),
  ])
  expect(window.url().split('#')[0]).toBe(`${world.urls.frame}/v1/window`)
  await press(window.getByTestId('export-confirm'))
  const hold = window.getByTestId('export-hold')
  const secret = window.getByTestId('export-secret')
  await expect(hold).toBeVisible()
  // Nothing is shown before that, and the mail to its owner is on its way.
  const mails = () => world.mail.messages(email).filter(({ subject }) => subject.includes('was exported'))
  await expect.poll(() => mails().length).toBe(1)
  await expect(secret).toHaveCount(0)

  await window.getByTestId('export-eip155').click()
  await hold.hover()
  await window.mouse.down()
  const key = (await secret.textContent()) ?? ''
  await window.mouse.up()
  await expect(secret).toHaveCount(0)
  expect(privateKeyToAccount(key as `0x${string}`).address).toBe(address)

  await window.getByTestId('export-words').click()
  await hold.focus()
  await window.keyboard.down(' ')
  await expect(secret).toBeVisible()
  const words = await secret.locator('li').allInnerTexts()
  await window.keyboard.up(' ')
  await expect(secret).toHaveCount(0)
  const mnemonic = words.map((word) => word.replace(/^\d+\s+/, '')).join(' ')
  expect(mnemonicToAccount(mnemonic).address).toBe(address)

  await pressToClose(window, 'export-close')
  await dapp.page.bringToFront()
  await (await dapp.inFrame('modal-back')).click()
  await (await dapp.inFrame('security-log')).click()
  await expect(await dapp.inFrame('view-SecurityLog')).toContainText('Words and keys shown')
})
