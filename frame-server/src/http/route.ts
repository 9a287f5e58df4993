import { basePath, type AnswerOf, type BodyOf, type Route } from '@walletframe/api-contract'
import express, { type Request, type RequestHandler, type Response, type Router } from 'express'
import type { z } from 'zod/mini'
import { Failure } from '../failure.ts'

/** Largest request body, in bytes; contract code in JSON-RPC and sealed messages take more. */
export const bodyLimit = { usual: 32 * 1024, large: 128 * 1024 } as const

/** What a handler knows of the request besides its body. */
export type Context<Body> = {
  readonly body: Body
  readonly params: Readonly<Record<string, string>>
  readonly request: Request
  readonly response: Response
}

const noBody = new Set(['GET', 'DELETE'])

const requireJson: RequestHandler = (request, _response, next) => {
  if (!noBody.has(request.method) && !request.is('application/json'))
    throw new Failure('unsupported_media_type', 'Send the request body as application/json.')
  next()
}

/** Only the frame's own documents may change anything: a state-changing request carries the server's own origin. */
const requireOrigin =
  (publicOrigin: string): RequestHandler =>
  (request, _response, next) => {
    if (request.method !== 'GET' && request.headers.origin !== publicOrigin)
      throw new Failure('origin_not_allowed', 'This API takes requests of its own frame only.')
    next()
  }

/** The body as the contract wants it. @throws Failure `invalid_request` naming the field. */
export const parseBody = <Body>(schema: z.ZodMiniType<Body>, value: unknown): Body => {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const field = ['body', ...(issue?.path ?? [])].map(String).join('.')
  throw new Failure('invalid_request', `Invalid ${field}: ${issue?.message ?? 'wrong form'}.`, { field })
}

/**
 * Mounts one route of the contract: origin, content type, size, shape, then `handle`.
 * A method that the path does not have is answered 405 by {@link refuseOtherMethods}.
 */
export const mount = <R extends Route<z.ZodMiniType, z.ZodMiniType>>(
  router: Router,
  route: R,
  publicOrigin: string,
  handle: (context: Context<BodyOf<R>>) => Promise<AnswerOf<R>>,
  limit: number = bodyLimit.usual,
): void => {
  const run: RequestHandler = async (request, response) => {
    const body = parseBody(route.body, noBody.has(route.method) ? {} : (request.body as unknown)) as BodyOf<R>
    response.json(await handle({ body, params: request.params as Record<string, string>, request, response }))
  }
  const method = route.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
  router[method](
    `${basePath}${route.path}`,
    requireOrigin(publicOrigin),
    requireJson,
    express.json({ limit, strict: true, type: 'application/json' }),
    run,
  )
}

/** Answers 405 on known paths; call after every {@link mount}. */
export const refuseOtherMethods = (
  router: Router,
  routes: readonly { readonly method: string; readonly path: string }[],
): void => {
  for (const path of new Set(routes.map((route) => route.path))) {
    const allowed = routes.filter((route) => route.path === path).map((route) => route.method)
    router.all(`${basePath}${path}`, (_request, response) => {
      response.setHeader('allow', allowed.join(', '))
      throw new Failure('method_not_allowed', `Use ${allowed.join(' or ')} on this address.`)
    })
  }
}
