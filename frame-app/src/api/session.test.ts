import 'fake-indexeddb/auto'
import { readWallet, type AnswerOf, type refreshSession } from '@walletframe/api-contract'
import {
  decodeJwt,
  decodeProtectedHeader,
  jwtVerify,
  EmbeddedJWK,
  calculateJwkThumbprint,
  type JWK,
} from 'jose'
import { beforeEach, describe, expect, test, vi } from 'vitest'

/* The session of a partition, against a server of our own words. Each test has modules of its own: what a document remembers. */

const origin = 'https://wallet.example.com'
vi.stubGlobal('location', { origin })

type Seen = {
  readonly path: string
  readonly body: { readonly refreshToken?: string; readonly code?: string }
  readonly authorization: string | null
  readonly proof: string
}
let seen: Seen[] = []
let reply: (request: Seen) => Response | Promise<Response>

const answer = (body: unknown, headers: Record<string, string> = {}) => Response.json(body, { headers })
const refused = (status: number, code: string, headers: Record<string, string> = {}) =>
  Response.json({ error: { code, message: 'No.' } }, { status, headers })
let issued = 0
const tokens = (): AnswerOf<typeof refreshSession> => {
  issued += 1
  return {
    tokens: {
      accessToken: `access-token-${String(issued).padStart(8, '0')}`,
      refreshToken: `refresh-token-${String(issued).padStart(8, '0')}`,
      expiresIn: 600,
    },
    user: { id: 'user', email: 'a@example.com' },
  }
}
/** A server on which everything goes well. */
const goodServer = ({ path }: Seen) => {
  if (path === '/v1/auth/email/verify' || path === '/v1/auth/token') return answer(tokens())
  if (path === '/v1/vault/wallet') return answer({ wallet: null })
  return answer({})
}

const login = { challengeId: 'x'.repeat(22), challengeSecret: 'x'.repeat(22), code: '123456' }
/** Modules of a new document; what is stored stays. */
const newDocument = async () => {
  vi.resetModules()
  const [{ session }, { openStorage }, dpop] = await Promise.all([
    import('./session.ts'),
    import('../storage/database.ts'),
    import('./dpop.ts'),
  ])
  return { session, openStorage, dpop }
}
const tokenOf = (request: Seen | undefined) => request?.body.refreshToken
const paths = () => seen.map(({ path }) => path)
const keyOf = async (request: Seen | undefined) =>
  calculateJwkThumbprint(decodeProtectedHeader(request?.proof ?? '').jwk as JWK)

beforeEach(async () => {
  seen = []
  reply = goodServer
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    const request: Seen = {
      path: url,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : {},
      authorization: headers.get('authorization'),
      proof: headers.get('dpop') ?? '',
    }
    seen.push(request)
    expect(init.credentials).toBe('omit')
    return reply(request)
  })
  const { openStorage } = await newDocument()
  const db = await openStorage()
  await Promise.all([db.clear('session'), db.clear('keys')])
})

describe('a login by a provider that is given up', () => {
  const social = { loginId: 'x'.repeat(22), loginSecret: 'x'.repeat(22), answer: '?code=1' }

  test.each(['while the server trades', 'while its tokens are written'])(
    '%s: exactly its session is ended, and the one that was here stays',
    async (when) => {
      const { session, openStorage } = await newDocument()
      await session.verifyCode(login)
      const before = await (await openStorage()).get('session', 'current')
      const given = new AbortController()
      let made = ''
      reply = (request) => {
        if (request.path !== '/v1/auth/social/finish') return goodServer(request)
        const said = tokens()
        made = said.tokens.accessToken
        if (when === 'while the server trades') given.abort()
        return answer({ ...said, user: { id: 'other', email: 'b@example.com', provider: 'google' } })
      }
      const db = await openStorage()
      const put = db.put.bind(db)
      vi.spyOn(db, 'put').mockImplementation((...what) => {
        given.abort()
        return put(...what)
      })
      await expect(session.finishSocial(social, given.signal)).rejects.toThrow('aborted')
      vi.restoreAllMocks()
      expect(await db.get('session', 'current')).toEqual(before)
      expect(await session.email()).toBe('a@example.com')
      const out = seen.filter(({ path }) => path === '/v1/auth/sign-out')
      expect(out.map(({ authorization, body }) => [authorization, body])).toEqual([
        [`DPoP ${made}`, { only: true }],
      ])
      await session.call(readWallet)
      expect(seen.at(-1)?.authorization).not.toBe(`DPoP ${made}`)
    },
  )
})

