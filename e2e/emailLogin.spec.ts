import type { Page, Request } from '@playwright/test'
import { type Dapp, expect, expectErrors, newEmail, test } from './support/world.ts'

/* Login by e-mail that forgives: what is closed, reloaded, mistyped or cut off loses nothing that is still good. */

/** Calls of one route that left the browser. */
const callsOf = (page: Page, path: string): readonly Request[] => {
  const calls: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith(path)) calls.push(request)
  })
  return calls
}
const asksForCode = async (dapp: Dapp, email: string) => {
  await dapp.click('connect')
  await dapp.writeEmail(email)
  await dapp.page.keyboard.press('Enter')
  await expect(await dapp.inFrame('otp-input-0')).toBeFocused()
}
const digits = async (dapp: Dapp) =>
  (await dapp.frame())
    .locator('[data-testid^="otp-input-"]')
    .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value).join(''))

for (const site of ['same-site', 'cross-site'] as const)
  test(`${site}: a code is still taken after the modal was closed, and after the page was loaded again (D8)`, async ({
    dapp,
    world,
  }) => {
    const email = newEmail()
    await dapp.visit(site)
    const asked = callsOf(dapp.page, '/auth/email/start')
    await asksForCode(dapp, email)
    await (await dapp.inFrame('modal-close')).click()
    expect(await dapp.error('connect')).toMatch(/^4001 /)
    await dapp.expectClosed()

    await dapp.click('connect')
    await expect(await dapp.inFrame('view-EmailVerifyOtp')).toContainText(email)
    await expect(await dapp.inFrame('otp-input-0')).toBeFocused()
    await dapp.page.keyboard.press('Escape')

    await dapp.page.reload()
    await dapp.click('connect')
    await expect(await dapp.inFrame('otp-input-0')).toBeFocused()
    await dapp.type(await dapp.code(email))
    const [address] = await dapp.result<string[]>('connect')
    expect(address).toMatch(/^0x/)
    expect(asked).toHaveLength(1)
    expect(world.mail.messages(email)).toHaveLength(1)
    // Used up: nothing of it is left.
    expect(await (await dapp.frame()).evaluate(() => localStorage.getItem('walletframe:challenges'))).toBe(
      '[]',
    )
  })

test('the same address again goes on with the code that is in the mailbox; another one gets its own (D8)', async ({
  dapp,
  world,
}) => {
  const [email, other] = [newEmail(), newEmail()]
  await dapp.visit()
  await asksForCode(dapp, email)
  await (await dapp.inFrame('otp-other')).click()
  await dapp.writeEmail(other)
  await dapp.page.keyboard.press('Enter')
  await expect(await dapp.inFrame('view-EmailVerifyOtp')).toContainText(other)
  await (await dapp.inFrame('otp-other')).click()
  await dapp.writeEmail(email)
  await dapp.page.keyboard.press('Enter')
  await expect(await dapp.inFrame('otp-input-0')).toBeFocused()
  await dapp.type(await dapp.code(email))
  await dapp.result('connect')
  expect(world.mail.messages(email)).toHaveLength(1)
  expect(world.mail.messages(other)).toHaveLength(1)
})

