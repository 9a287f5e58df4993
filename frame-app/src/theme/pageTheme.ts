import type { ThemeMode, ThemeVariables } from '@walletframe/bridge-protocol'
import type { Looks } from './looks.ts'

/*
 * What a page may change of the looks, and how far. Approvals and code entry take none of it: they are the operator's (SECURITY, Approvals).
 * Elsewhere a value that would make the card unreadable is brought back to one that does not: no page is refused for its looks.
 */

/** Red, green, blue and opacity, 0 to 255 each. */
export type Color = readonly [red: number, green: number, blue: number, alpha: number]
/** Reads a CSS colour as the browser does; undefined where it is none. */
export type ReadColor = (color: string) => Color | undefined

/** A colour as the browser reads it; undefined where it is none, or depends on what is around it. */
const readColor: ReadColor = (color) => {
  if (!CSS.supports('color', color) || /currentcolor|inherit|initial|unset|revert/i.test(color))
    return undefined
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return undefined
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data
  return [red, green, blue, alpha]
}

/** Pixels of the type unit (its 1.5-fold is body text) and of the radius unit. */
const sizes = [9, 16] as const
const radii = [0, 16] as const
/** Least contrast of text (WCAG 2.2, 1.4.3). */
const readable = 4.5

/** Families that are letters and nothing else, wherever they are installed. */
const families: ReadonlySet<string> = new Set(
  [
    [
      'system-ui',
      'sans-serif',
      'serif',
      'monospace',
      'ui-sans-serif',
      'ui-serif',
      'ui-monospace',
      'ui-rounded',
    ],
    ['-apple-system', 'blinkmacsystemfont', 'sf pro', 'sf pro text', 'sf pro display', 'sf mono'],
    ['arial', 'helvetica', 'helvetica neue', 'verdana', 'tahoma', 'trebuchet ms', 'segoe ui', 'calibri'],
    ['georgia', 'times', 'times new roman', 'palatino', 'cambria', 'garamond', 'courier', 'courier new'],
    ['inter', 'inter variable', 'roboto', 'open sans', 'lato', 'montserrat', 'poppins', 'nunito', 'dm sans'],
    [
      'noto sans',
      'source sans pro',
      'source sans 3',
      'work sans',
      'manrope',
      'rubik',
      'geist',
      'ibm plex sans',
    ],
    [
      'ubuntu',
      'cantarell',
      'oxygen',
      'oxygen-sans',
      'fira sans',
      'droid sans',
      'dejavu sans',
      'liberation sans',
    ],
    ['menlo', 'monaco', 'consolas', 'fira code', 'jetbrains mono', 'ibm plex mono', 'roboto mono'],
  ].flat(),
)
const fallbackFont = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif"

const linear = (channel: number) => {
  const part = channel / 255
  return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}
const luminance = ([red, green, blue]: Color) =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

/** Contrast of two colours, 1 to 21 (WCAG 2.2). */
export const contrast = (a: Color, b: Color): number => {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (lighter + 0.05) / (darker + 0.05)
}

const black: Color = [0, 0, 0, 255]
const white: Color = [255, 255, 255, 255]

/** Black or white, whichever reads better on a colour. One of the two always reaches 4.5. */
export const readableOn = (color: Color): Color =>
  contrast(color, black) > contrast(color, white) ? black : white

/** `share` of `a`, the rest of `b`. */
const mix = (a: Color, b: Color, share: number): Color => {
  const part = (x: number, y: number) => Math.round(x * share + y * (1 - share))
  return [part(a[0], b[0]), part(a[1], b[1]), part(a[2], b[2]), 255]
}

const css = ([red, green, blue]: Color): string => `rgb(${red}, ${green}, ${blue})`

/** The first of the colours that reads on all of `grounds`. */
const firstReadable = (colors: readonly Color[], grounds: readonly Color[], last: Color): Color =>
  colors.find((color) => grounds.every((ground) => contrast(color, ground) >= readable)) ?? last

const opaque = (value: unknown, read: ReadColor): Color | undefined => {
  const color = typeof value === 'string' ? read(value) : undefined
  return color?.[3] === 255 ? color : undefined
}

/** The colours of a card with another background: all that stands on it reads. */
const surfaceColors = (surface: Color): Readonly<Record<string, string>> => {
  const text = readableOn(surface)
  // A middle grey leaves little room: what is raised stays close enough to it for the text to read.
  const shade = (share: number) => {
    const shaded = mix(text, surface, share)
    return contrast(text, shaded) >= readable ? shaded : surface
  }
  const raised = shade(0.06)
  const pressed = shade(0.12)
  const grounds = [surface, raised, pressed]
  const isDark = text === white
  return {
    '--surface': css(surface),
    '--raised': css(raised),
    '--pressed': css(pressed),
    '--line': css(mix(text, surface, 0.2)),
    '--text': css(text),
    '--muted': css(firstReadable([mix(text, surface, 0.7)], grounds, text)),
    '--danger': css(firstReadable([isDark ? [255, 156, 147, 255] : [168, 31, 19, 255]], grounds, text)),
    '--good': css(firstReadable([isDark ? [111, 211, 155, 255] : [15, 102, 54, 255]], grounds, text)),
  }
}

const clamped = (value: unknown, [least, most]: readonly [number, number]): string | undefined => {
  const number =
    typeof value === 'number' ? value : typeof value === 'string' ? Number.parseFloat(value) : NaN
  return Number.isFinite(number) ? `${Math.min(Math.max(number, least), most)}px` : undefined
}

const fontOf = (value: unknown): string | undefined => {
  if (typeof value !== 'string') return undefined
  const named = value
    .split(',')
    .map((name) => name.trim().replace(/^(['"])(.*)\1$/, '$2'))
    .filter((name) => families.has(name.toLowerCase()))
  const quoted = named.map((name) => (/\s/.test(name) ? `'${name}'` : name))
  return named.length > 0 ? [...quoted, fallbackFont].join(', ') : undefined
}

/** The looks of a view on which nothing is approved and no code is typed. */
export const pageLooks = (
  { themeMode, themeVariables }: { readonly themeMode: ThemeMode; readonly themeVariables: ThemeVariables },
  read: ReadColor = readColor,
): Looks => {
  const surface = opaque(themeVariables.background, read)
  const accent = opaque(themeVariables.accent, read)
  const found: Readonly<Record<string, string | undefined>> = {
    ...(surface ? surfaceColors(surface) : {}),
    '--accent': accent && css(accent),
    '--on-accent': accent && css(readableOn(accent)),
    '--font': fontOf(themeVariables.fontFamily),
    '--size': clamped(themeVariables.fontSizeMaster, sizes),
    '--radius': clamped(themeVariables.borderRadiusMaster, radii),
  }
  const variables = Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return {
    // Everything that has a colour of its own goes with the background.
    mode: surface ? (readableOn(surface) === white ? 'dark' : 'light') : themeMode,
    variables: Object.fromEntries(variables),
  }
}
