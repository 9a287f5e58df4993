import { leaveSealed, takeSealed, waitForSealed } from '../../api/mailbox.ts'
import { open, seal } from '../../approvals/handover.ts'
import type { Released } from '../../vault/handOver.ts'
import type { Sealed } from '../../vault/worker/sealing.ts'
import { readAbout, type About, type Prepared } from './request.ts'

/*
 * How frame and window talk: by `postMessage` between the two, each of which takes only what comes from the other and from our own origin; where
 * the page's opener policy cut them apart, or the window is another device's, through one-read mailboxes. All of it is sealed with the key of the
 * request; the root in it once more, from worker to worker.
 *
 *   frame   about                      for another device: a window of this browser has it in its address
 *   window  here                       it is there, and can be reached
 *   window  ask      slots, key        the person agreed
 *   frame   release  half, key         of one of these slots, sealed to the window's worker
 *   window  root     sealed root       to the frame's worker
 */

/** Why one side goes no further. */
export type Refusal = { readonly no: string }

export type Messages = {
  readonly ask: { readonly slots: readonly string[]; readonly recipientKey: string }
  readonly release: Released
  readonly root: Sealed
}
type Kind = keyof Messages

/** It was refused by the other side, or ended without an answer. */
export class HandOverError extends Error {
  readonly code: string
  constructor(code: string) {
    super('The wallet was not opened. Nothing was changed.')
    this.code = code
  }
}

const name = 'walletframe:hand-over'

/** Milliseconds between two looks at a window: it tells its opener nothing by itself. */
const lookEvery = 200
/** Milliseconds that a person has for the window, and the frame for its answer. */
const personLimit = 10 * 60_000
const frameLimit = 30_000

const post = (to: Window, kind: Kind | 'here', sealed?: Uint8Array) =>
  to.postMessage({ [name]: kind, sealed }, location.origin)

/** Tells `take` of messages that `from` sends from our own origin. @returns what ends that. */
const hear = (from: Window, take: (kind: unknown, sealed: unknown) => void): (() => void) => {
  const listen = ({ source, origin, data }: MessageEvent) => {
    if (source !== from || origin !== location.origin || typeof data !== 'object' || data === null) return
    const message = data as Readonly<Record<string, unknown>>
    if (name in message) take(message[name], message['sealed'])
  }
  addEventListener('message', listen)
  return () => removeEventListener('message', listen)
}

/** What a message says. @throws HandOverError where the other side refuses. */
const read = async <K extends Kind>(key: string, kind: K, sealed: Uint8Array): Promise<Messages[K]> => {
  const message = (await open(key, kind, sealed)) as Messages[K] | Refusal
  if ('no' in message) throw new HandOverError(message.no)
  return message
}

/** Leaves what this is about, for another device. @throws ApiFailure */
export const leaveAbout = async ({ key, about }: Prepared, said: About): Promise<void> =>
  leaveSealed(about, await seal(key, 'about', said))

/** Takes it, once. @throws HandOverError `over` where nothing lies there: it was taken, or ten minutes are over. ApiFailure */
export const takeAbout = async ({ key, about }: Prepared): Promise<About> => {
  const sealed = await takeSealed(about)
  const said = sealed && readAbout(await open(key, 'about', sealed))
  if (!said) throw new HandOverError('over')
  return said
}

export type End<In extends Kind, Out extends Kind> = {
  readonly receive: <K extends In>(kind: K) => Promise<Messages[K]>
  readonly send: <K extends Out>(kind: K, message: Messages[K] | Refusal) => Promise<void>
}

/**
 * The frame's end.
 * @param opened null where no window came up, or it was cut off.
 * @param onCutOff told where it cannot be reached: nobody can tell that from a window that was blocked.
 */
export const frameEnd = (
  { key, release, ...boxes }: Prepared,
  opened: Window | null,
  signal: AbortSignal,
  onCutOff: () => void,
): End<'ask' | 'root', 'release'> => {
  let isThere = false
  let isCutOff = false
  const byMailbox = async <K extends 'ask' | 'root'>(kind: K) =>
    read(key, kind, await waitForSealed(boxes[kind], signal))
  return {
    receive: (kind) =>
      new Promise((resolve, reject) => {
        const ends: (() => void)[] = []
        const settle = <T>(tell: (value: T) => void, value: T) => {
          for (const end of ends) end()
          tell(value)
        }
        const fail = (error: unknown) => settle(reject, error)
        const cutOff = () => {
          isCutOff = true
          onCutOff()
          byMailbox(kind).then((message) => settle(resolve, message), fail)
        }
        signal.addEventListener('abort', () => fail(signal.reason), { once: true })
        if (isCutOff || !opened) return cutOff()
        ends.push(
          hear(opened, (said, sealed) => {
            isThere = true
            if (said !== kind || !(sealed instanceof Uint8Array)) return
            // It has said what it has to say: it may be gone before that is read.
            clearInterval(looking)
            // What was sealed with another key is nobody's.
            read(key, kind, sealed).then(
              (message) => settle(resolve, message),
              (error: unknown) => error instanceof HandOverError && fail(error),
            )
          }),
        )
        const looking = setInterval(() => {
          if (!opened.closed) return
          clearInterval(looking)
          if (isThere) fail(new HandOverError('closed'))
          else cutOff()
        }, lookEvery)
        const late = setTimeout(() => fail(new HandOverError('late')), personLimit)
        ends.push(
          () => clearInterval(looking),
          () => clearTimeout(late),
        )
      }),
    send: async (kind, message) => {
      const sealed = await seal(key, kind, message)
      if (isCutOff) await leaveSealed(release, sealed)
      else if (opened) post(opened, kind, sealed)
    },
  }
}

/** The window's end. @param opener null where it was cut off, or is on another device. */
export const windowEnd = (
  { key, release, ask, root }: Prepared,
  opener: Window | null,
): End<'release', 'ask' | 'root'> => {
  if (opener) post(opener, 'here')
  return {
    receive: async (kind) => {
      if (!opener) return read(key, kind, await waitForSealed(release, AbortSignal.timeout(frameLimit)))
      return new Promise((resolve, reject) => {
        const late = setTimeout(() => {
          end()
          reject(new HandOverError('lost'))
        }, frameLimit)
        const end = hear(opener, (said, sealed) => {
          if (said !== kind || !(sealed instanceof Uint8Array)) return
          read(key, kind, sealed).then(
            (message) => {
              end()
              clearTimeout(late)
              resolve(message)
            },
            (error: unknown) => {
              if (!(error instanceof HandOverError)) return
              end()
              clearTimeout(late)
              reject(error)
            },
          )
        })
      })
    },
    send: async (kind, message) => {
      const sealed = await seal(key, kind, message)
      if (opener) post(opener, kind, sealed)
      else await leaveSealed(kind === 'ask' ? ask : root, sealed)
    },
  }
}
