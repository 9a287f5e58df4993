import { createStore } from 'zustand/vanilla'
import type { actionTexts } from './english/actions.ts'
import type { activityTexts } from './english/activity.ts'
import type { amountTexts } from './english/amounts.ts'
import type { loginTexts } from './english/login.ts'
import type { approvalTexts } from './english/approvals.ts'
import type { engineTexts } from './english/engine.ts'
import type { faultTexts } from './english/faults.ts'
import type { nftTexts } from './english/nfts.ts'
import type { pendingTexts } from './english/pending.ts'
import type { permissionTexts } from './english/permissions.ts'
import type { portfolioTexts } from './english/portfolio.ts'
import type { problemTexts } from './english/problems.ts'
import type { receiveTexts } from './english/receive.ts'
import type { recoveryTexts } from './english/recovery.ts'
import type { recordTexts } from './english/records.ts'
import type { securityTexts } from './english/security.ts'
import type { sendTexts } from './english/send.ts'
import type { socialTexts } from './english/social.ts'
import type { shellTexts } from './english/shell.ts'
import type { tokenTexts } from './english/tokens.ts'
import type { viewTexts } from './english/views.ts'
import type { walletTexts } from './english/wallet.ts'
import type { walletConnectTexts } from './english/walletConnect.ts'
import type { walletListTexts } from './english/walletList.ts'
import type { warningTexts } from './english/warnings.ts'
import type { Group } from './group.ts'
import type { Language } from './language.ts'

type English = {
  readonly [
    G in
      | typeof actionTexts
      | typeof activityTexts
      | typeof amountTexts
      | typeof loginTexts
      | typeof approvalTexts
      | typeof engineTexts
      | typeof faultTexts
      | typeof nftTexts
      | typeof pendingTexts
      | typeof permissionTexts
      | typeof portfolioTexts
      | typeof problemTexts
      | typeof receiveTexts
      | typeof recordTexts
      | typeof recoveryTexts
      | typeof securityTexts
      | typeof sendTexts
      | typeof shellTexts
      | typeof socialTexts
      | typeof tokenTexts
      | typeof viewTexts
      | typeof walletTexts
      | typeof walletConnectTexts
      | typeof walletListTexts
      | typeof warningTexts as G['name']
  ]: G['english']
}
export type GroupName = keyof English
export type TextGroup<Name extends GroupName> = Group<Name, English[Name]>

/** The form of a text in any language: as in English, only that the words are others. */
type Said<Text> = Text extends string
  ? string
  : Text extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { readonly [Key in keyof Text]: Said<Text[Key]> }

/** All texts of one language. What is missing or too much does not compile. */
export type Catalogue = { readonly [Name in GroupName]: Said<English[Name]> }

const files: { readonly [L in Exclude<Language, 'en'>]: () => Promise<{ readonly catalogue: Catalogue }> } = {
  de: () => import('./catalogues/de.ts'),
  es: () => import('./catalogues/es.ts'),
  pt: () => import('./catalogues/pt.ts'),
  fr: () => import('./catalogues/fr.ts'),
  tr: () => import('./catalogues/tr.ts'),
  ru: () => import('./catalogues/ru.ts'),
  ja: () => import('./catalogues/ja.ts'),
  ko: () => import('./catalogues/ko.ts'),
  zh: () => import('./catalogues/zh.ts'),
  ar: () => import('./catalogues/ar.ts'),
}

/** Catalogues that are here. English is not among them: its texts come with the views that say them. */
export const cataloguesStore = createStore<Partial<Record<Language, Catalogue>>>(() => ({}))

/** Fetches a language's file. @throws where it cannot be had. */
export const fetchCatalogue = async (language: Language): Promise<void> => {
  if (language === 'en' || cataloguesStore.getState()[language]) return
  const { catalogue } = await files[language]()
  cataloguesStore.setState({ [language]: catalogue })
}

/** A group's texts in a language; in English where that language's file is not here. */
export const textsIn = <Name extends GroupName>(
  { name, english }: TextGroup<Name>,
  language: Language,
): Catalogue[Name] => cataloguesStore.getState()[language]?.[name] ?? english
