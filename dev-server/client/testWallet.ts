import { askIn } from './panel.ts'
import { createTestWallet, type WalletState } from './wallet.ts'

/* The injected test wallet: a script in the page, as wallets without an extension are. */

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%2334503b'/%3E%3Ccircle cx='16' cy='16' r='7' fill='%23e9f6ec'/%3E%3C/svg%3E"
/** Of this tab only: a new tab is a visitor who never connected. */
const storageKey = 'test-wallet'

const listeners = new Map<string, Set<(payload: unknown) => void>>()
/** Those of the local chains that the wallet knows: all, or the first ones (`?knows=1`). */
const chains = (document.body.dataset['chains'] ?? '')
  .split(' ')
  .slice(0, Number(new URLSearchParams(location.search).get('knows') ?? Infinity))
const saved = sessionStorage.getItem(storageKey)
const wallet = createTestWallet({
  accountIndex: 1,
  chains: new Map(chains.map((url, index) => [31_337 + index, url])),
  ask: askIn('Test Wallet'),
  emit: (event, payload) => listeners.get(event)?.forEach((listener) => listener(payload)),
  state: saved === null ? undefined : (JSON.parse(saved) as WalletState),
  save: (state) => sessionStorage.setItem(storageKey, JSON.stringify(state)),
})

const provider = {
  request: wallet.request,
  on: (event: string, listener: (payload: unknown) => void) => {
    listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
  },
  removeListener: (event: string, listener: (payload: unknown) => void) =>
    listeners.get(event)?.delete(listener),
}

const info = {
  uuid: crypto.randomUUID?.() ?? '350670db-19fa-4704-a166-e52e178b59d2',
  name: 'Test Wallet',
  icon,
  rdns: 'dev.walletframe.testwallet',
}
const announce = () =>
  window.dispatchEvent(
    new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
  )
window.addEventListener('eip6963:requestProvider', announce)
announce()
