import { maxMessageBytes, maxMessageDepth } from './constants.ts'

/** What may cross the border. Numbers are finite; bigint travels as hex. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** Why a message was not taken. */
export type JsonFault = 'too-large' | 'too-deep' | 'not-json'

/** Names that walk to a prototype: never copied, whoever sends them. */
const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * A deep copy of `value` that holds JSON only: plain objects with own keys, arrays, strings, finite numbers, booleans, null.
 * `undefined` members are left out, as JSON does. The copy shares nothing with the original.
 *
 * The weight of a value is the length of its strings and keys plus eight for every other leaf and container:
 * one pass, no serialisation.
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
    weight += typeof node === 'string' ? node.length + 2 : 8
    if (weight > maxMessageBytes) return fail('too-large')
    if (depth > maxMessageDepth) return fail('too-deep')
    if (node === null || typeof node === 'string' || typeof node === 'boolean' || Number.isFinite(node))
      return node as Json
    // One fault is enough: the rest is not looked at.
    if (Array.isArray(node)) return node.map((item) => (fault ? null : walk(item ?? null, depth + 1)))
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
    // A getter or proxy that throws: a stranger's object, not JSON.
    return { fault: 'not-json' }
  }
}
