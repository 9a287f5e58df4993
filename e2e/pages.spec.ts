import { startDoorman, type Doorman } from './support/doorman.ts'
import { ask } from './support/ask.ts'
import { Dapp, expect, newEmail, test as base } from './support/world.ts'

/* Two pages of one operator on one site: their frames share a storage partition, so what each knows is kept apart by us alone. */

const test = base.extend<object, { readonly second: Doorman }>({
  second: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const second = await startDoorman()
      await use(second)
      await second.close()
    },
    { scope: 'worker' },
  ],
  origins: [async ({ second }, use) => use(Object.values(second.urls)), { scope: 'worker' }],
})

test('the second of two pages of one site does not see the account of the first, though they share the session', async ({
  dapp,
  visitor,
  world,
  second,
}) => {
  second.standBefore(world)
  await dapp.visit('same-site')
  const address = await dapp.logIn(newEmail())
  const other = new Dapp(await visitor.newPage(), world)
  await other.page.goto(`${second.urls.dapp}/bench`)
  await expect(other.page.getByTestId('state-status')).toHaveText('disconnected')
  // With its frame there, which knows of the session: it has to be confirmed where no page can reach.
  await other.click('connect')
  await expect(await other.inFrame('continue-in-window')).toBeVisible()
  await expect(await other.inFrame('continue-session')).toHaveCount(0)
  await expect(other.page.getByTestId('state-status')).not.toHaveText('connected')
  expect((await ask(other.page, 'eth_accounts')).result).toEqual([])
  await other.page.keyboard.press('Escape')
  expect(await other.error('connect')).toMatch(/^4001 /)
  expect((await ask(other.page, 'eth_accounts')).result).toEqual([])
  expect((await ask(other.page, 'personal_sign', ['0x00', address])).error?.code).toBe(4100)
  await expect(dapp.page.getByTestId('state-account')).toHaveText(address)
})
