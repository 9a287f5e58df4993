import { leaveMessage, mailboxLimit, takeMessage } from '@walletframe/api-contract'
import { base64urlnopad } from '@scure/base'
import { callServer } from './client.ts'
import { ApiFailure } from './failure.ts'

/*
 * One-read mailbox on our server, for a frame and a window whose opener was cut off. What is left there is sealed by whoever leaves it: this
 * client and the server see bytes.
 */

/** What the other side needs to leave a message: no secret of the reader. Fits into an address' fragment. */
export type MailboxAddress = { readonly id: string; readonly readHash: string }

/** A mailbox as its reader has it. `readSecret` never leaves the reader. */
export type Mailbox = MailboxAddress & { readonly readSecret: string }

/** Bytes of what a mailbox is made of: its id, and after that the secret of its reader. */
export const mailboxBytes = 16 + 32

/** The mailbox that {@link mailboxBytes} secret bytes make. Nothing is asked of the server: it exists once a message lies in it. */
export const mailboxOf = async (bytes: Uint8Array): Promise<Mailbox> => {
  const readSecret = base64urlnopad.encode(bytes.subarray(16))
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(readSecret))
  return {
    id: base64urlnopad.encode(bytes.subarray(0, 16)),
    readSecret,
    readHash: base64urlnopad.encode(new Uint8Array(digest)),
  }
}

export const makeMailbox = (): Promise<Mailbox> =>
  mailboxOf(crypto.getRandomValues(new Uint8Array(mailboxBytes)))

/**
 * Leaves a sealed message of at most 64 kB; it can be read for ten minutes, once.
 * @throws ApiFailure `mailbox_taken` where a message lies there already, `payload_too_large`, `rate_limited`, `network`.
 */
export const leaveSealed = async (to: MailboxAddress, sealed: Uint8Array): Promise<void> => {
  if (sealed.length > mailboxLimit)
    throw new ApiFailure('payload_too_large', 'This message is too large for the mailbox.')
  await callServer(leaveMessage, {
    body: { id: to.id, readHash: to.readHash, message: base64urlnopad.encode(sealed) },
  })
}

/** Takes the message out; null where there is none yet. @throws ApiFailure */
export const takeSealed = async ({ id, readSecret }: Mailbox): Promise<Uint8Array | null> => {
  const { message } = await callServer(takeMessage, { body: { id, readSecret } })
  return message === null ? null : base64urlnopad.decode(message)
}

/** Milliseconds between two looks, and how long a message can lie there. */
const lookEvery = 1_000
const lifetime = 10 * 60_000

/**
 * Waits for the message. A look that does not reach the server is one that found nothing.
 * @throws ApiFailure `mailbox_empty` after ten minutes; the signal's reason where it is aborted.
 */
export const waitForSealed = async (box: Mailbox, signal: AbortSignal): Promise<Uint8Array> => {
  const started = performance.now()
  while (performance.now() - started < lifetime) {
    signal.throwIfAborted()
    const sealed = await takeSealed(box).catch((error: unknown) => {
      if (error instanceof ApiFailure && (error.code === 'network' || error.code === 'rate_limited'))
        return null
      throw error
    })
    if (sealed) return sealed
    await new Promise((resolve) => setTimeout(resolve, lookEvery))
  }
  throw new ApiFailure('mailbox_empty', 'The window gave no answer in time. Try again.')
}
