import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Caip10, Caip2 } from '@walletframe/bridge-protocol'
import {
  address,
  coin,
  key,
  origin,
  relayedWorld,
  second,
  sessionOf,
  sun,
  testCoin,
} from '../../../test/relayedWorld.ts'
import { readConnection, writeConnection } from '../../storage/walletConnectRecord.ts'

/*
 * Peers that lie. Whatever a relay or a wallet says: a named error or nothing, no promise that stays open, and what was connected before is
 * connected after.
 */

const started = vi.hoisted((): { client: unknown } => ({ client: undefined }))
vi.mock('./client.ts', () => ({ startClient: async () => started.client }))

beforeEach(() => {
  vi.useFakeTimers()
  writeConnection(origin, null)
})
afterEach(() => {
  vi.useRealTimers()
})

const account: Caip10 = `eip155:1:${address}`
const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const evm = (accounts: unknown, methods: unknown = ['personal_sign']) => ({ eip155: { accounts, methods } })

/** A wallet that answered the code with a session like this one. */
const approvedWith = async (changes: object) => {
  const there = relayedWorld(started)
  await vi.advanceTimersByTimeAsync(1)
  there.pairings[0]?.approve({ ...sessionOf('one', [account]), ...changes })
  await vi.advanceTimersByTimeAsync(1)
  return there
}
const connected = async () => {
  const there = await approvedWith({})
  await there.connecting
  return { ...there, before: readConnection(origin) }
}

describe('a session that shares something else than it was asked for', () => {
  test.each<[string, unknown, readonly Caip10[]]>([
    ['an address twice, in two cases', evm([account, `eip155:1:${address.toLowerCase()}`]), [account]],
    [
      'accounts that are none beside one',
      evm(['eip155:1:0x12', 'eip155:01:<b>', 7, null, account]),
      [account],
    ],
    [
      'namespaces that nobody asked for',
      { ...evm([account]), cosmos: { accounts: ['cosmos:hub:abc'] } },
      [account],
    ],
    [
      'an account under another namespace’s name',
      { ...evm([account]), solana: { accounts: [`eip155:1:${other}`], methods: [] } },
      [account],
    ],
    ['a namespace by its network (CAIP-25)', { 'eip155:1': { accounts: [account], methods: [] } }, [account]],
    [
      'a network that the page does not have: it is there, and the modal says that the page does not use it',
      evm([`eip155:999999:${address}`]),
      [`eip155:999999:${address}`],
    ],
    [
      'an address of Solana that is none',
      { ...evm([account]), solana: { accounts: [`${sun}:0l`] } },
      [account],
    ],
    ['methods that are no list', evm([account], 'personal_sign'), [account]],
  ])('%s', async (_what, namespaces, accounts) => {
    const { connecting, ended } = await approvedWith({ namespaces })
    expect(await connecting).toMatchObject({ accounts })
    expect(readConnection(origin)).toMatchObject({ accounts, topic: 'one' })
    expect(ended).toEqual([])
  })

  test.each<[string, unknown]>([
    ['no account', evm([])],
    ['only accounts that are none', evm(['eip155:1:0x', `eip155:0:${address}`, `eip155:x:${address}`])],
    ['no namespaces', undefined],
    ['namespaces that are null', { eip155: null }],
    [
      'namespaces that nobody asked for',
      { bip122: { accounts: [`bip122:000000000019d6689c085ae165831e93:x`] } },
    ],
    ['an account of a page’s namespace under a foreign name', { cosmos: { accounts: [account] } }],
  ])('%s: 4100, and it is given back', async (_what, namespaces) => {
    const { connecting, ended } = await approvedWith({ namespaces })
    await expect(connecting).rejects.toMatchObject({ code: 4_100 })
    expect(ended).toEqual(['one'])
    expect(readConnection(origin)).toBeNull()
  })

  test('a thousand accounts: as many as a page can hear of', async () => {
    const many = Array.from({ length: 1_000 }, (_, at) => `eip155:1:0x${at.toString(16).padStart(40, '0')}`)
    const { connecting } = await approvedWith({ namespaces: evm(many) })
    expect((await connecting).accounts).toEqual(many.slice(0, 64))
  })

  test.each([Infinity, Number.NaN, '9999999999', undefined])(
    'an end at %s: it is kept, and so are the connections of other pages',
    async (expiry) => {
      writeConnection('https://other.example', {
        topic: 'others',
        name: 'Other',
        accounts: [account],
        network: 'eip155:1',
        expiry: Date.now() / second + 60,
      })
      const { connecting } = await approvedWith({ expiry })
      await connecting
      expect(readConnection(origin)).toMatchObject({ topic: 'one' })
      expect(readConnection('https://other.example')).toMatchObject({ topic: 'others' })
    },
  )
})

