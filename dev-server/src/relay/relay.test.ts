import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { once } from 'node:events'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { account, metadata, pairWithWallet } from '../../test/others.ts'
import { startRelay, type Relay } from './relay.ts'

process.env['IS_VITEST'] = 'true'
process.env['DISABLE_GLOBAL_CORE'] = 'true'

const ends: (() => Promise<unknown> | void)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const base58 = (bytes: Uint8Array): string => {
  let value = BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
  let text = ''
  for (; value > 0n; value /= 58n) text = `${alphabet[Number(value % 58n)]}${text}`
  return text
}
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A client's key, and tokens by it. */
const newClient = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  const iss = `did:key:z${base58(Buffer.concat([Buffer.from([0xed, 0x01]), raw]))}`
  const now = Math.floor(Date.now() / 1_000)
  return (aud: string, more: object = {}) => {
    const said = `${encode({ alg: 'EdDSA', typ: 'JWT' })}.${encode({ iss, sub: 'x', aud, iat: now, exp: now + 60, ...more })}`
    return `${said}.${sign(null, Buffer.from(said), privateKey).toString('base64url')}`
  }
}

const setUp = async (): Promise<Relay> => {
  const relay = await startRelay(0)
  ends.push(relay.stop)
  return relay
}

const open = async (relay: Relay, token = newClient()(relay.url)) => {
  const socket = new WebSocket(`${relay.url}/?auth=${token}&projectId=x`)
  const pushed: { id: number; params: { id: string; data: { message: string; tag: number } } }[] = []
  const answers = new Map<number, (value: never) => void>()
  let last = 0
  socket.on('message', (data: Buffer) => {
    const said = JSON.parse(data.toString()) as { id: number; method?: string; result?: unknown }
    if (said.method === undefined) answers.get(said.id)?.(said as never)
    else pushed.push(said as never)
  })
  await once(socket, 'open')
  ends.push(() => socket.terminate())
  const call = (method: string, params: object) =>
    new Promise<{ result?: unknown; error?: { code: number; message: string } }>((resolve) => {
      last += 1
      answers.set(last, resolve)
      socket.send(JSON.stringify({ id: last, jsonrpc: '2.0', method, params }))
    })
  const take = (id: number) => socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: true }))
  return { socket, pushed, call, take, messages: () => pushed.map(({ params }) => params.data.message) }
}

const newTopic = () => randomBytes(32).toString('hex')

describe('behaviour', () => {
  test('carries a message to whoever listens, and never to its sender', async () => {
    const relay = await setUp()
    const [one, two] = [await open(relay), await open(relay)]
    const topic = newTopic()
    const { result } = await two.call('irn_subscribe', { topic })
    await one.call('irn_subscribe', { topic })
    await one.call('irn_publish', { topic, message: 'sealed', ttl: 60, tag: 7, attestation: 'a' })
    await vi.waitFor(() => expect(two.pushed).toHaveLength(1))
    expect(two.pushed[0]?.params).toMatchObject({
      id: result,
      data: { topic, message: 'sealed', tag: 7, attestation: 'a' },
    })
    expect(one.pushed).toEqual([])
  })

  test('keeps a message until somebody took it, also while they are away', async () => {
    const relay = await setUp()
    const token = newClient()(relay.url)
    const one = await open(relay)
    const topic = newTopic()
    await one.call('irn_publish', { topic, message: 'waits', ttl: 60 })
    const first = await open(relay, token)
    await first.call('irn_subscribe', { topic })
    await vi.waitFor(() => expect(first.messages()).toEqual(['waits']))
    first.socket.terminate()
    const again = await open(relay, token)
    await again.call('irn_batchSubscribe', { topics: [topic] })
    await vi.waitFor(() => expect(again.messages()).toEqual(['waits']))
    again.take(again.pushed[0]?.id ?? 0)
    await again.call('irn_publish', { topic: newTopic(), message: 'x', ttl: 1 })
    again.socket.terminate()
    const last = await open(relay, token)
    await expect(last.call('irn_batchFetchMessages', { topics: [topic] })).resolves.toMatchObject({
      result: { messages: [], hasMore: false },
    })
  })

  test('the same message twice is one; one that is too old is none', async () => {
    const relay = await setUp()
    const [one, two] = [await open(relay), await open(relay)]
    const topic = newTopic()
    for (let time = 0; time < 2; time += 1)
      expect((await one.call('irn_publish', { topic, message: 'once', ttl: 60 })).result).toBe(true)
    await one.call('irn_publish', { topic, message: 'old', ttl: 0 })
    await two.call('irn_subscribe', { topic })
    await vi.waitFor(() => expect(two.messages()).toEqual(['once']))
    await two.call('irn_unsubscribe', { topic })
    await one.call('irn_publish', { topic, message: 'more', ttl: 60 })
    await two.call('irn_fetchMessages', { topic: newTopic() })
    expect(two.messages()).toEqual(['once'])
  })
})

