import {
  hexChainId,
  isCaip2,
  isRecord,
  namespaceOf,
  networkId,
  type Caip2,
  type InitConfig,
  type NetworkLike,
} from '@walletframe/bridge-protocol/host'
import { WalletFrameError } from './errors.ts'
import type { IdOf, WrittenAs } from './networks.ts'

type Settings = Pick<
  InitConfig,
  | 'defaultAccountTypes'
  | 'features'
  | 'language'
  | 'themeMode'
  | 'themeVariables'
  | 'includeWalletIds'
  | 'excludeWalletIds'
  | 'featuredWalletIds'
  | 'allWallets'
  | 'customWallets'
  | 'customRpcUrls'
  | 'showWallets'
  | 'enableWalletGuide'
  | 'termsConditionsUrl'
  | 'privacyPolicyUrl'
>

/**
 * Options of `createWalletFrame`.
 * @typeParam Networks those in `networks` as they are written, so that others do not compile.
 */
export type WalletFrameOptions<Networks extends readonly NetworkLike[] = readonly NetworkLike[]> = {
  readonly [K in keyof Settings]?: Settings[K] | undefined
} & {
  /** CAIP-2 ids, chain ids or chain objects (viem, wagmi, AppKit), in the order of the network list. Default: all that the operator serves. */
  readonly networks?: Networks | undefined
  /** One of `networks`. Default: the first. */
  readonly defaultNetwork?: NoInfer<WrittenAs<IdOf<Networks[number]>>> | undefined
  /** Origin of the WalletFrame server, for example `https://wallet.example.com`. */
  readonly frameUrl: string
  /** Project id that the operator configured. */
  readonly projectId: string
  /** What the page calls itself. Default: its title and icon. */
  readonly metadata?: Partial<InitConfig['metadata']> | undefined
  /**
   * Where the wallet has its place in the page: it fills the element, which gives it its height. Default: a modal over the page.
   * Script tag: `data-container`, its `#id`.
   */
  readonly container?: Element | undefined
  /** Reverse domain name that EIP-6963 announces. Default: the frame's host, reversed. */
  readonly rdns?: string | undefined
  /** Puts the provider at `window.ethereum`, where nothing is yet. Default: false. */
  readonly windowEthereum?: boolean | undefined
}

/** Options with each network as its CAIP-2 id. */
export type ReadOptions = Omit<WalletFrameOptions, 'networks' | 'defaultNetwork'> & {
  readonly networks?: readonly Caip2[] | undefined
  readonly defaultNetwork?: Caip2 | undefined
}

/** Other kits take a `config` with functions in it, which cannot cross: the frame is told that there is one. */
const readRpcUrls = (given: NonNullable<Settings['customRpcUrls']>): typeof given => {
  if (!isRecord(given)) return given
  const read = Object.entries(given).map(([network, nodes]) => [
    network,
    Array.isArray(nodes)
      ? nodes.map((node: unknown) =>
          isRecord(node) ? { url: node['url'], ...(node['config'] !== undefined && { config: {} }) } : node,
        )
      : nodes,
  ])
  return Object.fromEntries(read) as typeof given
}

/** Options as pages write them, with each network as its id. What is no network, and no list of them, stays for the check. */
export const readOptions = (options: WalletFrameOptions): ReadOptions => {
  if (!isRecord(options)) return options
  const { networks, defaultNetwork, customRpcUrls, ...others } = options
  return {
    ...others,
    ...(customRpcUrls !== undefined && { customRpcUrls: readRpcUrls(customRpcUrls) }),
    ...(networks !== undefined && {
      networks: Array.isArray(networks) ? Array.from(networks, networkId) : (networks as never),
    }),
    ...(defaultNetwork !== undefined && { defaultNetwork: networkId(defaultNetwork) }),
  }
}

export type Check = (value: unknown) => boolean
/** What a value must be, and how that is said. */
export type Rule = readonly [Check, string]

