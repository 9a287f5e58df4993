import type { Page, Request } from '@playwright/test'
import { type Dapp, expect, expectErrors, newEmail, test } from './support/world.ts'
import { usuallyOne } from './support/sample.ts'

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

for (const site of usuallyOne(['same-site', 'cross-site'] as const, 'emailLogin'))
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

test('each time it is opened anew, the field of the code has the focus, and Escape closes', async ({
  dapp,
}) => {
  await dapp.visit('cross-site')
  await asksForCode(dapp, newEmail())
  // The browser may learn that the frame is shown after the frame has drawn its card: not each time.
  for (let time = 0; time < 10; time += 1) {
    if (time % 2) await dapp.page.keyboard.press('Escape')
    else await (await dapp.inFrame('modal-close')).click()
    await dapp.expectClosed()
    await dapp.click('connect')
    await expect(await dapp.inFrame('otp-input-0')).toBeFocused()
  }
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

test('digits stay while the wallet opens, then it says that it is done; the page has its account before that (D10)', async ({
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
  const mark = await dapp.inFrame('view-SecretMark')
  go()
  await expect(mark).toContainText('You are connected')
  await expect(dapp.page.getByTestId('state-status')).toHaveText('connected')
  await dapp.passMark()
  await dapp.expectClosed()
})

test.describe('threat 8: the mark of a wallet that was made for this login', () => {
  /** What this wallet's requests show. */
  const markOnRequest = async (dapp: Dapp) => {
    await dapp.expectDecidable()
    return (await (await dapp.inFrame('view-ApproveTransaction')).getByTestId('mark').textContent()) ?? ''
  }

  test('is shown once, and a request that comes meanwhile waits behind it; the page has its account before', async ({
    dapp,
  }) => {
    const email = newEmail()
    await dapp.visit()
    await asksForCode(dapp, email)
    await dapp.type(await dapp.code(email))
    const screen = await dapp.inFrame('view-SecretMark')
    await expect(screen).toBeVisible()
    expect(await dapp.result<string[]>('connect')).toHaveLength(1)
    const mark = (await screen.getByTestId('mark').textContent()) ?? ''
    expect(mark).toMatch(/^\w+ \(\w+\)$/)
    // As a page does that wants a signature right after it is connected.
    await dapp.page.getByTestId('personal_sign').evaluate((button: HTMLElement) => button.click())
    await dapp.page.waitForTimeout(1_000)
    await expect(screen).toBeVisible()
    await (await dapp.inFrame('mark-continue')).click()
    expect(await markOnRequest(dapp)).toBe(mark)
    await dapp.approve()
    expect(await dapp.result('personal_sign')).toMatch(/^0x/)

    // The same wallet again: nothing is introduced a second time.
    await dapp.expectClosed()
    await dapp.click('disconnect')
    await expect(dapp.page.getByTestId('state-status')).toHaveText('disconnected')
    await dapp.click('connect')
    await dapp.pressArmed('continue-session')
    await dapp.expectClosed()
    await expect(dapp.page.getByTestId('state-status')).toHaveText('connected')
  })

  for (const way of ['Escape', 'Close'] as const)
    test(`closed with ${way}, it has been seen: the account stays, and what waits behind it is shown`, async ({
      dapp,
    }) => {
      const email = newEmail()
      await dapp.visit()
      await asksForCode(dapp, email)
      await dapp.type(await dapp.code(email))
      await expect(await dapp.inFrame('view-SecretMark')).toBeVisible()
      await dapp.page.getByTestId('personal_sign').evaluate((button: HTMLElement) => button.click())
      await dapp.page.waitForTimeout(500)
      // A tap beside the card is no answer.
      await dapp.page.mouse.click(5, 5)
      await expect(await dapp.inFrame('view-SecretMark')).toBeVisible()
      if (way === 'Escape') await dapp.page.keyboard.press('Escape')
      else await (await dapp.inFrame('modal-close')).click()
      await dapp.expectDecidable()
      await (await dapp.inFrame('approve-reject')).click()
      await dapp.expectClosed()
      expect(await dapp.result<string[]>('connect')).toHaveLength(1)
      await expect(dapp.page.getByTestId('state-status')).toHaveText('connected')
    })
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
