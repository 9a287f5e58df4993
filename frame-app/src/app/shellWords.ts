import { directionOf, matchLanguage, type Language } from '../i18n/language.ts'

/*
 * What is read out of the card's shape that stands in the document before anything else is here. The document is one file for all visitors,
 * in English, and catalogues come later: these two words are in the first file.
 */

/** Loading, Close. */
const words: Readonly<Partial<Record<Language, readonly [string, string]>>> = {
  es: ['Cargando la billetera', 'Cerrar'],
  pt: ['Carregando a carteira', 'Fechar'],
  fr: ['Chargement du portefeuille', 'Fermer'],
  de: ['Die Wallet wird geladen', 'Schließen'],
  tr: ['Cüzdan yükleniyor', 'Kapat'],
  ru: ['Кошелёк загружается', 'Закрыть'],
  ja: ['ウォレットを読み込み中', '閉じる'],
  ko: ['지갑을 불러오는 중', '닫기'],
  zh: ['正在加载钱包', '关闭'],
  ar: ['جارٍ تحميل المحفظة', 'إغلاق'],
}

/** Puts the shape into the visitor's own language: what a page or an operator wishes is not known yet. */
export const nameShell = (root: HTMLElement, languages: readonly string[]): void => {
  const language = matchLanguage(languages)
  const found = words[language]
  const card = root.querySelector<HTMLElement>('.shell')
  if (!found || !card) return
  card.lang = language
  card.dir = directionOf(language)
  card.setAttribute('aria-label', found[0])
  card.querySelector('button')?.setAttribute('aria-label', found[1])
}