describe('proofs', () => {
  test('are of RFC 9449: this request, its token, a new id, ES256, and a key that cannot be exported', async () => {
    const { session, dpop } = await newDocument()
    await session.verifyCode(login)
    await session.call(readWallet)
    const [verify, wallet] = seen
    const { payload, protectedHeader } = await jwtVerify(wallet?.proof ?? '', EmbeddedJWK, {
      typ: 'dpop+jwt',
    })
    expect(protectedHeader.alg).toBe('ES256')
    expect(payload).toMatchObject({ htm: 'GET', htu: `${origin}/v1/vault/wallet` })
    const token = wallet?.authorization?.replace('DPoP ', '') ?? ''
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
    expect(payload['ath']).toBe(Buffer.from(digest).toString('base64url'))
    expect(decodeJwt(verify?.proof ?? '').jti).not.toBe(payload.jti)
    expect(decodeJwt(verify?.proof ?? '')['ath']).toBeUndefined()
    const { privateKey } = await dpop.storedKey()
    expect(privateKey.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('pkcs8', privateKey)).rejects.toThrow()
    expect(await keyOf(verify)).toBe(await keyOf(wallet))
  })

  test('two documents that make a key at once use the same one', async () => {
    const first = await newDocument()
    const second = await newDocument()
    const [one, two] = await Promise.all([first.dpop.storedKey(), second.dpop.storedKey()])
    const jwk = (key: CryptoKeyPair) => crypto.subtle.exportKey('jwk', key.publicKey)
    expect(await jwk(one)).toEqual(await jwk(two))
  })

  test('a nonce that the server asks for is learned, tried once, and kept for what follows', async () => {
    const { session } = await newDocument()
    reply = (request) => {
      const { nonce } = decodeJwt(request.proof)
      if (nonce === undefined) return refused(400, 'use_dpop_nonce', { 'dpop-nonce': 'first' })
      return goodServer(request)
    }
    await session.verifyCode(login)
    await session.call(readWallet)
    expect(seen.map(({ proof }) => decodeJwt(proof)['nonce'])).toEqual([undefined, 'first', 'first'])
  })

  test('what is only read is tried again as section 7 of the specification says, each time with a proof of its own', async () => {
    const { session } = await newDocument()
    await session.verifyCode(login)
    let failures = 2
    reply = (request) => {
      failures -= 1
      return failures < 0 ? goodServer(request) : refused(503, 'draining')
    }
    expect(await session.call(readWallet)).toEqual({ wallet: null })
    const [, ...reads] = seen
    expect(reads.map(({ path }) => path)).toEqual(Array.from({ length: 3 }, () => '/v1/vault/wallet'))
    expect(new Set(reads.map(({ proof }) => decodeJwt(proof).jti)).size).toBe(3)
  })

  test('what does something is sent once', async () => {
    const { session } = await newDocument()
    reply = () => refused(503, 'draining')
    await expect(session.verifyCode(login)).rejects.toMatchObject({ code: 'draining' })
    expect(seen).toHaveLength(1)
  })

  test('a server that is never content is asked twice, not for ever', async () => {
    const { session } = await newDocument()
    reply = () => refused(400, 'use_dpop_nonce', { 'dpop-nonce': 'again' })
    await expect(session.verifyCode(login)).rejects.toMatchObject({ code: 'use_dpop_nonce' })
    expect(seen).toHaveLength(2)
  })
})

