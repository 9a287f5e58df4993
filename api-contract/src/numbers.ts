import * as z from 'zod/mini'

/*
 * Numbers of which zod's own checks (`int`, `multipleOf`) would be half a kilobyte of the frame's first load: they are asked by a function, and
 * what JSON Schema says of them is kept beside them for the server's document of its API.
 */

const keywords = new WeakMap<object, object>()

const described = <T extends object>(schema: T, words: object): T => {
  keywords.set(schema, words)
  return schema
}

/** What JSON Schema says of a schema of this file, besides what zod says of it. */
export const keywordsOf = (schema: object): object | undefined => keywords.get(schema)

export const wholeNumber = (least: number, most = Number.MAX_SAFE_INTEGER) =>
  described(
    z
      .number()
      .check(z.minimum(least), z.maximum(most), z.refine(Number.isInteger, 'expected a whole number')),
    { type: 'integer' },
  )

/** With up to two digits after the point. */
export const percentage = (least: number, most: number) =>
  described(
    z.number().check(
      z.minimum(least),
      z.maximum(most),
      z.refine((value) => Number(value.toFixed(2)) === value, 'expected two digits after the point'),
    ),
    { multipleOf: 0.01 },
  )
