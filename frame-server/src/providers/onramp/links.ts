/* Addresses of providers' pages, made of the operator's templates. */

/** What a template may name. */
export const placeholders = ['address', 'network', 'asset', 'fiatAmount', 'cryptoAmount', 'fiat'] as const
export type Placeholder = (typeof placeholders)[number]
export type Filling = Readonly<Partial<Record<Placeholder, string>>>

/** Characters of an address that browsers and providers take. */
const longestUrl = 2_048

const pattern = /\{([^{}]*)\}/g
const isKnown = (name: string): name is Placeholder => (placeholders as readonly string[]).includes(name)

/** The part of a template up to its path: nothing is filled in there. */
const originOf = (template: string): string => /^[^/]*\/\/[^/?#]*/.exec(template)?.[0] ?? ''

/** Why a template cannot be used; undefined where it can. */
export const templateProblem = (template: string): string | undefined => {
  const filled = template.replaceAll(pattern, 'x')
  if (/[{}]/.test(filled)) return 'a brace without its other one'
  if (!URL.canParse(filled)) return 'expected an https address with {placeholders}'
  const url = new URL(filled)
  if (url.protocol !== 'https:' || url.username + url.password !== '')
    return 'expected an https address without credentials'
  if (/[{}]/.test(originOf(template)))
    return 'placeholders stand in the path or in the query, not in the host'
  const unknown = [...template.matchAll(pattern)].map(([, name = '']) => name).find((name) => !isKnown(name))
  if (unknown !== undefined) return `{${unknown}} is none of {${placeholders.join('}, {')}}`
  return template.includes('{address}') ? undefined : 'expected {address}: where the purchase goes'
}

/**
 * A template with its placeholders filled. Members of the query whose value is not known are left out.
 * @returns undefined where the path wants what is not known, or the address gets too long.
 */
export const fill = (template: string, values: Filling): string | undefined => {
  const isThere = (text: string) =>
    [...text.matchAll(pattern)].every(([, name = '']) => isKnown(name) && values[name] !== undefined)
  const put = (text: string) =>
    text.replaceAll(pattern, (_all, name: Placeholder) => encodeURIComponent(values[name] ?? ''))
  const [, before = '', query = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/.exec(template) ?? []
  if (!isThere(before) || !isThere(hash)) return undefined
  const members = query.split('&').filter((member) => member !== '' && isThere(member))
  const url = put(before + (members.length > 0 ? `?${members.join('&')}` : '') + hash)
  const isSafe =
    url.length <= longestUrl &&
    URL.canParse(url) &&
    new URL(url).origin === new URL(originOf(template)).origin
  return isSafe ? url : undefined
}