describe('what a wallet calls itself', () => {
  test.each<[string, unknown, string]>([
    ['turned round', { name: 'Pocket \u202Egnp.exe' }, 'Pocket gnp.exe'],
    ['with what is not seen', { name: 'Meta\u200BMask\u2060' }, 'MetaMask'],
    ['on several lines', { name: 'Pocket\n\n\tWallet\0' }, 'Pocket Wallet'],
    ['20 kB', { name: 'x'.repeat(20_000) }, 'x'.repeat(64)],
    ['20 kB of nothing', { name: '\u200B'.repeat(20_000) }, 'WalletConnect'],
    ['cut in the middle of a character', { name: `${'x'.repeat(63)}😀😀` }, `${'x'.repeat(63)}😀`],
    ['marked up', { name: '<img src=x onerror=alert(1)>' }, '<img src=x onerror=alert(1)>'],
    ['no text', { name: { toString: 'x' } }, 'WalletConnect'],
    ['nothing', undefined, 'WalletConnect'],
  ])('%s', async (_what, metadata, name) => {
    const { connecting } = await approvedWith({ peer: { metadata } })
    expect((await connecting).connector).toMatchObject({ name })
    expect(readConnection(origin)).toMatchObject({ name })
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    `data:image/png;base64,${'A'.repeat(1_000_000)}`,
    `https://pocket.example/${'x'.repeat(20_000)}`,
    'blob:https://pocket.example/1',
    '//pocket.example/icon.png',
    { href: 'https://pocket.example' },
  ])('an icon that is none is never fetched', async (icon) => {
    const { connecting } = await approvedWith({ peer: { metadata: { name: 'Pocket', icons: [icon] } } })
    expect((await connecting).connector.icon).toBeUndefined()
  })
})

