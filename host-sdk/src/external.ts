import { randomId } from '@walletframe/bridge-protocol/host'
import { WalletFrameError } from './errors.ts'
import { listen } from './listen.ts'
import type { Check, Rule } from './options.ts'

/*
 * A connector of the page's own: the page brings the wallet, as an SDK of its maker for one, and we bring the screens. It is announced as wallets
 * announce themselves (EIP-6963), which every WalletFrame of the page hears, also one of the script tag: no page pays for what it does not
 * use. What tells it from a wallet of the visitor's browser is its name: `external.` before the page's id.
 */

/** What a connector needs to have of EIP-1193, however its maker wrote the types of it. */
export type ExternalProvider = {
  request(args: never): Promise<unknown>
  /** Without these two nobody hears when its account or its network changes. */
  on?(event: never, listener: never): unknown
  removeListener?(event: never, listener: never): unknown
}

export type ExternalConnector = {
  /** What it is known by at the next visit, too: letters, digits, dots and hyphens, at most 64. */
  readonly id: string
  /** What visitors read, at most 128 characters. */
  readonly name: string
  /** A picture as `data:image/…` of at most 64 kB: nothing is fetched for it. Default: one that is drawn of the name. */
  readonly icon?: string | undefined
  /** Of the namespace eip155. */
  readonly provider: ExternalProvider
}

const isShort =
  (most: number): Check =>
  (value) =>
    typeof value === 'string' && value.trim() !== '' && value.length <= most

const isId: Check = (value) => typeof value === 'string' && /^[a-z\d][a-z\d.-]{0,63}$/i.test(value)
const isPicture: Check = (value) =>
  value === undefined ||
  (isShort(64 * 1024)(value) && /^data:image\/(?:png|jpeg|webp|gif|svg\+xml)[;,]/.test(value as string))
const isProvider: Check = (value) => {
  const { request, isWalletFrame } = (value ?? {}) as { request?: unknown; isWalletFrame?: unknown }
  return typeof request === 'function' && !isWalletFrame
}

const rules: { readonly [Name in keyof Required<ExternalConnector>]: Rule } = {
  id: [isId, 'letters, digits, dots and hyphens, at most 64'],
  name: [isShort(128), 'a text of at most 128 characters'],
  icon: [isPicture, 'a picture as data:image/… (png, jpeg, webp, gif, svg+xml) of at most 64 kB'],
  provider: [isProvider, 'an EIP-1193 provider that is no WalletFrame'],
}

/** @throws WalletFrameError naming the first that is wrong. */
const check = (given: unknown): void => {
  const connector = (given ?? {}) as Record<string, unknown>
  for (const [name, [isRight, form]] of Object.entries(rules))
    if (!isRight(connector[name])) throw new WalletFrameError(name, form, 'addExternalConnector')
}

/**
 * Offers visitors a connector of the page's own, beside the wallets that they have. To be called once for each connector, before or after
 * `createWalletFrame`; it is connected again after a reload if the page offers it again. On a server it does nothing.
 * @returns what ends the offer for whoever has not heard of it yet. A WalletFrame that has keeps the row until the page is left, and a
 * connection stays: `wallet.disconnect('eip155')` ends that.
 * @throws WalletFrameError naming a wrong member and the expected form.
 * @example
 * addExternalConnector({ id: 'acme', name: 'Acme Wallet', icon: 'data:image/svg+xml,…', provider: acme.getProvider() })
 */
export const addExternalConnector = (connector: ExternalConnector): (() => void) => {
  check(connector)
  if (typeof window === 'undefined') return () => {}
  const { id, name, icon = '', provider } = connector
  const info = Object.freeze({
    // A page that is no secure context has no UUID, and no wallet opens there.
    uuid: crypto.randomUUID?.() ?? randomId(),
    name,
    icon,
    rdns: `external.${id}`,
  })
  const announce = () =>
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
    )
  announce()
  return listen(window, 'eip6963:requestProvider', announce)
}
