import { DatabaseSync } from 'node:sqlite'
import { expect, newEmail, test, type Dapp } from './support/world.ts'

/* How the modal is used, counted by the operator's own server: what stands in its database after a visit, and what never does. */

test.use({ analytics: 'on' })

type Row = {
  readonly project_id: string
  readonly event: string
  readonly properties: string
  readonly number: number
}

const rows = (dapp: Dapp): readonly Row[] => {
  const database = new DatabaseSync(dapp.world.databaseFile, { readOnly: true })
  try {
    return database
      .prepare('SELECT project_id, event, properties, number FROM event_counts')
      .all() as unknown as Row[]
  } finally {
    database.close()
  }
}

const numberOf = (dapp: Dapp, event: string, words = '') =>
  rows(dapp)
    .filter((row) => row.event === event && row.properties.includes(words))
    .reduce((sum, { number }) => sum + number, 0)

test('a visit: opened, help, connected by email, disconnected; and nothing that names the visitor', async ({
  dapp,
}) => {
  const email = newEmail('counted')
  await dapp.visit()
  await dapp.click('open')
  await (await dapp.inFrame('modal-help')).click()
  await (await dapp.inFrame('modal-close')).click()
  await dapp.expectClosed()
  const address = await dapp.logIn(email)
  await dapp.expectClosed()
  await dapp.click('open')
  await (await dapp.inFrame('account-network')).click()
  await (await dapp.inFrame('modal-close')).click()
  await dapp.expectClosed()
  await dapp.click('disconnect')
  await expect(dapp.page.getByTestId('state-status')).toHaveText('disconnected')
  await expect.poll(() => numberOf(dapp, 'DISCONNECT_SUCCESS', 'all'), { timeout: 15_000 }).toBe(1)
  for (const [event, words] of [
    ['INITIALIZE', '"email":true'],
    ['MODAL_OPEN', '{"connected":false}'],
    ['CLICK_WALLET_HELP', '{}'],
    ['EMAIL_SUBMITTED', '{}'],
    ['EMAIL_VERIFICATION_CODE_SENT', '{}'],
    ['EMAIL_VERIFICATION_CODE_PASS', '{}'],
    ['CONNECT_SUCCESS', '"method":"email"'],
    ['CLICK_NETWORKS', '{}'],
    ['MODAL_CLOSE', '{"connected":true}'],
  ] as const)
    expect([event, numberOf(dapp, event, words) > 0]).toEqual([event, true])
  const stored = JSON.stringify(rows(dapp)).toLowerCase()
  for (const personal of [email, email.split('@')[0] ?? email, address.toLowerCase(), '127.0.0.1', 'http'])
    expect(stored).not.toContain(personal)
})

test('what has not been sent when the page goes is sent then', async ({ dapp }) => {
  await dapp.visit()
  await dapp.click('open')
  await (await dapp.inFrame('modal-help')).click()
  // The code that sends is fetched when the frame has nothing else to do.
  const before = numberOf(dapp, 'CLICK_WALLET_HELP')
  await dapp.page.waitForTimeout(1_000)
  await (await dapp.inFrame('modal-close')).click()
  await dapp.expectClosed()
  const closed = numberOf(dapp, 'MODAL_CLOSE')
  await dapp.page.goto('about:blank')
  await expect.poll(() => numberOf(dapp, 'MODAL_CLOSE')).toBe(closed + 1)
  expect(numberOf(dapp, 'CLICK_WALLET_HELP')).toBeGreaterThanOrEqual(before)
})

test('a page’s wallet with somebody’s address for a name is counted without it', async ({ dapp }) => {
  const name = `0x${'ab'.repeat(20)}`
  await dapp.visit()
  await dapp.page.evaluate((calls) => {
    const info = { uuid: crypto.randomUUID(), name: calls, rdns: 'x.y.z', icon: 'data:image/png;base64,AAAA' }
    const provider = {
      on: () => undefined,
      removeListener: () => undefined,
      request: () => Promise.reject(Object.assign(new Error('Bob said no'), { code: 4001 })),
    }
    const announce = () =>
      window.dispatchEvent(
        new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
      )
    window.addEventListener('eip6963:requestProvider', announce)
    announce()
  }, name)
  await dapp.click('connect')
  await (await dapp.inFrame(`connect-wallet-${name}`)).click()
  await expect(await dapp.inFrame('problem')).toBeVisible()
  await expect.poll(() => numberOf(dapp, 'CONNECT_ERROR', '4001'), { timeout: 15_000 }).toBe(1)
  expect(numberOf(dapp, 'SELECT_WALLET', '{"platform":"browser"}')).toBe(1)
  expect(JSON.stringify(rows(dapp))).not.toMatch(/0xabab|Bob/)
})

test('a project that is left out: nothing is collected, nothing is sent, no code for it is fetched', async ({
  dapp,
}) => {
  const asked: string[] = []
  dapp.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const before = rows(dapp)
  await dapp.visit('same-site', { project: 'second' })
  await dapp.click('open')
  await (await dapp.inFrame('modal-help')).click()
  await (await dapp.inFrame('modal-close')).click()
  await dapp.expectClosed()
  await dapp.page.waitForTimeout(4_500)
  expect(asked.filter((path) => /\/v1\/(e$|getAnalyticsConfig)|sendTracked/.test(path))).toEqual([])
  expect(asked.some((path) => path.endsWith('/v1/'))).toBe(true)
  expect(rows(dapp)).toEqual(before)
})
