import type { AnswerOf, BodyOf, ParamsOf, QueryOf, Route, RouteGroup } from '@walletframe/api-contract'
import type { ProjectConfig } from '../config.ts'
import type { Session } from '../services/sessions.ts'
import type { ClientNetwork } from './clientAddress.ts'

/** An answer of the contract with another status than 200, out of those that its route names. */
export class WithStatus<Answer> {
  readonly status: number
  readonly answer: Answer

  constructor(status: number, answer: Answer) {
    this.status = status
    this.answer = answer
  }
}

/** Who asks, by the address that the request came from. */
export type Client = {
  /** The narrowest network: what one client is counted by. */
  readonly key: string
  /** Every network that counts, the narrowest first. */
  readonly networks: readonly ClientNetwork[]
  /** What kind of browser it says that it is, coarsely. */
  readonly agent: string | undefined
  /** Languages that its browser is set to, the dearest first. */
  readonly languages: readonly string[]
}

type Authenticated = {
  readonly none: unknown
  /** Thumbprint of the DPoP key (RFC 7638). */
  readonly proof: { readonly jkt: string }
  readonly 'optional-proof': { readonly jkt: string | undefined }
  readonly session: { readonly session: Session }
}

/** What a handler knows of a request: what its contract names, checked, and nothing of HTTP. */
export type Context<R extends Route> = {
  readonly params: ParamsOf<R>
  readonly query: QueryOf<R>
  readonly body: BodyOf<R>
  readonly client: Client
  /** The page's or frame's origin, from the browser; undefined where none was sent. */
  readonly origin: string | undefined
  /** Aborts when the client hangs up. */
  readonly signal: AbortSignal
  /** Names this request in logs. */
  readonly requestId: string
} & Authenticated[R['auth']] &
  (R['project'] extends 'none' ? unknown : { readonly project: ProjectConfig }) &
  (R extends { readonly exact: true }
    ? {
        /** The body as it came. */
        readonly text: string
      }
    : unknown)

type Result<R extends Route> = R extends { readonly exact: true }
  ? string
  : R extends { readonly picture: true }
    ? Uint8Array
    : AnswerOf<R> | (R extends { readonly statuses: readonly number[] } ? WithStatus<AnswerOf<R>> : never)

/** One handler for each route of a group: none may be missing. */
export type Handlers<Group extends RouteGroup> = {
  readonly [Name in keyof Group]: (
    context: Context<Group[Name]>,
  ) => Result<Group[Name]> | Promise<Result<Group[Name]>>
}
