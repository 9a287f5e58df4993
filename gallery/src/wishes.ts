import { presetNames } from '@walletframe/api-contract/theme'
import { languages, type Language } from '../../frame-app/src/i18n/language.ts'

/* What the address of a picture says: which view in which state, and how it is to be looked at. */

/** `pseudo`: English that is longer by two fifths and stands in brackets. */
export const galleryLanguages = [...languages, 'pseudo'] as const
export type GalleryLanguage = Language | 'pseudo'

/** Widths in CSS pixels that are looked at: the narrowest phone (WCAG 2.2, 1.4.10), a usual one, and a window. */
export const widths = { '320': 320, '390': 390, desktop: 1_024 } as const
export type Width = keyof typeof widths

const choices = {
  theme: ['light', 'dark'],
  preset: [...presetNames, 'operator'],
  lang: galleryLanguages,
  width: ['320', '390', 'desktop'],
  text: ['100', '200'],
  dir: ['auto', 'ltr', 'rtl'],
  force: ['nothing', 'hover', 'active', 'focus'],
} as const

export type Wishes = {
  readonly view: string
  readonly state: string
  readonly theme: 'light' | 'dark'
  /** A ready theme, or an operator's own. */
  readonly preset: (typeof presetNames)[number] | 'operator'
  readonly lang: GalleryLanguage
  readonly width: Width
  /** Percent. */
  readonly text: '100' | '200'
  /** `auto`: as the language is read. */
  readonly dir: 'auto' | 'ltr' | 'rtl'
  /** Shown as if everything were hovered, pressed, or had the focus. */
  readonly force: 'nothing' | 'hover' | 'active' | 'focus'
}

export const choicesOf = choices satisfies {
  readonly [Key in Exclude<keyof Wishes, 'view' | 'state'>]: readonly Wishes[Key][]
}

const usual: Wishes = {
  view: 'Connect',
  state: '',
  theme: 'light',
  preset: 'default',
  lang: 'en',
  width: 'desktop',
  text: '100',
  dir: 'auto',
  force: 'nothing',
}

const isOneOf = <Choice extends string>(all: readonly Choice[], value: string | null): value is Choice =>
  all.some((choice) => choice === value)

/** Reads an address; what it does not say, or says wrong, is as usual. */
export const readWishes = (search: string): Wishes => {
  const said = new URLSearchParams(search)
  const one = <Choice extends string>(key: string, all: readonly Choice[], otherwise: Choice): Choice => {
    const value = said.get(key)
    return isOneOf(all, value) ? value : otherwise
  }
  return {
    view: said.get('view') ?? usual.view,
    state: said.get('state') ?? usual.state,
    theme: one('theme', choices.theme, usual.theme),
    preset: one('preset', choices.preset, usual.preset),
    lang: one('lang', choices.lang, usual.lang),
    width: one('width', choices.width, usual.width),
    text: one('text', choices.text, usual.text),
    dir: one('dir', choices.dir, usual.dir),
    force: one('force', choices.force, usual.force),
  }
}

/** The address of a picture, with what differs from the usual. */
export const writeWishes = (wishes: Partial<Wishes>): string => {
  const entries = Object.entries({ ...usual, ...wishes }).filter(
    ([key, value]) => key === 'view' || key === 'state' || value !== usual[key as keyof Wishes],
  )
  return `?${new URLSearchParams(entries).toString()}`
}