describe('a session', () => {
  test('outlives its document: the next one trades the token that the last trade gave', async () => {
    await (await newDocument()).session.verifyCode(login)
    const second = await newDocument()
    expect(await second.session.email()).toBe('a@example.com')
    expect(await second.session.check()).toBe('alive')
    const third = await newDocument()
    expect(await third.session.check()).toBe('alive')
    const [, one, two] = seen
    expect(paths()).toEqual(['/v1/auth/email/verify', '/v1/auth/token', '/v1/auth/token'])
    expect(tokenOf(one)).not.toBe(tokenOf(two))
    expect(await keyOf(one)).toBe(await keyOf(two))
  })

  test('that logs in with another address by now: its wallet is called so, and another’s is not', async () => {
    const stored = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => stored.set(key, text),
    })
    await (await newDocument()).session.verifyCode(login)
    for (const [provider, email] of [
      ['github', 'a@example.com'],
      [undefined, 'b@example.com'],
    ] as const) {
      const { session } = await newDocument()
      const { readWallet: readRecord, writeWallet } = await import('../storage/embeddedRecord.ts')
      writeWallet({ id: 'w1', email: 'a@example.com', provider, addresses: { eip155: '0x1' } })
      const told = new BroadcastChannel('walletframe')
      const heard = vi.fn()
      told.onmessage = ({ data }) => heard(data)
      const to = provider === undefined ? 'b@example.com' : 'a@example.com'
      reply = (request) =>
        request.path === '/v1/auth/token'
          ? answer({ ...tokens(), user: { id: 'user', email: to } })
          : goodServer(request)
      expect(await session.check()).toBe('alive')
      expect(await session.email()).toBe(to)
      expect(readRecord()).toMatchObject({ id: 'w1', email })
      if (provider === undefined)
        await vi.waitFor(() => expect(heard).toHaveBeenCalledWith({ kind: 'wallet' }))
      told.close()
    }
    vi.unstubAllGlobals()
    vi.stubGlobal('location', { origin })
  })

  test('is refreshed once, however many ask', async () => {
    await (await newDocument()).session.verifyCode(login)
    const { session } = await newDocument()
    await Promise.all([session.check(), session.call(readWallet), session.call(readWallet)])
    expect(paths().filter((path) => path === '/v1/auth/token')).toHaveLength(1)
  })

  test('is refreshed by one tab at a time', async () => {
    await (await newDocument()).session.verifyCode(login)
    const tabs = [await newDocument(), await newDocument()]
    let underway = 0
    let most = 0
    reply = async (request) => {
      underway += 1
      most = Math.max(most, underway)
      await new Promise((resolve) => setTimeout(resolve, 20))
      underway -= 1
      return goodServer(request)
    }
    await Promise.all(tabs.map(({ session }) => session.check()))
    expect(most).toBe(1)
    expect(new Set(seen.map(tokenOf)).size).toBe(3)
  })

  test('renews an access token that just expired, once', async () => {
    const { session } = await newDocument()
    await session.verifyCode(login)
    let walletCalls = 0
    reply = (request) => {
      if (request.path !== '/v1/vault/wallet') return goodServer(request)
      walletCalls += 1
      return walletCalls === 1 ? refused(401, 'unauthorized') : goodServer(request)
    }
    await session.call(readWallet)
    expect(paths()).toEqual([
      '/v1/auth/email/verify',
      '/v1/vault/wallet',
      '/v1/auth/token',
      '/v1/vault/wallet',
    ])
    reply = (request) =>
      request.path === '/v1/vault/wallet' ? refused(401, 'unauthorized') : goodServer(request)
    await expect(session.call(readWallet)).rejects.toMatchObject({ code: 'unauthorized' })
  })

  test('two calls whose token has expired renew it once', async () => {
    const { session } = await newDocument()
    await session.verifyCode(login)
    const old = 'DPoP access-token-' + String(issued).padStart(8, '0')
    const bothAsked = Promise.withResolvers<void>()
    const renewed = Promise.withResolvers<void>()
    let calls = 0
    reply = async (request) => {
      if (request.authorization !== old) return goodServer(request)
      calls += 1
      // Both went with the old token, and the second hears of it only after the first has renewed it.
      if (calls === 2) bothAsked.resolve()
      await (calls === 2 ? renewed : bothAsked).promise
      return refused(401, 'unauthorized')
    }
    const first = session.call(readWallet)
    const second = session.call(readWallet)
    await Promise.race([first, second])
    renewed.resolve()
    await Promise.all([first, second])
    expect(paths().filter((path) => path === '/v1/auth/token')).toHaveLength(1)
  })

  test('what a route refuses is not asked again', async () => {
    const { session } = await newDocument()
    await session.verifyCode(login)
    reply = () => refused(409, 'slot_conflict')
    await expect(session.call(readWallet)).rejects.toMatchObject({ code: 'slot_conflict' })
    expect(seen).toHaveLength(2)
  })

  test('ends here when the server has ended it', async () => {
    await (await newDocument()).session.verifyCode(login)
    const { session } = await newDocument()
    reply = () => refused(401, 'session_revoked')
    expect(await session.check()).toBe('ended')
    expect(await session.email()).toBeUndefined()
    seen = []
    expect(await session.check()).toBe('ended')
    expect(seen).toEqual([])
  })

  test.each([
    ['a proof that is not taken', () => refused(401, 'invalid_proof')],
    ['a server error', () => refused(500, 'internal')],
    ['too many requests', () => refused(429, 'rate_limited')],
    ['no server', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['no JSON', () => new Response('<html>', { status: 200 })],
  ])('stays after %s', async (_what, fails) => {
    await (await newDocument()).session.verifyCode(login)
    const { session } = await newDocument()
    reply = fails
    expect(await session.check()).toBe('unknown')
    reply = goodServer
    expect(await session.check()).toBe('alive')
  })

  test('signing out ends it here and there, and no later call uses its token', async () => {
    const { session } = await newDocument()
    await session.verifyCode(login)
    await session.signOut()
    expect(seen.at(-1)).toMatchObject({
      path: '/v1/auth/sign-out',
      authorization: expect.stringContaining('DPoP '),
    })
    seen = []
    await expect(session.call(readWallet)).rejects.toMatchObject({ code: 'session_revoked' })
    expect(await session.email()).toBeUndefined()
    expect(seen).toEqual([])
  })

  test('signing out works here where the server cannot be reached', async () => {
    const { session } = await newDocument()
    await session.verifyCode(login)
    reply = () => Promise.reject(new TypeError('Failed to fetch'))
    await expect(session.signOut()).rejects.toMatchObject({ code: 'network' })
    expect(await session.email()).toBeUndefined()
  })

  test('signing out after a visit, with no token at hand and no server: ended here, and that the server was not told is said', async () => {
    await (await newDocument()).session.verifyCode(login)
    const { session } = await newDocument()
    reply = () => Promise.reject(new TypeError('Failed to fetch'))
    await expect(session.signOut()).rejects.toMatchObject({ code: 'network' })
    expect(await session.email()).toBeUndefined()
  })

  test('signing out of what the server has ended already is no failure', async () => {
    await (await newDocument()).session.verifyCode(login)
    const { session } = await newDocument()
    reply = () => refused(401, 'session_revoked')
    await session.signOut()
    expect(await session.email()).toBeUndefined()
  })
})

