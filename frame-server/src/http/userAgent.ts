/** Who a browser says that it is, coarsely; the first that fits, since most of them name others too. */
const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|Chromium|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const
const systems = [
  ['Android', /\bAndroid\b/],
  ['iPhone or iPad', /\b(?:iPhone|iPad|iPod)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const

const first = (list: readonly (readonly [string, RegExp])[], text: string): string | undefined =>
  list.find(([, form]) => form.test(text))?.[0]

/**
 * `Firefox on Linux`: enough for a person to know a device again, and too little to tell two people apart. One of a few dozen texts,
 * whatever a client sends; undefined where it says nothing that is known.
 */
export const coarseAgent = (header: string | undefined): string | undefined => {
  const text = (header ?? '').slice(0, 512)
  const browser = first(browsers, text)
  const system = first(systems, text)
  if (browser === undefined || system === undefined) return browser ?? system
  return `${browser} on ${system}`
}
