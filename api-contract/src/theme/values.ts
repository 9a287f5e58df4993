import { hexOf, mix, readColor, type Rgb } from './color.ts'
import { fontStack, quotedFont, systemFonts } from './fonts.ts'
import {
  colorRoles,
  isDark,
  ownColors,
  paletteOf,
  type ColorRole,
  type Scheme,
  type Seeds,
} from './palette.ts'
import { presets } from './presets.ts'
import { bounds, buttonCorner, radii, type ThemeSettings } from './settings.ts'

/** What is put on the screens: the scheme, and values of CSS variables. */
export type ThemeValues = {
  readonly mode: 'system' | Scheme
  readonly variables: Readonly<Record<string, string>>
}

/** Roles that hang on the accent alone: the rest stays as the style sheet has it where nothing else is given. */
const ofAccent: readonly ColorRole[] = ['accent', 'on-accent', 'accent-text']

/** A preset with what is said beside it. */
export const withPreset = ({ preset, ...said }: ThemeSettings): Omit<ThemeSettings, 'preset'> => ({
  ...(preset && presets[preset]),
  ...said,
})

const colorIn = (value: ThemeSettings['accent'], scheme: Scheme): Rgb | undefined => {
  const text = typeof value === 'object' ? value[scheme] : value
  return text === undefined ? undefined : readColor(text)
}

const within = (value: number, [least, most]: readonly [number, number]): number =>
  Math.min(Math.max(value, least), most)

/** Colour and share that are mixed into the card's ground, before anything is made from it. */
export type Tint = { readonly color: Rgb; readonly share: number }

const seedsOf = (settings: ThemeSettings, scheme: Scheme, tint: Tint | undefined): Seeds => {
  const background = colorIn(settings.background, scheme)
  return {
    accent: colorIn(settings.accent, scheme),
    background: tint ? mix(tint.color, background ?? ownColors[scheme].background, tint.share) : background,
    text: colorIn(settings.text, scheme),
    highContrast: settings.highContrast,
  }
}

const rolesOf = ({ accent, background, text, highContrast }: Seeds): readonly ColorRole[] => {
  if (background ?? text ?? (highContrast === true || undefined)) return colorRoles
  return accent ? ofAccent : []
}

const fontOf = (font: ThemeSettings['font']): string | undefined =>
  typeof font === 'object' ? `${quotedFont(font.family)}, ${systemFonts}` : font && fontStack(font)

/** The scheme that the card's grounds ask for: everything that has a colour of its own goes with them. */
const modeOf = (wanted: ThemeValues['mode'], light: Seeds, dark: Seeds): ThemeValues['mode'] => {
  const kindOf = (seeds: Seeds, scheme: Scheme): Scheme =>
    seeds.background ? (isDark(seeds.background) ? 'dark' : 'light') : scheme
  const [byDay, byNight] = [kindOf(light, 'light'), kindOf(dark, 'dark')]
  if (wanted !== 'system') return wanted === 'light' ? byDay : byNight
  return byDay === byNight ? byDay : 'system'
}

/** Everything that a theme sets; what it says nothing of is not among it. */
export const themeValues = (given: ThemeSettings, tint?: Tint): ThemeValues => {
  const settings = withPreset(given)
  const [light, dark] = [seedsOf(settings, 'light', tint), seedsOf(settings, 'dark', tint)]
  const [byDay, byNight] = [paletteOf(light, 'light'), paletteOf(dark, 'dark')]
  const colors = rolesOf({ ...light, ...dark }).map((role) => {
    const [day, night] = [hexOf(byDay[role]), hexOf(byNight[role])]
    return [`--${role}`, day === night ? day : `light-dark(${day}, ${night})`] as const
  })
  const { radius, fontSize } = settings
  const corner = typeof radius === 'string' ? radii[radius] : radius
  const font = fontOf(settings.font)
  return {
    mode: modeOf(settings.mode ?? 'system', light, dark),
    variables: {
      ...Object.fromEntries(colors),
      ...(font === undefined ? {} : { '--font': font }),
      ...(fontSize === undefined ? {} : { '--size': `${within(fontSize, bounds.fontSize)}px` }),
      ...(corner === undefined
        ? {}
        : { '--radius': `${Math.round((within(corner, bounds.radius) / buttonCorner) * 100) / 100}px` }),
    },
  }
}
