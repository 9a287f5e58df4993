import { DatabaseSync } from 'node:sqlite'
import { unwatch } from './support/complaints.ts'
import { Dapp, expect, expectErrors, newEmail, newVisitor, test } from './support/world.ts'

/* Another address that logs in: two codes, the wallet's key, and a day to say no. Row 35 of the threat table, as a person meets it. */

/** Codes are mailed to one address twice a minute at most: the one of the login was the first. */
test.describe.configure({ timeout: 150_000 })

const inDatabase = <T>(dapp: Dapp, work: (database: DatabaseSync) => T): T => {
  const database = new DatabaseSync(dapp.world.databaseFile)
  try {
    database.exec('pragma busy_timeout = 5000')
    return work(database)
  } finally {
    database.close()
  }
}

/** The change that waits for the user of an address: to which, and whether the old address was told. */
const waiting = (dapp: Dapp, email: string) =>
  inDatabase(
    dapp,
    (database) =>
      database
        .prepare(
          'select new_email as email, change_at is not null as told from email_changes join users on users.id = user_id where users.email = ?',
        )
        .get(email) ?? null,
  )

/** A day goes by. */
const dayLater = (dapp: Dapp) =>
  inDatabase(dapp, (database) => {
    database.exec(`update email_changes set change_at = ${Date.now() - 1}`)
    database.exec(
      `update jobs set run_at = ${Date.now() - 1} where kind = 'email.change' and state = 'waiting'`,
    )
  })

const userOf = (dapp: Dapp, email: string) =>
  inDatabase(dapp, (database) => database.prepare('select id from users where email = ?').get(email)?.['id'])

const mailsOf = (dapp: Dapp, email: string, subject: string) =>
  dapp.world.mail.messages(email).filter((mail) => mail.subject.includes(subject))

/** The code that a mail to this address has for the change. */
const codeOf = async (dapp: Dapp, to: string): Promise<string> => {
  const found = () =>
    dapp.world.mail
      .messages(to)
      .flatMap(({ subject, text }) =>
        text.includes('the address that signs in') ? (/\b\d{6}\b/.exec(subject)?.[0] ?? []) : [],
      )
  await expect.poll(() => found().length).toBeGreaterThan(0)
  return found()[0] ?? ''
}