describe('a storage that fails', () => {
  const breakStorage = () =>
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })

  test('for a moment ends no session: nothing is asked with another key', async () => {
    await (await newDocument()).session.verifyCode(login)
    const before = await keyOf(seen[0])
    const { session } = await newDocument()
    const broken = breakStorage()
    seen = []
    expect(await session.check()).toBe('unknown')
    await expect(session.call(readWallet)).rejects.toMatchObject({ code: 'storage' })
    expect(seen).toEqual([])
    broken.mockRestore()
    expect(await session.check()).toBe('alive')
    expect(await keyOf(seen[0])).toBe(before)
  })

  test('after a code was asked for with a temporary key, the stored session is not traded with that', async () => {
    await (await newDocument()).session.verifyCode(login)
    const before = await keyOf(seen[0])
    const { session } = await newDocument()
    const broken = breakStorage()
    await session.startEmail('a@example.com', 'demo', 'en').catch(() => undefined)
    broken.mockRestore()
    seen = []
    expect(await session.check()).toBe('alive')
    expect(await keyOf(seen[0])).toBe(before)
  })

  test('for good leaves a session for this document, under one key', async () => {
    const { session } = await newDocument()
    const broken = breakStorage()
    await session.verifyCode(login)
    await session.call(readWallet)
    expect(await session.email()).toBe('a@example.com')
    expect(await keyOf(seen[0])).toBe(await keyOf(seen[1]))
    const { session: next } = await newDocument()
    expect(await next.email()).toBeUndefined()
    broken.mockRestore()
  })
})
