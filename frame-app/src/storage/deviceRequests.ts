import { smallRecord } from './small.ts'

/*
 * Logins by e-mail that wait until the link of a mail was opened and approved, so that a phone that puts the page away for its mail program loses
 * none. What is here opens nothing: it is asked about with this partition's key alone, and a code is needed after it.
 */

export type StoredDeviceRequest = {
  /** The page that it was begun on: no other one goes on with it. */
  readonly origin: string
  readonly email: string
  readonly requestId: string
  readonly requestSecret: string
  readonly sender?: string | undefined
  /** Milliseconds since 1970. */
  readonly expiresAt: number
  readonly resendAt: number
  /** The person went on to another address: it is not opened by itself any more. */
  readonly left: boolean
}

/** More addresses than that wait for nobody. */
const most = 4

/* By hand: this is read before the first paint. */
const isRequest = (value: Partial<StoredDeviceRequest> | null): boolean =>
  typeof value?.email === 'string' &&
  typeof value.requestId === 'string' &&
  typeof value.requestSecret === 'string' &&
  typeof value.expiresAt === 'number' &&
  typeof value.resendAt === 'number' &&
  typeof (value.sender ?? '') === 'string'

const parse = (value: unknown) =>
  Array.isArray(value) && value.every(isRequest) ? (value as readonly StoredDeviceRequest[]) : undefined

const stored = smallRecord<readonly StoredDeviceRequest[]>('walletframe:deviceRequests', parse, [])

/** What a page's visitor waits for, the newest first. */
export const readDeviceRequests = (origin: string): readonly StoredDeviceRequest[] =>
  stored.read().filter((each) => each.origin === origin && each.expiresAt > Date.now())

/** Keeps a request in the place of the one before for the same address: its link is worth nothing any more. */
export const writeDeviceRequest = (next: StoredDeviceRequest): void =>
  stored.write((all) =>
    [
      next,
      ...all.filter(
        ({ origin, email, expiresAt }) =>
          expiresAt > Date.now() && !(origin === next.origin && email === next.email),
      ),
    ].slice(0, most),
  )

/** A request came to its end. */
export const forgetDeviceRequest = (requestId: string): void =>
  stored.write((all) => all.filter((each) => each.requestId !== requestId && each.expiresAt > Date.now()))
