import { acceptedLanguages } from '../mails/languages.ts'
import {
  basePath,
  callerQuery,
  errorsOf,
  projectHeader,
  type ApiErrorCode,
  type CallerQuery,
  type LimitName,
  type Route,
  type RouteGroup,
} from '@walletframe/api-contract'
import type { Request, RequestHandler, Response, Router } from 'express'
import * as z from 'zod/mini'
import type { ProjectConfig } from '../config.ts'
import { Failure } from '../failure.ts'
import type { Services } from '../services/services.ts'
import { StoreGone } from '../shared/insured.ts'
import { DatabaseGone, reasonOf } from '../store/databaseGone.ts'
import { parseJson, parsePart, readText, requireBodyForm, requireForm, requireOrigin } from './checks.ts'
import { clientNetworks } from './clientAddress.ts'
import { internalFailure } from './errors.ts'
import { sendPicture } from './pictures.ts'
import { WithStatus, type Client, type Handlers } from './handlers.ts'
import { routeLimits, takeCall } from './limits.ts'
import { optionalProofOf, proofOf, sessionOf } from './session.ts'
import { coarseAgent } from './userAgent.ts'

/** An address of this server: a route of the contract, or files. */
type Mounted = { readonly method: Route['method']; readonly path: string; readonly isOpen: boolean }