describe('a wallet’s answer', () => {
  const sign = (there: Awaited<ReturnType<typeof connected>>) =>
    there.relayed.request('personal_sign', ['0x', address], 'eip155:1')
  const signature = `0x${'ab'.repeat(65)}`

  test.each<[string, unknown, object]>([
    ['markup', '<b>', { code: -32_603 }],
    ['an object', { signature: '0x12' }, { code: -32_603 }],
    ['nothing', null, { code: -32_603 }],
    ['a megabyte', `0x${'ab'.repeat(500_000)}`, { code: -32_603 }],
    ['a code that is none', Object.assign(new Error('no'), { code: Number.NaN }), { code: -32_603 }],
    ['no text in its error', Object.assign(new Error(), { message: { a: 1 } }), { code: -32_603 }],
    [
      'an error that turns the direction of words',
      Object.assign(new Error('\u202Eno\u200B money\n'), { code: -32_000 }),
      { code: -32_000, message: 'no money' },
    ],
    [
      'an error in the relay’s words: it is the wallet’s all the same',
      Object.assign(new Error('relay fee expired'), { code: -32_000 }),
      { code: -32_000 },
    ],
  ])('%s is a named error; the next request is answered', async (_what, answer, error) => {
    const there = await connected()
    there.answers.push(answer, signature)
    await expect(sign(there)).rejects.toMatchObject(error)
    expect(await sign(there)).toBe(signature)
    expect(readConnection(origin)).toEqual(there.before)
    expect(there.told).toEqual({ shared: [], ends: 0, found: [] })
  })

  test.each([
    ...[5_000, 5_001, 5_002, 5_003].map((code) => [code, 4_001] as const),
    ...[1_001, 3_001, 5_100, 6_000, 7_000, 10_001, -32_700, -32_602, 4_100].map(
      (code) => [code, code] as const,
    ),
  ])('the protocol’s code %i is %i for the page', async (code, told) => {
    const there = await connected()
    there.answers.push(Object.assign(new Error('no'), { code }))
    await expect(sign(there)).rejects.toMatchObject({ code: told })
    expect(readConnection(origin)).toEqual(there.before)
  })

  test('to a network of a namespace in which it has no account: Unsupported chain', async () => {
    const there = await connected()
    await expect(there.relayed.switchNetwork(sun)).rejects.toMatchObject({
      code: 4_902,
      message: 'Unsupported chain',
    })
    expect(there.asked).toEqual([])
  })

  test('never comes: the page has an error after the time that a wallet has, and goes on', async () => {
    const there = await connected()
    there.answers.push(new Promise(() => undefined), signature)
    const asking = sign(there)
    asking.catch(() => undefined)
    await vi.advanceTimersByTimeAsync(315 * second)
    await expect(asking).rejects.toMatchObject({
      code: -32_603,
      message: 'The wallet did not answer in time.',
    })
    expect(await sign(there)).toBe(signature)
  })

  test.each([
    ['solana_signMessage', { signature: '<b>' }],
    ['solana_signMessage', null],
    ['solana_signMessage', 'x'],
  ])('%s of %j is an error', async (method, answer) => {
    const there = await approvedWith({
      namespaces: { solana: { accounts: [`${sun}:${key}`], methods: [method] } },
    })
    await there.connecting
    there.answers.push(answer)
    await expect(there.relayed.request(method, {}, sun)).rejects.toMatchObject({ code: -32_603 })
  })

  test('a network of Bitcoin that it does not share is not asked for over another one', async () => {
    const shared: Caip10 = `${coin}:bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh`
    const there = await approvedWith({
      namespaces: { bip122: { accounts: [shared], methods: ['signMessage'] } },
    })
    expect(await there.connecting).toMatchObject({ accounts: [shared], network: coin })
    await expect(there.relayed.request('signMessage', {}, testCoin)).rejects.toMatchObject({ code: 4_902 })
    there.emit('session_event', {
      topic: 'one',
      params: { event: { name: 'chainChanged', data: testCoin }, chainId: testCoin },
    })
    expect(there.told.shared).toEqual([])
    expect(there.asked).toEqual([])
  })

  test('a method that it allowed in another namespace only is not asked for', async () => {
    const there = await approvedWith({
      namespaces: { ...evm([account], []), solana: { accounts: [], methods: ['personal_sign'] } },
    })
    await there.connecting
    await expect(there.relayed.request('personal_sign', [], 'eip155:1')).rejects.toMatchObject({
      code: 4_200,
    })
    expect(there.asked).toEqual([])
  })
})

describe('an event', () => {
  const event = (name: unknown, data: unknown, chainId: unknown = 'eip155:1') => ({
    topic: 'one',
    params: { event: { name, data }, chainId },
  })
  test.each<[string, string, unknown]>([
    ['of a session of somebody else', 'session_delete', { topic: 'other' }],
    ['that ends a session of somebody else', 'session_expire', { topic: 'other' }],
    ['of a topic that is none', 'session_update', { topic: { a: 1 }, params: { namespaces: {} } }],
    ['without a topic', 'session_update', {}],
    ['without anything in it', 'session_event', { topic: 'one' }],
    ['that is null', 'session_event', { topic: 'one', params: { event: null, chainId: 'eip155:1' } }],
    ['of an update without anything in it', 'session_update', { topic: 'one', params: null }],
    ['of a name that is none', 'session_event', event({ a: 1 }, ['x'])],
    ['of a namespace that is not the page’s', 'session_event', event('chainChanged', 'cosmos:hub-4')],
    ['of a namespace that it has no account in', 'session_event', event('chainChanged', sun)],
    ['of a network that is none', 'session_event', event('chainChanged', 'eip155:x', 'eip155:0')],
    ['of markup', 'session_event', event('chainChanged', '<b>', '<b>')],
  ])('%s changes nothing', async (_what, name, said) => {
    const there = await connected()
    expect(() => there.emit(name, said)).not.toThrow()
    await vi.advanceTimersByTimeAsync(1)
    expect(readConnection(origin)).toEqual(there.before)
    expect(there.told).toEqual({ shared: [], ends: 0, found: [] })
    expect(there.ended).toEqual([])
  })

  test.each<[string, unknown]>([
    ['not shared', [`eip155:1:${other}`]],
    ['of markup', ['<b>']],
    ['none', []],
    ['no list', { 0: other }],
  ])('accountsChanged to accounts that are %s leaves the account as it is', async (_what, data) => {
    const there = await connected()
    there.emit('session_event', event('accountsChanged', data))
    expect(readConnection(origin)).toEqual(there.before)
    expect(there.told.shared.every(({ accounts }) => accounts.join() === account)).toBe(true)
  })

  test('an update to no account of the page ends the session, here and there, once', async () => {
    const there = await connected()
    const update = { topic: 'one', params: { namespaces: evm(['eip155:1:<b>']) } }
    there.emit('session_update', update)
    there.emit('session_update', update)
    await vi.advanceTimersByTimeAsync(1)
    expect(readConnection(origin)).toBeNull()
    expect(there.told).toEqual({ shared: [], ends: 1, found: [] })
    expect(there.ended).toEqual(['one'])
  })

  test('one that comes again and again leaves the state that the first made', async () => {
    const there = await connected()
    const moved: Caip2 = 'eip155:10'
    for (let times = 0; times < 3; times += 1) there.emit('session_event', event('chainChanged', 10))
    expect(there.told.shared.map(({ network }) => network)).toEqual([moved, moved, moved])
    expect(readConnection(origin)).toMatchObject({ network: moved, accounts: [`${moved}:${address}`] })
  })
})

