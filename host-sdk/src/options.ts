import {
  isCaip2,
  isRecord,
  type Caip2,
  type InitConfig,
  type OptionChanges,
} from '@walletframe/bridge-protocol/host'

/**
 * A wrong option: thrown at once, with its name and the expected form.
 * @example
 * try {
 *   createWalletFrame(options)
 * } catch (error) {
 *   if (error instanceof WalletFrameError) report(`${error.option}: ${error.message}`)
 * }
 */
export class WalletFrameError extends Error {
  override readonly name = 'WalletFrameError'
  readonly code: 'INVALID_OPTION'
  /** The option that is wrong. */
  readonly option: string

  constructor(option: string, expected: string) {
    super(`WalletFrame option ${option}: expected ${expected}.`)
    this.code = 'INVALID_OPTION'
    this.option = option
  }
}

type Settings = Pick<
  InitConfig,
  'features' | 'language' | 'themeMode' | 'themeVariables' | 'termsConditionsUrl' | 'privacyPolicyUrl'
>

/**
 * Options of `createWalletFrame`.
 * @typeParam Networks the ids in `networks` as they are written, so that others do not compile.
 */
export type WalletFrameOptions<Networks extends readonly Caip2[] = readonly Caip2[]> = {
  readonly [K in keyof Settings]?: Settings[K] | undefined
} & {
  /** CAIP-2 ids, in the order of the network list. Default: all that the operator serves. */
  readonly networks?: Networks | undefined
  /** One of `networks`. Default: the first. */
  readonly defaultNetwork?: NoInfer<Networks[number]> | undefined
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

type Check = (value: unknown) => boolean

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

/** What is expected of a network. */
export const chainIdForm = "a CAIP-2 chain id such as 'eip155:1'"

const themeNames = 'accent background fontFamily fontSizeMaster borderRadiusMaster'

/** Each option: its check and what is expected. */
const rules: { readonly [K in keyof Required<WalletFrameOptions>]: readonly [Check, string] } = {
  frameUrl: [(value) => isHttpUrl(value) && URL.canParse(value as string), 'the URL of the server'],
  projectId: [
    (value) => typeof value === 'string' && /^[a-z0-9][a-z0-9-]{0,63}$/.test(value),
    'lower-case letters, digits, hyphens',
  ],
  networks: [
    (value) => Array.isArray(value) && value.length > 0 && value.every(isCaip2),
    `a list of ${chainIdForm}`,
  ],
  defaultNetwork: [isCaip2, chainIdForm],
  metadata: [
    // A `url` is what other kits ask for: nobody is believed, but nobody has to take it out.
    recordOf('name description icons url', (value) => [value].flat().every(isText)),
    '{ name, description, icons }',
  ],
  features: [recordOf('email injected', isBoolean), '{ email, injected } of booleans'],
  language: [
    (value) => typeof value === 'string' && /^[a-z]{2,8}(-[a-z\d]{1,8})*$/i.test(value),
    "a language such as 'de' or 'pt-BR'",
  ],
  themeMode: [
    (value) => ['light', 'dark', 'system'].includes(value as string),
    "'light', 'dark' or 'system'",
  ],
  themeVariables: [recordOf(themeNames, (value) => isText(value) || typeof value === 'number'), themeNames],
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

/** @throws WalletFrameError where the option does not exist, or the value is not what is expected. */
export const checkOption = (name: string, value: unknown): void => {
  const rule = Object.hasOwn(rules, name) ? rules[name as keyof WalletFrameOptions] : undefined
  if (!rule) throw new WalletFrameError(name, `one of ${optionNames.join(', ')}`)
  if (!rule[0](value)) throw new WalletFrameError(name, rule[1])
}

/** Checks what is changed later. Networks that come or go are of the form of `networks`. @throws WalletFrameError */
export const checkChanges = (changes: OptionChanges): void => {
  for (const [name, value] of Object.entries(changes))
    if (value !== undefined) checkOption(name.endsWith('Networks') ? 'networks' : name, value)
}

/**
 * Checks every option.
 * @throws WalletFrameError naming the first wrong one and the expected form.
 */
export const checkOptions = (options: WalletFrameOptions): void => {
  if (!isRecord(options)) throw new WalletFrameError('(all)', 'an object')
  for (const [name, value] of Object.entries({ ...required, ...options }))
    if (value !== undefined || Object.hasOwn(required, name)) checkOption(name, value)
  const { networks, defaultNetwork } = options
  if (networks && defaultNetwork && !networks.includes(defaultNetwork))
    throw new WalletFrameError('defaultNetwork', 'one of the networks')
}
