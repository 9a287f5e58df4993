import { createTestWallet, type WalletState } from '../wallet.ts'
import type { Extension } from './types.ts'

/*
 * The extension's service worker: the only one that has the key. It knows who asks from the browser (`sender.origin`).
 * Tests set in `chrome.storage.local`: `policy` ('approve' or 'reject'), `chains` (RPC URLs of the local world).
 * The browser may end the worker after 30 idle seconds: what it must still know then is in `chrome.storage.session`.
 */

declare const chrome: Extension

/** Where `npm start` runs the chains. */
const usualChains = ['http://127.0.0.1:8545', 'http://127.0.0.1:8546']

type Wallet = ReturnType<typeof createTestWallet>
const wallets = new Map<string, Promise<Wallet>>()
const tabs = new Map<string, Set<number>>()

const openWallet = async (origin: string): Promise<Wallet> => {
  const { chains } = await chrome.storage.local.get('chains')
  const urls = Array.isArray(chains) ? (chains as string[]) : usualChains
  return createTestWallet({
    accountIndex: 2,
    chains: new Map(urls.map((url, index) => [31_337 + index, url])),
    ask: async () => (await chrome.storage.local.get('policy'))['policy'] !== 'reject',
    emit: (event, payload) => {
      // A tab that was closed or went elsewhere has no listener.
      for (const tab of tabs.get(origin) ?? [])
        chrome.tabs.sendMessage(tab, { event, payload }).catch(() => tabs.get(origin)?.delete(tab))
    },
    state: (await chrome.storage.session.get(origin))[origin] as WalletState | undefined,
    save: (state) => void chrome.storage.session.set({ [origin]: state }),
  })
}

chrome.runtime.onMessage.addListener((message, sender, respond) => {
  const { args } = message as { args: Parameters<Wallet['request']>[0] }
  const origin = sender.origin ?? ''
  const wallet = wallets.get(origin) ?? openWallet(origin)
  wallets.set(origin, wallet)
  if (sender.tab?.id !== undefined) tabs.set(origin, (tabs.get(origin) ?? new Set()).add(sender.tab.id))
  wallet
    .then((ready) => ready.request(args))
    .then(
      (result) => respond({ result }),
      (error: { code?: number; message?: string }) =>
        respond({ error: { code: error.code ?? -32_603, message: error.message ?? 'failed' } }),
    )
  return true
})