/** A document of a page without scripts. */
export type Page = {
  readonly status: number
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * What a page shows, and what its form does; with the parameters of its path as they came, what the visitor's browser reads, the dearest
 * first, and the network that the visitor is in.
 */
export type PageHandlers = Readonly<
  Record<
    'show' | 'submit',
    (params: Readonly<Record<string, string>>, languages: readonly string[], network: string) => Promise<Page>
  >
>

/** A route of the contract that is served, by the name of its group and its own. */
export type ServedRoute = { readonly group: string; readonly name: string; readonly route: Route }

/**
 * Where requests meet the contract. Everything that a contract says is enforced here, in one place and before a handler runs; what no
 * contract allows is refused.
 */
export type Kernel = {
  /**
   * Serves the routes of a group. A route without a handler does not compile.
   * @param name of the group, for the API's document.
   */
  // The second parameter makes TypeScript read what handlers return by the contract: without it the text 'ok' is any string.
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
  readonly implement: <Group extends RouteGroup, Given extends Handlers<Group>>(
    name: string,
    group: Group,
    handlers: Given,
  ) => void
  /** Serves files: what is no JSON has no contract. */
  readonly files: (paths: string | readonly string[], handle: RequestHandler) => void
  /**
   * Serves a page whose path is a secret of whoever has it, such as the link of a mail. `show` (GET) changes nothing; `submit` is its form,
   * which says nothing beyond its path.
   */
  readonly page: (path: string, limit: LimitName, handlers: PageHandlers) => void
  /**
   * Takes a form that a page of another site sends by the visitor's browser, and sends the browser on. Who sends it is anybody.
   * @param onward where to, of the path and the form's fields.
   */
  readonly forms: (path: string, limit: LimitName, onward: (fields: URLSearchParams) => string) => void
  /** What {@link implement} was given so far. */
  readonly served: readonly ServedRoute[]
  /** Answers HEAD, OPTIONS and wrong methods of everything that was mounted. Call it last. */
  readonly finish: () => void
}

/** A handler as the kernel calls it: the types of {@link Handlers} are held where it was given. */
type AnyHandler = (context: never) => unknown

const clientOf = (request: Request): Client => {
  const networks = clientNetworks(request)
  return {
    key: networks[0].key,
    networks,
    agent: coarseAgent(request.headers['user-agent']),
    languages: acceptedLanguages(request.headers['accept-language']),
  }
}

/** Aborts when the client hangs up before it was answered. */
const signalOf = (response: Response): AbortSignal => {
  const controller = new AbortController()
  response.on('close', () => {
    if (!response.writableFinished) controller.abort()
  })
  return controller.signal
}

/** The query of a route, with what it takes of its caller. */
export const queryOf = (route: Route): z.ZodMiniObject => {
  switch (route.project) {
    case 'none':
      return route.query
    case 'query':
      return z.extend(route.query, callerQuery.shape)
    case 'query-or-header':
      return z.extend(route.query, z.partial(callerQuery).shape)
  }
}

/** @throws Failure `project_unknown`. */
const projectOf = (
  { projects }: Services,
  route: Route,
  request: Request,
  query: unknown,
): ProjectConfig | undefined => {
  if (route.project === 'none') return undefined
  const asked = (query as Partial<CallerQuery>).projectId
  const [id, field] =
    route.project === 'query-or-header' && asked === undefined
      ? [request.headers[projectHeader], `header.${projectHeader}`]
      : [asked, 'query.projectId']
  const project = typeof id === 'string' ? projects.find(id) : undefined
  if (!project) throw new Failure('project_unknown', 'This project does not exist.', { field })
  return project
}

const authOf = async (services: Services, route: Route, request: Request): Promise<object> => {
  switch (route.auth) {
    case 'none':
      return {}
    case 'proof':
      return { jkt: await proofOf(services, request) }
    case 'optional-proof':
      return { jkt: await optionalProofOf(services, request) }
    case 'session':
      return { session: await sessionOf(services, request) }
  }
}

/** What a handler's result must be. */
const answerFormOf = ({ exact, picture, answer }: Route): z.ZodMiniType =>
  exact ? z.string() : picture ? z.instanceof(Uint8Array) : answer

export const createKernel = (router: Router, services: Services): Kernel => {
  const { config, logger, limits } = services
  const numbers = routeLimits(config)
  const mounted: Mounted[] = []
  const served: ServedRoute[] = []

  /** A bug of ours: what a handler did is not what its contract says. */
  const broken = (route: Route, what: object): Failure => {
    logger.error({ method: route.method, route: route.path, ...what }, 'a route broke its contract')
    return internalFailure()
  }

  /** Nobody's fault, and better in a moment. That the database does not answer at all was logged when it was found. */
  const away = (
    route: Pick<Mounted, 'method' | 'path'>,
    requestId: unknown,
    error: DatabaseGone | StoreGone,
  ): Failure => {
    const reason = error instanceof DatabaseGone ? reasonOf(error) : undefined
    if (reason !== undefined)
      logger.warn(
        { requestId, method: route.method, route: route.path, reason },
        'the database could not do it',
      )
    return new Failure('not_ready', 'The server’s database does not answer. Try again in a moment.', {
      retryAfter: 1,
    })
  }

  const send = (route: Route, response: Response, result: unknown): void => {
    const { status, answer } = result instanceof WithStatus ? result : { status: 200, answer: result }
    if (status !== 200 && !route.statuses?.includes(status)) throw broken(route, { status })
    const parsed = answerFormOf(route).safeParse(answer)
    // Of a value that does not fit only the place is told: the value may be anybody's.
    if (!parsed.success)
      throw broken(route, { fields: parsed.error.issues.map(({ path }) => path.map(String).join('.')) })
    response.setHeader('cache-control', route.cache)
    response.status(status)
    if (route.picture) sendPicture(response, parsed.data as Uint8Array)
    else if (route.exact) response.type('application/json').send(parsed.data)
    else response.json(parsed.data)
  }

  const run = (route: Route, handle: AnyHandler): RequestHandler => {
    const declared: ReadonlySet<ApiErrorCode> = errorsOf(route)
    const query = queryOf(route)
    return async (request, response) => {
      if (route.origin === 'any') {
        response.setHeader('access-control-allow-origin', '*')
        response.setHeader('cross-origin-resource-policy', 'cross-origin')
        response.vary('origin')
      }
      try {
        const client = clientOf(request)
        requireOrigin(route, request, config.publicUrl)
        await takeCall(limits, route.limit, numbers[route.limit], client)
        requireBodyForm(route, request)
        const auth = await authOf(services, route, request)
        const text = route.size === 'none' ? '{}' : await readText(route, request, response)
        const asked = parsePart(query, 'query', { ...request.query })
        const context = {
          params: parsePart(route.params, 'path', { ...request.params }),
          query: asked,
          body: parsePart(route.body, 'body', parseJson(text)),
          project: projectOf(services, route, request, asked),
          text,
          client,
          origin: request.headers.origin,
          signal: signalOf(response),
          requestId: String(response.locals['requestId']),
          ...auth,
        }
        send(route, response, await handle(context as never))
      } catch (error) {
        if (error instanceof Failure && !declared.has(error.code)) throw broken(route, { code: error.code })
        throw error
      }
    }
  }

  const add = (entry: Mounted, handle: RequestHandler): void => {
    mounted.push(entry)
    router[entry.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'](entry.path, handle)
  }

  /** What a route or a page does, where its database or store may be away. */
  const orAway =
    (route: Pick<Mounted, 'method' | 'path'>, handle: RequestHandler): RequestHandler =>
    async (request, response, next) => {
      try {
        await handle(request, response, next)
      } catch (error) {
        if (error instanceof DatabaseGone || error instanceof StoreGone)
          throw away(route, response.locals['requestId'], error)
        throw error
      }
    }

  const servePage =
    (limit: LimitName, handle: PageHandlers['show']): RequestHandler =>
    async (request, response) => {
      const client = clientOf(request)
      await takeCall(limits, limit, numbers[limit], client)
      requireForm(request, config.publicUrl)
      const { status, html, headers } = await handle(
        { ...request.params } as Record<string, string>,
        client.languages,
        client.key,
      )
      response.vary('accept-language')
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
      response.status(status).type('html').send(html)
    }

  return {
    served,
    page: (path, limit, { show, submit }) => {
      const handlers = { GET: show, POST: submit } as const
      for (const method of ['GET', 'POST'] as const) {
        const entry = { method, path, isOpen: false }
        add(entry, orAway(entry, servePage(limit, handlers[method])))
      }
    },
    implement: (groupName, group, handlers) => {
      for (const [name, route] of Object.entries(group)) {
        served.push({ group: groupName, name, route })
        const entry = { method: route.method, path: basePath + route.path, isOpen: route.origin === 'any' }
        const handle = run(route, (handlers as Record<string, AnyHandler>)[name] as AnyHandler)
        add(entry, orAway(route, handle))
      }
    },
    files: (paths, handle) => {
      for (const path of [paths].flat()) add({ method: 'GET', path, isOpen: true }, handle)
    },
    forms: (path, limit, onward) => {
      const entry = { method: 'POST', path, isOpen: false } as const
      add(
        entry,
        orAway(entry, async (request, response) => {
          await takeCall(limits, limit, numbers[limit], clientOf(request))
          if (!request.is('application/x-www-form-urlencoded'))
            throw new Failure('unsupported_media_type', 'Send the fields of a form.')
          const text = await readText({ size: 'usual' }, request, response)
          response.setHeader('cache-control', 'no-store')
          response.redirect(303, onward(new URLSearchParams(text)))
        }),
      )
    },
    finish: () => {
      for (const path of new Set(mounted.map((entry) => entry.path))) {
        const here = mounted.filter((entry) => entry.path === path)
        const methods = here.map(({ method }) => method)
        const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
        const isOpen = here.some((entry) => entry.isOpen)
        router.all(path, (request, response) => {
          response.setHeader('allow', allow)
          if (request.method !== 'OPTIONS')
            throw new Failure('method_not_allowed', `Use ${methods.join(' or ')} on this address.`)
          if (isOpen) {
            response.setHeader('access-control-allow-origin', '*')
            response.setHeader('access-control-allow-methods', allow)
            response.setHeader('access-control-allow-headers', 'content-type')
          }
          response.status(204).end()
        })
      }
    },
  }
}
