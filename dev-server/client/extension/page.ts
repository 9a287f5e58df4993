/* In the page's own world: announces the wallet, and passes every request to the extension's side. */

type Waiting = { readonly resolve: (value: unknown) => void; readonly reject: (error: unknown) => void }
const waiting = new Map<string, Waiting>()
const listeners = new Map<string, Set<(payload: unknown) => void>>()
let last = 0

window.addEventListener('message', ({ source, data }) => {
  if (source !== window || data?.to !== 'extension-wallet-page') return
  if (data.event) return listeners.get(data.event)?.forEach((listener) => listener(data.payload))
  const call = waiting.get(data.id)
  waiting.delete(data.id)
  if (data.error) call?.reject(Object.assign(new Error(data.error.message), { code: data.error.code }))
  else call?.resolve(data.result)
})

const provider = {
  request: (args: unknown) =>
    new Promise((resolve, reject) => {
      last += 1
      waiting.set(String(last), { resolve, reject })
      window.postMessage({ to: 'extension-wallet', id: String(last), args }, location.origin)
    }),
  on: (event: string, listener: (payload: unknown) => void) => {
    listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
  },
  removeListener: (event: string, listener: (payload: unknown) => void) =>
    listeners.get(event)?.delete(listener),
}

const info = {
  uuid: '8a6d1c5e-0f0e-4c9c-9c5d-6d1f5a5b7c11',
  name: 'Extension Wallet',
  icon: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%235b2d8a'/%3E%3Cpath d='M9 16h14M16 9v14' stroke='%23fff' stroke-width='4'/%3E%3C/svg%3E",
  rdns: 'dev.walletframe.extension',
}
const announce = () =>
  window.dispatchEvent(
    new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
  )
window.addEventListener('eip6963:requestProvider', announce)
announce()
