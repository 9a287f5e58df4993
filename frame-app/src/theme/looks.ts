import type { ThemeMode } from '@walletframe/bridge-protocol'
import { createStore } from 'zustand/vanilla'
import type { ViewName } from '../state/modal.ts'
import { optionsStore, type Options } from '../state/options.ts'

/** What is put on the card: the colour scheme, and values of its CSS variables. */
export type Looks = { readonly mode: ThemeMode; readonly variables: Readonly<Record<string, string>> }

/** The operator's looks: nothing of the page. */
export const operatorLooks: Looks = { mode: 'system', variables: {} }

/** What the page may have of its wishes. */
export const pageLooksStore = createStore<Looks>(() => operatorLooks)

/** Views that are the operator's alone: where something is approved, where a code is typed or the way to it is shown, and where it is said what tells a true approval. */
const operatorViews: ReadonlySet<ViewName> = new Set<ViewName>([
  'ApproveTransaction',
  'EmailVerifyDevice',
  'EmailVerifyOtp',
  'RecoveryCode',
  'RecoveryPasskey',
  'RecoveryOperator',
  'RecoveryPassphrase',
  'SecretMark',
  'UpdateEmailPrimaryOtp',
  'UpdateEmailSecondaryOtp',
  'UpdateEmailWallet',
  'WalletElsewhere',
])

/** Whether nothing of the page's wishes reaches a view: colours, language. */
export const isOperatorView = (view: ViewName): boolean => operatorViews.has(view)

/** What a view looks like: the page's wishes, brought within bounds, or none of them. */
export const looksOf = (view: ViewName, page: Looks): Looks => (isOperatorView(view) ? operatorLooks : page)

const differs = (one: Options, other: Options): boolean =>
  one.themeMode !== other.themeMode ||
  one.themeVariables !== other.themeVariables ||
  one.styles !== other.styles

/** Light or dark at once; the rest by code of its own, which a page that wishes nothing more never needs. */
const readWishes = async (options: Options): Promise<void> => {
  const { themeMode, project } = options
  const themeVariables = { ...options.styles, ...options.themeVariables }
  const schemeOnly: Looks = { mode: themeMode, variables: {} }
  // What an operator gave one ground for both schemes has the scheme of that ground.
  const isPlain = themeMode === 'system' || project.theme === undefined
  if (isPlain && Object.keys(themeVariables).length === 0) return pageLooksStore.setState(schemeOnly)
  if (pageLooksStore.getState() === operatorLooks) pageLooksStore.setState(schemeOnly)
  try {
    const { pageLooks } = await import('./pageTheme.ts')
    // The page wishes something else by now: that is read by itself.
    if (differs(optionsStore.getState(), options)) return
    pageLooksStore.setState(pageLooks({ themeMode, themeVariables }, project.theme))
  } catch {
    // Not to be had: the looks stay as they are.
  }
}

/** Reads the page's wishes whenever it says them: before the screens are there, so that the card comes up as it stays. */
export const followPageLooks = (): void => {
  optionsStore.subscribe((options, before) => {
    if (differs(options, before)) void readWishes(options)
  })
}
