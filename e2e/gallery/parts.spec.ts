import { expect } from '@playwright/test'
import { usuallyOne } from '../support/sample.ts'
import { test } from './gallery.ts'
import { misfits } from './layout.ts'
import { readCode } from '../support/readCode.ts'

/* Parts with a keyboard pattern of their own, in a browser: keys, names, and where the focus goes; what floats is asked of axe while it is open. */

const view = 'Components'

test('tabs: one stop, arrows by the way of reading, and its panel is the next stop', async ({ stage }) => {
  const { page } = stage
  for (const [dir, on] of [
    ['ltr', 'ArrowRight'],
    ['rtl', 'ArrowLeft'],
  ] as const) {
    await stage.show({ view, state: 'tabs-one-off' }, { dir })
    await page.keyboard.press('Tab')
    await expect(page.getByRole('tab', { name: 'Tokens' })).toBeFocused()
    await page.keyboard.press(on)
    await expect(page.getByRole('tab', { name: 'Activity' })).toBeFocused()
    await expect(page.getByRole('tabpanel', { name: 'Activity' })).toHaveText('All of Activity.')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('tabpanel', { name: 'Activity' })).toBeFocused()
  }
})

test('an address of an approval: copied by pointer and by keys, in sight all the time, and the button stays as live as it was', async ({
  stage,
}) => {
  const { page } = stage
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await stage.show({ view: 'ApproveTransaction', state: 'do-native-transfer' })
  const address = page.getByTestId('approve-copy')
  const confirm = page.getByTestId('approve-confirm')
  const whole = (await address.getAttribute('data-address')) ?? ''
  await expect(confirm).toHaveAttribute('aria-disabled', 'false')
  // Whoever looked away for a frame would see that it was not live.
  await confirm.evaluate((button) => {
    const seen = new MutationObserver(() => (button.dataset['changed'] = ''))
    seen.observe(button, { attributeFilter: ['aria-disabled'] })
  })
  const places = () =>
    Promise.all([confirm, address, page.getByTestId('approve-fee')].map((each) => each.boundingBox()))
  const before = await places()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  for (const press of [() => address.click(), () => address.press('Enter')]) {
    await page.evaluate(() => navigator.clipboard.writeText(''))
    await press()
    await expect(page.locator('.copyable-address [role="status"]')).toHaveText('Address copied')
    expect(await copied()).toBe(whole)
    await expect(page.getByTestId('approve-address')).toBeVisible()
    expect(await places()).toEqual(before)
  }
  await expect(confirm).toHaveAttribute('aria-disabled', 'false')
  await expect(confirm).not.toHaveAttribute('data-changed')
  // Never beside the button: a finger that means the one does not meet the other.
  const [button, own] = [before[0], before[1]]
  expect((button?.y ?? 0) - ((own?.y ?? 0) + (own?.height ?? 0))).toBeGreaterThan(88)
  expect(own?.height).toBeGreaterThanOrEqual(44)
})

test('the code to receive is read from the screen in both themes: the address of each namespace, and with an amount the link', async ({
  stage,
}) => {
  const { page } = stage
  await page.setViewportSize({ width: 390, height: 844 })
  for (const theme of ['light', 'dark']) {
    for (const state of ['evm', 'solana', 'bitcoin', 'polkadot']) {
      await stage.show({ view: 'WalletReceive', state }, { theme })
      const address = await page.getByTestId('receive-address').getAttribute('data-address')
      expect(address?.length).toBeGreaterThan(30)
      expect(await readCode(page.locator('.qr')), `${state}, ${theme}`).toBe(address)
    }
    await stage.show({ view: 'WalletReceive', state: 'amount' }, { theme })
    const link = await page.getByTestId('receive-link').getAttribute('data-uri')
    expect(link).toMatch(/^ethereum:0x[0-9a-fA-F]{40}@1\?value=500000000000000000$/)
    expect(await readCode(page.locator('.qr'))).toBe(link)
  }
})

