import { pendingLogins, type PendingLogin } from './pendingLogins.ts'

/*
 * Logins by e-mail that wait until the link of a mail was opened and approved, so that a phone that puts the page away for its mail program loses
 * none. What is here opens nothing: it is asked about with this partition's key alone, and a code is needed after it.
 */

export type StoredDeviceRequest = PendingLogin & {
  readonly requestId: string
  readonly requestSecret: string
}

const stored = pendingLogins<StoredDeviceRequest>(
  'walletframe:deviceRequests',
  ({ requestId, requestSecret }) => typeof requestId === 'string' && typeof requestSecret === 'string',
)

export const readDeviceRequests = stored.read
export const writeDeviceRequest = stored.write

/** A request came to its end. */
export const forgetDeviceRequest = (id: string): void => stored.forget(({ requestId }) => requestId === id)