test('a page and a wallet that others wrote pair, sign, lose the relay, and part', async () => {
  const relay = await setUp()
  const { UniversalProvider } = await import('@walletconnect/universal-provider')
  const provider = await UniversalProvider.init({
    relayUrl: relay.url,
    projectId: 'x',
    metadata,
    telemetryEnabled: false,
    storageOptions: { database: ':memory:' },
    name: 'page',
  })
  ends.push(() => provider.client.core.relayer.transportClose())
  const { session, ask, part } = await pairWithWallet(provider.client, relay.url, (end) => ends.push(end))
  expect(session.namespaces['eip155']?.accounts).toEqual([account])
  await expect(ask()).resolves.toBe('0x51')
  expect(relay.calls.get('wc_proposeSession')).toBe(1)
  expect(relay.calls.get('wc_approveSession')).toBe(1)

  await relay.stop()
  const again = await startRelay(relay.port)
  ends.push(again.stop)
  await expect(ask()).resolves.toBe('0x51')

  await part()
}, 60_000)

describe('errors', () => {
  const statusOf = async (relay: Relay, token: string) => {
    const socket = new WebSocket(`${relay.url}/?auth=${token}`)
    const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }]
    return response.statusCode
  }
  test('who has no token of their own for this relay is refused', async () => {
    const relay = await setUp()
    const client = newClient()
    const good = client(relay.url)
    const [header, , signature] = good.split('.')
    const [, others] = newClient()(relay.url).split('.')
    for (const token of [
      '',
      'x',
      'a.b.c',
      client('wss://other.example'),
      client(relay.url, { exp: 1 }),
      client(relay.url, { iss: 'did:key:zQ3sh' }),
      `${header}.${others}.${signature}`,
      `${good}.x`,
    ])
      await expect(statusOf(relay, token)).resolves.toBe(401)
  })

  test('what it cannot serve it says, and goes on', async () => {
    const relay = await setUp()
    const { socket, call } = await open(relay)
    for (const [method, params, code] of [
      ['irn_subscribe', { topic: 'x' }, -32_602],
      ['irn_publish', { topic: newTopic(), ttl: 1 }, -32_602],
      ['irn_publish', { topic: newTopic(), message: 'x', ttl: -1 }, -32_602],
      ['irn_batchSubscribe', { topics: 'x' }, -32_602],
      ['irn_other', {}, -32_601],
      ['constructor', {}, -32_601],
    ] as const)
      expect((await call(method, params)).error?.code).toBe(code)
    socket.send('{')
    socket.send('7')
    await expect(call('irn_subscribe', { topic: newTopic() })).resolves.toHaveProperty('result')
  })

  test('one client has so many topics, and a topic so many messages', async () => {
    const relay = await setUp()
    const { call } = await open(relay)
    const topics = () => Array.from({ length: 500 }, newTopic)
    await call('irn_batchSubscribe', { topics: topics() })
    await call('irn_batchSubscribe', { topics: topics() })
    expect((await call('irn_subscribe', { topic: newTopic() })).error?.code).toBe(-32_005)
    const topic = newTopic()
    const messages = Array.from({ length: 200 }, (_, at) => ({ topic, message: `m${at}`, ttl: 60 }))
    expect((await call('irn_batchPublish', { messages })).result).toBe(true)
    expect((await call('irn_publish', { topic, message: 'one more', ttl: 60 })).error?.code).toBe(-32_005)
  })

  test('a frame that is too large ends its socket, and no other one', async () => {
    const relay = await setUp()
    const [large, other] = [await open(relay), await open(relay)]
    large.socket.send('x'.repeat(1_100_000))
    await once(large.socket, 'close')
    await expect(other.call('irn_subscribe', { topic: newTopic() })).resolves.toHaveProperty('result')
  })

  test('a port that is taken is named', async () => {
    const relay = await setUp()
    await expect(startRelay(relay.port)).rejects.toThrow(/WALLETFRAME_RELAY_PORT/)
  })
})
