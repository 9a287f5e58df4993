import type { Route } from '@walletframe/api-contract'
import express, { type Request, type Response } from 'express'
import type * as z from 'zod/mini'
import { Failure } from '../failure.ts'

/* What a request must be before anybody looks at what it says. Each check throws a Failure that names what is wrong. */

/** Largest body of each size, in bytes. */
export const bodySizes: Record<Route['size'], number> = {
  none: 0,
  usual: 32 * 1024,
  large: 128 * 1024,
  batch: 1024 * 1024,
}

/**
 * Only the frame's own documents may ask. A browser sends no `Origin` with a same-origin read, so a read without one is let through: no page
 * of another origin can read the answer. Whatever changes something must say where it comes from.
 */
export const requireOrigin = (route: Route, request: Request, publicOrigin: string): void => {
  const { origin } = request.headers
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (route.origin === 'any' || origin === publicOrigin || (isRead && origin === undefined)) return
  throw new Failure('origin_not_allowed', 'This API takes requests of its own frame only.')
}

const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** JSON in UTF-8 without compression, or no body at all, as the route wants it. */
export const requireBodyForm = (route: Route, request: Request): void => {
  if (route.size === 'none') {
    if (hasBody(request)) throw new Failure('payload_too_large', 'This address takes no request body.')
    return
  }
  if (!request.is('application/json'))
    throw new Failure('unsupported_media_type', 'Send the request body as application/json.')
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(request.headers['content-type'] ?? '')?.[1]
  const encoding = request.headers['content-encoding'] ?? 'identity'
  if ((charset !== undefined && charset.toLowerCase() !== 'utf-8') || encoding.toLowerCase() !== 'identity')
    throw new Failure('unsupported_media_type', 'Send JSON in UTF-8, without compression.')
}

/** Bytes that a form without fields may send. */
const emptyForm = 1_024

/**
 * A form of a page of ours. Our documents tell no referrer, so browsers say `Origin: null`: what is not allowed is another site's word.
 * @throws Failure `origin_not_allowed`, `payload_too_large`.
 */
export const requireForm = ({ headers, method }: Request, publicOrigin: string): void => {
  if (method === 'GET' || method === 'HEAD') return
  const { origin = 'null' } = headers
  if (origin !== 'null' && origin !== publicOrigin)
    throw new Failure('origin_not_allowed', 'This form is sent from its own page only.')
  if (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > emptyForm)
    throw new Failure('payload_too_large', 'This form has no fields.')
}

const readers = Object.fromEntries(
  Object.entries(bodySizes).map(([size, limit]) => [
    size,
    express.raw({ limit, inflate: false, type: () => true }),
  ]),
) as Record<Route['size'], ReturnType<typeof express.raw>>

const notJson = () => new Failure('invalid_request', 'The request body is not valid JSON.', { field: 'body' })

/** The body's text. @throws Failure `payload_too_large`, `invalid_request`. */
export const readText = async (
  route: Pick<Route, 'size'>,
  request: Request,
  response: Response,
): Promise<string> => {
  await new Promise<void>((resolve, reject) => {
    readers[route.size](request, response, (error?: { readonly type?: unknown }) => {
      if (error === undefined) resolve()
      else if (error.type === 'entity.too.large')
        reject(new Failure('payload_too_large', 'The request body is too large.'))
      else reject(notJson())
    })
  })
  const bytes: unknown = request.body
  if (!Buffer.isBuffer(bytes)) throw notJson()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw notJson()
  }
}

/** @throws Failure `invalid_request`. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw notJson()
  }
}

/** Where a NUL character stands in a value, as path; undefined where there is none. Deep values are walked without recursion. */
const findNul = (value: unknown): string | undefined => {
  const open: [unknown, string][] = [[value, '']]
  for (let next = open.pop(); next; next = open.pop()) {
    const [here, path] = next
    if (typeof here === 'string' && here.includes('\0')) return path
    if (typeof here !== 'object' || here === null) continue
    for (const [key, inner] of Object.entries(here)) {
      if (key.includes('\0')) return path
      open.push([inner, `${path}.${key}`])
    }
  }
  return undefined
}

/** Of the forms that a value may have the one that it came closest to: that in which something deeper inside was wrong. */
const closestIssue = (issue: z.core.$ZodIssue | undefined): z.core.$ZodIssue | undefined =>
  issue?.code === 'invalid_union'
    ? (issue.errors
        .flatMap(([first]) => (first ? [first] : []))
        .sort((a, b) => b.path.length - a.path.length)[0] ?? issue)
    : issue

/**
 * One part of a request as the contract wants it. No text may hold a NUL: PostgreSQL cannot store one, SQLite can, and no field of ours
 * needs it.
 * @param part `path`, `query` or `body`: how the field is named.
 * @throws Failure `invalid_request` naming the field.
 */
export const parsePart = <Schema extends z.ZodMiniType>(
  schema: Schema,
  part: string,
  value: unknown,
): z.output<Schema> => {
  const nul = findNul(value)
  const parsed = nul === undefined ? schema.safeParse(value) : undefined
  if (parsed?.success) return parsed.data
  const issue = closestIssue(parsed?.error.issues[0])
  const field = issue ? [part, ...issue.path.map(String)].join('.') : `${part}${nul ?? ''}`
  const what = issue?.message ?? 'expected text without NUL characters'
  throw new Failure('invalid_request', `Invalid ${field}: ${what}.`, { field })
}
