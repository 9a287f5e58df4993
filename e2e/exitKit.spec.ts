import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { keepCode } from './support/keepCode.ts'
import { expect, newEmail, test, pressToClose } from './support/world.ts'

/* The operator vanishes: what was saved before opens the wallet from a disk, without any server. */

test('threat 28: kit and page, saved from the wallet, give the 24 words of the very account back, offline', async ({
  dapp,
  world,
}, info) => {
  const email = newEmail()
  await dapp.visit('same-site')
  const address = await dapp.logIn(email)
  await dapp.click('open')
  await (await dapp.inFrame('account-security')).click()
  // Without a recovery code there is no kit, but a way to one.
  await (await dapp.inFrame('security-kit')).click()
  await (await dapp.inFrame('kit-make-code')).click()
  const [making] = await Promise.all([
    dapp.page.waitForEvent('popup'),
    (await dapp.inFrame('recovery-window')).click(),
  ])
  const code = (await keepCode(making)).join('-')
  await pressToClose(making, 'recovery-close')
  await (await dapp.inFrame('recovery-leave')).click()
  const [window] = await Promise.all([
    dapp.page.waitForEvent('popup'),
    (await dapp.inFrame('kit-open')).click(),
  ])
  await window.getByTestId('recovery-input').fill(code)
  await window.getByTestId('kit-make').click()
  const save = async (part: string) => {
    const [download] = await Promise.all([window.waitForEvent('download'), window.getByTestId(part).click()])
    const path = info.outputPath(download.suggestedFilename())
    await download.saveAs(path)
    return path
  }
  const kit = await save('kit-file')
  const page = await save('kit-page')
  // Whoever saved it hears of it, and the log says what it was.
  const mails = () => world.mail.messages(email).filter(({ subject }) => subject.includes('exit kit'))
  await expect.poll(() => mails().length).toBe(1)
  expect(readFileSync(kit, 'utf8')).not.toContain(code.replaceAll('-', ''))

  const context = await dapp.page
    .context()
    .browser()
    ?.newContext({ offline: true, viewport: { width: 320, height: 700 } })
  if (!context) throw new Error('no browser')
  const requests: string[] = []
  context.on('request', (request) => requests.push(request.url()))
  const offline = await context.newPage()
  const complaints: string[] = []
  offline.on('console', (message) => complaints.push(message.text()))
  await offline.goto(pathToFileURL(page).href)
  await offline.getByTestId('exit-kit').setInputFiles(kit)
  await expect(offline.getByTestId('exit-addresses')).toContainText(address)
  await offline.getByTestId('exit-code').fill('0'.repeat(28))
  await offline.getByTestId('exit-open').click()
  await expect(offline.getByTestId('exit-problem')).toContainText('not the one of this kit')
  await offline.getByTestId('exit-code').fill(code.toLowerCase())
  await offline.keyboard.press('Enter')
  const hold = offline.getByTestId('exit-hold')
  const secret = offline.getByTestId('exit-secret')
  await hold.focus()
  await expect(secret).toHaveCount(0)
  await offline.keyboard.down('Enter')
  await expect(secret.locator('li')).toHaveCount(24)
  const words = await secret.locator('li').allInnerTexts()
  expect(await offline.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  const { violations } = await new AxeBuilder({ page: offline }).analyze()
  expect(violations).toEqual([])
  await offline.keyboard.up('Enter')
  await expect(secret).toHaveCount(0)
  const phrase = words.map((word) => word.replace(/^\d+\s+/, '')).join(' ')
  expect(mnemonicToAccount(phrase).address).toBe(address)
  // A further account is there as well, with its own key.
  await offline.getByTestId('exit-account').selectOption({ value: '2' })
  const third = mnemonicToAccount(phrase, { addressIndex: 2 }).address
  await expect(offline.getByTestId('exit-addresses')).toContainText(third)
  await offline.getByTestId('exit-eip155').click()
  await hold.focus()
  await offline.keyboard.down('Enter')
  const key = ((await secret.textContent()) ?? '').trim() as `0x${string}`
  await offline.keyboard.up('Enter')
  expect(privateKeyToAccount(key).address).toBe(third)
  // Nothing but the file itself was asked for, and the page kept its own policy.
  expect(requests.filter((url) => !url.startsWith('file:'))).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
})
