import { createTestWallet } from '../wallet.ts'
import type { Extension } from './types.ts'

/*
 * The extension's service worker: the only one that has the key. It knows who asks from the browser (`sender.origin`).
 * Tests set in storage: `policy` ('approve' or 'reject'), `chains` (RPC URLs of the local world).
 */

declare const chrome: Extension

type Wallet = ReturnType<typeof createTestWallet>
const wallets = new Map<string, Promise<Wallet>>()

const walletFor = async (tab: number): Promise<Wallet> => {
  const { chains } = await chrome.storage.local.get('chains')
  const urls = Array.isArray(chains)
    ? (chains as string[])
    : ['http://127.0.0.1:8545', 'http://127.0.0.1:8546']
  return createTestWallet({
    accountIndex: 2,
    chains: new Map(urls.map((url, index) => [31_337 + index, url])),
    ask: async () => (await chrome.storage.local.get('policy'))['policy'] !== 'reject',
    emit: (event, payload) => void chrome.tabs.sendMessage(tab, { event, payload }).catch(() => undefined),
  })
}

chrome.runtime.onMessage.addListener((message, sender, respond) => {
  const { args } = message as { args: Parameters<Wallet['request']>[0] }
  const origin = sender.origin ?? ''
  const wallet = wallets.get(origin) ?? walletFor(sender.tab?.id ?? -1)
  wallets.set(origin, wallet)
  wallet
    .then((ready) => ready.request(args))
    .then(
      (result) => respond({ result }),
      (error: { code?: number; message?: string }) =>
        respond({ error: { code: error.code ?? -32_603, message: error.message ?? 'failed' } }),
    )
  return true
})