describe('a pairing', () => {
  test('a relay that takes no message: 4900 in 15 seconds, and the next try goes as well as ever', async () => {
    const there = relayedWorld(started)
    await vi.advanceTimersByTimeAsync(1)
    const { connect } = there.client
    there.stopper.abort(new Error('back'))
    there.client.connect = () => new Promise(() => undefined)
    const again = () =>
      there.relayed.connect({ onUri: () => undefined, signal: new AbortController().signal })
    for (const _time of [1, 2, 3]) {
      const failing = again()
      failing.catch(() => undefined)
      await vi.advanceTimersByTimeAsync(15 * second)
      await expect(failing).rejects.toMatchObject({ code: 4_900 })
    }
    there.client.connect = async () => Promise.reject(new Error('Failed to publish: socket closed'))
    await expect(again()).rejects.toMatchObject({ code: 4_900 })
    there.client.connect = connect
    const going = again()
    await vi.advanceTimersByTimeAsync(1)
    there.pairings.at(-1)?.approve(sessionOf('two', [account]))
    expect(await going).toMatchObject({ accounts: [account] })
  })

  test('a refusal that says that it expired is a refusal', async () => {
    const { pairings, connecting } = relayedWorld(started)
    await vi.advanceTimersByTimeAsync(1)
    pairings[0]?.fail({ code: 5_000, message: 'Proposal expired' })
    await expect(connecting).rejects.toMatchObject({ code: 4_001 })
  })

  test.each([undefined, null, 'no', { code: 'x' }, { message: 7 }])(
    'a refusal of %j is an error',
    async (said) => {
      const { pairings, connecting } = relayedWorld(started)
      await vi.advanceTimersByTimeAsync(1)
      pairings[0]?.fail(said)
      await expect(connecting).rejects.toMatchObject({ code: -32_603 })
    },
  )

  test('a code that expired while the page slept is followed by a new one', async () => {
    const { pairings, uris } = relayedWorld(started)
    await vi.advanceTimersByTimeAsync(1)
    pairings[0]?.fail(new Error('Proposal expired'))
    await vi.advanceTimersByTimeAsync(1)
    expect(uris).toEqual(['wc:1', 'wc:2'])
  })

  test('answered twice: the first answer counts', async () => {
    const { pairings, connecting, ended } = relayedWorld(started)
    await vi.advanceTimersByTimeAsync(230 * second)
    pairings[0]?.approve(sessionOf('one', [account]))
    expect(await connecting).toMatchObject({ accounts: [account] })
    pairings[1]?.approve(sessionOf('two', [`eip155:10:${other}`]))
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toEqual(['two'])
    expect(readConnection(origin)).toMatchObject({ topic: 'one' })
  })
})
