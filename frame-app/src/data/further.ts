import { ApiFailure } from '../api/failure.ts'
import { pause } from '../api/tryAgain.ts'

/** Seconds that a further page is waited for at most: the server counts calls by the minute. */
const longestWait = 60
/** Milliseconds of a second. */
const second = 1_000

/**
 * Reads a further page of a list. Who scrolls faster than the server lets them waits as long as it says, and what they saw stays.
 * @throws what `read` throws otherwise, and the second time; the signal's reason.
 */
export const readFurther = async <Page>(read: () => Promise<Page>, signal: AbortSignal): Promise<Page> => {
  try {
    return await read()
  } catch (error) {
    const wait =
      error instanceof ApiFailure && error.code === 'rate_limited' ? (error.retryAfter ?? 0) : Infinity
    if (wait > longestWait) throw error
    await pause(wait * second, signal)
    return read()
  }
}
