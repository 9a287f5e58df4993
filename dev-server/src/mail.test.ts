import { request } from 'node:http'
import { createTransport, type Transporter } from 'nodemailer'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startMail, type MailSink, type Message } from './mail.ts'

let sink: MailSink
let transport: Transporter

beforeEach(async () => {
  sink = await startMail({ smtp: 0, inbox: 0 })
  transport = createTransport({ host: '127.0.0.1', port: sink.smtpPort, ignoreTLS: true })
})
afterEach(async () => {
  transport.close()
  await sink.stop()
})

const inbox = (path = '/messages') => `http://127.0.0.1:${sink.inbox.port}${path}`
const listed = async (query = '') => (await (await fetch(inbox(`/messages${query}`))).json()) as Message[]
const send = (to: string, subject: string, text = 'Text') =>
  transport.sendMail({ from: 'Sender <from@example.com>', to, subject, text })

describe('behaviour', () => {
  test('lists what arrived with its parsed text, newest first', async () => {
    await send('a@example.com', 'First')
    await send('a@example.com', 'Zweite: äöü', 'Ihr Code ist 123456 — grüße')
    expect(await listed()).toMatchObject([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        from: 'from@example.com',
        to: ['a@example.com'],
        subject: 'Zweite: äöü',
        text: expect.stringContaining('Ihr Code ist 123456 — grüße'),
        receivedAt: expect.any(Number),
      },
      { subject: 'First' },
    ])
  })

  test('DELETE empties the inbox', async () => {
    await send('a@example.com', 'Gone')
    expect((await fetch(inbox(), { method: 'DELETE' })).status).toBe(204)
    expect(await listed()).toEqual([])
  })

  test('the page shows a mail as text, never as markup', async () => {
    await send('a@example.com', '<img src=x onerror=alert(1)>', '<script>alert(2)</script>')
    const page = await (await fetch(inbox('/'))).text()
    expect(page).toContain('&#60;script&#62;alert(2)')
    expect(page).not.toMatch(/<script|<img/)
  })
})

describe('parameters', () => {
  test('?to takes one address, without case', async () => {
    await send('a@example.com', 'To a')
    await send('B@Example.com', 'To b')
    expect(await listed('?to=b@example.COM')).toMatchObject([{ subject: 'To b' }])
    expect(await listed('?to=c@example.com')).toEqual([])
  })
})

describe('errors', () => {
  test('a page of another origin reads nothing and empties nothing', async () => {
    await send('a@example.com', 'Code 123456')
    const origin = { origin: 'http://evil.example' }
    for (const path of ['/messages', '/', '/nothing']) {
      const { headers } = await fetch(inbox(path), { headers: origin })
      expect(headers.get('access-control-allow-origin')).toBeNull()
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
    // What a browser asks before it sends DELETE for a page of elsewhere.
    const asked = { ...origin, 'access-control-request-method': 'DELETE' }
    const { headers } = await fetch(inbox(), { method: 'OPTIONS', headers: asked })
    expect(headers.get('access-control-allow-methods')).toBeNull()
    expect(await listed()).toHaveLength(1)
  })

  test.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'xlocalhost'])(
    'under the name %j, pointed at this machine, nothing is read',
    async (host) => {
      const status = await new Promise((resolve, reject) => {
        request(inbox(), { headers: { host } }, (answer) => resolve(answer.statusCode))
          .once('error', reject)
          .end()
      })
      expect(status).toBe(403)
    },
  )

  test('an unknown path gives 404', async () => {
    expect((await fetch(inbox('/nothing'))).status).toBe(404)
  })
})
