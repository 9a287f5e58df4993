import * as z from 'zod/mini'
import { isCaip10, isCaip2, networkId, type Caip10, type Caip2, type NetworkLike } from './caip.ts'
import { connectorKinds } from './constants.ts'
import type { Json } from './json.ts'
import { styleNames } from './styleNames.ts'

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
/** A network as a page without our package's types may write it. */
const written = z.pipe(
  z.transform((value: unknown) => networkId(value as NetworkLike)),
  caip2,
)
export const themeMode = z.enum(['light', 'dark', 'system'])
/** BCP 47, such as `de` or `pt-BR`. One that the wallet does not have falls back to the browser's. */
export const language = z
  .string()
  .check(z.regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,7}$/, 'expected a language such as de or pt-BR'))

export const namespace = z.enum(['eip155', 'solana', 'bip122', 'polkadot'])

/** Name of a view. Which of them a page may open, and with which arguments, the frame's registry of views says. */
export const viewName = z.string().check(z.regex(/^[A-Z][A-Za-z]{0,63}$/, 'expected the name of a view'))

/** What a view is opened with: few and short, since a page's words end up on the wallet's screens. */
export const viewArguments = z
  .record(
    z.string().check(z.regex(/^[a-z][A-Za-z]{0,31}$/, 'expected a name')),
    z.union([text(512), z.number(), z.boolean()]),
  )
  .check(z.refine((given) => Object.keys(given).length <= 16, 'expected at most 16 members'))

