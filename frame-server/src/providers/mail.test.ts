import { pino, type Logger } from 'pino'
import { Writable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { composeCodeMail, createMailQueue, type CodeMail } from './mail.ts'

const mail: CodeMail = { to: 'me@example.com', code: '123456', projectName: 'Demo' }

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

describe('the queue', () => {
  const logged: string[] = []
  let logger: Logger
  beforeEach(() => {
    logged.length = 0
    const log = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        logged.push(chunk.toString())
        done()
      },
    })
    logger = pino({}, log)
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** A mail server that refuses so many times. */
  const refusing = (times: number) => {
    const at: number[] = []
    const start = Date.now()
    const close = vi.fn<() => void>()
    return {
      at,
      close,
      mailer: {
        send: () => {
          at.push(Date.now() - start)
          return at.length > times
            ? Promise.resolve()
            : Promise.reject(Object.assign(new Error('to me@example.com'), { code: 'ECONNECTION' }))
        },
        close,
      },
    }
  }

  test('sends once what is taken', async () => {
    const { mailer, at, close } = refusing(0)
    const queue = createMailQueue(mailer, logger)
    queue.send(mail)
    await vi.runAllTimersAsync()
    expect(at).toEqual([0])
    expect(close).not.toHaveBeenCalled()
    await queue.drain(10)
    expect(close).toHaveBeenCalledOnce()
  })

  test('tries three times more, further and further apart, and logs neither code nor address', async () => {
    const { mailer, at } = refusing(9)
    createMailQueue(mailer, logger).send(mail)
    await vi.runAllTimersAsync()
    expect(at).toEqual([0, 500, 2_500, 10_500])
    expect(logged.map((line) => JSON.parse(line) as object)).toMatchObject(
      [500, 2_000, 8_000, null].map((retry) => ({
        level: 40,
        smtp: 'ECONNECTION',
        retry,
        msg: 'mail not sent',
      })),
    )
    expect(logged.join()).not.toMatch(/123456|example\.com/)
  })

  test('stops at the first that is taken', async () => {
    const { mailer, at } = refusing(1)
    createMailQueue(mailer, logger).send(mail)
    await vi.runAllTimersAsync()
    expect(at).toEqual([0, 500])
  })

  test('the end waits for what is on its way, and not for ever', async () => {
    const { mailer, close } = refusing(9)
    const queue = createMailQueue(mailer, logger)
    queue.send(mail)
    const ended = vi.fn<() => void>()
    void queue.drain(3_000).then(ended)
    await vi.advanceTimersByTimeAsync(2_999)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toHaveBeenCalledOnce()
    expect(close).toHaveBeenCalledOnce()
  })

  test('without a mail server nothing is sent, and nothing is complained of', async () => {
    const queue = createMailQueue(undefined, logger)
    queue.send(mail)
    await vi.runAllTimersAsync()
    await queue.drain(10)
    expect(logged).toEqual([])
  })
})