test('tries that are left are told; after the last one no code is taken, and another one is sent (D9)', async ({
  dapp,
  world,
}) => {
  test.slow()
  expectErrors(/status of 400 .*\/auth\/email\/verify/)
  const email = newEmail()
  await dapp.visit()
  await asksForCode(dapp, email)
  const right = await dapp.code(email)
  const wrong = right === '000000' ? '111111' : '000000'
  const problem = await dapp.inFrame('problem')
  const boxes = await dapp.inFrame('otp-input-0')
  const whereItStays = async () => {
    // The card comes up, and settles to its height.
    await (
      await dapp.frame()
    ).evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
    return boxes.boundingBox()
  }
  const place = await whereItStays()
  for (const left of ['2 tries left.', 'One try left.']) {
    await dapp.type(wrong)
    await expect(problem).toHaveText(new RegExp(left))
    await expect(boxes).toBeFocused()
    await expect(boxes).toHaveValue('')
    // Where there was room for it: nothing jumps.
    expect(await whereItStays()).toEqual(place)
  }
  await dapp.type(wrong)
  await expect(problem).toHaveAttribute('data-code', 'code_exhausted')
  await expect(boxes).toBeDisabled()
  expect(await whereItStays()).toEqual(place)
  const resend = await dapp.inFrame('otp-resend')
  // Thirty seconds after the first one.
  await expect(resend).toBeEnabled({ timeout: 40_000 })
  await resend.click()
  await expect(boxes).toBeFocused()
  await expect.poll(() => world.mail.messages(email).length).toBe(2)
  await dapp.type(await dapp.code(email))
  expect(await dapp.result<string[]>('connect')).toHaveLength(1)
})

test('digits stay while the wallet opens, then become a check; the page has its account before that (D10)', async ({
  dapp,
}) => {
  expectErrors(/status of 400 .*\/auth\/email\/verify/)
  const email = newEmail()
  await dapp.visit()
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  await dapp.page.context().route('**/v1/vault/wallet', async (route) => {
    await held
    await route.continue()
  })
  await asksForCode(dapp, email)
  const right = await dapp.code(email)
  // The defect showed after a wrong code.
  await dapp.type(right === '000000' ? '111111' : '000000')
  await expect(await dapp.inFrame('problem')).toBeVisible()
  await dapp.type(right)
  await expect(await dapp.inFrame('view-EmailVerifyOtp')).toContainText('Setting up your wallet')
  expect(await digits(dapp)).toBe(right)
  const check = (await dapp.inFrame('otp-check')).waitFor()
  go()
  await check
  await expect(dapp.page.getByTestId('state-status')).toHaveText('connected')
  await dapp.expectClosed()
})

test('offline, also before the login’s own code is here: told as such, nothing typed is lost (D17)', async ({
  dapp,
}) => {
  expectErrors(/ERR_(FAILED|INTERNET_DISCONNECTED)/)
  const email = newEmail()
  await dapp.visit()
  await dapp.click('connect')
  await dapp.writeEmail(email)
  let gone = true
  await dapp.page
    .context()
    .route(/\/assets\/(email|session|vault)-[^/]*\.js$/, (route) => (gone ? route.abort() : route.continue()))
  await dapp.page.keyboard.press('Enter')
  await expect(await dapp.inFrame('problem')).toHaveAttribute('data-code', 'network')
  await expect(await dapp.inFrame('problem')).toContainText('Check your connection')
  await expect(await dapp.inFrame('email-input')).toHaveValue(email)
  gone = false
  await dapp.page.keyboard.press('Enter')
  await expect(await dapp.inFrame('otp-input-0')).toBeFocused()

  // The code's way to the server is cut: it stays, and is sent again by one press.
  const right = await dapp.code(email)
  let cut = true
  await dapp.page.context().route('**/auth/email/verify', (route) => (cut ? route.abort() : route.continue()))
  await dapp.type(right)
  await expect(await dapp.inFrame('problem')).toContainText('Check your connection')
  expect(await digits(dapp)).toBe(right)
  cut = false
  await (await dapp.inFrame('try-again')).click()
  expect(await dapp.result<string[]>('connect')).toHaveLength(1)
})

test('what is no address is told in the field, and nobody is asked (D2)', async ({ dapp }) => {
  await dapp.visit()
  const asked = callsOf(dapp.page, '/auth/email/start')
  await dapp.click('connect')
  await dapp.writeEmail('me@example')
  await dapp.page.keyboard.press('Enter')
  await expect(await dapp.inFrame('problem')).toHaveText('Enter a valid email address.')
  await expect(await dapp.inFrame('email-input')).toHaveAttribute('aria-invalid', 'true')
  expect(asked).toHaveLength(0)
})
