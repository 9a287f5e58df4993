import * as z from 'zod/mini'

/*
 * Numbers of which zod's own checks (`int`, `minimum`, `multipleOf`) would be near a kilobyte of the frame's first load: they are asked by a function,
 * and what JSON Schema says of them is kept beside them for the server's document of its API.
 */

const keywords = new WeakMap<object, object>()

const described = <T extends object>(schema: T, words: object): T => {
  keywords.set(schema, words)
  return schema
}

/** What JSON Schema says of a schema of this file, besides what zod says of it. */
export const keywordsOf = (schema: object): object | undefined => keywords.get(schema)

const isIn = (value: number, least: number, most: number) => value >= least && value <= most

/** @param expected what is told of one that is not. */
export const numberIn = (least: number, most: number, expected = `expected ${least} to ${most}`) =>
  described(z.number(expected).check(z.refine((value) => isIn(value, least, most), expected)), {
    minimum: least,
    maximum: most,
  })

export const wholeNumber = (least: number, most = Number.MAX_SAFE_INTEGER) =>
  described(
    z
      .number()
      .check(
        z.refine((value) => Number.isInteger(value) && isIn(value, least, most), 'expected a whole number'),
      ),
    { type: 'integer', minimum: least, maximum: most },
  )

export const positiveNumber = (most: number) =>
  described(
    z.number().check(z.refine((value) => value > 0 && value <= most, `expected more than 0, up to ${most}`)),
    { exclusiveMinimum: 0, maximum: most },
  )

/** With up to two digits after the point. */
export const percentage = (least: number, most: number) =>
  described(
    z
      .number()
      .check(
        z.refine(
          (value) => isIn(value, least, most) && Number(value.toFixed(2)) === value,
          'expected two digits after the point',
        ),
      ),
    { minimum: least, maximum: most, multipleOf: 0.01 },
  )
