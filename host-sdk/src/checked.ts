import {
  isRecord,
  networkId,
  type Caip2,
  type Features,
  type Namespace,
  type PublicView,
} from '@walletframe/bridge-protocol/host'
import { WalletFrameError } from './errors.ts'
import { checkOption, networkRule, type Rule } from './options.ts'
import type { ProviderEvent, ProviderListener } from './provider/events.ts'
import type { WalletFrame } from './wallet.ts'

/*
 * The arguments of a wallet's methods, checked before they go anywhere: what the npm package has beyond the script tag, which leaves to the
 * frame what the frame can say.
 */

const oneOf = (names: object): Rule => [
  (value) => typeof value === 'string' && Object.hasOwn(names, value),
  `one of ${Object.keys(names).join(', ')}`,
]
/** Every value of a type, by name: one that is missing does not compile. */
type Named<Name extends string> = { readonly [N in Name]: true }

const view = oneOf({
  Connect: true,
  Account: true,
  Networks: true,
  ApproveTransaction: true,
  AllWallets: true,
  ConnectWallet: true,
  ConnectingWalletConnect: true,
  Transactions: true,
  WalletSend: true,
  WhatIsAWallet: true,
  WhatIsANetwork: true,
} satisfies Named<PublicView>)
const namespace = oneOf({
  eip155: true,
  solana: true,
  bip122: true,
  polkadot: true,
} satisfies Named<Namespace>)
const event = oneOf({
  connect: true,
  disconnect: true,
  accountsChanged: true,
  chainChanged: true,
  message: true,
} satisfies Named<ProviderEvent>)
const listener: Rule = [(value) => typeof value === 'function', 'a function']

/** What `open` and `setTheme` take. */
const openOptions: { readonly [name: string]: Rule } = {
  view,
  namespace,
  arguments: [isRecord, 'an object'],
}
const themeNames = ['themeMode', 'themeVariables']

const expect = (method: string, name: string, [check, form]: Rule, value: unknown): void => {
  if (!check(value)) throw new WalletFrameError(name, form, method)
}
const expectRecord = (method: string, name: string, value: unknown): readonly [string, unknown][] => {
  expect(method, name, [isRecord, 'an object'], value)
  return Object.entries(value as object).filter(([, member]) => member !== undefined)
}
/** An option that is changed later. @throws WalletFrameError as of an argument */
const expectOption = (method: string, name: string, value: unknown): void => checkOption(name, value, method)

const checks = {
  open: (options: Parameters<WalletFrame['open']>[0] = {}) => {
    for (const [name, value] of expectRecord('open', 'options', options)) {
      const rule = Object.hasOwn(openOptions, name) ? openOptions[name] : undefined
      if (!rule) throw new WalletFrameError(name, `one of ${Object.keys(openOptions).join(', ')}`, 'open')
      expect('open', name, rule, value)
    }
  },
  disconnect: (given?: Namespace) => {
    if (given !== undefined) expect('disconnect', 'namespace', namespace, given)
  },
  switchNetwork: (network: unknown) => expect('switchNetwork', 'network', networkRule, network),
  addNetwork: (network: unknown) => expect('addNetwork', 'network', networkRule, network),
  removeNetwork: (network: unknown) => expect('removeNetwork', 'network', networkRule, network),
  setTheme: (theme: Parameters<WalletFrame['setTheme']>[0]) => {
    for (const [name, value] of expectRecord('setTheme', 'theme', theme)) {
      expect('setTheme', name, [() => themeNames.includes(name), `one of ${themeNames.join(', ')}`], value)
      expectOption('setTheme', name, value)
    }
  },
  updateFeatures: (features: Features) => expectOption('updateFeatures', 'features', features),
}

/** A promise that may be left alone, by a click handler for one: the console has said what is wrong. */
const refused = (wrong: unknown): Promise<never> => {
  // oxlint-disable-next-line no-console -- the developer's only way to learn why
  console.warn(`[WalletFrame] ${(wrong as Error).message}`)
  const rejected = Promise.reject(wrong)
  rejected.catch(() => undefined)
  return rejected
}

const before =
  <Given extends readonly unknown[], Result>(
    check: (...given: Given) => void,
    act: (...given: Given) => Promise<Result>,
  ) =>
  (...given: Given): Promise<Result> => {
    try {
      check(...given)
    } catch (error) {
      return refused(error)
    }
    return act(...given)
  }

/** The same wallet, which tells its developer of each wrong argument by name. */
export const checked = (wallet: WalletFrame): WalletFrame => {
  /** Its methods as they were. */
  const inner = { ...wallet }
  const byId =
    (check: (network: unknown) => void, act: (network: Caip2) => Promise<void>): WalletFrame['addNetwork'] =>
    (network) =>
      before(check, act)(networkId(network))
  return Object.assign(wallet, {
    open: before(checks.open, (wanted) => inner.open(wanted)),
    disconnect: before(checks.disconnect, (given) => inner.disconnect(given)),
    switchNetwork: byId(checks.switchNetwork, (id) => inner.switchNetwork(id)),
    addNetwork: byId(checks.addNetwork, (id) => inner.addNetwork(id)),
    removeNetwork: byId(checks.removeNetwork, (id) => inner.removeNetwork(id)),
    setTheme: before(checks.setTheme, (theme) => inner.setTheme(theme)),
    updateFeatures: before(checks.updateFeatures, (features) => inner.updateFeatures(features)),
    on: <E extends ProviderEvent>(name: E, heard: ProviderListener<E>) => {
      expect('on', 'event', event, name)
      expect('on', 'listener', listener, heard)
      return inner.on(name, heard)
    },
    subscribe: (heard: Parameters<WalletFrame['subscribe']>[0]) => {
      expect('subscribe', 'listener', listener, heard)
      return inner.subscribe(heard)
    },
    mount: (container: Element) => {
      expectOption('mount', 'container', container)
      inner.mount(container)
    },
  })
}
