import { MockAgent } from 'undici'
import { expect, test } from 'vitest'
import { exchangeOnce } from './exchange.ts'

/* What real sockets of a test cannot show without certificates: redirects between https and http. */

const follow = (locations: Readonly<Record<string, string>>) => {
  const dispatcher = new MockAgent()
  dispatcher.disableNetConnect()
  for (const origin of ['https://a.example', 'http://a.example', 'https://b.example'])
    dispatcher
      .get(origin)
      .intercept({ path: '/', method: 'GET' })
      .reply(() => {
        const location = locations[origin]
        return location === undefined
          ? { statusCode: 200, data: origin }
          : { statusCode: 302, responseOptions: { headers: { location } } }
      })
  return exchangeOnce(new URL('https://a.example/'), {
    label: 'a target',
    dispatcher,
    method: 'GET',
    headers: {},
    body: undefined,
    signal: new AbortController().signal,
    maxBytes: 100,
    redirects: 3,
    check: (url) => url,
    now: Date.now,
    seen: () => undefined,
  })
}

test('a redirect from https to https is followed', async () => {
  const { body } = await follow({ 'https://a.example': 'https://b.example/' })
  expect(Buffer.from(body).toString()).toBe('https://b.example')
})

test('a redirect from https to http is refused', async () => {
  await expect(follow({ 'https://a.example': 'http://a.example/' })).rejects.toMatchObject({
    reason: 'refused_address',
  })
})

test('a redirect without a place is a bad answer', async () => {
  await expect(follow({ 'https://a.example': 'https://' })).rejects.toMatchObject({ reason: 'bad_answer' })
})
