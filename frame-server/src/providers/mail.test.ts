import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { describe, expect, test } from 'vitest'
import { checkMail, composeCodeMail, mailTls, smtpMailer, type CodeMail } from './mail.ts'

const mail: CodeMail = { id: 'mail-1', to: 'me@example.com', code: '123456', projectName: 'Demo' }

describe('the mail', () => {
  test('has the code in its subject and on a line of its own, and says what it is for, in both bodies', () => {
    const { subject, text, html } = composeCodeMail(mail)
    expect(subject).toBe('123456 is your code for Demo')
    expect(text.split('\n\n')).toEqual([
      'Your code is 123456',
      'Enter it in the Demo window that asked for it. It works once, for 10 minutes.',
      expect.stringMatching(/^Nobody from the team .* nobody can sign in\.\n$/),
    ])
    const paragraphs = [...html.matchAll(/<p[^>]*>([^<]*)<\/p>/g)].map(([, words]) => words)
    expect(paragraphs).toEqual([
      'Your code is',
      '123456',
      'Enter it in the Demo window that asked for it. It works once, for 10 minutes.',
      expect.stringContaining('ignore this mail'),
    ])
  })

  test('a project’s name makes no header and no markup', () => {
    const { subject, html } = composeCodeMail({ code: '1', projectName: 'A\r\nBcc: x@example.com <b>"\'&' })
    expect(subject).toBe('1 is your code for A  Bcc: x@example.com <b>"\'&')
    expect(html).toContain('A  Bcc: x@example.com &#60;b&#62;&#34;&#39;&#38; window')
  })
})

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