const isBoolean: Check = (value) => typeof value === 'boolean'
const isText: Check = (value) => typeof value === 'string' && value.length <= 512
const isHttpUrl: Check = (value) => typeof value === 'string' && /^https?:\/\/[^\s"'<>\\]+$/.test(value)
const recordOf =
  (names: string, check: Check): Check =>
  (value) =>
    isRecord(value) &&
    Object.entries(value).every(
      ([key, item]) => item === undefined || (names.split(' ').includes(key) && check(item)),
    )

const isNetwork: Check = (value) =>
  isCaip2(value) && (namespaceOf(value) !== 'eip155' || hexChainId(value) !== undefined)

/** A network, as its id is read of what the page gave. */
export const networkRule: Rule = [
  isNetwork,
  "a CAIP-2 chain id such as 'eip155:1', a chain id such as 1, or a chain object",
]

/** Their form is the frame's business. */
const walletIds: Rule = [
  (value) => Array.isArray(value) && value.length <= 100 && value.every(isText),
  'a list of ids of wallets',
]

/** Each option: its check and what is expected. */
const rules: { readonly [K in keyof Required<WalletFrameOptions>]: Rule } = {
  frameUrl: [(value) => isHttpUrl(value) && URL.canParse(value as string), 'the URL of the server'],
  projectId: [
    (value) => typeof value === 'string' && /^[a-z0-9][a-z0-9-]{0,63}$/.test(value),
    'lower-case letters, digits, hyphens',
  ],
  networks: [
    (value) => Array.isArray(value) && value.length > 0 && value.every(isNetwork),
    `a list, each ${networkRule[1]}`,
  ],
  defaultNetwork: networkRule,
  defaultAccountTypes: [
    recordOf('eip155 solana bip122 polkadot', isText),
    "account types by namespace, such as { eip155: 'smartAccount' }",
  ],
  metadata: [
    // A `url` is what other kits ask for: nobody is believed, but nobody has to take it out.
    recordOf('name description icons url', (value) => [value].flat().every(isText)),
    '{ name, description, icons }',
  ],
  features: [
    recordOf(
      'email injected walletConnect analytics history receive send collapseWallets legalCheckbox connectMethodsOrder connectorTypeOrder',
      (value) => isBoolean(value) || (Array.isArray(value) && value.every(isText)),
    ),
    'switches, each a boolean, and lists',
  ],
  language: [
    (value) => typeof value === 'string' && /^[a-z]{2,8}(-[a-z\d]{1,8})*$/i.test(value),
    "a language such as 'de' or 'pt-BR'",
  ],
  themeMode: [
    (value) => ['light', 'dark', 'system'].includes(value as string),
    "'light', 'dark' or 'system'",
  ],
  // Names are the frame's business: it says in the console which of them do nothing.
  themeVariables: [
    (value) =>
      isRecord(value) &&
      Object.values(value).every((item) => item === undefined || isText(item) || typeof item === 'number'),
    'an object of texts and numbers',
  ],
  includeWalletIds: walletIds,
  excludeWalletIds: walletIds,
  featuredWalletIds: walletIds,
  allWallets: [
    (value) => ['SHOW', 'HIDE', 'ONLY_MOBILE'].includes(value as string),
    "'SHOW', 'HIDE' or 'ONLY_MOBILE'",
  ],
  customWallets: [
    // The rest of an entry is the frame's business, as ids of wallets are.
    (value) =>
      Array.isArray(value) &&
      value.length <= 32 &&
      value.every((wallet) => isRecord(wallet) && isText(wallet['id']) && isText(wallet['name'])),
    'a list of at most 32 wallets, each { id, name, … }',
  ],
  customRpcUrls: [
    // Which addresses are taken is the frame's business, and the operator's.
    (value) =>
      isRecord(value) &&
      Object.values(value).every(
        (nodes) => Array.isArray(nodes) && nodes.every((node) => isRecord(node) && isText(node['url'])),
      ),
    'an object, for each CAIP-2 chain id a list of { url }',
  ],
  showWallets: [isBoolean, 'a boolean'],
  enableWalletGuide: [isBoolean, 'a boolean'],
  termsConditionsUrl: [isHttpUrl, 'a URL'],
  privacyPolicyUrl: [isHttpUrl, 'a URL'],
  rdns: [isText, 'a name such as com.example.wallet'],
  windowEthereum: [isBoolean, 'a boolean'],
  // By its method: a server has no class to ask for.
  container: [(value) => isRecord(value) && typeof value['append'] === 'function', 'an element'],
}

const required = { frameUrl: undefined, projectId: undefined }

/** Names of all options. */
export const optionNames = Object.keys(rules) as readonly (keyof WalletFrameOptions)[]

/**
 * @param method that changes the option later.
 * @throws WalletFrameError where the option does not exist, or the value is not what is expected.
 */
export const checkOption = (name: string, value: unknown, method?: string): void => {
  const rule = Object.hasOwn(rules, name) ? rules[name as keyof WalletFrameOptions] : undefined
  if (!rule) throw new WalletFrameError(name, `one of ${optionNames.join(', ')}`, method)
  if (!rule[0](value)) throw new WalletFrameError(name, rule[1], method)
}

/**
 * Checks every option.
 * @throws WalletFrameError naming the first wrong one and the expected form.
 */
export const checkOptions = (options: ReadOptions): void => {
  if (!isRecord(options)) throw new WalletFrameError('(all)', 'an object')
  for (const [name, value] of Object.entries({ ...required, ...options }))
    if (value !== undefined || Object.hasOwn(required, name)) checkOption(name, value)
  const { networks, defaultNetwork } = options
  if (networks && defaultNetwork && !networks.includes(defaultNetwork))
    throw new WalletFrameError('defaultNetwork', 'one of the networks')
}
