import { z } from 'zod'
import { mailLanguage, type MailLanguage } from '../mails/languages.ts'
import type { Mailer } from '../providers/mail.ts'
import { defineKind, doubling, JobFailure, type JobKind } from './kinds.ts'
import type { NewJob } from './outbox.ts'
import { minute, second } from '../time.ts'

const codeMail = z.object({
  to: z.string(),
  projectName: z.string(),
  /** Missing in jobs of before there were languages. */
  language: z.optional(z.string()),
  /** The project's logo. */
  logoUrl: z.optional(z.string()),
  /** Not to be sent: until then strangers have used up the mails to this address. Milliseconds since 1970. */
  heldUntil: z.optional(z.number()),
  change: z.optional(z.object({ step: z.enum(['old', 'new']), to: z.string(), host: z.string() })),
})

/** What an SMTP server said. A reply of 5xx is for good (RFC 5321, 4.2.1), but not where it refused our password: an operator mends that. */
export const smtpFailure = (error: unknown): JobFailure => {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  const reply = typeof responseCode === 'number' ? responseCode : undefined
  const reason = reply ?? (typeof code === 'string' ? code : 'failed')
  return new JobFailure(`smtp_${reason}`, {
    permanent: reply !== undefined && reply >= 500 && code !== 'EAUTH',
    cause: error,
  })
}

/**
 * A mail with a one-time code. Tried until the code expires: soon at first, then every minute, so that a server that turns strangers away
 * for five minutes (greylisting) takes it in time. The same Message-ID at each attempt: a mailbox that got it twice may show it once.
 */
export const codeMailKind = (
  mailer: Mailer | undefined,
  tellHeld: (to: string, until: number, language: MailLanguage) => Promise<void>,
): JobKind =>
  defineKind({
    name: 'mail.code',
    payload: codeMail,
    timeout: 30 * second,
    atOnce: 20,
    most: 100,
    wait: doubling(second, minute),
    run: async ({ id, payload, secret }) => {
      if (mailer === undefined || secret === null) throw new JobFailure('no_mail_server', { permanent: true })
      const { to, projectName, logoUrl, heldUntil, change } = payload
      const language = mailLanguage(payload.language)
      if (heldUntil !== undefined) return tellHeld(to, heldUntil, language)
      try {
        await mailer.send({ to, projectName, logoUrl, language, change, code: secret, id })
      } catch (error) {
        throw smtpFailure(error)
      }
    },
  })

const notice = z.object({
  to: z.string(),
  host: z.string(),
  language: z.optional(z.string()),
  notice: z.union([
    z.object({ type: z.enum(['exported', 'kit-saved', 'opened-by-operator', 'user-deleted']) }),
    z.object({ type: z.literal('user-kept'), isByOperator: z.optional(z.boolean()) }),
    z.object({
      type: z.enum(['removal-cancelled', 'slot-added', 'slot-removed']),
      label: z.string(),
      // Not in what an older release left.
      kind: z.optional(z.string()),
    }),
    z.object({ type: z.literal('email-asked'), email: z.string(), changeAt: z.number() }),
    z.object({ type: z.enum(['email-changed', 'email-kept']), email: z.string() }),
    z.object({ type: z.literal('codes-paused'), until: z.number() }),
    z.object({ type: z.enum(['login-added', 'login-removed']), provider: z.string(), address: z.string() }),
  ]),
})

/** How long a notice is worth anything, and its attempts within that: soon at first, then every hour. */
export const noticeLives = 3 * 24 * 60 * minute
export const noticeTries = { most: 90, wait: doubling(5 * second, 60 * minute) } as const

/** A mail that tells a user of something that was done. */
export const noticeMailKind = (mailer: Mailer | undefined): JobKind =>
  defineKind({
    name: 'mail.notice',
    payload: notice,
    timeout: 30 * second,
    atOnce: 5,
    ...noticeTries,
    run: async ({ id, payload }) => {
      if (mailer === undefined) throw new JobFailure('no_mail_server', { permanent: true })
      await mailer
        .notify({ id, ...payload, language: mailLanguage(payload.language) })
        .catch((error: unknown) => {
          throw smtpFailure(error)
        })
    },
  })

export const noticeMailJob = (
  payload: z.output<typeof notice> & { readonly language: MailLanguage },
): NewJob => ({
  kind: 'mail.notice',
  payload,
  lives: noticeLives,
})

/** @param lives milliseconds that the code is good for. */
export const codeMailJob = (
  mail: z.output<typeof codeMail> & { readonly code: string; readonly language: MailLanguage },
  lives: number,
): NewJob => ({
  kind: 'mail.code',
  payload: {
    to: mail.to,
    projectName: mail.projectName,
    language: mail.language,
    ...(mail.logoUrl === undefined ? {} : { logoUrl: mail.logoUrl }),
    ...(mail.change === undefined ? {} : { change: mail.change }),
    ...(mail.heldUntil === undefined ? {} : { heldUntil: mail.heldUntil }),
  },
  secret: mail.code,
  lives,
})
