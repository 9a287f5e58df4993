import { socialMessage } from '@walletframe/api-contract'
import { loginTimeout } from '../../state/specified.ts'

/* The window of a provider: opened in a click, and heard where it comes back to a page of our origin. */

const looks = 'popup,width=600,height=800'
/** Milliseconds between two looks at a window: it tells its opener nothing by itself. */
const pollDelay = 1_000

/**
 * Opens it, empty, in the click's own task: browsers open windows for nobody else.
 * @returns null where the browser lets none up.
 */
export const openProviderWindow = (): Window | null => window.open('about:blank', '_blank', looks)

export const ended = (code: string) =>
  Object.assign(new Error('The login did not come to its end.'), { code })

/**
 * Does what only machines do. What takes too long is given up: where its answer is a session, that one is ended when it comes.
 * @param signal of the person, who may give up before.
 * @throws `social_timeout`; what the work throws.
 */
export const inTime = async <T>(
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(ended('social_timeout')), loginTimeout)
  const isLate = new Promise<never>((_resolve, reject) => {
    late.signal.addEventListener('abort', () => reject(late.signal.reason as Error))
  })
  try {
    return await Promise.race([work(AbortSignal.any([signal, late.signal])), isLate])
  } finally {
    clearTimeout(timer)
  }
}

/** Path and query that the provider sent the visitor back to, if this is a message of our page; null for anything else. */
const answerIn = (data: unknown): string | null => {
  const { type, answer } = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>
  return type === socialMessage && typeof answer === 'string' ? answer : null
}

/**
 * Waits for the page that the provider sends the visitor to. What others post is not looked at, and neither is the answer to another login.
 * @param home the window that opened it.
 * @throws `social_closed` where either window is closed before, `social_state` where it brings the answer to another login, `social_expired`.
 */
export const waitForAnswer = (
  popup: Window,
  { state, expiresIn }: { readonly state: string; readonly expiresIn: number },
  signal: AbortSignal,
  home: Window = window,
) =>
  new Promise<string>((resolve, reject) => {
    const stop = new AbortController()
    const end = (finish: () => void) => {
      stop.abort()
      clearInterval(timer)
      clearTimeout(late)
      finish()
    }
    const stateOf = (answer: string) => new URLSearchParams(answer.split('?')[1]).get('state')
    home.addEventListener(
      'message',
      ({ origin, source, data }) => {
        const answer = origin === location.origin && source === popup ? answerIn(data) : null
        if (answer === null) return
        end(() => (stateOf(answer) === state ? resolve(answer) : reject(ended('social_state'))))
      },
      { signal: stop.signal },
    )
    // What answers a window that is gone is heard by nobody.
    const isOver = () => popup.closed || home.closed
    let wasOver = false
    const timer = setInterval(() => {
      // A message may be on its way yet: one more look.
      if (isOver() && wasOver) end(() => reject(ended('social_closed')))
      wasOver = isOver()
    }, pollDelay)
    const late = setTimeout(() => end(() => reject(ended('social_expired'))), expiresIn * 1_000)
    signal.addEventListener('abort', () => end(() => reject(ended('given_up'))), { signal: stop.signal })
  })
