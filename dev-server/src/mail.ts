import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { isLocalOrigin } from '@walletframe/api-contract'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { inboxPage } from './inboxPage.ts'
import { listen, type Listening } from './listen.ts'
import { portTaken } from './ports.ts'

/** A mail as it arrived. */
export type Message = {
  readonly id: string
  readonly from: string
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  /** With its images in it, as a mail program shows them. */
  readonly html: string
  /** Milliseconds since 1970. */
  readonly receivedAt: number
}

export type MailSink = {
  readonly smtpPort: number
  readonly inbox: Listening
  /** Newest first; `to` is compared without case. */
  readonly messages: (to?: string) => readonly Message[]
  readonly stop: () => Promise<void>
}

/** The HTML with each image that came with the mail (`cid:`, RFC 2392) in its place. */
const shownHtml = ({ html = '', attachments }: Email): string =>
  attachments.reduce((shown, { contentId, mimeType, content }) => {
    if (contentId === undefined || typeof content === 'string') return shown
    const image = `data:${mimeType};base64,${Buffer.from(new Uint8Array(content)).toString('base64')}`
    return shown.replaceAll(`cid:${contentId.replace(/^<|>$/g, '')}`, image)
  }, html)

/** Mails that are kept. */
const most = 500

/** An SMTP server that takes every mail and sends none on, and a page that shows them. */
export const startMail = async (ports: {
  readonly smtp: number
  readonly inbox: number
}): Promise<MailSink> => {
  const kept: Message[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      buffer(stream)
        .then((raw) => PostalMime.parse(raw))
        .then(
          (mail) => {
            kept.unshift({
              id: randomUUID(),
              from: mail.from?.address ?? '',
              to: session.envelope.rcptTo.map(({ address }) => address),
              subject: mail.subject ?? '',
              text: mail.text ?? '',
              html: shownHtml(mail),
              receivedAt: Date.now(),
            })
            kept.length = Math.min(kept.length, most)
            done()
          },
          (error: Error) => done(error),
        )
    },
  })
  const smtpPort = await new Promise<number>((resolve, reject) => {
    smtp.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? portTaken('smtp', ports.smtp) : error),
    )
    const server = smtp.listen(ports.smtp, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
  const messages = (to?: string) =>
    kept.filter(
      (message) =>
        to === undefined || message.to.some((address) => address.toLowerCase() === to.toLowerCase()),
    )
  const inbox = await listen('inbox', ports.inbox, (request, response) => {
    const url = new URL(request.url ?? '/', 'http://inbox')
    // Login codes of this machine are nobody else's: no page of another origin reads them, also none whose name was pointed here.
    response.setHeader('cross-origin-resource-policy', 'same-origin')
    response.setHeader('x-content-type-options', 'nosniff')
    if (!isLocalOrigin(`http://${request.headers.host ?? ''}`)) {
      response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' })
      response.end('The inbox is read at 127.0.0.1 or localhost.')
      return
    }
    if (url.pathname === '/messages' && request.method === 'DELETE') {
      kept.length = 0
      response.writeHead(204).end()
    } else if (url.pathname === '/messages') {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(messages(url.searchParams.get('to') ?? undefined)))
    } else if (url.pathname.startsWith('/messages/')) {
      const shown = kept.find(({ id }) => url.pathname === `/messages/${id}`)?.html
      response.writeHead(shown === undefined ? 404 : 200, {
        'content-type': 'text/html; charset=utf-8',
        // As mail programs have it: styles of its own, images that came with it, and nothing else.
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
      })
      response.end(shown ?? '')
    } else if (url.pathname === '/') {
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      })
      response.end(inboxPage(kept))
    } else response.writeHead(404).end()
  })
  return {
    smtpPort,
    inbox,
    messages,
    stop: async () => {
      await inbox.stop()
      await new Promise<void>((resolve) => smtp.close(() => resolve()))
    },
  }
}
