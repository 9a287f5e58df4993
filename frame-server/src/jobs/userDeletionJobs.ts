import { noticeLives } from './mailJobs.ts'
import type { NewJob } from './outbox.ts'

/** Where the link of the mail leads, below the server's public address. */
export const keepUserPath = '/v1/keep-account'

/** The mail that tells of a deletion, with the link that stops it. Until a mail server took it nothing is deleted. */
export const announceDeletionJob = (deletionId: string, token: string): NewJob => ({
  kind: 'mail.user-deletion',
  payload: { deletionId },
  secret: token,
  lives: noticeLives,
})

/** @param after milliseconds. */
export const finishDeletionJob = (deletionId: string, after: number): NewJob => ({
  kind: 'user.delete',
  key: `user.delete|${deletionId}`,
  payload: { deletionId },
  after,
})
