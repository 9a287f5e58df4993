import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { WalletFrame } from '@walletframe/host-sdk'
import { Client, test } from './support/clientPages.ts'
import { expect } from './support/world.ts'
import { usuallyOne } from './support/sample.ts'

/* The buttons that a page gets by a second script tag, under a strict policy of styles and scripts. */

type PageWindow = { walletFrame: WalletFrame }
type AxeWindow = { axe: { run(): Promise<{ violations: { id: string; nodes: { target: unknown }[] }[] }> } }
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const inside = (client: Client, id: string) => client.page.getByTestId(id).getByRole('button')

test('connect, account, network: click, and what the buttons say after it', async ({
  site,
  world,
  visitorOfAll,
}) => {
  const client = new Client(await visitorOfAll.newPage(), world)
  client.watch()
  await client.open(site, 'elements')
  const button = inside(client, 'button')
  await expect(button).toHaveText('Connect Wallet')
  await expect(inside(client, 'small')).toHaveText('Log in')
  await expect(inside(client, 'network')).toHaveText('Select Network')
  await expect(inside(client, 'account')).toBeHidden()
  await expect(inside(client, 'off')).toBeDisabled()
  expect(client.page.frames()).toHaveLength(1)

  // The frame comes with the pointer, not before it, and is not shown by it.
  await button.hover()
  await expect.poll(() => client.page.frames().length).toBe(2)
  await client.expectClosed()
  await button.click()
  await expect(await client.inFrame('view-Connect')).toBeVisible()
  await expect(button).toHaveText('Connecting...')
  await (await client.inFrame('modal-close')).click()
  await expect(button).toHaveText('Connect Wallet')

  // The button of one wallet leads straight to its code, and back to every other way in.
  const rainbow = inside(client, 'rainbow')
  await rainbow.click()
  await expect(await client.inFrame('view-ConnectingWalletConnect')).toContainText('Rainbow')
  await expect(await client.inFrame('copy-link')).toHaveAttribute('data-uri', /^wc:/)
  await (await client.inFrame('modal-back')).click()
  await (await client.inFrame('view-Connect')).waitFor()
  await (await client.inFrame('modal-close')).click()

  await button.click()
  await client.pass()
  await expect(button).toContainText(/^[\d.,]+ ETH0x[\da-fA-F]{4}…[\da-fA-F]{4}$/)
  await expect(rainbow).toBeHidden()
  const address = (await button.getAttribute('title')) as `0x${string}`
  const wei = BigInt((await world.chain.request('eth_getBalance', [address, 'latest'])) as string)
  await expect(inside(client, 'account')).toContainText(
    `${(Number(wei / 10n ** 15n) / 1e3).toLocaleString('en', { minimumFractionDigits: 3 })} ETH`,
  )
  await expect(inside(client, 'bare')).toHaveText(`${address.slice(0, 4)}…${address.slice(-6)}`)
  await expect(inside(client, 'network')).toHaveText('Local Chain')

  await inside(client, 'account').click()
  await expect(await client.inFrame('view-Account')).toBeVisible()
  await (await client.inFrame('modal-close')).click()
  await inside(client, 'network').click()
  await (await client.inFrame('network-eip155-31338')).click()
  await expect(inside(client, 'network')).toHaveText('Local Chain Two')

  // What the page takes out of the list is no name of a network any more.
  await client.page.evaluate(() =>
    (window as unknown as PageWindow).walletFrame.removeNetwork('eip155:31337'),
  )
  await expect
    .poll(() =>
      client.page.evaluate(() =>
        (window as unknown as PageWindow).walletFrame.getState().networks?.map(({ name }) => name),
      ),
    )
    .toEqual(['Local Chain Two'])
  await client.page.evaluate(() => (window as unknown as PageWindow).walletFrame.disconnect())
  await expect(button).toHaveText('Connect Wallet')
  // WalletConnect's client says that it runs in a frame.
  expect(client.complaints.filter((each) => !each.includes("'metadata.url'"))).toEqual([])
  await client.leave(site)
})

test('one style sheet themes the buttons and the modal, and the modal follows it at its next opening', async ({
  site,
  world,
  visitorOfAll,
}) => {
  const client = new Client(await visitorOfAll.newPage(), world)
  client.watch()
  await client.open(site, 'elements')
  const style = (accent: string, background: string) =>
    client.page.evaluate(
      ([first = '', second = '']) => {
        document.documentElement.style.setProperty('--wallet-frame-accent', first)
        document.documentElement.style.setProperty('--wallet-frame-background', second)
      },
      [accent, background],
    )
  const button = inside(client, 'button')
  const modal = async () => {
    const view = await client.inFrame('view-Connect')
    await expect(view).toBeVisible()
    return view
  }
  const tokens = async () =>
    (await modal()).evaluate((view) => {
      const style = getComputedStyle(view)
      return ['--accent', '--surface'].map((name) => style.getPropertyValue(name).trim())
    })
  await style('#0b6e4f', '#f3f8f3')
  await button.click()
  await expect.poll(tokens).toEqual(['#0b6e4f', '#f3f8f3'])
  expect(await button.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
    'rgb(11, 110, 79)',
  )
  await (await client.inFrame('modal-close')).click()
  await style('#7a1fa2', 'no: colour')
  await button.click()
  await expect.poll(async () => (await tokens())[0]).toBe('#7a1fa2')
  await (await client.inFrame('modal-close')).click()
  expect(client.complaints).toEqual([])
  await client.leave(site)
})

test('the keyboard alone, a ring around what has the focus, and the focus comes back', async ({
  site,
  world,
  visitorOfAll,
}) => {
  const client = new Client(await visitorOfAll.newPage(), world)
  await client.open(site, 'elements')
  const button = inside(client, 'button')
  await expect(button).toHaveText('Connect Wallet')
  await client.page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  expect(await button.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid')
  await client.page.keyboard.press('Enter')
  await expect(await client.inFrame('view-Connect')).toBeVisible()
  await client.page.keyboard.press('Escape')
  await client.expectClosed()
  await expect(button).toBeFocused()
  // What is disabled is passed over.
  for (const id of ['network', 'small', 'themed']) {
    await client.page.keyboard.press('Tab')
    await expect(inside(client, id)).toBeFocused()
  }
  await client.leave(site)
})

for (const colorScheme of usuallyOne(['light', 'dark'] as const, 'elements'))
  test(`axe finds nothing, and nothing is cut off at 320 pixels: ${colorScheme}`, async ({
    site,
    world,
    visitorOfAll,
  }, info) => {
    const client = new Client(await visitorOfAll.newPage(), world)
    const { page } = client
    await page.setViewportSize({ width: 320, height: 480 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await client.open(site, 'elements')
    const check = async (name: string) => {
      await page.evaluate(axeSource)
      const { violations } = await page.evaluate(() => (globalThis as unknown as AxeWindow).axe.run())
      expect(violations.map(({ id, nodes }) => `${id} ${JSON.stringify(nodes[0]?.target)}`)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
      await page.screenshot({ path: info.outputPath(`${name}-${colorScheme}.png`) })
    }
    await expect(inside(client, 'button')).toHaveText('Connect Wallet')
    await check('disconnected')
    await inside(client, 'button').click()
    await client.pass()
    await expect(inside(client, 'account')).toContainText('ETH')
    await check('connected')
    await client.leave(site)
  })
