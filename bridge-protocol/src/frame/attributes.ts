import { isRecord } from '../isRecord.ts'
import type { Json } from '../json.ts'

/** Options that stand as JSON in an attribute. */
const jsonOptions: ReadonlySet<string> = new Set([
  'features',
  'themeVariables',
  'customWallets',
  'customRpcUrls',
  'defaultAccountTypes',
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
 * Options as the script tag sends them: its data attributes as they stand, since every byte that reads them on the page is paid for by the
 * page. Text that is no JSON stays text: the schema names it. `name` and the one `icon` are the page's `metadata`; an empty name is none.
 */
export const unfoldAttributes = (config: Json): Json => {
  if (!isRecord(config) || config['sdk'] !== 'cdn') return config
  const { name, icon, metadata, ...rest } = config
  const unfolded = Object.entries(rest).map(([option, value]) => [option, readAttribute(option, value)])
  return {
    ...(Object.fromEntries(unfolded) as { readonly [name: string]: Json }),
    metadata: {
      ...(isRecord(metadata) ? metadata : {}),
      ...(name ? { name } : {}),
      ...(icon === undefined ? {} : { icons: [icon] }),
    },
  }
}
