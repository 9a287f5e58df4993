import type * as z from 'zod/mini'

/** Base path of every route: the protocol's major version. */
export const basePath = '/v1'

/** A route of the server: what is sent, what comes back. Bodies are JSON. */
export type Route<Body extends z.core.$ZodType, Answer extends z.core.$ZodType> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below {@link basePath}; `:name` marks a path parameter. */
  readonly path: string
  /** `none`: anybody. `proof`: a DPoP proof, no token yet. `session`: access token and DPoP proof (RFC 9449). */
  readonly auth: 'none' | 'proof' | 'session'
  readonly body: Body
  readonly answer: Answer
}

/** Declares a route; only for the inference of its types. */
export const route = <Body extends z.core.$ZodType, Answer extends z.core.$ZodType>(
  definition: Route<Body, Answer>,
): Route<Body, Answer> => definition

export type BodyOf<R> = R extends Route<infer Body, z.core.$ZodType> ? z.core.output<Body> : never
export type AnswerOf<R> = R extends Route<z.core.$ZodType, infer Answer> ? z.core.output<Answer> : never
