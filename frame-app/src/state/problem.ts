import { errorCode, ProviderRpcError } from '@walletframe/bridge-protocol'

/** An error that a view shows: a stable code, and a sentence that says what to do next. Views say it in the person's language, by the code. */
export type Problem = {
  readonly code: string
  readonly message: string
  /** The field of the request that is wrong, such as `body.email`. */
  readonly field?: string | undefined
  /** Seconds until the same may succeed. */
  readonly retryAfter?: number | undefined
  /** What the engine calls it, where `code` is what the page hears: the vault's own code. */
  readonly fault?: string | undefined
  /** Which of several things is meant, from one: a word. */
  readonly at?: number | undefined
  /** One-time codes: guesses that are left. */
  readonly attemptsLeft?: number | undefined
}

const faultOf = (thrown: object): string | undefined => {
  const code = ((thrown as { data?: unknown }).data as { readonly code?: unknown } | null | undefined)?.code
  return typeof code === 'string' ? code : undefined
}

const hasCode = (value: unknown): value is Omit<Problem, 'code'> & { readonly code: string | number } =>
  typeof value === 'object' &&
  value !== null &&
  (typeof (value as { code?: unknown }).code === 'string' ||
    typeof (value as { code?: unknown }).code === 'number') &&
  typeof (value as { message?: unknown }).message === 'string'

/**
 * What a view shows of something that went wrong: a stable code and a sentence. Whatever has a code keeps its own message, also a node's or
 * a page's: a view that hears of strangers shows a sentence of ours by the code (ConnectingExternal, SwitchNetwork).
 */
export const problemOf = (thrown: unknown): Problem =>
  hasCode(thrown)
    ? {
        code: String(thrown.code),
        message: thrown.message,
        field: thrown.field,
        retryAfter: thrown.retryAfter,
        at: thrown.at,
        attemptsLeft: thrown.attemptsLeft,
        fault: faultOf(thrown),
      }
    : { code: String(errorCode.internal), message: 'Something went wrong. Try again.' }

/** A part of the wallet could not be fetched: for a person the same as a server that does not answer. */
export const partMissing = (): never => {
  throw Object.assign(new Error('The wallet cannot reach its server.'), { code: 'network' })
}

/** Whether the person said no, here or in their wallet. */
export const isDecline = (thrown: unknown): boolean =>
  thrown instanceof ProviderRpcError && thrown.code === errorCode.userRejected
