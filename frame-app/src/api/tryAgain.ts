import { ProviderRpcError } from '@walletframe/bridge-protocol'
import { requestFirstWait, requestTries } from '../state/specified.ts'
import { ApiFailure, passingStatuses } from './failure.ts'

/** Longest `Retry-After` that is waited for, in milliseconds: past it nobody still looks at what was asked for. */
const longestWait = 10_000
/** No new try begins later than this, in milliseconds: the page gives a read up after 30 seconds, and one try takes up to 10. */
const lastTry = 18_000

/**
 * Codes of JSON-RPC that section 7 of the specification means by "-1 and certain RPC codes", as viem has them: unknown error, limit exceeded and
 * internal error of EIP-1474, and what Alchemy (429) and QuickNode (-32007) say of a limit.
 */
const passingCodes: ReadonlySet<number> = new Set([-1, -32_005, -32_603, 429, -32_007])

/**
 * Whether the same request may succeed a moment later, by section 7.
 *
 * The status decides, whoever wrote it. That our own server's 403 and 413 are among them is the specification's word, and right while a deployment
 * replaces one server by another: what the one refuses (a method, an origin, a size that the operator just changed), the other may take. Where
 * it stays refused, all that it costs is a second. Our server's 404 (a network or project that does not exist) and 401 are its last word.
 */
const isPassing = (error: unknown): boolean => {
  if (error instanceof ProviderRpcError) return passingCodes.has(error.code)
  if (!(error instanceof ApiFailure)) return false
  if (error.status !== undefined) return passingStatuses.has(error.status)
  // No answer, or none of ours with a good status: the page of a network that wants a login first, say.
  return error.code === 'network' || error.code === 'internal'
}

const retryAfterOf = (error: unknown): number =>
  error instanceof ApiFailure ? (error.retryAfter ?? 0) * 1_000 : 0

/** @throws the signal's reason, at once when it aborts. */
export const pause = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', abort, { once: true })
  })

/**
 * Does what may be done twice until it succeeds, fails for good, or is given up: at most four times, and for less than the page waits. A
 * `Retry-After` is kept or, where it is too long, the failure is the caller's at once.
 * @param attempt hears what the try before failed with.
 * @throws what the last try threw; the signal's reason.
 */
export const tryAgain = async <T>(
  attempt: (before: unknown) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> => {
  const started = performance.now()
  let before: unknown
  for (let round = 0; ; round += 1) {
    signal?.throwIfAborted()
    try {
      return await attempt(before)
    } catch (error) {
      const wait = Math.max(requestFirstWait * 2 ** round, retryAfterOf(error))
      const isLate = performance.now() - started + wait > lastTry
      if (!isPassing(error) || round >= requestTries || wait > longestWait || isLate) throw error
      before = error
      await pause(wait, signal)
    }
  }
}
