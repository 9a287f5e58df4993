import { namedColors } from './namedColors.ts'

/*
 * Colours by arithmetic: the server computes the operator's theme and the frame the page's wishes with the same code, and neither asks a browser.
 * Everything that is decided about a colour is decided in OKLCH, where equal steps look equal (Ottosson 2020, CSS Color 4, section 9).
 */

/** Red, green and blue of sRGB, whole numbers from 0 to 255. Always opaque. */
export type Rgb = readonly [red: number, green: number, blue: number]
/** Lightness 0 to 1, chroma from 0 (about 0.37 is the most that a screen shows), hue in degrees. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number]

export const black: Rgb = [0, 0, 0]
export const white: Rgb = [255, 255, 255]

/** From a channel of sRGB, 0 to 1, to light. */
export const linear = (channel: number): number =>
  channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
const encoded = (light: number): number =>
  light <= 0.003_130_8 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)
const byte = (channel: number): number => Math.round(within(channel, 0, 1) * 255)

type Triple = readonly [number, number, number]

const labOf = ([r, g, b]: Rgb): Triple => {
  const [red, green, blue] = [linear(r / 255), linear(g / 255), linear(b / 255)]
  const long = Math.cbrt(0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue)
  const middle = Math.cbrt(0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue)
  const short = Math.cbrt(0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue)
  return [
    0.210_454_255_3 * long + 0.793_617_785 * middle - 0.004_072_046_8 * short,
    1.977_998_495_1 * long - 2.428_592_205 * middle + 0.450_593_709_9 * short,
    0.025_904_037_1 * long + 0.782_771_766_2 * middle - 0.808_675_766 * short,
  ]
}

/** Channels of sRGB, outside of 0 to 1 where no screen shows the colour. */
const channelsOf = ([lightness, a, b]: Triple): Triple => {
  const long = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b) ** 3
  const middle = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b) ** 3
  const short = (lightness - 0.089_484_177_5 * a - 1.291_485_548 * b) ** 3
  return [
    encoded(4.076_741_662_1 * long - 3.307_711_591_3 * middle + 0.230_969_929_2 * short),
    encoded(-1.268_438_004_6 * long + 2.609_757_401_1 * middle - 0.341_319_396_5 * short),
    encoded(-0.004_196_086_3 * long - 0.703_418_614_7 * middle + 1.707_614_701 * short),
  ]
}

const radians = Math.PI / 180

export const toOklch = (color: Rgb): Oklch => {
  const [lightness, a, b] = labOf(color)
  return [lightness, Math.hypot(a, b), (Math.atan2(b, a) / radians + 360) % 360]
}

const channelsAt = ([lightness, chroma, hue]: Oklch): Triple =>
  channelsOf([lightness, chroma * Math.cos(hue * radians), chroma * Math.sin(hue * radians)])

/** Slack for rounding at the edge of what a screen shows. */
const isShown = (channels: Triple): boolean =>
  channels.every((channel) => channel >= -0.002 && channel <= 1.002)

/** The colour, with as much of its chroma as a screen shows at that lightness and hue. */
export const fromOklch = ([lightness, chroma, hue]: Oklch): Rgb => {
  const at = within(lightness, 0, 1)
  let channels = channelsAt([at, chroma, hue])
  if (!isShown(channels)) {
    let [least, most] = [0, chroma]
    for (let round = 0; round < 10; round += 1) {
      const middle = (least + most) / 2
      if (isShown(channelsAt([at, middle, hue]))) least = middle
      else most = middle
    }
    channels = channelsAt([at, least, hue])
  }
  return [byte(channels[0]), byte(channels[1]), byte(channels[2])]
}

/** `share` of `a`, 0 to 1, the rest of `b`, mixed as the eye does it. */
export const mix = (a: Rgb, b: Rgb, share: number): Rgb => {
  const [from, to] = [labOf(b), labOf(a)]
  const part = (index: 0 | 1 | 2) => from[index] + (to[index] - from[index]) * within(share, 0, 1)
  const [red, green, blue] = channelsOf([part(0), part(1), part(2)])
  return [byte(red), byte(green), byte(blue)]
}

/** `#rrggbb`. */
export const hexOf = (color: Rgb): string =>
  `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`

const fromHex = (digits: string): Rgb | undefined => {
  const full = digits.length < 6 ? digits.replace(/./g, '$&$&') : digits
  if (full.length === 8 && !full.endsWith('ff')) return undefined
  const at = (index: number) => Number.parseInt(full.slice(index, index + 2), 16)
  return [at(0), at(2), at(4)]
}

const amount = /^([-+]?(?:\d+(?:\.\d*)?|\.\d+))(%|deg|rad|grad|turn)?$/
const turns: Readonly<Record<string, number>> = {
  deg: 1,
  rad: 1 / radians,
  grad: 0.9,
  turn: 360,
}

type Amount = { readonly value: number; readonly unit: string }

const amountOf = (text: string): Amount | undefined => {
  if (text === 'none') return { value: 0, unit: '' }
  const found = amount.exec(text)
  return found ? { value: Number(found[1]), unit: found[2] ?? '' } : undefined
}

/** A number or a percentage of `whole`. */
const share = ({ value, unit }: Amount, whole: number): number =>
  unit === '%' ? (value / 100) * whole : value
const angle = ({ value, unit }: Amount): number => (((value * (turns[unit] ?? 1)) % 360) + 360) % 360

const fromHsl = (hue: number, saturation: number, lightness: number): Rgb => {
  const reach = within(saturation, 0, 1) * Math.min(lightness, 1 - lightness)
  const channel = (offset: number) => {
    const at = (offset + hue / 30) % 12
    return byte(lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1)))
  }
  return [channel(0), channel(8), channel(4)]
}

const fromFunction = (name: string, [first, second, third]: readonly [Amount, Amount, Amount]): Rgb => {
  if (name.startsWith('rgb'))
    return [byte(share(first, 255) / 255), byte(share(second, 255) / 255), byte(share(third, 255) / 255)]
  // A bare number is a percentage here (CSS Color 4, section 7).
  if (name.startsWith('hsl'))
    return fromHsl(angle(first), second.value / 100, within(third.value / 100, 0, 1))
  const lightness = within(share(first, 1), 0, 1)
  if (name === 'oklch') return fromOklch([lightness, within(share(second, 0.4), 0, 0.5), angle(third)])
  const [a, b] = [share(second, 0.4), share(third, 0.4)]
  return fromOklch([lightness, within(Math.hypot(a, b), 0, 0.5), (Math.atan2(b, a) / radians + 360) % 360])
}

/**
 * Reads an opaque CSS colour: hex, `rgb()`, `hsl()`, `oklch()`, `oklab()` or a name. Nothing of the text goes further than into numbers, so
 * `url()`, `var()` and what depends on its place are no colours here.
 * @returns undefined where it is none, or lets something through.
 */
export const readColor = (text: string): Rgb | undefined => {
  const given = text.trim().toLowerCase()
  const hex = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.exec(given)?.[1]
  if (hex !== undefined) return fromHex(hex)
  const [, name, body] = /^(rgba?|hsla?|oklch|oklab)\(([^()]{1,80})\)$/.exec(given) ?? []
  if (name === undefined || body === undefined) return namedColors.get(given)
  const [first, second, third, alpha, ...more] = body
    .trim()
    .split(/\s*[,/\s]\s*/)
    .map(amountOf)
  if (!first || !second || !third || more.length > 0) return undefined
  if (alpha ? share(alpha, 1) < 1 : body.trim().split(/\s*[,/\s]\s*/).length > 3) return undefined
  return fromFunction(name, [first, second, third])
}
