import { isRecord } from '../isRecord.ts'
import type { Json } from '../json.ts'

/** Options that stand as JSON in an attribute. */
const jsonOptions: ReadonlySet<string> = new Set([
  'features',
  'themeVariables',
  'customWallets',
  'customRpcUrls',
  'showWallets',
  'enableWalletGuide',
])

/** Options that stand as words in an attribute. */
const listOptions: ReadonlySet<string> = new Set([
  'includeWalletIds',
  'excludeWalletIds',
  'featuredWalletIds',
])

/** The value of an option that an attribute says. */
const readAttribute = (name: string, value: Json): Json => {
  if (typeof value !== 'string') return value
  if (listOptions.has(name)) return value.split(/[\s,]+/).filter(Boolean)
  if (!jsonOptions.has(name)) return value
  try {
    return JSON.parse(value) as Json
  } catch {
    return value
  }
}

/**
 * Options as the script tag sends them: `attributes` holds its data attributes as they stand, since every byte that reads them
 * on the page is paid for by the page. What is named outside of them wins. Text that is no JSON stays text: the schema names it. `icon` is
 * the page's one icon, of `metadata`.
 */
export const unfoldAttributes = (config: Json): Json => {
  if (!isRecord(config) || !isRecord(config['attributes'])) return config
  const { attributes, ...rest } = config
  const unfolded = Object.entries(attributes).map(([name, value]) => [name, readAttribute(name, value)])
  const { icon } = attributes
  const { metadata } = rest
  return {
    ...(Object.fromEntries(unfolded) as { readonly [name: string]: Json }),
    // Only the script tag has attributes.
    sdk: 'cdn',
    ...rest,
    ...(icon === undefined ? {} : { metadata: { ...(isRecord(metadata) ? metadata : {}), icons: [icon] } }),
  }
}
