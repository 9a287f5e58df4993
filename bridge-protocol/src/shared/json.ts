import { maxMessageBytes, maxMessageDepth } from './constants.ts'

/** What may cross the border. Numbers are finite; bigint travels as hex. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** Why a message was not taken. */
export type JsonFault = 'too-large' | 'too-deep' | 'not-json'

/** Names that walk to a prototype: never copied, whoever sends them. */
const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

class Fault extends Error {
  readonly fault: JsonFault
  constructor(fault: JsonFault) {
    super(fault)
    this.fault = fault
  }
}

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
  const add = (amount: number) => {
    weight += amount
    if (weight > maxMessageBytes) throw new Fault('too-large')
  }
  const walk = (node: unknown, depth: number): Json => {
    if (depth > maxMessageDepth) throw new Fault('too-deep')
    if (typeof node === 'string') {
      add(node.length + 2)
      return node
    }
    add(8)
    if (node === null || typeof node === 'boolean') return node
    if (typeof node === 'number' && Number.isFinite(node)) return node
    if (Array.isArray(node)) return node.map((item) => walk(item === undefined ? null : item, depth + 1))
    if (typeof node !== 'object') throw new Fault('not-json')
    const prototype: unknown = Object.getPrototypeOf(node)
    if (prototype !== Object.prototype && prototype !== null) throw new Fault('not-json')
    const copy: Record<string, Json> = {}
    for (const key of Object.keys(node)) {
      if (forbiddenKeys.has(key)) continue
      const member = (node as Record<string, unknown>)[key]
      if (member === undefined) continue
      add(key.length + 3)
      copy[key] = walk(member, depth + 1)
    }
    return copy
  }
  try {
    return { copy: walk(value, 0) }
  } catch (thrown) {
    if (thrown instanceof Fault) return { fault: thrown.fault }
    // A getter or proxy that throws: a stranger's object, not JSON.
    return { fault: 'not-json' }
  }
}
