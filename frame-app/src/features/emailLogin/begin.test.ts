import { beforeEach, expect, test, vi } from 'vitest'
import type * as Auth from './auth.ts'
import type * as Begin from './begin.ts'

/* The login's own code comes with the first address that is typed. */

let started: string[]
const serve = (fetch: () => Promise<void>) =>
  vi.doMock('./email.ts', async () => {
    await fetch()
    return { startEmail: async (email: string) => void started.push(email) }
  })

let begin: typeof Begin
let auth: typeof Auth
beforeEach(async () => {
  vi.resetModules()
  started = []
  serve(async () => undefined)
  auth = await import('./auth.ts')
  begin = await import('./begin.ts')
})

test('is busy at once, and begins when its code is there', async () => {
  const begun = begin.beginLogin('me@example.com')
  expect(auth.authStore.getState().busy).toBe('sending')
  await begun
  expect(started).toEqual(['me@example.com'])
})

test('given up while its code is fetched, no code is sent', async () => {
  const begun = begin.beginLogin('me@example.com')
  auth.giveUpLogin()
  await begun
  expect(started).toEqual([])
  expect(auth.authStore.getState()).toMatchObject({ busy: null, problem: null })
})

test('code that cannot be fetched is told as a server that cannot be reached, and the next try fetches it again (D17)', async () => {
  serve(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  await begin.beginLogin('me@example.com')
  expect(auth.authStore.getState()).toMatchObject({ busy: null, problem: { code: 'network' } })
  serve(async () => undefined)
  await begin.beginLogin('me@example.com')
  expect(started).toEqual(['me@example.com'])
})

test.each(['', 'me', 'me@example', 'me@example.', 'me me@example.com', '@example.com', 'me@exam ple.com'])(
  '%j is told in the field, without asking anybody (D2)',
  async (email) => {
    await begin.beginLogin(email)
    expect(started).toEqual([])
    expect(auth.authStore.getState()).toMatchObject({
      busy: null,
      problem: { code: 'invalid_request', field: 'body.email' },
    })
  },
)

test.each(['me@example.com', ' me@example.com ', 'jörg@bücher.example', 'a+b@sub.example.co'])(
  '%j is sent',
  async (email) => {
    await begin.beginLogin(email)
    expect(started).toEqual([email])
  },
)
