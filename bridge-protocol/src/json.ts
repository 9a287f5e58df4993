import { maxMessageBytes, maxMessageDepth } from './constants.ts'

/** What may cross the border. Numbers are finite; bigint travels as hex. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** Why a value is not carried. */
export type JsonFault = 'too-large' | 'too-deep' | 'not-json'

/** Names that lead to a prototype: never copied, whoever sends them. */
const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** Weight in bytes of everything that is not a text: number, boolean, null, list, record. */
const unit = 8

/**
 * A deep copy of `value` that holds JSON only: plain objects with own keys, arrays, strings, finite numbers, booleans, null.
 * `undefined` members are left out and holes of arrays become null, as in `JSON.stringify`. The copy shares nothing with the original.
 *
 * The weight of a value is the length of its strings and keys plus {@link unit} for all else, found in one pass without serialising.
 * An array is weighed by its `length` before anything walks it: 2^32 holes cost their sender nothing.
 * @returns `{ copy }`, or `{ fault }` where the value is too large, too deep or not JSON.
 */
export const copyJson = (value: unknown): { readonly copy: Json } | { readonly fault: JsonFault } => {
  let weight = 0
  let fault: JsonFault | undefined
  const fail = (found: JsonFault): null => {
    fault ??= found
    return null
  }
  const walk = (node: unknown, depth: number): Json => {
    weight += typeof node === 'string' ? node.length + 2 : unit
    const ahead = Array.isArray(node) ? node.length * unit : 0
    if (weight + ahead > maxMessageBytes) return fail('too-large')
    if (depth > maxMessageDepth) return fail('too-deep')
    if (node === null || typeof node === 'string' || typeof node === 'boolean' || Number.isFinite(node))
      return node as Json
    // `Array.from` visits holes, which `map` would leave in the copy. After one fault the rest is not looked at.
    if (Array.isArray(node)) return Array.from(node, (item) => (fault ? null : walk(item ?? null, depth + 1)))
    const prototype: unknown = typeof node === 'object' ? Object.getPrototypeOf(node) : fail
    if (prototype !== Object.prototype && prototype !== null) return fail('not-json')
    const copy: Record<string, Json> = {}
    for (const key of Object.keys(node as object)) {
      if (fault) break
      const member = (node as Record<string, unknown>)[key]
      if (forbiddenKeys.has(key) || member === undefined) continue
      weight += key.length + 3
      copy[key] = walk(member, depth + 1)
    }
    return copy
  }
  try {
    const copy = walk(value, 0)
    return fault ? { fault } : { copy }
  } catch {
    // A getter or a proxy that throws: not JSON.
    return { fault: 'not-json' }
  }
}
