import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { text } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'

/** Milliseconds after which a mail does not come any more. */
const patience = 30_000

export type Mailbox = {
  readonly port: number
  /** The code of the newest mail to an address. @throws Error where none comes. */
  readonly code: (email: string) => Promise<string>
  /** Mails so far. */
  readonly count: () => number
  readonly close: () => Promise<void>
}

/** Every mailbox of a load: takes mails by SMTP, and reads the codes in their subjects. */
export const openMailbox = async (): Promise<Mailbox> => {
  const codes = new Map<string, string>()
  let count = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      text(stream).then(
        (mail) => {
          count += 1
          const [code] = /(?<=^Subject:.*)\b\d{6}\b/im.exec(mail) ?? []
          for (const { address } of envelope.rcptTo) if (code) codes.set(address, code)
          done()
        },
        (error: Error) => done(error),
      )
    },
  })
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => resolve((listening.address() as AddressInfo).port))
  })
  return {
    port,
    code: async (email) => {
      const deadline = performance.now() + patience
      for (;;) {
        const code = codes.get(email)
        if (code !== undefined) return code
        if (performance.now() > deadline) throw new Error(`No code for ${email}.`)
        await wait(1)
      }
    },
    count: () => count,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
