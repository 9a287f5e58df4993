import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { unwatch, watch } from './support/complaints.ts'
import { type Dapp, expect, expectErrors, newEmail, test } from './support/world.ts'

/* A browser that never logged in with an address is approved by a link before its code is mailed: the operator's switch. */

test.use({ verifyDevices: true })

const rows = (dapp: Dapp, statement: string, ...values: readonly string[]): readonly object[] => {
  const database = new DatabaseSync(dapp.world.databaseFile, { readOnly: true })
  try {
    database.exec('pragma busy_timeout = 5000')
    return database.prepare(statement).all(...values)
  } finally {
    database.close()
  }
}
const waiting = (dapp: Dapp, email: string) =>
  rows(dapp, 'select state from login_devices where email = ?', email)
const known = (dapp: Dapp, email: string) =>
  rows(
    dapp,
    'select jkt from known_clients join users on users.id = known_clients.user_id where users.email = ?',
    email,
  )

/** Links of the mails to an address, the newest first. */
const links = (dapp: Dapp, email: string): readonly string[] =>
  dapp.world.mail
    .messages(email)
    .flatMap(({ text }) => /^http\S+\/v1\/approve-login\/\S+$/m.exec(text)?.[0] ?? [])
const link = async (dapp: Dapp, email: string): Promise<string> => {
  await expect.poll(() => links(dapp, email).length).toBeGreaterThan(0)
  return links(dapp, email)[0] ?? ''
}
const codes = (dapp: Dapp, email: string) =>
  dapp.world.mail.messages(email).filter(({ subject }) => /\b\d{6}\b/.test(subject))

const ask = async (dapp: Dapp, email: string) => {
  await dapp.visit()
  await dapp.click('connect')
  await dapp.writeEmail(email)
  await dapp.page.keyboard.press('Enter')
  await expect(await dapp.inFrame('view-EmailVerifyDevice')).toContainText(email)
}

/** The person's mail program opens links in another browser. */
const elsewhere = async (dapp: Dapp, address: string, work: (page: Page) => Promise<void>): Promise<void> => {
  const browser = dapp.page.context().browser()
  if (!browser) throw new Error('no browser')
  const context = await browser.newContext()
  watch(context)
  const page = await context.newPage()
  await page.goto(address)
  await work(page)
  await unwatch(context)
  await context.close()
}

test('a link, its button in another browser, and the modal goes on by itself to the code', async ({
  dapp,
}) => {
  const email = newEmail()
  await ask(dapp, email)
  const at = await link(dapp, email)
  expect(codes(dapp, email)).toEqual([])
  await elsewhere(dapp, at, async (page) => {
    // What a scanner of mails does.
    await page.reload()
    await expect(page.getByRole('heading')).toHaveText('Approve this login?')
    for (const said of ['Demo Dapp', ' on Linux', '127.0.0.1'])
      await expect(page.getByRole('main')).toContainText(said)
    expect(waiting(dapp, email)).toMatchObject([{ state: 'waiting' }])
    await expect(await dapp.inFrame('view-EmailVerifyDevice')).toBeVisible()
    await page.getByRole('button', { name: 'Approve the login' }).click()
    await expect(page.getByRole('heading')).toHaveText('Login approved')
  })
  await expect(await dapp.inFrame('otp-input-0')).toBeFocused()
  await expect((await dapp.frame()).getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  expect(known(dapp, email)).toEqual([])
  await dapp.type(await dapp.code(email))
  await dapp.passMark()
  expect(await dapp.result<string[]>('connect')).toHaveLength(1)
  expect(known(dapp, email)).toHaveLength(1)
  expect(waiting(dapp, email)).toEqual([])

  // The link is used up.
  await elsewhere(dapp, 'about:blank', async (page) => {
    expectErrors(/status of 404 .*approve-login/)
    await page.goto(at)
    await expect(page.getByRole('heading')).toHaveText('This link no longer works')
  })
})

test('declined on the page, the login ends: back at the address, with the reason, and no code was mailed', async ({
  dapp,
}) => {
  expectErrors(/status of 403 .*\/auth\/email\/device/)
  const email = newEmail()
  await ask(dapp, email)
  await elsewhere(dapp, await link(dapp, email), async (page) => {
    await page.getByRole('button', { name: 'This wasn’t me' }).click()
    await expect(page.getByRole('heading')).toHaveText('Login stopped')
  })
  await expect(await dapp.inFrame('problem')).toHaveAttribute('data-code', 'device_declined')
  await expect(await dapp.inFrame('email-input')).toBeVisible()
  expect(codes(dapp, email)).toEqual([])
  expect(waiting(dapp, email)).toMatchObject([{ state: 'declined' }])
})

test('closed, loaded again and cut off meanwhile, it goes on where it was; another link ends the one before', async ({
  dapp,
}) => {
  test.slow()
  expectErrors(/ERR_(FAILED|INTERNET_DISCONNECTED)/)
  const email = newEmail()
  await ask(dapp, email)
  const old = await link(dapp, email)
  await dapp.page.reload()
  await dapp.click('connect')
  await expect(await dapp.inFrame('view-EmailVerifyDevice')).toContainText(email)

  let cut = true
  await dapp.page
    .context()
    .route('**/v1/auth/email/device', (route) => (cut ? route.abort() : route.continue()))
  await expect(await dapp.inFrame('problem')).toContainText('Check your connection')
  cut = false
  await expect(await dapp.inFrame('problem')).toBeHidden()

  const resend = await dapp.inFrame('device-resend')
  await expect(resend).toBeEnabled({ timeout: 40_000 })
  await resend.click()
  await expect.poll(() => links(dapp, email).length).toBe(2)
  expectErrors(/status of 404 .*approve-login/)
  await elsewhere(dapp, old, async (page) => {
    await expect(page.getByRole('heading')).toHaveText('This link no longer works')
  })
  await elsewhere(dapp, await link(dapp, email), async (page) => {
    await page.getByRole('button', { name: 'Approve the login' }).click()
    await expect(page.getByRole('heading')).toHaveText('Login approved')
  })
  await expect(await dapp.inFrame('otp-input-0')).toBeFocused()
  await dapp.type(await dapp.code(email))
  expect(await dapp.result<string[]>('connect')).toHaveLength(1)
})