/** Writes the new address and goes on to the first code, which cannot be had within half a minute of the login's. */
const save = async (dapp: Dapp, fresh: string) => {
  const field = await dapp.inFrame('email-change-input')
  await field.fill(fresh)
  const primary = await dapp.inFrame('view-UpdateEmailPrimaryOtp')
  const button = await dapp.inFrame('email-change-save')
  await expect(async () => {
    if (!(await primary.isVisible())) await button.click({ timeout: 1_000 })
    await expect(primary).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await expect(await dapp.inFrame('otp-input-0')).toBeFocused()
}

/** From Account to the change that waits. */
const ask = async (dapp: Dapp, old: string, fresh: string) => {
  expectErrors(/status of 429 .*\/v1\/auth\/email-change\/start/, { optional: true })
  await (await dapp.inFrame('account-wallet')).click()
  await save(dapp, fresh)
  await dapp.type(await codeOf(dapp, old))
  await expect(await dapp.inFrame('view-UpdateEmailSecondaryOtp')).toContainText(fresh)
  await expect(await dapp.inFrame('otp-input-0')).toBeFocused()
  await dapp.type(await codeOf(dapp, fresh))
  await expect(await dapp.inFrame('email-change-asked')).toBeVisible()
  await expect.poll(() => waiting(dapp, old)).toMatchObject({ email: fresh, told: 1 })
}

/** Writes an address into Connect and types its code, which cannot be had within half a minute of another one's mail. */
const typeCode = async (dapp: Dapp, email: string) => {
  expectErrors(/status of 429 .*\/v1\/auth\/email\/start/, { optional: true })
  const before = mailsOf(dapp, email, '').length
  await dapp.writeEmail(email)
  const button = await dapp.inFrame('email-submit')
  const first = await dapp.inFrame('otp-input-0')
  await expect(async () => {
    if (!(await first.isVisible())) await button.click({ timeout: 1_000 })
    await expect(first).toBeFocused({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await expect.poll(() => mailsOf(dapp, email, '').length).toBeGreaterThan(before)
  await dapp.type(await dapp.code(email))
}

/** Connects anew. @returns the address that the page got. */
const logInAgain = async (dapp: Dapp, email: string): Promise<string> => {
  await dapp.click('connect')
  await typeCode(dapp, email)
  await dapp.passMark()
  const account = dapp.page.getByTestId('state-account')
  await expect(account).toContainText('0x')
  return (await account.textContent()) ?? ''
}

test('threat 35: two codes and the wallet’s key, a day later the new address opens the same wallet and the old one does not', async ({
  dapp,
  visitorBrowser,
}) => {
  const [old, fresh] = [newEmail('old'), newEmail('fresh')]
  await dapp.visit()
  const address = await dapp.logIn(old)
  const user = userOf(dapp, old)
  await dapp.click('open')
  await (await dapp.inFrame('account-wallet')).click()
  const button = await dapp.inFrame('email-change-save')
  await expect(button).toBeDisabled()
  await (await dapp.inFrame('email-change-input')).fill('no address')
  await button.click()
  await expect(await dapp.inFrame('problem')).toHaveAttribute('data-code', 'invalid_request')
  await (await dapp.inFrame('email-change-cancel')).click()

  expectErrors(/status of (400|422) .*\/v1\/auth\/email-change\/confirm/)
  expectErrors(/status of 429 .*\/v1\/auth\/email-change\/start/, { optional: true })
  await (await dapp.inFrame('account-wallet')).click()
  await save(dapp, fresh)
  const primary = await dapp.inFrame('view-UpdateEmailPrimaryOtp')
  await expect(primary).toContainText(old)
  await expect(primary).toContainText(fresh)
  const right = await codeOf(dapp, old)
  await dapp.type(right === '000000' ? '000001' : '000000')
  await expect(await dapp.inFrame('problem')).toContainText('2 tries left')
  await expect(await dapp.inFrame('otp-input-0')).toBeFocused()
  await dapp.type(right)
  await expect(await dapp.inFrame('view-UpdateEmailSecondaryOtp')).toContainText(fresh)
  await expect(await dapp.inFrame('otp-input-0')).toBeFocused()
  await dapp.type(await codeOf(dapp, fresh))
  await expect(await dapp.inFrame('email-change-asked')).toBeVisible()
  await expect.poll(() => waiting(dapp, old)).toMatchObject({ email: fresh, told: 1 })
  await (await dapp.inFrame('email-change-close')).click()

  await (await dapp.inFrame('account-security')).click()
  await expect(await dapp.inFrame('email-change-waits')).toContainText(fresh)
  dayLater(dapp)
  await expect.poll(() => userOf(dapp, fresh), { timeout: 60_000 }).toBe(user)
  expect(userOf(dapp, old)).toBeUndefined()
  for (const to of [old, fresh]) await expect.poll(() => mailsOf(dapp, to, 'has changed').length).toBe(1)

  await dapp.page.reload()
  await expect(dapp.page.getByTestId('state-status')).toHaveText('connected')
  await dapp.click('open')
  await expect(await dapp.inFrame('account-wallet')).toContainText(fresh)
  await (await dapp.inFrame('account-sign-out')).click()
  await expect(dapp.page.getByTestId('state-status')).toHaveText('disconnected')
  await dapp.expectClosed()
  expect(await logInAgain(dapp, fresh)).toBe(address)

  const visitor = await newVisitor(visitorBrowser)
  const other = new Dapp(await visitor.newPage(), dapp.world)
  await other.visit()
  // Nobody has the old address any more: who logs in with it is somebody new.
  expect(await logInAgain(other, old)).not.toBe(address)
  await unwatch(visitor)
  await visitor.close()
})

test('threat 35: the link in the mail to the old address stops it, and signs out the device that asked', async ({
  dapp,
}) => {
  const [old, fresh] = [newEmail('old'), newEmail('fresh')]
  await dapp.visit()
  const address = await dapp.logIn(old)
  await dapp.click('open')
  await ask(dapp, old, fresh)
  const mails = () => mailsOf(dapp, old, 'will change')
  await expect.poll(() => mails().length).toBe(1)
  const [link = ''] = /https?:\/\/\S+/.exec(mails()[0]?.text ?? '') ?? []
  const page = await dapp.page.context().newPage()
  await page.goto(link)
  expect(waiting(dapp, old)).not.toBeNull()
  await page.getByRole('button').click()
  await expect(page.getByRole('heading')).toContainText('stays')
  expect(waiting(dapp, old)).toBeNull()
  await page.close()
  for (const to of [old, fresh]) await expect.poll(() => mailsOf(dapp, to, 'stays').length).toBe(1)

  expectErrors(/status of 401 .*\/v1\//)
  await (await dapp.inFrame('email-change-close')).click()
  await (await dapp.inFrame('account-security')).click()
  await expect(await dapp.inFrame('problem')).toContainText('This session has ended')
  await (await dapp.inFrame('security-sign-in')).click()
  await typeCode(dapp, old)
  await expect(dapp.page.getByTestId('state-account')).toHaveText(address)
})

test('threat 35: it is stopped from Security; who only reads the mailbox finds no way to begin one', async ({
  dapp,
  visitorBrowser,
}) => {
  const [old, fresh] = [newEmail('old'), newEmail('fresh')]
  await dapp.visit()
  await dapp.logIn(old)
  await dapp.click('open')
  await ask(dapp, old, fresh)
  await (await dapp.inFrame('email-change-close')).click()
  await (await dapp.inFrame('account-security')).click()
  await (await dapp.inFrame('email-change-stop')).click()
  await expect(await dapp.inFrame('email-change-waits')).toHaveCount(0)
  await expect(await dapp.inFrame('security-email')).toBeFocused()
  expect(waiting(dapp, old)).toBeNull()
  for (const to of [old, fresh]) await expect.poll(() => mailsOf(dapp, to, 'stays').length).toBe(1)
  // This device asked and stopped it: it stays signed in.
  await (await dapp.inFrame('security-email')).click()
  await expect(await dapp.inFrame('email-change-input')).toHaveValue(old)

  const visitor = await newVisitor(visitorBrowser)
  const thief = new Dapp(await visitor.newPage(), dapp.world)
  await thief.visit('cross-site')
  await thief.click('connect')
  await typeCode(thief, old)
  await expect(await thief.inFrame('elsewhere-case')).toBeVisible()
  for (const id of ['account-wallet', 'account-security', 'security-email'])
    await expect(await thief.inFrame(id)).toHaveCount(0)
  await unwatch(visitor)
  await visitor.close()
})
