import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { describe, expect, test } from 'vitest'
import type { CodeMail } from '../mails/codeMail.ts'
import { checkMail, mailTls, smtpMailer } from './mail.ts'

const mail: CodeMail = {
  id: 'mail-1',
  to: 'me@example.com',
  code: '123456',
  projectName: 'Demo',
  language: 'en',
}

describe('TLS', () => {
  test.each([
    ['smtp://127.0.0.1:25', 'off'],
    ['smtp://localhost', 'off'],
    ['smtp://LOCALHOST:1025', 'off'],
    ['smtp://user:pa%40ss@localhost:1025', 'off'],
    ['SMTP://[::1]:25', 'off'],
    ['smtp://mail.example.com:587', 'required'],
    ['smtp://localhost@mail.example.com', 'required'],
    ['smtp://localhost.example.com', 'required'],
    ['smtp://127.0.0.1.example.com', 'required'],
    ['smtp://mailpit:1025', 'required'],
  ] as const)('%s: %s', (url, expected) => {
    expect(mailTls({ url })).toBe(expected)
  })

  test('the operator’s word goes before the address', () => {
    expect(mailTls({ url: 'smtp://mailpit:1025', tls: 'off' })).toBe('off')
    expect(mailTls({ url: 'smtp://127.0.0.1', tls: 'required' })).toBe('required')
  })
})

describe('a mail server', () => {
  /** A real SMTP server on loopback; by default one that has TLS with a certificate that nobody vouches for. */
  const given = async (options: SMTPServerOptions = {}) => {
    const received: { readonly text: string; readonly secure: boolean }[] = []
    const server = new SMTPServer({
      authOptional: true,
      logger: false,
      onData: (stream, session, done) => {
        let text = ''
        stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
        stream.on('end', () => {
          received.push({ text, secure: session.secure })
          done()
        })
      },
      ...options,
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    server.on('error', () => undefined)
    return {
      received,
      url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
      stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
    }
  }

  test.each([
    ['off', { secure: false }],
    ['opportunistic', { secure: true }],
    ['required', 'refused'],
  ] as const)('with a certificate that nobody vouches for, tls %s: %o', async (tls, expected) => {
    const { url, received, stop } = await given()
    const mailer = smtpMailer({ url, from: 'Login <login@wallet.example>', tls })
    try {
      const sent = mailer.send(mail).then(
        () => received[0],
        () => 'refused',
      )
      if (expected === 'refused') expect(await sent).toBe(expected)
      else expect(await sent).toMatchObject(expected)
      expect(received).toHaveLength(expected === 'refused' ? 0 : 1)
    } finally {
      mailer.close()
      await stop()
    }
  })

  test('without TLS: opportunistic sends in the clear, required does not send', async () => {
    const { url, received, stop } = await given({ disabledCommands: ['STARTTLS'] })
    const mailers = (['opportunistic', 'required'] as const).map((tls) =>
      smtpMailer({ url, from: 'login@wallet.example', tls }),
    )
    try {
      await mailers[0]?.send(mail)
      await expect(mailers[1]?.send(mail)).rejects.toThrow('STARTTLS')
      expect(received.map(({ secure }) => secure)).toEqual([false])
    } finally {
      for (const mailer of mailers) mailer.close()
      await stop()
    }
  })

  test('every attempt at one mail carries the same Message-ID', async () => {
    const { url, received, stop } = await given()
    const mailer = smtpMailer({ url, from: 'Login <login@wallet.example>' })
    try {
      await mailer.send(mail)
      await mailer.send(mail)
      expect(received.map(({ text }) => /^Message-ID: (.*)$/im.exec(text)?.[1]?.trim())).toEqual(
        Array(2).fill('<mail-1@wallet.example>'),
      )
    } finally {
      mailer.close()
      await stop()
    }
  })

  test('the logo goes with the mail as an image of its own: the project’s, else the mails’', async () => {
    const { url, received, stop } = await given()
    const asked: string[] = []
    const png = Buffer.alloc(24, 1)
    const settings = { url, from: 'login@wallet.example', logoUrl: 'https://brand.example/all.png' }
    const mailer = smtpMailer(settings, (logo) => {
      asked.push(logo)
      return Promise.resolve(png)
    })
    try {
      await mailer.send({ ...mail, logoUrl: 'https://brand.example/project.png' })
      await mailer.send(mail)
      await mailer.notify({
        id: 'mail-2',
        to: mail.to,
        host: 'wallet.example',
        language: 'en',
        notice: { type: 'slot-removed', label: 'Phone' },
      })
      expect(asked).toEqual([
        'https://brand.example/project.png',
        'https://brand.example/all.png',
        'https://brand.example/all.png',
      ])
      for (const { text } of received) {
        const parsed = await PostalMime.parse(text)
        expect(parsed.text).not.toMatch(/logo/i)
        expect(parsed.html).toContain('src="cid:logo"')
        expect(parsed.attachments).toMatchObject([
          { contentId: '<logo>', mimeType: 'image/png', disposition: 'inline', related: true },
        ])
        expect(Buffer.from(parsed.attachments[0]?.content as ArrayBuffer)).toEqual(png)
      }
    } finally {
      mailer.close()
      await stop()
    }
  })

  test.each([
    ['there is none', () => Promise.resolve(null)],
    ['its host is down', () => Promise.reject(new Error('down'))],
    ['it takes too long', () => new Promise<null>(() => undefined)],
  ])('a mail goes without its logo where %s', async (_why, drawLogo) => {
    const { url, received, stop } = await given()
    const mailer = smtpMailer({ url, from: 'login@wallet.example' }, drawLogo)
    try {
      await mailer.send({ ...mail, logoUrl: 'https://brand.example/logo.png' })
      expect(received).toHaveLength(1)
      expect(received[0]?.text).not.toMatch(/cid:|image\/png/)
    } finally {
      mailer.close()
      await stop()
    }
  })

  test('one that cannot be reached or refuses the password is said at start, without the password', async () => {
    const { url, stop } = await given({
      onAuth: (_auth, _session, done) => done(new Error('no')),
      authOptional: false,
      allowInsecureAuth: true,
    })
    const logged: string[] = []
    const write = (chunk: Buffer, _encoding: unknown, done: () => void) => {
      logged.push(chunk.toString())
      done()
    }
    const logger = pino({}, new Writable({ write }))
    const refusing = smtpMailer({ url: url.replace('//', '//user:hidden-word@'), from: 'a@b.example' })
    checkMail(refusing, logger)
    await expect.poll(() => logged).toHaveLength(1)
    refusing.close()
    await stop()
    const gone = smtpMailer({ url, from: 'a@b.example' })
    checkMail(gone, logger)
    await expect.poll(() => logged).toHaveLength(2)
    expect(logged.map((line) => JSON.parse(line) as object)).toMatchObject([
      { level: 40, smtp: 'EAUTH', reply: 535 },
      { level: 40, smtp: 'ESOCKET' },
    ])
    expect(logged.join()).not.toContain('hidden-word')
    gone.close()
  })
})