test('from the code to receive to the networks of the address, those of its family alone, and back to it', async ({
  stage,
}) => {
  const { page } = stage
  await stage.show({ view: 'WalletReceive', state: 'evm' })
  await page.getByTestId('receive-networks').click()
  const view = page.getByTestId('view-WalletCompatibleNetworks')
  await expect(view.getByTestId('compatible-eip155-1')).toBeVisible()
  await expect(view.locator('[data-testid^="compatible-solana"]')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Compatible networks' })).toBeFocused()
  await page.getByTestId('modal-back').click()
  await expect(page.getByTestId('view-WalletReceive')).toBeVisible()
})

test('copyable address: named, answers in its own place, and nothing moves', async ({ stage }) => {
  const { page } = stage
  await stage.show({ view, state: 'address-short' })
  const button = page.getByRole('button', { name: 'Copy address 0x7099…79C8' })
  const before = await button.boundingBox()
  await button.press('Enter')
  await expect(page.getByRole('status')).toHaveText('Copied')
  expect(await button.boundingBox()).toEqual(before)
  await expect(button).toBeFocused()
  await expect(page.getByRole('status')).toHaveText('', { timeout: 5_000 })
})

test('QR code: a named picture, black on white in the dark and where the system has colours of its own', async ({
  stage,
}) => {
  const { page } = stage
  await page.emulateMedia({ forcedColors: 'active' })
  await stage.show({ view, state: 'qr' }, { theme: 'dark' })
  const code = page.getByRole('img', { name: 'QR code of your address' })
  await expect(code).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(code.locator('svg')).toHaveCSS('fill', 'rgb(0, 0, 0)')
})

test('long list: few rows are there, keys and Tab go through all of it, and each says its place', async ({
  stage,
}) => {
  const { page } = stage
  await page.setViewportSize({ width: 390, height: 720 })
  await stage.show({ view, state: 'virtual-list' })
  const drawn = page.locator('li')
  expect(await drawn.count()).toBeLessThan(30)
  await page.keyboard.press('Tab')
  await expect(page.getByTestId('row-1')).toBeFocused()
  // The fourth is off.
  for (const next of ['row-2', 'row-3', 'row-5']) {
    await page.keyboard.press('ArrowDown')
    await expect(page.getByTestId(next)).toBeFocused()
  }
  await page.keyboard.press('End')
  await expect(page.getByTestId('row-2000')).toBeFocused()
  await expect(page.getByTestId('row-2000')).toBeInViewport({ ratio: 1 })
  await expect(page.locator('li', { has: page.getByTestId('row-2000') })).toHaveAttribute(
    'aria-posinset',
    '2000',
  )
  expect(await drawn.count()).toBeLessThan(30)
  expect(await stage.axe()).toEqual([])
  await page.keyboard.press('PageUp')
  await expect(page.getByTestId('row-2000')).not.toBeFocused()
  await expect(page.locator('li button:focus')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Home')
  // Tab goes past what is drawn.
  for (let stop = 0; stop < 40; stop += 1) await page.keyboard.press('Tab')
  await expect(page.getByTestId('row-48')).toBeFocused()
  await expect(page.getByTestId('row-48')).toBeInViewport({ ratio: 1 })
})

test('a row that has the focus stays, wherever the list is scrolled', async ({ stage }) => {
  const { page } = stage
  await stage.show({ view, state: 'virtual-list' })
  await page.keyboard.press('Tab')
  await page.locator('.content').evaluate((content) => content.scrollTo(0, 20_000))
  await expect(page.getByTestId('row-300')).toBeVisible()
  await expect(page.getByTestId('row-1')).toBeFocused()
})

test('10 000 deeds of three years scroll: only rows near the window are in the document, and each step makes only those that come', async ({
  stage,
}) => {
  const { page } = stage
  await page.setViewportSize({ width: 390, height: 844 })
  await stage.show({ view: 'Account', state: 'much-activity' })
  const { most, made, last, middle } = await page.locator('.content').evaluate(async (content) => {
    const rows = () => content.querySelectorAll('[data-testid^="activity-0x"]')
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    let most = 0
    let made = 0
    const watch = new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes)
          if (node instanceof Element) made += node.querySelectorAll('[data-testid^="activity-0x"]').length
    })
    watch.observe(content, { childList: true, subtree: true })
    // As hard as a finger throws a list: three rows a frame.
    const took: number[] = []
    for (let step = 0; step < 100; step += 1) {
      content.scrollTop += 200
      const begin = performance.now()
      await frame()
      took.push(performance.now() - begin)
      most = Math.max(most, rows().length)
    }
    watch.disconnect()
    for (let step = 1; step <= 20; step += 1) {
      content.scrollTop = (content.scrollHeight * step) / 20
      await frame()
      await frame()
      most = Math.max(most, rows().length)
    }
    const last = [...rows()].at(-1)?.getAttribute('data-testid') ?? ''
    return { most, made, last, middle: took.toSorted((one, other) => one - other)[50] }
  })
  test.info().annotations.push({ type: 'milliseconds a frame, in the middle', description: String(middle) })
  expect(last).toContain('9999')
  expect(most).toBeGreaterThan(5)
  expect(most).toBeLessThan(60)
  // 100 steps of 200 px go by some 290 rows of 68 px.
  expect(made).toBeGreaterThan(200)
  expect(made).toBeLessThan(500)
})

for (const force of usuallyOne(['hover', 'active', 'focus'], 'controls'))
  test(`controls in all states read and fit: ${force}`, async ({ pictures, stage }) => {
    test.setTimeout(90_000)
    await stage.page.setViewportSize({ width: 320, height: 720 })
    const controls = pictures.filter(({ state }) =>
      /^(buttons|icon-buttons|rows|fields|tabs|address-short)/.test(state),
    )
    expect(controls.length).toBeGreaterThan(8)
    const found: string[] = []
    for (const [index, picture] of controls.entries()) {
      const look = { force, theme: index % 2 ? 'dark' : 'light' }
      for (const wrong of [
        ...(await stage.show(picture, look)),
        ...(await stage.axe()),
        ...(await misfits(stage.page)),
      ])
        found.push(`${picture.state}: ${wrong}`)
    }
    expect(found).toEqual([])
  })

test('in a window of ours yes and no stand at its foot, however little there is above them (D23)', async ({
  stage,
}) => {
  const { page } = stage
  await page.setViewportSize({ width: 480, height: 900 })
  await stage.show({ view: 'ApproveTransaction', state: 'in-window' })
  const [bar, window] = await Promise.all(
    ['.stage-window .pair.stay', '.stage-window'].map((part) =>
      page.locator(part).evaluate((element) => element.getBoundingClientRect().bottom),
    ),
  )
  expect(bar).toBeCloseTo(window ?? 0, 0)
})

for (const [lang, side] of [
  ['en', 'right'],
  ['ar', 'left'],
] as const)
  test(`the site that asks stands at the end of its line: ${lang}`, async ({ stage }) => {
    const { page } = stage
    await page.setViewportSize({ width: 390, height: 844 })
    await stage.show({ view: 'ApproveTransaction', state: 'do-native-transfer' }, { lang })
    const [line, host] = await Promise.all(
      ['.site', '.site-host'].map((part) =>
        page
          .locator(part)
          .first()
          .evaluate((element) => {
            const { left, right } = element.getBoundingClientRect()
            return { left, right }
          }),
      ),
    )
    expect(host?.[side]).toBeCloseTo(line?.[side] ?? 0, 0)
  })
