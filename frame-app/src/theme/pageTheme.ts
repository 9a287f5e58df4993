import {
  bounds,
  buttonCorner,
  fontStack,
  presetNames,
  readColor,
  themeValues,
  unknownFonts,
  withPreset,
  type PresetName,
  type ThemeSettings,
  type Tint,
} from '@walletframe/api-contract/theme'
import type { ThemeMode, ThemeVariables } from '@walletframe/bridge-protocol'
import type { Looks } from './looks.ts'

/*
 * What a page may change of the looks, and how far. Approvals and code entry take none of it: they are the operator's (SECURITY, Approvals).
 * Elsewhere a value that would make the card unreadable is brought back to one that does not: no page is refused for its looks, but what is
 * not taken is said to its developer.
 */

/** Names with one of these prefixes mean the same, in kebab case: what other kits and our own buttons call their variables. */
const prefixed = /^--(?:w3m|apkt|wallet-frame)-([a-z-]+)$/
/** Derived from the others, or of the buttons alone: no news to whoever sets them by CSS. */
const derived: ReadonlySet<string> = new Set(['onAccent', 'line', 'muted'])

const plainName = (name: string): string => {
  const kebab = prefixed.exec(name)?.[1]
  return kebab === undefined ? name : kebab.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

type Value = string | number
/** What a page's value says of the theme; a text is why it is not taken. */
type Reading = ThemeSettings | { readonly tintColor: string } | { readonly tintShare: number } | string

const pixels = (value: Value): number | undefined => {
  const number =
    typeof value === 'number'
      ? value
      : /^[-+]?[\d.]+(px)?$/.test(value.trim())
        ? Number.parseFloat(value)
        : NaN
  return Number.isFinite(number) ? number : undefined
}
/** One colour, or two as CSS has them: `light-dark(white, black)`, whose comma is the only one outside of brackets. */
const tintIn = (value: Value): ThemeSettings['accent'] => {
  if (typeof value !== 'string') return undefined
  if (readColor(value)) return value
  const [, light, dark] =
    /^light-dark\(((?:[^(),]|\([^()]*\))+),((?:[^(),]|\([^()]*\))+)\)$/.exec(value.trim()) ?? []
  return light && dark && readColor(light) && readColor(dark) ? { light, dark } : undefined
}
const color =
  (take: (tint: NonNullable<ThemeSettings['accent']>) => Reading) =>
  (value: Value): Reading => {
    const tint = tintIn(value)
    return tint === undefined ? 'expected an opaque colour' : take(tint)
  }
const length =
  (take: (value: number) => Reading) =>
  (value: Value): Reading => {
    const number = pixels(value)
    return number === undefined ? 'expected pixels' : take(number)
  }
const clamp = (value: number, [least, most]: readonly [number, number]) =>
  Math.min(Math.max(value, least), most)

const readings: Readonly<Record<string, (value: Value) => Reading>> = {
  preset: (value) =>
    presetNames.includes(value as PresetName)
      ? { preset: value as PresetName }
      : `expected one of ${presetNames.join(', ')}`,
  accent: color((accent) => ({ accent })),
  background: color((background) => ({ background })),
  text: color((text) => ({ text })),
  colorMix: color((tint) => (typeof tint === 'string' ? { tintColor: tint } : 'expected one opaque colour')),
  colorMixStrength: (value) => {
    const percent = Number.parseFloat(String(value))
    return Number.isFinite(percent) ? { tintShare: clamp(percent, [0, 100]) / 100 } : 'expected a percentage'
  },
  fontFamily: (value) =>
    typeof value === 'string' && fontStack(value) !== undefined
      ? { font: value }
      : 'expected families that the frame knows (docs/theming.md)',
  fontSizeMaster: length((fontSize) => ({ fontSize: clamp(fontSize, bounds.fontSize) })),
  borderRadiusMaster: length((unit) => ({ radius: clamp(unit * buttonCorner, bounds.radius) })),
  radius: (value) =>
    value === 'none' || value === 'small' || value === 'medium' || value === 'large'
      ? { radius: value }
      : length((radius) => ({ radius: clamp(radius, bounds.radius) }))(value),
  zIndex: () => 'not needed, since the modal stands above everything (the top layer)',
  qrColor: () => 'not supported: a QR code is black on white, so that every camera reads it',
}

type Wishes = { settings: ThemeSettings; tintColor?: string; tintShare?: number }

/** Reads what the page says, name by name. @param warn told of each that is not taken. */
const readPage = (given: ThemeVariables, warn: (message: string) => void): Wishes => {
  let wishes: Wishes = { settings: {} }
  // Names as they are in JavaScript win over those of CSS.
  const entries = Object.entries(given).toSorted(
    ([a], [b]) => Number(b.startsWith('--')) - Number(a.startsWith('--')),
  )
  for (const [name, value] of entries) {
    const plain = plainName(name)
    if (value === undefined || (derived.has(plain) && name.startsWith('--wallet-frame-'))) continue
    const read = Object.hasOwn(readings, plain) ? readings[plain]?.(value) : 'not supported'
    if (read === undefined || typeof read === 'string')
      warn(`themeVariables.${name.slice(0, 64)} is not taken: ${read ?? 'not supported'}.`)
    else if ('tintColor' in read || 'tintShare' in read) wishes = { ...wishes, ...read }
    else wishes.settings = { ...wishes.settings, ...read }
    const unknown = plain === 'fontFamily' && typeof value === 'string' ? unknownFonts(value) : []
    if (typeof read !== 'string' && unknown.length > 0)
      warn(`themeVariables.${name}: the frame does not know ${unknown.join(', ')} (docs/theming.md).`)
  }
  return wishes
}

/** The page's settings over the operator's. Colours go together: with another ground the operator's text is not the page's. */
const over = (operator: ThemeSettings, page: ThemeSettings): ThemeSettings => {
  const { accent, background, text, highContrast, ...others } = withPreset(operator)
  const said = withPreset(page)
  const colors =
    page.preset === undefined
      ? { accent, background, highContrast, ...(said.background === undefined && { text }) }
      : {}
  const kept = Object.entries(colors).filter(([, value]) => value !== undefined)
  return { ...others, ...(Object.fromEntries(kept) as ThemeSettings), ...said }
}

// oxlint-disable-next-line no-console -- the developer's only way to learn why
const warnDeveloper = (message: string) => console.warn(`[WalletFrame] ${message}`)

/** The looks of a view on which nothing is approved and no code is typed. @param operator theme of the project. */
export const pageLooks = (
  { themeMode, themeVariables }: { readonly themeMode: ThemeMode; readonly themeVariables: ThemeVariables },
  operator: ThemeSettings = {},
  warn: (message: string) => void = warnDeveloper,
): Looks => {
  const { settings, tintColor, tintShare = 0 } = readPage(themeVariables, warn)
  const theme = over(operator, settings)
  const mix = tintColor === undefined || tintShare === 0 ? undefined : readColor(tintColor)
  const tint: Tint | undefined = mix && { color: mix, share: tintShare }
  return themeValues({ ...theme, ...(themeMode === 'system' ? {} : { mode: themeMode }) }, tint)
}
