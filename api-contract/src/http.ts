import * as z from 'zod/mini'
import type { ApiErrorCode } from './errors.ts'

/** Base path of every route: the protocol's major version. */
export const basePath = '/v1'

/** Where the server carries WalletConnect's socket, if the operator has it so ({@link projectDocument}, `throughServer`). */
export const relayPath = `${basePath}/relay`

/** No path parameters, no query, or no body. */
export const nothing = z.object({})

/**
 * What every call of the specification's section 7 says of its caller: the project, what the page was built with (`st`, sdk type; `sv`, sdk
 * version, such as `cdn-universal-0.1.0`), and a random id of the visit, which answers that are kept for everybody are asked without.
 */
export const callerQuery = z.object({
  projectId: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'expected a project id')),
  st: z.string().check(z.regex(/^[a-z0-9-]{1,32}$/, 'expected an sdk type')),
  sv: z.string().check(z.regex(/^[\w.,+-]{1,64}$/, 'expected an sdk version')),
  clientId: z.optional(z.string().check(z.regex(/^[\w-]{1,128}$/, 'expected a client id'))),
})
export type CallerQuery = z.output<typeof callerQuery>

/** Header by which frames of the release before name the project of a proxied JSON-RPC request: pages that are open live through an upgrade. */
export const projectHeader = 'x-walletframe-project'

/** Names of the limits on how often one client may call; the server knows the numbers. */
export type LimitName =
  | 'probe'
  | 'start-login'
  | 'login'
  | 'wait-login'
  | 'session'
  | 'page'
  | 'mailbox-leave'
  | 'mailbox-take'
  | 'rpc'
  | 'provider'
  | 'image'
  | 'image-load'
  | 'market'
  | 'register-name'
  | 'history'
  | 'balance'
  | 'relay'
  | 'event'

/**
 * A route of the server. The server enforces every member in one place and refuses what none allows; a definition that lacks one does
 * not compile. Bodies and answers are JSON in UTF-8.
 */
export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below {@link basePath}; `:name` marks a path parameter. */
  readonly path: `/${string}`
  /** One schema for each path parameter. */
  readonly params: z.ZodMiniObject
  /** Values are text: a schema that wants a number reads it out of text. Names that it does not know are dropped. */
  readonly query: z.ZodMiniObject
  /** `query`: it also takes {@link callerQuery}. `query-or-header`: that, or {@link projectHeader} alone. Either way only for a project that exists. */
  readonly project: 'none' | 'query' | 'query-or-header'
  readonly body: z.ZodMiniType
  /** What comes back with 200. Members that it does not know never leave the server. */
  readonly answer: z.ZodMiniType
  /** Codes that it may answer beside those that {@link errorsOf} names for every route of its kind. */
  readonly errors: readonly ApiErrorCode[]
  /**
   * `none`: anybody. `proof`: a DPoP proof, no token yet. `optional-proof`: the same where one comes. `session`: access token and DPoP
   * proof (RFC 9449).
   */
  readonly auth: 'none' | 'proof' | 'optional-proof' | 'session'
  /** `own`: documents of the frame's own origin. `any`: every page may read it (CORS `*`). */
  readonly origin: 'own' | 'any'
  readonly limit: LimitName
  /** Largest body. `none`: it takes none. `usual`: 32 kB. `large`: 128 kB, for sealed messages. `batch`: 1 MB, for batches of JSON-RPC. */
  readonly size: 'none' | 'usual' | 'large' | 'batch'
  /** `Cache-Control` of a good answer; errors are never stored. */
  readonly cache: 'no-store' | 'no-cache' | `public, max-age=${number}`
  /** Statuses that the same answer may come with in place of 200. */
  readonly statuses?: readonly number[]
  /** A call that only asks, though it is no GET: sending it twice is the same as sending it once. */
  readonly repeatable?: true
  /**
   * The handler gets the body's text beside the parsed one, and gives the text of the answer, which is sent as it is: numbers above 2^53
   * pass unchanged. What it gives is checked by whoever handles it, since parsing it would be what must not happen.
   */
  readonly exact?: true
  /** The handler gives the bytes of a PNG, which are the answer. `answer` says nothing then. */
  readonly picture?: true
}

/** Names of the path parameters of a path. */
export type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/**
 * Declares a route; only for the inference of its types.
 * @example
 * export const readWallet = route({ method: 'GET', path: '/vault/wallet', auth: 'session', … })
 */
export const route = <const R extends Route>(
  definition: R & { readonly params: z.ZodMiniObject<Record<ParamNames<R['path']>, z.ZodMiniType>> },
): R => definition

/** Routes that belong together, by name. */
export type RouteGroup = Readonly<Record<string, Route>>

export type ParamsOf<R extends Route> = z.output<R['params']>
export type QueryOf<R extends Route> = z.output<R['query']> &
  (R['project'] extends 'none' ? unknown : R['project'] extends 'query' ? CallerQuery : Partial<CallerQuery>)
export type BodyOf<R extends Route> = z.output<R['body']>
export type AnswerOf<R extends Route> = z.output<R['answer']>

const commonErrors = [
  'invalid_request',
  'unsupported_media_type',
  'payload_too_large',
  'not_found',
  'method_not_allowed',
  'origin_not_allowed',
  'rate_limited',
  'internal',
] as const satisfies readonly ApiErrorCode[]

const proofErrors = ['invalid_proof', 'use_dpop_nonce'] as const satisfies readonly ApiErrorCode[]

/** Every code that a route may answer: its own, those of its kind, and those of all. */
export const errorsOf = ({ errors, auth, project, limit }: Route): ReadonlySet<ApiErrorCode> =>
  new Set<ApiErrorCode>([
    ...commonErrors,
    // A probe says in its own way whether the database is there.
    ...(limit === 'probe' ? [] : (['not_ready'] as const)),
    ...(auth === 'none' ? [] : proofErrors),
    ...(auth === 'session' ? (['unauthorized'] as const) : []),
    ...(project === 'none' ? [] : (['project_unknown'] as const)),
    ...errors,
  ])
