import { domainToASCII } from 'node:url'

/** What a list says of addresses, or of hosts. */
export type ScamList = { readonly listed: ReadonlySet<string>; readonly allowed: ReadonlySet<string> }

/** How an entry is compared: EVM addresses whatever their case; all others as they are written. */
export const plainForm = (entry: string): string =>
  /^0x[0-9a-f]{40}$/i.test(entry) ? entry.toLowerCase() : entry

/** A host in the form that browsers have it, without a port. */
export const hostForm = (entry: string): string =>
  domainToASCII(entry.toLowerCase().replace(/:\d+$/, '')).replace(/\.$/, '')

const textsIn = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : undefined

/** JSON: an array, or an object with `blacklist` and perhaps `whitelist`. */
const fromJson = (
  value: unknown,
): readonly [listed: readonly string[], allowed: readonly string[]] | undefined => {
  const list = textsIn(value)
  if (list) return [list, []]
  const { blacklist, whitelist } = (value ?? {}) as {
    readonly blacklist?: unknown
    readonly whitelist?: unknown
  }
  const listed = textsIn(blacklist)
  return listed && [listed, textsIn(whitelist) ?? []]
}

/** Lines; what follows a `#` is a remark. */
const fromLines = (text: string): readonly string[] =>
  text.split('\n').flatMap((line) => line.split('#', 1)[0]?.trim() || [])

const parsed = (text: string) => {
  if (!/^\s*[[{]/.test(text)) return [fromLines(text), []] as const
  const found = fromJson(JSON.parse(text))
  if (!found)
    throw new Error('expected a JSON array of texts, an object with the array "blacklist", or lines')
  return found
}

/**
 * Reads a list in one of the forms that public lists have.
 * @param form of its entries.
 * @throws Error where it has none of these forms, or nothing in it: an empty list more likely is a broken one.
 */
export const readScamList = (text: string, form: (entry: string) => string): ScamList => {
  const [listed, allowed] = parsed(text).map(
    (entries) => new Set(entries.map((entry) => form(entry.trim())).filter((entry) => entry !== '')),
  ) as [Set<string>, Set<string>]
  if (listed.size === 0) throw new Error('the list is empty')
  return { listed, allowed }
}

/** Whether a list has an address, and does not allow it. */
export const hasAddress = ({ listed, allowed }: ScamList, address: string): boolean => {
  const form = plainForm(address)
  return listed.has(form) && !allowed.has(form)
}

/** A host and all above it, but the last part alone: `a.b.example`, `b.example`. */
const withParents = (host: string): readonly string[] => {
  const parts = host.split('.')
  return parts.flatMap((_, from) =>
    from > 0 && from === parts.length - 1 ? [] : parts.slice(from).join('.'),
  )
}

/** Whether a list has a host, or one above it; the nearest entry decides, and what is allowed counts before what is listed. */
export const hasHost = ({ listed, allowed }: ScamList, host: string): boolean => {
  for (const each of withParents(host)) {
    if (allowed.has(each)) return false
    if (listed.has(each)) return true
  }
  return false
}
