import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type BrowserContext } from '@playwright/test'
import { verifyMessage } from 'viem'
import { testAccount } from '../dev-server/client/wallet.ts'
import { visitorLaunchOptions } from './support/chromium.ts'
import { watch } from './support/complaints.ts'
import { usuallyOne } from './support/sample.ts'
import { Dapp, expect, test, type Site } from './support/world.ts'
import { mined } from './support/mined.ts'

/* The page's own wallets: found by EIP-6963, picked in the frame, called in the page. */

const message = 'Hello from the demo dapp'

test('an account that is a contract says on which network alone it receives', async ({ dapp, world }) => {
  const { address } = testAccount(1)
  await dapp.visit('same-site', { wallet: 'injected' })
  await dapp.click('connect')
  await (await dapp.inFrame('connect-wallet-test-wallet')).click()
  await dapp.click('test-wallet-approve')
  await dapp.expectClosed()
  const receive = async () => {
    await dapp.click('open')
    await (await dapp.inFrame('account-receive')).click()
    await expect(await dapp.inFrame('receive-whole')).toContainText(address.slice(-4))
    return dapp.inFrame('receive-networks')
  }
  await world.chain.request('anvil_setCode', [address, '0x6080'])
  try {
    await expect(await receive()).toContainText('on this network')
    await expect(await dapp.inFrame('receive-contract')).toContainText(
      'This account is a contract on Local Chain.',
    )
    await (await dapp.inFrame('receive-networks')).click()
    await expect(
      (await dapp.inFrame('view-WalletCompatibleNetworks')).getByTestId(/^compatible-eip155/),
    ).toHaveCount(1)
  } finally {
    await world.chain.request('anvil_setCode', [address, '0x'])
  }
})

for (const site of usuallyOne<Site>(['same-site', 'cross-site'], 'injected'))
  test(`${site}: a wallet in the page: connect, sign, send, switch, reload, disconnect`, async ({
    dapp,
    world,
  }) => {
    const { address } = testAccount(1)
    const approve = () => dapp.click('test-wallet-approve')
    // In one of the two the wallet has never heard of the second chain: it answers 4902 (EIP-3326).
    const isUnknown = site === 'cross-site'
    await dapp.visit(site, { wallet: 'injected', ...(isUnknown ? { knows: '1' } : {}) })
    await dapp.click('connect')
    await (await dapp.inFrame('connect-wallet-test-wallet')).click()
    await expect(await dapp.inFrame('view-ConnectingExternal')).toContainText('Continue in Test Wallet')
    await approve()
    expect(await dapp.result('connect')).toEqual([address])
    await dapp.expectClosed()

    await dapp.click('personal_sign')
    await approve()
    expect(await verifyMessage({ address, message, signature: await dapp.result('personal_sign') })).toBe(
      true,
    )

    await dapp.click('eth_sendTransaction')
    await approve()
    const hash = await dapp.result<string>('eth_sendTransaction')
    expect(await mined(world.chain, hash)).toMatchObject({
      status: '0x1',
      from: address.toLowerCase(),
    })

    // From the modal: what the person fills in, the wallet is asked for.
    await dapp.click('open')
    const press = async (id: string) => (await dapp.inFrame(id)).click()
    const to = `0x${isUnknown ? '5f' : '5d'}${'5e'.repeat(19)}`
    const coinOf = async () => BigInt((await world.chain.request('eth_getBalance', [to, 'latest'])) as string)
    const before = await coinOf()
    await press('account-send')
    await press('send-token')
    await press('send-token-native')
    await (await dapp.inFrame('send-amount')).fill('0.0125')
    await (await dapp.inFrame('send-recipient')).fill(to)
    await press('send-preview')
    await expect(await dapp.inFrame('send-confirm')).toHaveAttribute('aria-disabled', 'false')
    await press('send-confirm')
    await expect(await dapp.inFrame('send-waits')).toContainText('Confirm in Test Wallet')
    await approve()
    await expect(await dapp.inFrame('view-Account')).toBeVisible()
    await expect.poll(coinOf).toBe(before + 12_500_000_000_000_000n)

    // The wallet is asked, its own event makes the state.
    await (await dapp.inFrame('account-network')).click()
    await (await dapp.inFrame('network-eip155-31338')).click()
    // The wallet is named, and its own words are not shown (D16).
    const switching = await dapp.inFrame('view-SwitchNetwork')
    await expect(switching).toContainText('Approve the network switch in Test Wallet')
    const asked = dapp.page.getByTestId('test-wallet')
    await expect(asked).toContainText(isUnknown ? 'Add network' : 'Switch network')
    await dapp.click('test-wallet-reject')
    await expect(await dapp.inFrame('problem')).toHaveText('You declined the switch')
    await expect(switching).not.toContainText('rejected')
    await (await dapp.inFrame('try-again')).click()
    await expect(switching).toContainText('Approve the network switch in Test Wallet')
    if (isUnknown) {
      // It is told of the chain as the operator describes it, and then asked to go there.
      await expect(asked).toContainText('"chainName":"Local Chain Two"')
      await approve()
      await expect(asked).toContainText('Switch network')
    }
    await approve()
    await expect(dapp.page.getByTestId('state-chain')).toHaveText('eip155:31338')
    expect(await dapp.line('event', 'chainChanged').getAttribute('data-value')).toBe('"0x7a6a"')
    await (await dapp.inFrame('modal-close')).click()
    if (isUnknown) {
      // By the node that it was told of it sends there.
      await dapp.expectClosed()
      await dapp.click('eth_sendTransaction')
      await approve()
      await expect(dapp.line('result', 'eth_sendTransaction')).not.toHaveAttribute('data-value', `"${hash}"`)
      const there = await dapp.result<string>('eth_sendTransaction')
      expect(await mined(world.secondChain, there)).toMatchObject({ from: address.toLowerCase() })
    }

    await dapp.page.reload()
    await expect(dapp.page.getByTestId('state-account')).toHaveText(address)
    // Connected without the frame: nothing of it was loaded.
    expect(dapp.page.frames()).toHaveLength(1)
    await dapp.click('disconnect')
    await expect(dapp.page.getByTestId('state-status')).toHaveText('disconnected')
    await dapp.page.reload()
    await expect(dapp.page.getByTestId('state-status')).toHaveText('disconnected')
  })

