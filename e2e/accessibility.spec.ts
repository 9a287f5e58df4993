import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { ask } from './support/ask.ts'
import { deployToken } from './support/tokens.ts'
import { expect, newEmail, test } from './support/world.ts'

/* axe finds nothing on any screen, in both schemes; and the whole login works with the keyboard alone. */

type AxeWindow = { axe: { run(): Promise<{ violations: { id: string; nodes: { target: unknown }[] }[] }> } }
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds nothing: ${colorScheme}`, async ({ dapp }) => {
    await dapp.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    /** Run in the frame's own document: the page's shadow root is closed to axe. */
    const check = async (screen: string) => {
      const frame = await dapp.frame()
      await expect(await dapp.inFrame(screen)).toBeVisible()
      await frame.evaluate(axeSource)
      const { violations } = await frame.evaluate(() => (globalThis as unknown as AxeWindow).axe.run())
      expect(violations.map(({ id, nodes }) => `${id} ${JSON.stringify(nodes[0]?.target)}`)).toEqual([])
    }
    await dapp.visit('same-site', { wallet: 'injected' })
    await dapp.click('connect')
    await check('view-Connect')
    await (await dapp.inFrame('modal-help')).click()
    await check('view-WhatIsAWallet')
    await (await dapp.inFrame('modal-close')).click()
    await dapp.visit('same-site')
    await dapp.logIn(newEmail('funded'))
    await dapp.click('open')
    await check('view-Account')
    await (await dapp.inFrame('account-network')).click()
    await check('view-Networks')
    await (await dapp.inFrame('modal-close')).click()
    for (const call of ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction']) {
      await dapp.click(call)
      await expect(await dapp.inFrame('approve-confirm')).toHaveAttribute('aria-disabled', 'false')
      await check('view-ApproveTransaction')
      await (await dapp.inFrame('approve-reject')).click()
    }
    const account = await dapp.page.getByTestId('state-account').innerText()
    const token = await deployToken(dapp.world.chain, account as `0x${string}`)
    const asset = ask(dapp.page, 'wallet_watchAsset', {
      type: 'ERC20',
      options: { address: token, symbol: 'X' },
    })
    await check('approve-asset')
    await (await dapp.inFrame('approve-reject')).click()
    expect((await asset).error?.code).toBe(4001)
    const call = { to: account, value: '0x1' }
    const batch = { version: '2.0.0', chainId: '0x7a69', atomicRequired: false, calls: [call, call] }
    const sent = ask(dapp.page, 'wallet_sendCalls', [batch])
    await check('approve-calls')
    await dapp.approve()
    await ask(dapp.page, 'wallet_showCallsStatus', [((await sent).result as { id: string }).id])
    await check('calls-summary')
  })

test('the keyboard alone is enough to log in and to sign', async ({ dapp }) => {
  await dapp.visit()
  await dapp.page.getByTestId('connect').focus()
  await dapp.page.keyboard.press('Enter')
  await expect(await dapp.inFrame('view-Connect')).toBeVisible()
  const email = newEmail()
  await dapp.page.keyboard.press('Tab')
  for (let presses = 0; presses < 6; presses += 1) {
    const field = await dapp.inFrame('email-input')
    if (await field.evaluate((element) => element === document.activeElement)) break
    await dapp.page.keyboard.press('Tab')
  }
  await dapp.type(email)
  await dapp.page.keyboard.press('Enter')
  await expect(await dapp.inFrame('otp-input-0')).toBeFocused()
  await dapp.type(await dapp.code(email))
  await dapp.result('connect')
  await dapp.page.getByTestId('personal_sign').focus()
  await dapp.page.keyboard.press('Enter')
  const confirm = await dapp.inFrame('approve-confirm')
  await expect(confirm).toHaveAttribute('aria-disabled', 'false')
  for (let presses = 0; presses < 8; presses += 1) {
    if (await confirm.evaluate((element) => element === document.activeElement)) break
    await dapp.page.keyboard.press('Tab')
  }
  await dapp.page.keyboard.press('Enter')
  expect(await dapp.result('personal_sign')).toMatch(/^0x/)
})
