// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { WalletFrame } from '../src/index.ts'
import {
  account,
  createFakeFrame,
  dialog,
  embedded,
  frames,
  frameUrl,
  installDom,
  settle,
} from './fakeFrame.ts'

/* The file that pages load, as it is built: names of members that cross a border of any kind must have stayed as they are. */

const page = window as { walletFrame?: WalletFrame; ethereum?: unknown }

beforeAll(() => {
  installDom()
  const script = document.createElement('script')
  script.type = 'text/plain'
  script.src = `${frameUrl}/v1/loader.js`
  script.dataset['projectId'] = 'demo'
  script.dataset['themeMode'] = 'dark'
  Object.defineProperty(document, 'currentScript', { value: script, configurable: true })
  const code = readFileSync(join(import.meta.dirname, '../dist/loader.js'), 'utf8')
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- the built file, as a script tag runs it
  new Function(code)()
})
afterAll(() => page.walletFrame?.destroy())

test('the built script speaks with a frame and with the page by their names', async () => {
  const wallet = page.walletFrame!
  expect(Object.keys(wallet).toSorted()).toEqual([
    'addNetwork',
    'bitcoin',
    'close',
    'destroy',
    'disconnect',
    'getState',
    'mount',
    'on',
    'open',
    'polkadot',
    'preload',
    'provider',
    'ready',
    'removeNetwork',
    'setTheme',
    'solana',
    'subscribe',
    'switchNetwork',
    'updateFeatures',
  ])
  const request = vi.fn(() => '0x10')
  const theirs = vi.fn(async ({ method }: { method: string }) =>
    method === 'eth_chainId' ? '0x1' : [account],
  )
  window.dispatchEvent(
    new CustomEvent('eip6963:announceProvider', {
      detail: {
        info: { uuid: 'u', name: 'Theirs', rdns: 'com.theirs', icon: 'data:image/png,x' },
        provider: { request: theirs },
      },
    }),
  )
  const opened = wallet.open({ view: 'Connect' })
  expect(frames()).toHaveLength(1)
  const frame = createFakeFrame({ request })
  await frame.hello()
  expect(frame.config()).toMatchObject({
    sdk: 'cdn',
    themeMode: 'dark',
    metadata: { name: '' },
    wallets: [{ id: 'com.theirs', rdns: 'com.theirs', name: 'Theirs', icon: 'data:image/png,x' }],
    injected: [],
  })
  const told: unknown[] = []
  wallet.on('accountsChanged', (accounts) => told.push(accounts))
  await frame.ready(embedded)
  await opened
  expect(frame.called('open')).toEqual([{ view: 'Connect', styles: ['', '', '', '', '', ''] }])
  expect(told).toEqual([[account]])
  expect(wallet.getState()).toMatchObject({
    status: 'connected',
    accounts: embedded.accounts,
    network: 'eip155:1',
  })
  expect(await wallet.provider.request({ method: 'eth_blockNumber' })).toBe('0x10')
  expect(request).toHaveBeenCalledWith({ method: 'eth_blockNumber' })
  await frame.call('setVisible', { visible: true })
  expect(dialog().open).toBe(true)
  expect(await frame.call('connectWallet', { walletId: 'com.theirs' })).toMatchObject({
    ok: true,
    value: { walletId: 'com.theirs', accounts: [`eip155:1:${account}`], network: 'eip155:1' },
  })
  await wallet.close()
  await settle()
  expect(dialog().open).toBe(false)
  expect(frame.called('close')).toHaveLength(1)
})
