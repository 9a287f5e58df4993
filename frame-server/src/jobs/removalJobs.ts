import { noticeLives } from './mailJobs.ts'
import type { NewJob } from './outbox.ts'

/** Where the link of the mail leads, below the server's public address. */
export const keepPath = '/v1/keep'

/**
 * The mail that tells of a removal, with the link that stops it. Until a mail server took it nothing is removed, and where none ever does
 * the removal is forgotten.
 */
export const announceRemovalJob = (removalId: string, token: string): NewJob => ({
  kind: 'mail.removal',
  payload: { removalId },
  secret: token,
  lives: noticeLives,
})

/** @param after milliseconds. */
export const finishRemovalJob = (removalId: string, after: number): NewJob => ({
  kind: 'slot.remove',
  key: `slot.remove|${removalId}`,
  payload: { removalId },
  after,
})
