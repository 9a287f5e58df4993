import { z } from 'zod/mini'
import { mailLanguage, type MailLanguage } from '../mails/languages.ts'
import { deviceLinkLifetime } from '../mails/noticeMail.ts'
import type { Mailer } from '../providers/mail.ts'
import { minute, second } from '../time.ts'
import { defineKind, doubling, JobFailure, type JobKind } from './kinds.ts'
import { smtpFailure } from './mailJobs.ts'
import type { NewJob } from './outbox.ts'

/** Where the link of the mail leads, below the server's public address. */
export const approvePath = '/v1/approve-login'

const payload = z.object({
  to: z.string(),
  projectName: z.string(),
  language: z.string(),
  logoUrl: z.optional(z.string()),
  agent: z.optional(z.string()),
  /** Milliseconds since 1970. */
  askedAt: z.number(),
  /** Not to be sent: until then strangers have used up the mails to this address. Milliseconds since 1970. */
  heldUntil: z.optional(z.number()),
})

/** @param token of the link. */
export const deviceMailJob = (
  {
    logoUrl,
    agent,
    ...mail
  }: Omit<z.output<typeof payload>, 'language' | 'logoUrl' | 'agent'> & {
    readonly language: MailLanguage
    readonly logoUrl: string | undefined
    readonly agent: string | undefined
  },
  token: string,
): NewJob => ({
  kind: 'mail.login-device',
  payload: {
    ...mail,
    ...(logoUrl === undefined ? {} : { logoUrl }),
    ...(agent === undefined ? {} : { agent }),
  },
  secret: token,
  lives: deviceLinkLifetime,
})

/** A mail with a link that approves a device. Tried for as long as the link is good, as a code's mail is. */
export const loginDeviceKind = (
  mailer: Mailer | undefined,
  where: { readonly publicUrl: string; readonly host: string },
  tellHeld: (to: string, until: number, language: MailLanguage) => Promise<void>,
): JobKind =>
  defineKind({
    name: 'mail.login-device',
    payload,
    timeout: 30 * second,
    atOnce: 20,
    most: 100,
    wait: doubling(second, minute),
    run: async ({ id, payload: mail, secret }) => {
      if (mailer === undefined || secret === null) throw new JobFailure('no_mail_server', { permanent: true })
      const { to, projectName, logoUrl, agent, askedAt, heldUntil } = mail
      const language = mailLanguage(mail.language)
      if (heldUntil !== undefined) return tellHeld(to, heldUntil, language)
      const approveUrl = `${where.publicUrl}${approvePath}/${secret}`
      const notice = { type: 'login-asked', projectName, agent, askedAt, approveUrl } as const
      await mailer.notify({ id, to, host: where.host, language, logoUrl, notice }).catch((error: unknown) => {
        throw smtpFailure(error)
      })
    },
  })
