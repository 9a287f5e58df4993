import * as z from 'zod/mini'

/** Characters of a word that is not known yet. */
const longest = 64

/**
 * One of some words in an answer, open to those of later releases: a reader that does not know a word takes it for `unknown` and reads the
 * rest of the answer as it is. An enum of an answer has this form (frame-server/test/laterServer.test.ts finds one that has not); what the server
 * says is held by its types.
 * @param unknown what a word of a later release means to a reader of this one: one of `known`, or a word that only readers have.
 * @example
 * z.object({ status: openEnum(['ok', 'degraded'], 'degraded') })
 */
export const openEnum = <const Known extends readonly [string, ...string[]], const Unknown extends string>(
  known: Known,
  unknown: Unknown,
) =>
  z.union([
    z.enum(known),
    z.pipe(
      z.string().check(z.maxLength(longest)),
      z.transform((): Unknown => unknown),
    ),
  ])
