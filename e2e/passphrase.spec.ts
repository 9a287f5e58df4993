import type { Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { unwatch } from './support/complaints.ts'
import { Dapp, expect, newEmail, newVisitor, pressToClose, test } from './support/world.ts'

/* A passphrase that was set on one site opens the same wallet in another browser, on another. */

const message = 'Hello from the demo dapp'
const phrase = 'seven quiet lamps under the copper bridge'

const type = async (making: Page, typed: string, repeated = typed) => {
  await making.getByTestId('passphrase-input').fill(typed)
  await making.getByTestId('passphrase-repeat').fill(repeated)
  await making.getByTestId('passphrase-save').click()
}

test('threats 20, 21: a passphrase set on one site opens the same wallet in another browser on another site, which signs; changed, the old one opens nothing', async ({
  dapp,
  world,
  visitorBrowser,
}) => {
  test.setTimeout(180_000)
  const email = newEmail()
  await dapp.visit('same-site')
  const address = (await dapp.logIn(email)) as `0x${string}`
  await dapp.click('open')
  await (await dapp.inFrame('account-security')).click()

  const set = async (typed: string) => {
    await (await dapp.inFrame('security-passphrase')).click()
    const making = await dapp.openWindow('recovery-window')
    await type(making, 'seven lamps')
    await expect(making.getByTestId('problem')).toHaveAttribute('data-code', 'short')
    await type(making, typed, `${typed}s`)
    await expect(making.getByTestId('problem')).toHaveAttribute('data-code', 'differs')
    await type(making, typed)
    await expect(making.getByTestId('passphrase-make')).toHaveAttribute('data-step', 'done', {
      timeout: 30_000,
    })
    await pressToClose(making, 'recovery-close')
    await (await dapp.inFrame('recovery-leave')).click()
    await expect((await dapp.inFrame('view-Security')).locator('[data-kind="passphrase"]')).toHaveCount(1)
  }
  await set('nine loud drums over the winter river')
  await set(phrase)

  const visitor = await newVisitor(visitorBrowser)
  const other = new Dapp(await visitor.newPage(), world)
  await other.visit('cross-site')
  await other.click('connect')
  await other.writeEmail(email)
  await (await other.inFrame('email-submit')).click()
  await expect(await other.inFrame('otp-input-0')).toBeFocused()
  // The mails about the passphrases come between those with codes.
  const codes = () => world.mail.messages(email).filter(({ subject }) => /\b\d{6}\b/.test(subject)).length
  await expect.poll(codes).toBe(2)
  await other.type(await other.code(email))
  await (await other.inFrame('passphrase-use-open')).waitFor()
  const using = await other.openWindow('passphrase-use-open')
  for (const wrong of ['nine loud drums over the winter river', phrase.toUpperCase()]) {
    await using.getByTestId('passphrase-input').fill(wrong)
    await using.getByTestId('passphrase-submit').click()
    await expect(using.getByTestId('problem')).toHaveAttribute('data-code', 'cannot-unwrap', {
      timeout: 30_000,
    })
    await using.getByTestId('passphrase-input').fill('')
    await expect(using.getByTestId('problem')).toHaveCount(0)
  }
  await using.getByTestId('passphrase-input').fill(` ${phrase} `)
  await using.getByTestId('passphrase-submit').click()
  await (await other.inFrame('mark-continue')).click({ timeout: 30_000 })
  expect(await other.result('connect')).toEqual([address])
  await other.click('personal_sign')
  await other.approve()
  const signature = await other.result<`0x${string}`>('personal_sign')
  expect(await verifyMessage({ address, message, signature })).toBe(true)
  await unwatch(visitor)
  await visitor.close()
})