/** Colours, lengths, font stacks: no colon, no semicolon, no brace. What is no value of its name the frame says in the console. */
const themeValue = z.union([
  z.number(),
  z.string().check(z.maxLength(128), z.regex(/^[-#\w\s.,%'"()/]*$/, 'expected a plain CSS value')),
])

type ThemeVariableName =
  | 'preset'
  | 'accent'
  | 'background'
  | 'text'
  | 'colorMix'
  | 'colorMixStrength'
  | 'fontFamily'
  | 'fontSizeMaster'
  | 'borderRadiusMaster'
  | 'radius'

/**
 * Visual variables that a page may set. Any name passes, also those of other kits and of CSS (`--w3m-accent`, `--wallet-frame-accent`): a
 * page that moves here starts, and is told which of them do nothing.
 */
export const themeVariables = z
  .record(z.string().check(z.regex(/^[-a-zA-Z\d]{1,64}$/, 'expected a name')), themeValue)
  .check(
    z.refine((given) => Object.keys(given).length <= 32, 'expected at most 32 members'),
  ) as unknown as z.ZodMiniType<
  { readonly [Name in ThemeVariableName]?: string | number | undefined } & {
    readonly [Name in `--${string}`]?: string | number | undefined
  }
>

/**
 * The same as `themeVariables`. A style sheet may hold anything: what is no value is left out, and refuses nobody, since the page did not say
 * it to us.
 */
export const styles = z.pipe(
  z.transform((given: unknown) =>
    Object.fromEntries(
      styleNames.flatMap((name, at) => {
        const value: unknown = Array.isArray(given) ? given[at] : undefined
        return value && themeValue.safeParse(value).success ? [[`--wallet-frame-${name}`, value]] : []
      }),
    ),
  ),
  themeVariables as never,
) as unknown as typeof themeVariables

/** How Connect is laid out: a matter of the page alone. What an order does not name comes after what it does. */
const connectWishes = {
  /** Wallets stand behind one row, where there is another way to connect. */
  collapseWallets: z.boolean(),
  /** The page's terms are agreed to before anything else. Does nothing where it has none. */
  legalCheckbox: z.boolean(),
  connectMethodsOrder: z.array(z.enum(['wallet', 'email', 'social'])),
  connectorTypeOrder: z.array(z.enum(connectorKinds)),
}

type Shape = Readonly<Record<string, z.ZodMiniType>>

/** An object of which each member may be missing. zod's own `partial` is 0.3 kB of what every visitor loads. */
const partial = <const Of extends Shape>(shape: Of) =>
  z.object(
    Object.fromEntries(
      Object.entries(shape).map(([name, member]) => [name, z.optional(member)]),
    ) as unknown as { readonly [Name in keyof Of]: z.ZodMiniOptional<Of[Name]> },
  )

/** Feature switches of the page; the project's own switches win where they are off. */
export const features = partial({
  email: z.boolean(),
  injected: z.boolean(),
  walletConnect: z.boolean(),
  analytics: z.boolean(),
  history: z.boolean(),
  receive: z.boolean(),
  send: z.boolean(),
  ...connectWishes,
})

export const metadata = z.object({
  /** Often a page's title, of any length. */
  name: z.pipe(
    z.string(),
    z.transform((name: string) => name.slice(0, 128)),
  ),
  description: z.optional(text(512)),
  icons: z.optional(z.array(url).check(z.maxLength(4))),
})

const isPicture = (given: unknown): given is string =>
  typeof given === 'string' &&
  given.length <= 64 * 1024 &&
  /^data:image\/(?:png|jpeg|webp|gif|svg\+xml)[;,]/.test(given)

/** A wallet of the page, as it announced itself: display data of a stranger. */
export const walletInfo = z.object({
  /** What the host knows it by; unique among the page's wallets. */
  id: text(128),
  name: text(128),
  /** Reverse domain name (EIP-6963). Anybody can claim any. */
  rdns: z.optional(text(256)),
  /** Namespace of its accounts. Default: eip155. */
  namespace: z.optional(namespace),
  /** Of Bitcoin: the interface that it has: `sats` (sats-connect) or `unisat`. Default: Wallet Standard. */
  speaks: z.optional(text(16)),
  /** `data:image/…` only; shown by `<img>`, never inlined. Another one is left out: a stranger's mistake takes no wallet from the list. */
  icon: z.optional(
    z.pipe(
      z.transform((given: unknown) => (isPicture(given) ? given : undefined)),
      z.optional(z.string()),
    ),
  ),
})

/** What a wallet of the page shares: accounts of one namespace, that of `network`. None: it is not connected. */
export const walletConnection = z.object({
  walletId: text(128),
  accounts: z.array(caip10).check(z.maxLength(64)),
  network: caip2,
})

const networks = z.array(written).check(z.minLength(1), z.maxLength(64))

/** Wallets of the catalogue. */
const walletIds = z
  .array(z.string().check(z.regex(/^[0-9a-f]{64}$/, 'expected the id of a wallet: 64 hexadecimal digits')))
  .check(z.maxLength(100))

/** A link as a page says it: its form is the frame's business, which says in the console what it does not take. */
const saidLink = z.optional(z.nullable(text(512)))
/** A wallet that the page puts into the list by itself. */
const customWallet = z.object({
  /** The page's own name for it. */
  id: z.string().check(z.regex(/^[\w.-]{1,64}$/, 'expected letters, digits, dots and hyphens, at most 64')),
  name: z.string().check(z.minLength(1), z.maxLength(64)),
  homepage: saidLink,
  /** Shown where the operator's server fetches from its host. */
  image_url: z.optional(z.nullable(text(2_048))),
  mobile_link: saidLink,
  desktop_link: saidLink,
  webapp_link: saidLink,
  app_store: saidLink,
  play_store: saidLink,
})

/** Nodes by network (CAIP-2). Their form is the frame's business, when the page first reads: it says in the console what it does not take. */
const customRpcUrls = z.custom<{
  readonly [network: string]: readonly { readonly url: string; readonly config?: unknown }[]
}>((given) => typeof given === 'object')

/** Types of accounts by namespace. Only EVM has two. */
const accountTypes = z.object({
  eip155: z.optional(z.enum(['eoa', 'smartAccount'])),
  solana: z.optional(z.enum(['eoa'])),
  bip122: z.optional(z.enum(['payment'])),
  polkadot: z.optional(z.enum(['eoa'])),
})

/** Options that may change after the start. A member that is not there stays as it is, also inside `features`. */
export const optionChanges = z.object({
  themeMode: z.optional(themeMode),
  themeVariables: z.optional(themeVariables),
  features: z.optional(features),
  /** Networks of the operator that the page has from now on as well. */
  addNetworks: z.optional(networks),
  /** Networks that the page has no more. */
  removeNetworks: z.optional(networks),
})

/** The page's options as they cross in `init`. */
export const initConfig = z.object({
  networks: z.optional(networks),
  defaultNetwork: z.optional(written),
  metadata,
  /** Which account a page has of whoever connects with the embedded wallet, until they choose: their own (`eoa`), or its smart account (ERC-4337) where the operator has those. Default: `eoa`. */
  defaultAccountTypes: z.optional(accountTypes),
  /** How the page has us, for counting: no decision hangs on it. */
  sdk: z.optional(z.string().check(z.regex(/^[a-z]{1,16}$/, 'expected a short word'))),
  features: z.optional(features),
  language: z.optional(language),
  themeMode: z.optional(themeMode),
  themeVariables: z.optional(themeVariables),
  styles: z.optional(styles),
  /** Wallets of the server's list: those alone that are named, those that nobody gets, those that come first. */
  includeWalletIds: z.optional(walletIds),
  excludeWalletIds: z.optional(walletIds),
  featuredWalletIds: z.optional(walletIds),
  /** Where the way to the whole list stands on Connect. Default: everywhere. */
  allWallets: z.optional(z.enum(['SHOW', 'HIDE', 'ONLY_MOBILE'])),
  /** Wallets that only this page has in its list. */
  customWallets: z.optional(z.array(customWallet).check(z.maxLength(32))),
  /** Nodes that the page's reads are asked of, at hosts that the operator lists. `config` is not taken: the operator's server asks. */
  customRpcUrls: z.optional(customRpcUrls),
  /** Whether Connect offers wallets at all. Default: yes. */
  showWallets: z.optional(z.boolean()),
  /** Whether Connect explains what a wallet is. Default: yes. */
  enableWalletGuide: z.optional(z.boolean()),
  termsConditionsUrl: z.optional(url),
  privacyPolicyUrl: z.optional(url),
  wallets: z.array(walletInfo).check(z.maxLength(64)),
  /** Wallets of the page that the host connected before the frame was there: at most one a namespace. */
  injected: z.optional(z.array(walletConnection).check(z.maxLength(4))),
})

/** Arguments of each method that the page may call on the frame. One object each. */
export const frameMethods = {
  /** An EIP-1193 request. */
  request: z.object({
    method: z.string().check(z.minLength(1), z.maxLength(128)),
    params: z.optional(json),
    network: z.optional(caip2),
  }),
  open: z.object({
    view: z.optional(viewName),
    namespace: z.optional(namespace),
    arguments: z.optional(viewArguments),
    /** As they are now. */
    styles: z.optional(styles),
  }),
  close: z.object({}),
  /** Ends the connection of a namespace; of all where none is named. */
  disconnect: z.object({ namespace: z.optional(namespace) }),
  switchNetwork: z.object({ network: written }),
  setOptions: optionChanges,
  setWallets: z.object({ wallets: z.array(walletInfo).check(z.maxLength(64)) }),
  walletChanged: walletConnection,
  snapshot: z.object({}),
  ping: z.object({}),
} as const

/** Answers of the page to the frame. */
export const hostAnswers = {
  ready: z.literal(null),
  event: z.literal(null),
  rejected: z.literal(null),
  setVisible: z.literal(null),
  connectWallet: walletConnection,
  disconnectWallet: z.literal(null),
  walletRequest: json,
} as const

/** A network as the page may see it. */
export const networkInfo = z.object({
  id: caip2,
  name: text(128),
  /** Of its own currency, for example `ETH`. */
  symbol: z.optional(text(32)),
})

/** Who holds the key of a connection. */
export const connector = z.object({
  type: z.enum(['embedded', 'injected', 'walletConnect']),
  id: text(128),
  name: text(128),
})

/** The connection of one namespace, independent of the others. */
export const connection = z.object({
  status: z.enum(['disconnected', 'connecting', 'connected']),
  /** Null unless connected. */
  connector: z.nullable(connector),
  /** The active account first. Empty unless connected. */
  accounts: z.array(caip10).check(z.maxLength(64)),
  /** The network that requests of this namespace go to; null where the page has none. */
  network: z.nullable(caip2),
})

/** Connections and modal as the page may see them. */
export const snapshot = z.object({
  /** By namespace: each that the page has a network of, or that a wallet is connected in. */
  connections: partial({ eip155: connection, solana: connection, bip122: connection, polkadot: connection }),
  /** The namespace that was chosen or connected last: the one that a page with a single account shows. */
  active: namespace,
  /** Whether the modal is open. */
  open: z.boolean(),
  /** Those that the visitor may choose from. Unknown until the frame has told them. */
  networks: z.optional(z.array(networkInfo).check(z.maxLength(64))),
})
