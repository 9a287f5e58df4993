import { noticeLives } from './mailJobs.ts'
import type { NewJob } from './outbox.ts'

/** Where the link of the mail leads, below the server's public address. */
export const keepEmailPath = '/v1/keep-email'

/** The mail that tells the old address, with the link that stops the change. Until a mail server took it nothing is changed. */
export const announceChangeJob = (changeId: string, token: string): NewJob => ({
  kind: 'mail.email-change',
  payload: { changeId },
  secret: token,
  lives: noticeLives,
})

/** @param after milliseconds. */
export const finishChangeJob = (changeId: string, after: number): NewJob => ({
  kind: 'email.change',
  key: `email.change|${changeId}`,
  payload: { changeId },
  after,
})
