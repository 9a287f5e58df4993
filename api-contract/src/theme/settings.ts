import * as z from 'zod/mini'
import { numberIn } from '../numbers.ts'
import { readColor } from './color.ts'
import { unknownFonts } from './fonts.ts'

export const presetNames = ['default', 'midnight', 'paper', 'forest', 'high-contrast'] as const
export type PresetName = (typeof presetNames)[number]

/** Corners of a button in units of `--radius` (`frame-app/src/theme/tokens.css`); all others follow. */
export const buttonCorner = 3.5
/** Corners of a button, in pixels. */
export const radii = { none: 0, small: 7, medium: 14, large: 21 } as const
/** Most of a corner, and the range of the type unit (body text is 1.5 of it), in pixels. */
export const bounds = { radius: [0, 56], fontSize: [9, 16] } as const

const color = z.string().check(
  z.maxLength(64),
  z.refine(
    (text) => readColor(text) !== undefined,
    'expected an opaque colour such as "#2f5bea" or "oklch(0.55 0.2 264)"',
  ),
)

/** One colour for both schemes, or one for each. */
const colors = z.union([color, z.strictObject({ light: color, dark: color })], {
  error: 'expected an opaque colour such as "#2f5bea", or { "light": …, "dark": … } of two',
})

const weight = /^[1-9]\d{0,2}( [1-9]\d{0,2})?$/

/** A font of the operator's: files of `fontsDir`. */
const hostedFont = z.strictObject({
  family: z
    .string()
    .check(z.regex(/^[A-Za-z][A-Za-z0-9 -]{0,63}$/, 'expected a name of letters, digits, spaces')),
  files: z
    .array(
      z.strictObject({
        file: z
          .string()
          .check(
            z.regex(/^[A-Za-z0-9][\w.-]{0,99}\.woff2$/, 'expected the name of a .woff2 file in fontsDir'),
          ),
        /** One weight, or the two ends of a variable font's. */
        weight: z.optional(
          z.string().check(z.regex(weight, 'expected a weight such as "400", or a range such as "100 900"')),
        ),
        style: z.optional(z.enum(['normal', 'italic'], 'expected "normal" or "italic"')),
      }),
    )
    .check(z.minLength(1, 'expected at least one file'), z.maxLength(8, 'expected at most 8 files')),
})
export type HostedFont = z.output<typeof hostedFont>

const listedFonts = z.string().check(
  z.maxLength(256),
  z.minLength(1, 'expected a family'),
  z.refine(
    (stack) => unknownFonts(stack).length === 0,
    'expected families of the list in docs/theming.md, parted by commas',
  ),
)

const radiusForm = 'expected "none", "small", "medium", "large", or 0 to 56 pixels'

/** What an operator may say of the looks. Whatever is said, the screens can be read: `paletteOf`. */
export const themeSettings = z.strictObject({
  preset: z.optional(z.enum(presetNames, `expected one of ${presetNames.join(', ')}`)),
  mode: z.optional(z.enum(['system', 'light', 'dark'], 'expected "system", "light" or "dark"')),
  accent: z.optional(colors),
  background: z.optional(colors),
  text: z.optional(colors),
  highContrast: z.optional(z.boolean('expected true or false')),
  /** Corners of a button: a word, or pixels. */
  radius: z.optional(
    z.union([z.enum(['none', 'small', 'medium', 'large']), numberIn(...bounds.radius, radiusForm)], {
      error: radiusForm,
    }),
  ),
  /** Pixels of the type unit. */
  fontSize: z.optional(numberIn(...bounds.fontSize, 'expected 9 to 16 pixels')),
  /** Families of the list, or files of the operator's. */
  font: z.optional(
    z.union([listedFonts, hostedFont], {
      error: 'expected families of the list in docs/theming.md, or { "family", "files": [{ "file" }] }',
    }),
  ),
})
export type ThemeSettings = z.output<typeof themeSettings>
