import type { BrowserContext } from '@playwright/test'

/**
 * The wallet that most visitors have: an extension that announces itself by EIP-6963 in every document, before any script of the page
 * and each time it is asked. It declines whatever it is asked to do.
 */
export const residentWallet = { name: 'Resident Wallet', rdns: 'org.example.resident' } as const

const install = ({ name, rdns }: typeof residentWallet): void => {
  const icon =
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'%3E%3Crect width='1' height='1'/%3E%3C/svg%3E"
  const declined = () =>
    Promise.reject(Object.assign(new Error('User rejected the request.'), { code: 4001 }))
  const provider = Object.freeze({
    request: ({ method }: { readonly method: string }) =>
      method === 'eth_accounts' ? Promise.resolve([]) : declined(),
    on: () => provider,
    removeListener: () => provider,
  })
  const detail = Object.freeze({
    info: Object.freeze({ uuid: 'b0b1b2b3-b4b5-4677-8899-aabbccddeeff', name, icon, rdns }),
    provider,
  })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}

/** From the next document on. */
export const installResidentWallet = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(install, residentWallet)
