import * as z from 'zod/mini'
import { isCaip10, isCaip2, type Caip10, type Caip2 } from '../shared/caip.ts'
import type { Json } from '../shared/json.ts'

/*
 * The contract's shapes, written once. The frame, which faces the hostile side, validates with them; the host takes their types.
 * Unknown fields are stripped, so a minor version may add; texts of strangers are capped in length.
 */

// A strict CSP forbids `new Function`: zod must not even probe for it.
z.config({ jitless: true })

const text = (maximum: number) => z.string().check(z.maxLength(maximum))
const url = z
  .string()
  .check(z.maxLength(2_048), z.regex(/^https?:\/\/[^\s"'<>\\]+$/, 'expected an http(s) URL'))
const json = z.custom<Json>((value) => value !== undefined)

export const caip2 = z.custom<Caip2>(isCaip2, 'expected a CAIP-2 chain id such as eip155:1')
export const caip10 = z.custom<Caip10>(isCaip10, 'expected a CAIP-10 account id')
export const themeMode = z.enum(['light', 'dark', 'system'])

/** Views that a page may open by name. */
export const publicView = z.enum([
  'Connect',
  'Account',
  'Networks',
  'ApproveTransaction',
  'WhatIsAWallet',
  'WhatIsANetwork',
])

/** `#rgb`, `#rrggbb`, lengths and font stacks: no `url()`, no function, no bracket. */
const themeValue = z.union([
  z.number(),
  z.string().check(z.maxLength(128), z.regex(/^[-#\w\s.,%'"]*$/, 'expected a plain CSS value')),
])

/** Visual variables that a page may set. */
export const themeVariables = z.partial(
  z.object({
    accent: themeValue,
    background: themeValue,
    fontFamily: themeValue,
    fontSizeMaster: themeValue,
    borderRadiusMaster: themeValue,
  }),
)

/** Feature switches of the page; the project's own switches win where they are off. */
export const features = z.partial(z.object({ email: z.boolean(), injected: z.boolean() }))

export const metadata = z.object({
  name: text(128),
  description: z.optional(text(512)),
  icons: z.optional(z.array(url).check(z.maxLength(4))),
})

/** A wallet of the page, as it announced itself: display data of a stranger. */
export const walletInfo = z.object({
  /** What the host knows it by; unique among the page's wallets. */
  id: text(128),
  name: text(128),
  /** Reverse domain name (EIP-6963). Anybody can claim any. */
  rdns: z.optional(text(256)),
  /** Namespace of its accounts, where that is not eip155. */
  namespace: z.optional(z.enum(['solana', 'bip122', 'polkadot'])),
  /** `data:image/…` only; shown by `<img>`, never inlined. */
  icon: z.optional(
    z
      .string()
      .check(
        z.maxLength(64 * 1024),
        z.regex(/^data:image\/(?:png|jpeg|webp|gif|svg\+xml)[;,]/, 'expected a data:image URI'),
      ),
  ),
})

/** What an injected wallet that is connected says of itself. */
export const walletConnection = z.object({
  walletId: text(128),
  accounts: z.array(caip10).check(z.maxLength(64)),
  network: caip2,
})

const networks = z.array(caip2).check(z.minLength(1), z.maxLength(64))

/** The page's options as they cross in `init`. */
export const initConfig = z.object({
  networks: z.optional(networks),
  defaultNetwork: z.optional(caip2),
  metadata,
  features: z.optional(features),
  themeMode: z.optional(themeMode),
  themeVariables: z.optional(themeVariables),
  termsConditionsUrl: z.optional(url),
  privacyPolicyUrl: z.optional(url),
  wallets: z.array(walletInfo).check(z.maxLength(64)),
  /** The injected wallet that the host re-connected before the frame was there. */
  injected: z.optional(walletConnection),
})

/** Arguments of each method that the page may call on the frame. One object each. */
export const frameMethods = {
  /** An EIP-1193 request. `callId` names it for `abort`. */
  request: z.object({
    callId: z.string().check(z.minLength(1), z.maxLength(64)),
    method: z.string().check(z.minLength(1), z.maxLength(128)),
    params: z.optional(json),
    network: z.optional(caip2),
  }),
  abort: z.object({ callId: text(64) }),
  open: z.object({ view: z.optional(publicView) }),
  close: z.object({}),
  disconnect: z.object({}),
  switchNetwork: z.object({ network: caip2 }),
  /** Options that may change after the start. A member that is not there stays as it was. */
  setOptions: z.object({
    themeMode: z.optional(themeMode),
    themeVariables: z.optional(themeVariables),
    features: z.optional(features),
    networks: z.optional(networks),
  }),
  setWallets: z.object({ wallets: z.array(walletInfo).check(z.maxLength(64)) }),
  walletChanged: walletConnection,
  snapshot: z.object({}),
  ping: z.object({}),
} as const

/** A network as the page may see it. */
export const networkInfo = z.object({
  id: caip2,
  name: text(128),
  /** Of its own currency, for example `ETH`. */
  symbol: z.optional(text(32)),
})

/** Connection and modal state as the page may see it. */
export const snapshot = z.object({
  status: z.enum(['disconnected', 'connecting', 'connected']),
  connector: z.nullable(z.object({ type: z.enum(['embedded', 'injected']), id: text(128), name: text(128) })),
  /** The active account first. Empty unless connected. */
  accounts: z.array(caip10).check(z.maxLength(64)),
  network: caip2,
  open: z.boolean(),
  /** Those that the visitor may choose from. Unknown until the frame has told them. */
  networks: z.optional(z.array(networkInfo).check(z.maxLength(64))),
})
