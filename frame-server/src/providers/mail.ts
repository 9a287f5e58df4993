import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'

/** A mail with a one-time code. */
export type CodeMail = { readonly to: string; readonly code: string; readonly projectName: string }

/** Sends one mail; rejects where the server did not take it. */
export type Mailer = {
  readonly send: (mail: CodeMail) => Promise<void>
  readonly close: () => void
}

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 0};`)

/** Subject and both bodies. The code stands on a line of its own: mail programs offer it for filling in. */
export const composeCodeMail = ({ code, projectName }: Omit<CodeMail, 'to'>) => {
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

/** SMTP, by URL (`smtp://user:password@host:port`, `smtps://…`). */
export const smtpMailer = ({ url, from }: { readonly url: string; readonly from: string }): Mailer => {
  const local = /^smtp:\/\/(127\.0\.0\.1|localhost)[:/]/.test(`${url}/`)
  // TLS is demanded wherever the mail leaves the machine.
  const transport = createTransport({
    url,
    pool: true,
    ...(local ? { ignoreTLS: true } : { requireTLS: true }),
  } as never)
  return {
    send: async (mail) => {
      // As one address, not as a list that could be read out of it.
      await transport.sendMail({ from, to: { name: '', address: mail.to }, ...composeCodeMail(mail) })
    },
    close: () => transport.close(),
  }
}

/** Mails on their way. A request never waits for one: its answer must not tell how long a mail took. */
export type MailQueue = {
  readonly send: (mail: CodeMail) => void
  /** Waits for what is on its way, at most `milliseconds`. */
  readonly drain: (milliseconds: number) => Promise<void>
}

/** Milliseconds before each new try. */
const retries = [500, 2_000, 8_000] as const

export const createMailQueue = (mailer: Mailer | undefined, logger: Logger): MailQueue => {
  const underway = new Set<Promise<void>>()
  const deliver = async (mail: CodeMail) => {
    for (const wait of [...retries, undefined]) {
      try {
        return await mailer?.send(mail)
      } catch (error) {
        // The code and the address stay out of the log; the SMTP answer says enough.
        logger.warn({ smtp: (error as { code?: unknown }).code, retry: wait ?? null }, 'mail not sent')
        if (wait === undefined) return
        await new Promise((resolve) => setTimeout(resolve, wait).unref())
      }
    }
  }
  return {
    send: (mail) => {
      const sending = deliver(mail).finally(() => underway.delete(sending))
      underway.add(sending)
    },
    drain: async (milliseconds) => {
      const timeout = new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref())
      await Promise.race([Promise.all(underway), timeout])
      mailer?.close()
    },
  }
}
