import { black, fromOklch, mix, toOklch, white, type Oklch, type Rgb } from './color.ts'
import { contrast, lightnessContrast } from './contrast.ts'

/*
 * All colours of the screens from a few. Whatever is given, each word reads on each ground that it stands on (WCAG 2.2, 1.4.3) and what is
 * operated is told from what is not: a value that would not do is moved in lightness, with its hue, as little as it takes.
 */

export const colorRoles = [
  'accent',
  'on-accent',
  'accent-text',
  'surface',
  'raised',
  'pressed',
  'line',
  'edge',
  'text',
  'muted',
  'danger',
  'danger-surface',
  'caution',
  'caution-surface',
  'good',
] as const
export type ColorRole = (typeof colorRoles)[number]
export type Palette = { readonly [Role in ColorRole]: Rgb }

export type Scheme = 'light' | 'dark'

/** What a palette is made from; each may be missing. */
export type Seeds = {
  readonly accent?: Rgb | undefined
  readonly background?: Rgb | undefined
  readonly text?: Rgb | undefined
  /** All words at 7 (WCAG 2.2, 1.4.6), and lines that are seen. */
  readonly highContrast?: boolean | undefined
}

/** Ours, drawn by hand: `frame-app/src/theme/tokens.css` says the same. */
export const ownColors: { readonly [S in Scheme]: { readonly accent: Rgb; readonly background: Rgb } } = {
  light: { accent: [67, 70, 230], background: white },
  dark: { accent: [94, 98, 243], background: [22, 24, 29] },
}

/** Share above the least that the main text has: words that are less, or off, are told from it. */
const above = 1.3
/** Least contrast of words; wanted of the main text on the card, so that there is room for words that are less. */
const least = { usual: 4.5, high: 7 }
const wanted = { usual: 7, high: 14 }
/** Of a button: with less it is one with the card to the eye, or with a button that is off. */
const told = { card: 1.25, off: 1.12 }
/** How far, in lightness, an accent is darkened for white words that the eye wants. */
const slight = 0.09

/** Steps of lightness: finer ones are not seen. */
const step = 0.01

/** The first colour of that hue, from a lightness on towards `end`, that will do; else `end`'s own: black or white. */
const firstThat = (from: Oklch, end: 0 | 1, willDo: (color: Rgb) => boolean): Rgb | undefined => {
  const towards = end === 1 ? step : -step
  for (let lightness = from[0]; lightness > -step && lightness < 1 + step; lightness += towards) {
    const color = fromOklch([lightness, from[1], from[2]])
    if (willDo(color)) return color
  }
  const last = end === 1 ? white : black
  return willDo(last) ? last : undefined
}

/** Whether words on it are white: what the eye says, since WCAG's figure calls both fit on a middle colour. */
export const isDark = (ground: Rgb): boolean =>
  lightnessContrast(white, ground) > lightnessContrast(black, ground)

/** The card's own ground: moved until black or white has the contrast that is wanted of the text. */
const groundOf = (given: Rgb, high: boolean): { readonly ground: Rgb; readonly dark: boolean } => {
  const dark = isDark(given)
  const extreme = dark ? white : black
  const goal = wanted[high ? 'high' : 'usual']
  const ground = firstThat(toOklch(given), dark ? 0 : 1, (color) => contrast(color, extreme) >= goal)
  return { ground: ground ?? (dark ? black : white), dark }
}

/** Words on a button: white where the eye wants it and a slightly darker button makes it fit; else what reads better. */
const buttonOf = (accent: Rgb, goal: number): { readonly fill: Rgb; readonly words: Rgb } => {
  const [lightness, chroma, hue] = toOklch(accent)
  const ink = fromOklch([0.17, Math.min(chroma, 0.03), hue])
  const darkWords = contrast(ink, accent) >= goal ? ink : black
  if (lightnessContrast(white, accent) >= lightnessContrast(black, accent)) {
    const fill = firstThat([lightness, chroma, hue], 0, (color) => contrast(white, color) >= goal)
    const isSlight = fill !== undefined && lightness - toOklch(fill)[0] <= slight
    if (fill && (isSlight || contrast(darkWords, accent) < goal)) return { fill, words: white }
  }
  if (contrast(darkWords, accent) >= goal) return { fill: accent, words: darkWords }
  const lighter = firstThat([lightness, chroma, hue], 1, (color) => contrast(black, color) >= goal) ?? white
  return { fill: lighter, words: black }
}

/** Hue and chroma of what has a meaning by its colour, and of the ground that it has of its own. */
const meanings = {
  danger: { hue: 27, chroma: 0.18, tint: 0.035 },
  caution: { hue: 75, chroma: 0.12, tint: 0.04 },
  good: { hue: 155, chroma: 0.13, tint: 0.035 },
} as const

/** How far a ground is from the card's: in lightness, by day and by night, and in contrast, usually and with high contrast. */
const grounds = {
  raised: { light: 0.03, dark: 0.045, contrast: 1.06, high: 1.16 },
  pressed: { light: 0.062, dark: 0.095, contrast: 1.16, high: 1.32 },
  meant: { light: 0.035, dark: 0.06, contrast: 1.06, high: 1.12 },
} as const
/** Of a line that only parts. */
const lineContrast = 1.3
/** Of what shows where something is typed or chosen (WCAG 2.2, 1.4.11). */
const edgeContrast = 3

