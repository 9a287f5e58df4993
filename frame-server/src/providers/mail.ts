import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import { escapeHtml } from '../html.ts'
import { composeNotice, type NoticeMail } from './noticeMail.ts'

/** A mail with a one-time code. */
export type CodeMail = {
  /** The same at each attempt to send it. */
  readonly id: string
  readonly to: string
  readonly code: string
  readonly projectName: string
}

export type Mailer = {
  /** Sends one mail; rejects where the server did not take it. */
  readonly send: (mail: CodeMail) => Promise<void>
  /** The same for a notice. */
  readonly notify: (mail: NoticeMail) => Promise<void>
  /** Connects and logs in; rejects where that does not work. */
  readonly check: () => Promise<void>
  readonly close: () => void
}

/** Subject and both bodies. The code stands on a line of its own: mail programs offer it for filling in. */
export const composeCodeMail = ({ code, projectName }: Pick<CodeMail, 'code' | 'projectName'>) => {
  const name = projectName.replace(/[\r\n]/g, ' ')
  const lines = [
    `Your code is ${code}`,
    `Enter it in the ${name} window that asked for it. It works once, for 10 minutes.`,
    'Nobody from the team will ever ask you for it. If you did not ask for a code, ignore this mail: without it nobody can sign in.',
  ]
  return {
    subject: `${code} is your code for ${name}`,
    text: `${lines.join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body style="font:16px/1.5 system-ui,sans-serif;color:#111">
<p>Your code is</p><p style="font-size:32px;letter-spacing:6px;font-weight:600;margin:8px 0">${code}</p>
${lines
  .slice(1)
  .map((line) => `<p>${escapeHtml(line)}</p>`)
  .join('\n')}</body></html>`,
  }
}

/** How a connection to the mail server is protected. */
export type MailTls = 'required' | 'opportunistic' | 'off'

export type SmtpSettings = {
  /** `smtp://user:password@host:port`, or `smtps://…` for TLS from the first byte. */
  readonly url: string
  readonly from: string
  readonly tls?: MailTls | undefined
}

/** What never leaves the machine, by the host of a URL. */
const isLoopback = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)

/** TLS is demanded wherever the mail leaves the machine, unless the operator says otherwise. */
export const mailTls = ({ url, tls }: Pick<SmtpSettings, 'url' | 'tls'>): MailTls =>
  // The scheme is not one of the web's: the parser leaves the host's case as it was written.
  tls ?? (isLoopback(new URL(url).hostname.toLowerCase()) ? 'off' : 'required')

const tlsOptions = {
  off: { ignoreTLS: true },
  required: { requireTLS: true },
  // Whoever could show a false certificate could as well leave TLS out: it hides the mail from those who only listen.
  opportunistic: { opportunisticTLS: true, tls: { rejectUnauthorized: false } },
} as const

/** Milliseconds; each below the time that a job has for one mail. */
const timeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 5_000,
}

/** The domain of `Name <a@example.com>` or `a@example.com`. */
const domainOf = (from: string): string => /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'

export const smtpMailer = (settings: SmtpSettings): Mailer => {
  const { url, from } = settings
  const isImplicit = url.toLowerCase().startsWith('smtps:')
  const transport = createTransport({
    url,
    pool: true,
    ...timeouts,
    ...(isImplicit ? {} : tlsOptions[mailTls(settings)]),
  } as never)
  const send = async (
    mail: { readonly id: string; readonly to: string },
    content: ReturnType<typeof composeCodeMail>,
  ): Promise<void> => {
    await transport.sendMail({
      from,
      // As one address, not as a list that could be read out of it.
      to: { name: '', address: mail.to },
      messageId: `<${mail.id}@${domainOf(from)}>`,
      ...content,
    })
  }
  return {
    send: (mail) => send(mail, composeCodeMail(mail)),
    notify: (mail) => send(mail, composeNotice(mail)),
    check: async () => {
      await transport.verify()
    },
    close: () => transport.close(),
  }
}

/** Says at start what a visitor would otherwise be the first to find out. Nothing waits for it: mails are tried again. */
export const checkMail = (mailer: Mailer, logger: Logger): void => {
  mailer.check().catch((error: unknown) => {
    const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
    logger.warn(
      { smtp: code, reply: responseCode },
      'the mail server cannot be used: check mail.url, mail.tls and that it can be reached; mails are kept and tried again',
    )
  })
}
