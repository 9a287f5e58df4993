import { createStore } from 'zustand/vanilla'
import { defaultApprovalRules, type Network, type ProjectDocument } from '@walletframe/api-contract'
import type {
  Caip2,
  ConnectWishes,
  Features,
  InitConfig,
  ThemeMode,
  ThemeVariables,
} from '@walletframe/bridge-protocol'

/** Every feature switch: the page's and the operator's are the same ones. One that either contract lacks, or has beside these, does not compile. */
const switches = {
  email: true,
  injected: true,
  walletConnect: true,
  analytics: true,
  history: true,
  receive: true,
  send: true,
} satisfies Record<Exclude<keyof Features, keyof ConnectWishes>, true> satisfies Record<
  keyof ProjectDocument['features'],
  true
>

export type FeatureName = keyof typeof switches

export const featureNames = Object.keys(switches) as readonly FeatureName[]

/** What the operator and the page decided. Set once by the bridge, before any view; theme may change later. */
export type Options = {
  readonly project: ProjectDocument
  /** Origin of the page, from the browser's own event: the only truth about who asks. */
  readonly hostOrigin: string
  readonly metadata: InitConfig['metadata']
  /** How the page has us: `cdn`, the script tag; `html`, the package. */
  readonly sdk: string
  /** Networks that both the operator serves and the page asked for, in the page's order. Never empty. */
  readonly networks: readonly Network[]
  readonly features: Readonly<Record<FeatureName, boolean>>
  /** What the page asked for: its list of networks (undefined: all that the operator serves), and its switches. */
  readonly wanted: Pick<InitConfig, 'networks'> & { readonly features: Features }
  readonly defaultNetwork?: InitConfig['defaultNetwork']
  /** Which account a page has of whoever connects with the embedded wallet. */
  readonly defaultAccountTypes?: InitConfig['defaultAccountTypes']
  /** BCP 47: the page's wish for what it may have its way with. */
  readonly language?: string | undefined
  readonly themeMode: ThemeMode
  readonly themeVariables: ThemeVariables
  /** The variables of the page's style sheets, of the same names: what it says by `themeVariables` goes over them. */
  readonly styles: ThemeVariables
  /** Wallets of the catalogue, by id: the page's wishes on which are listed, and which come first. */
  readonly includeWalletIds?: readonly string[] | undefined
  readonly excludeWalletIds?: readonly string[] | undefined
  readonly featuredWalletIds?: readonly string[] | undefined
  readonly allWallets?: InitConfig['allWallets']
  /** Wallets that only this page has in its list, as it says them: `customWallets.ts` reads them. */
  readonly customWallets?: InitConfig['customWallets']
  /** Nodes for the page's own reads, as it says them: `api/pageNodes.ts` reads them. */
  readonly customRpcUrls?: InitConfig['customRpcUrls']
  readonly showWallets?: boolean | undefined
  readonly enableWalletGuide?: boolean | undefined
  readonly termsConditionsUrl?: string | undefined
  readonly privacyPolicyUrl?: string | undefined
}

const noFeatures = {
  email: false,
  injected: false,
  walletConnect: false,
  analytics: false,
  history: false,
  receive: false,
  send: false,
}

const initial: Options = {
  project: {
    projectId: '',
    name: '',
    allowedOrigins: [],
    allowNesting: false,
    features: noFeatures,
    networks: [],
    approvals: defaultApprovalRules,
  },
  hostOrigin: '',
  metadata: { name: '' },
  sdk: 'html',
  networks: [],
  features: noFeatures,
  wanted: { features: {} },
  themeMode: 'system',
  themeVariables: {},
  styles: {},
}

export const optionsStore = createStore<Options>(() => initial)

/** Whether the operator has something for accounts on a network of the page. */
export const networkHas = (id: Caip2, what: 'smartAccounts' | 'erc4337' | 'sessions'): boolean =>
  optionsStore.getState().networks.some((network) => network.id === id && network[what] === true)

/** Whether the operator has smart accounts with addresses of their own on a network (ERC-4337). */
export const hasSmartAccounts = (id: Caip2): boolean => networkHas(id, 'erc4337')

/** CAIP-2 ids of the page's networks, in its order. */
export const pageNetworks = (): readonly Caip2[] =>
  optionsStore.getState().networks.map(({ id }) => id as Caip2)

/** The page's style sheets as they are when it opens the modal. */
export const takeStyles = (styles: ThemeVariables = {}): void => {
  if (JSON.stringify(styles) !== JSON.stringify(optionsStore.getState().styles))
    optionsStore.setState({ styles })
}
