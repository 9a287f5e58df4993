import type { WalletFrame } from '../wallet.ts'
import { defineElements } from './elements.ts'

/*
 * `<wallet-frame-button>`, `<wallet-frame-wallet>`, `<wallet-frame-account>` and `<wallet-frame-network>`: a second script of the page, or
 * `import '@walletframe/host-sdk/elements'`. It holds nothing of the wallet itself, which it finds as `window.walletFrame` or is given
 * as the property `wallet`. On a server it does nothing.
 */

/**
 * An element of this family.
 * @example
 * document.querySelector('wallet-frame-button').wallet = createWalletFrame({ frameUrl, projectId: 'demo' })
 */
export type WalletFrameElement = HTMLElement & {
  /** Default: `window.walletFrame`, also where it comes later. */
  wallet: WalletFrame | null
}

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- the DOM's own interface, which only merges with an interface
  interface HTMLElementTagNameMap {
    'wallet-frame-button': WalletFrameElement
    'wallet-frame-wallet': WalletFrameElement
    'wallet-frame-account': WalletFrameElement
    'wallet-frame-network': WalletFrameElement
  }
}

if (typeof customElements !== 'undefined') defineElements()