test('the wallet declines: the view says so and tries again; closing gives 4001', async ({ dapp }) => {
  await dapp.visit('same-site', { wallet: 'injected' })
  await dapp.click('connect')
  await (await dapp.inFrame('connect-wallet-test-wallet')).click()
  await dapp.click('test-wallet-reject')
  await expect(await dapp.inFrame('problem')).toHaveText('You declined the connection')
  await (await dapp.inFrame('try-again')).click()
  await dapp.click('test-wallet-reject')
  await expect(await dapp.inFrame('problem')).toHaveText('You declined the connection')
  await (await dapp.inFrame('modal-close')).click()
  expect(await dapp.error('connect')).toMatch(/^4001 /)
  await expect(dapp.page.getByTestId('state-status')).toHaveText('disconnected')
})

test('while the wallet has the word a stroke runs along a path that stays; nothing turns for who wants no motion', async ({
  dapp,
}) => {
  const moving = async () =>
    (await dapp.frame()).evaluate(() =>
      document.getAnimations().map((animation) => (animation as CSSAnimation).animationName),
    )
  await dapp.page.emulateMedia({ reducedMotion: 'no-preference' })
  await dapp.visit('same-site', { wallet: 'injected' })
  await dapp.click('connect')
  await (await dapp.inFrame('connect-wallet-test-wallet')).click()
  await expect.poll(moving).toEqual(['progress-ring-run'])
  await dapp.page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(moving).toEqual(['breathe'])
  await dapp.click('test-wallet-reject')
  await expect.poll(moving).toEqual([])
})

test.describe('an extension: another process, another origin', () => {
  let context: BrowserContext
  let folder: string

  test.beforeAll(async ({ world }) => {
    folder = mkdtempSync(join(tmpdir(), 'walletframe-extension-'))
    const extension = fileURLToPath(new URL('../dev-server/dist/extension', import.meta.url))
    const options = await visitorLaunchOptions()
    context = await chromium.launchPersistentContext(folder, {
      ...options,
      args: [
        ...(options.args ?? []),
        `--disable-extensions-except=${extension}`,
        `--load-extension=${extension}`,
      ],
      ignoreDefaultArgs: [
        ...(Array.isArray(options.ignoreDefaultArgs) ? options.ignoreDefaultArgs : []),
        '--disable-extensions',
      ],
    })
    watch(context)
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
    await worker.evaluate(
      (chains) =>
        (
          globalThis as unknown as { chrome: { storage: { local: { set(v: object): Promise<void> } } } }
        ).chrome.storage.local.set({ chains }),
      [world.urls.chain, world.urls.secondChain],
    )
  })

  test.afterAll(async () => {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('connect, sign, send', async ({ world }) => {
    const dapp = new Dapp(await context.newPage(), world)
    const { address } = testAccount(2)
    await dapp.visit()
    await dapp.click('connect')
    await (await dapp.inFrame('connect-wallet-extension-wallet')).click()
    expect(await dapp.result('connect')).toEqual([address])
    await dapp.click('personal_sign')
    expect(await verifyMessage({ address, message, signature: await dapp.result('personal_sign') })).toBe(
      true,
    )
    await dapp.click('eth_sendTransaction')
    const hash = await dapp.result<string>('eth_sendTransaction')
    expect(await mined(world.chain, hash)).toMatchObject({
      from: address.toLowerCase(),
    })
  })

  test('two tabs are in step: a second one is connected without a question, and hears of a switch and of the end', async ({
    world,
  }) => {
    const { address } = testAccount(2)
    const first = new Dapp(await context.newPage(), world)
    await first.visit()
    if ((await first.page.getByTestId('state-status').innerText()) !== 'connected') {
      await first.click('connect')
      await (await first.inFrame('connect-wallet-extension-wallet')).click()
    }
    await expect(first.page.getByTestId('state-account')).toHaveText(address)
    const second = new Dapp(await context.newPage(), world)
    await second.visit()
    await expect(second.page.getByTestId('state-account')).toHaveText(address)
    expect(second.page.frames()).toHaveLength(1)

    // Each asks for the other, and the wallet's own event is the truth for both.
    const tabs = [first, second] as const
    for (const [asks, chain] of [
      [first, 'eip155:31338'],
      [second, 'eip155:31337'],
    ] as const) {
      await asks.page.bringToFront()
      await asks.click('open')
      await (await asks.inFrame('account-network')).click()
      await (await asks.inFrame(`network-${chain.replace(':', '-')}`)).click()
      for (const tab of tabs) await expect(tab.page.getByTestId('state-chain')).toHaveText(chain)
      await (await asks.inFrame('modal-close')).click()
      await asks.expectClosed()
    }

    await second.click('disconnect')
    for (const tab of tabs) {
      await expect(tab.page.getByTestId('state-status')).toHaveText('disconnected')
      expect(await tab.line('event', 'accountsChanged').getAttribute('data-value')).toBe('[]')
    }
    // What the first one knew of the wallet is gone as well: it is not connected by a reload.
    await first.page.reload()
    await expect(first.page.getByTestId('state-status')).toHaveText('disconnected')
    await second.page.close()
    await first.page.close()
  })
})