/** The card's ground and all that follows from it alone. */
const cardOf = (given: Rgb, breath: number, high: boolean) => {
  const { ground: surface, dark } = groundOf(given, high)
  const [end, extreme] = dark ? ([1, white] as const) : ([0, black] as const)
  const goal = least[high ? 'high' : 'usual']
  const [lightness, chroma, hue] = toOklch(surface)
  // White and black have no hue: what lies on them gets a breath of the accent's.
  const tint: Oklch = chroma < 0.004 ? [lightness, 0.004, breath] : [lightness, chroma, hue]

  /** A ground beside the card's: towards the words where that leaves room for words that are less, else away from them. */
  const ground = (kind: keyof typeof grounds, [, ofChroma, ofHue]: Oklch = tint): Rgb => {
    const { [dark ? 'dark' : 'light']: difference, [high ? 'high' : 'contrast']: seen } = grounds[kind]
    const going = (towards: 0 | 1) =>
      firstThat(
        [lightness + (towards === 1 ? difference : -difference), ofChroma, ofHue],
        towards,
        (color) => contrast(color, surface) >= seen,
      )
    const near = going(end)
    if (near && contrast(near, extreme) >= goal * above * 1.04) return near
    return going(end === 1 ? 0 : 1) ?? surface
  }
  const raised = ground('raised')
  const pressed = ground('pressed')
  /** Words of a hue, from a lightness on, that read on all of some grounds. */
  const words = (from: Oklch, on: readonly Rgb[] = [surface, raised, pressed], atLeast = goal): Rgb =>
    firstThat(from, end, (color) => on.every((each) => contrast(color, each) >= atLeast)) ?? extreme
  /** Words that have a meaning, and a ground that has it. */
  const meant = ({
    hue: ofHue,
    chroma: ofChroma,
    tint: ofTint,
  }: (typeof meanings)[keyof typeof meanings]) => {
    const own = ground('meant', [lightness, Math.max(ofTint, Math.min(chroma, 0.06)), ofHue])
    const from: Oklch = dark ? [0.79, ofChroma * 0.75, ofHue] : [0.5, ofChroma, ofHue]
    return { own, color: words(from, [surface, raised, pressed, own]) }
  }
  return { surface, raised, pressed, dark, end, extreme, goal, tint, words, meant }
}

/** @param scheme whose own colours stand in for what is not given. */
export const paletteOf = (seeds: Seeds, scheme: Scheme): Palette => {
  const own = ownColors[scheme]
  const high = seeds.highContrast === true
  const accent = toOklch(seeds.accent ?? own.accent)
  const card = cardOf(seeds.background ?? own.background, accent[2], high)
  const { surface, raised, pressed, dark, end, extreme, goal, words } = card
  const danger = card.meant(meanings.danger)
  const caution = card.meant(meanings.caution)
  const good = card.meant(meanings.good)

  const ink: Oklch = [dark ? 0.965 : 0.2, Math.min(card.tint[1] * 2, 0.02), card.tint[2]]
  const text = words(
    seeds.text ? toOklch(seeds.text) : ink,
    [surface, raised, pressed, danger.own, caution.own, good.own],
    goal * above,
  )
  // From half-way between the text and the card on.
  const [textLightness, textChroma, textHue] = toOklch(text)
  const muted = words(
    [
      (textLightness + card.tint[0]) / 2,
      Math.max(textChroma, 0.018),
      textChroma > 0.01 ? textHue : card.tint[2],
    ],
    [surface, raised, pressed, danger.own, caution.own],
  )
  const line = toOklch(mix(text, surface, dark ? 0.2 : 0.14))

  // A button of the card's own colour is none.
  const isTold = (color: Rgb) => contrast(color, surface) >= told.card && contrast(color, pressed) >= told.off
  const button = buttonOf(firstThat(accent, end, isTold) ?? extreme, goal)
  const { fill, words: onAccent } = isTold(button.fill) ? button : { fill: text, words: surface }
  return {
    accent: fill,
    'on-accent': onAccent,
    // With slack: the style sheet's grounds, which it stands on where an accent alone is given, are drawn by hand.
    'accent-text': words(accent, [surface, raised, pressed], goal * 1.07),
    surface,
    raised,
    pressed,
    edge: high
      ? muted
      : (firstThat(line, end, (color) =>
          [surface, raised].every((each) => contrast(color, each) >= edgeContrast),
        ) ?? muted),
    line: high ? muted : (firstThat(line, end, (color) => contrast(color, surface) >= lineContrast) ?? muted),
    text,
    muted,
    danger: danger.color,
    'danger-surface': danger.own,
    caution: caution.color,
    'caution-surface': caution.own,
    good: good.color,
  }
}

/** What stands on what, and its least contrast: the screens' style sheets have no other pairs (`frame-app/src/theme/tokens.test.ts`). */
export const pairs: readonly (readonly [over: ColorRole, under: ColorRole, least: number])[] = [
  ...(['surface', 'raised', 'pressed', 'danger-surface', 'caution-surface'] as const).map(
    (under) => ['text', under, 4.5] as const,
  ),
  ...(['muted', 'danger', 'caution', 'good', 'accent-text'] as const).flatMap((over) =>
    (['surface', 'raised', 'pressed'] as const).map((under) => [over, under, 4.5] as const),
  ),
  ['muted', 'danger-surface', 4.5],
  ['muted', 'caution-surface', 4.5],
  ['danger', 'danger-surface', 4.5],
  ['danger-surface', 'danger', 4.5],
  ['caution', 'caution-surface', 4.5],
  ['on-accent', 'accent', 4.5],
  // The edge of a field.
  ['edge', 'surface', edgeContrast],
  ['edge', 'raised', edgeContrast],
  // A toast, and a button of danger.
  ['surface', 'text', 4.5],
  ['surface', 'danger', 4.5],
]
