import type { Page } from '@playwright/test'
import { market } from '@walletframe/dev-server'
import { usually } from './support/sample.ts'
import { expect, newEmail, test } from './support/world.ts'

/* The shop and the playground of `npm start`, used as a visitor uses them. */

const till = '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955'
const word = (address: string) => address.slice(2).toLowerCase().padStart(64, '0')

test('a print is bought with ETH and another one with dollars, and the till has both', async ({
  dapp,
  world,
}) => {
  const { page } = dapp
  const ether = async () => BigInt((await world.chain.request('eth_getBalance', [till, 'latest'])) as string)
  const dollars = async () =>
    BigInt(
      (await world.chain.request('eth_call', [
        { to: market.dollar, data: `0x70a08231${word(till)}` },
        'latest',
      ])) as string,
    )
  const [etherBefore, dollarsBefore] = [await ether(), await dollars()]
  await page.goto(`${world.urls.dapp}/`)
  await page.getByText('Noon', { exact: true }).click()
  await expect(page.getByTestId('shop-title')).toHaveText('Noon')
  await page.getByText('A3', { exact: true }).click()
  await dapp.click('shop-pay')
  await dapp.signIn(newEmail('funded'))
  await dapp.approve()
  await expect(page.getByTestId('shop-receipt')).toBeVisible()
  await expect(page.getByTestId('receipt-paid')).toHaveText('0.02 ETH')
  expect((await ether()) - etherBefore).toBe(20_000_000_000_000_000n)
  const hash = await page.getByTestId('receipt-hash').textContent()
  expect(await world.chain.request('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })

  await dapp.expectClosed()
  await dapp.click('shop-again')
  await dapp.click('shop-mint')
  await dapp.approve()
  await expect(page.getByTestId('shop-note')).toHaveText('You have 100 LUSD more.')
  await dapp.expectClosed()
  await page.getByText('LUSD', { exact: true }).click()
  await dapp.click('shop-pay')
  await dapp.approve()
  await expect(page.getByTestId('receipt-paid')).toHaveText('60 LUSD')
  expect((await dollars()) - dollarsBefore).toBe(60_000_000n)
})

test('who closes the wallet has paid nothing and can go on', async ({ dapp, world }) => {
  const { page } = dapp
  await page.goto(`${world.urls.crossSiteDapp}/`)
  await dapp.click('shop-pay')
  await expect(await dapp.inFrame('view-Connect')).toBeVisible()
  await (await dapp.inFrame('modal-close')).click()
  await expect(page.getByTestId('shop-note')).toHaveText('Nothing was paid.')
  await expect(page.getByTestId('shop-pay')).toBeEnabled()
})

/** Runs a request of the playground. @returns what stands beside its button in the end. */
const answerOf = async (page: Page, id: string): Promise<string> => {
  const answer = page.getByTestId(`answer-${id}`)
  await expect(answer).not.toHaveAttribute('data-kind', 'busy', { timeout: 15_000 })
  return (await answer.textContent()) ?? ''
}

test('every request of the playground is answered beside its button, with the code that was run', async ({
  dapp,
  world,
}) => {
  test.setTimeout(180_000)
  const { page } = dapp
  await page.goto(`${world.urls.dapp}/playground`)
  await dapp.click('run-accounts')
  await dapp.signIn(newEmail('funded'))
  expect(await answerOf(page, 'accounts')).toMatch(/0x[\da-f]{40}/i)
  await dapp.expectClosed()

  const quiet = ['chain', 'block', 'balance', 'tokens', 'capabilities', 'permissions']
  for (const id of quiet) {
    await dapp.click(`run-${id}`)
    expect(await answerOf(page, id), id).not.toBe('')
    await expect(page.getByTestId(`answer-${id}`), id).toHaveAttribute('data-kind', 'done')
  }
  expect(await page.getByTestId('code-balance').textContent()).toMatch(
    /^await provider\.request\(\{\n {2}method: 'eth_getBalance',\n {2}params: \[\n {4}'0x/,
  )

  const signed = ['message', 'sign-in', 'typed', 'permit', 'permit-all', 'permit2', 'order']
  // Tokens first: others move what it makes.
  const sent = ['mint', ...usually(3, ['ether', 'token', 'approve', 'approve-all', 'swap'], 'playground')]
  for (const id of [...usually(3, signed, 'playground'), ...sent, 'batch', 'watch']) {
    await dapp.click(`run-${id}`)
    await dapp.approve()
    await answerOf(page, id)
    await expect(page.getByTestId(`answer-${id}`), id).toHaveAttribute('data-kind', 'done')
    await dapp.expectClosed()
  }
  for (const id of sent) await expect(page.getByTestId(`answer-${id}`), id).toContainText('Done in block')

  for (const id of ['reverts', 'poor', 'foreign', 'eth-sign', 'unknown']) {
    await dapp.click(`run-${id}`)
    // Some are refused at once, some on a card that the visitor closes.
    await expect
      .poll(async () => {
        await page.keyboard.press('Escape')
        return page.getByTestId(`answer-${id}`).getAttribute('data-kind')
      })
      .toBe('error')
    expect(await answerOf(page, id), id).toMatch(/^-?\d+ \S/)
    // 'Action not allowed' is shown 300 ms after it was refused.
    await page.waitForTimeout(600)
    await page.keyboard.press('Escape')
    await dapp.expectClosed()
  }
})

test('looks and language of the playground reach the wallet', async ({ dapp, world }) => {
  const { page } = dapp
  await page.goto(`${world.urls.dapp}/playground`)
  await page.getByTestId('play-background').selectOption({ label: 'Night blue' })
  await expect(page.getByTestId('play-looks-code')).toContainText("background: '#0d1b2a'")
  await dapp.click('view-WhatIsAWallet')
  const card = (await dapp.frame()).getByRole('dialog')
  await expect
    .poll(() => card.evaluate((element) => getComputedStyle(element).backgroundColor))
    .toBe('rgb(13, 27, 42)')
  await page.keyboard.press('Escape')
  await dapp.expectClosed()
  await page.getByTestId('play-language').selectOption('de')
  await expect(page).toHaveURL(/language=de/)
  await dapp.click('view-WhatIsAWallet')
  await expect((await dapp.frame()).getByRole('dialog')).toHaveAttribute('lang', 'de')
})
