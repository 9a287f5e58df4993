/** Families that are letters and nothing else, wherever they are installed: a page must not turn the words into signs. */
const families: ReadonlySet<string> = new Set(
  [
    'system-ui, sans-serif, serif, monospace, ui-sans-serif, ui-serif, ui-monospace, ui-rounded',
    '-apple-system, blinkmacsystemfont, sf pro, sf pro text, sf pro display, sf mono, avenir, avenir next',
    'arial, helvetica, helvetica neue, verdana, tahoma, trebuchet ms, segoe ui, calibri, aptos',
    'georgia, times, times new roman, palatino, cambria, garamond, charter, iowan old style, courier, courier new',
    'inter, inter variable, roboto, open sans, lato, montserrat, poppins, nunito, nunito sans, dm sans, figtree',
    'noto sans, noto serif, source sans pro, source sans 3, work sans, manrope, rubik, geist, ibm plex sans',
    'ubuntu, cantarell, oxygen, oxygen-sans, fira sans, droid sans, dejavu sans, liberation sans, karla, outfit, sora',
    'merriweather, lora, playfair display, source serif 4, ibm plex serif',
    'menlo, monaco, consolas, fira code, jetbrains mono, ibm plex mono, roboto mono, geist mono',
  ].flatMap((line) => line.split(', ')),
)

/** What stands behind every other font. */
export const systemFonts = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif"

const namesIn = (stack: string): readonly string[] =>
  stack
    .split(',')
    .map((name) => name.trim().replace(/^(['"])(.*)\1$/, '$2'))
    .filter((name) => name !== '')

/** Families of a stack that are not on the list. */
export const unknownFonts = (stack: string): readonly string[] =>
  namesIn(stack).filter((name) => !families.has(name.toLowerCase()))

/** A family as CSS says it. Names of the list, and those that the schema of a hosted font let through, have no quote in them. */
export const quotedFont = (name: string): string => (/^-?[a-z][\w-]*$/i.test(name) ? name : `'${name}'`)

/** The families of a stack that are on the list, and the system's behind them; undefined where none is. */
export const fontStack = (stack: string): string | undefined => {
  const known = namesIn(stack).filter((name) => families.has(name.toLowerCase()))
  return known.length > 0 ? [...known.map(quotedFont), systemFonts].join(', ') : undefined
}
