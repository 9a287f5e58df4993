import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import { composeCodeMail, type CodeMail } from '../mails/codeMail.ts'
import { logoPart, type Logo } from '../mails/logo.ts'
import { composeNotice, type NoticeMail } from '../mails/noticeMail.ts'

export type Mailer = {
  /** Sends one mail; rejects where the server did not take it. */
  readonly send: (mail: CodeMail) => Promise<void>
  /** The same for a notice. */
  readonly notify: (mail: NoticeMail) => Promise<void>
  /** Connects and logs in; rejects where that does not work. */
  readonly check: () => Promise<void>
  readonly close: () => void
}

/** How a connection to the mail server is protected. */
export type MailTls = 'required' | 'opportunistic' | 'off'

export type SmtpSettings = {
  /** `smtp://user:password@host:port`, or `smtps://…` for TLS from the first byte. */
  readonly url: string
  readonly from: string
  readonly tls?: MailTls | undefined
  /** For every mail that has no logo of its own. */
  readonly logoUrl?: string | undefined
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

/** Milliseconds that a mail waits for its logo. The next one finds it drawn. */
const logoPatience = 2_000

/**
 * @param drawLogo a PNG of what lies at an address; null where there is none. A mail goes without a logo rather than late.
 * @param patience milliseconds for each step, where somebody waits for the answer.
 */
export const smtpMailer = (
  settings: SmtpSettings,
  drawLogo: (url: string) => Promise<Uint8Array | null> = () => Promise.resolve(null),
  patience: number = Number.POSITIVE_INFINITY,
): Mailer => {
  const { url, from } = settings
  const isImplicit = url.toLowerCase().startsWith('smtps:')
  const transport = createTransport({
    url,
    pool: true,
    ...Object.fromEntries(Object.entries(timeouts).map(([step, usual]) => [step, Math.min(usual, patience)])),
    ...(isImplicit ? {} : tlsOptions[mailTls(settings)]),
  } as never)
  const logoOf = async (url: string | undefined, alt: string): Promise<Logo | undefined> => {
    if (url === undefined) return undefined
    const late = new AbortController()
    const png = await Promise.race([
      drawLogo(url).catch(() => null),
      sleep(logoPatience, null, { signal: late.signal }).catch(() => null),
    ])
    late.abort()
    return png ? { png, alt } : undefined
  }
  const send = async (
    mail: { readonly id: string; readonly to: string },
    content: ReturnType<typeof composeCodeMail>,
    logo: Logo | undefined,
  ): Promise<void> => {
    await transport.sendMail({
      from,
      // As one address, not as a list that could be read out of it.
      to: { name: '', address: mail.to },
      messageId: `<${mail.id}@${domainOf(from)}>`,
      ...content,
      ...(logo ? { attachments: [logoPart(logo)] } : {}),
    })
  }
  return {
    send: async (mail) => {
      const logo = await logoOf(mail.logoUrl ?? settings.logoUrl, mail.projectName)
      await send(mail, composeCodeMail({ ...mail, logo }), logo)
    },
    notify: async (mail) => {
      const logo = await logoOf(mail.logoUrl ?? settings.logoUrl, mail.host)
      await send(mail, composeNotice({ ...mail, logo }), logo)
    },
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
