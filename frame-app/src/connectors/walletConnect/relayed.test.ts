import type { Caip10, Caip2 } from '@walletframe/bridge-protocol'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PairingAsk } from '../connector.ts'
import {
  address,
  key,
  origin,
  relayedWorld,
  second,
  sessionOf,
  sun,
  type Asked,
} from '../../../test/relayedWorld.ts'
import { walletConnectConnector } from './walletConnect.ts'
import { readConnection, writeConnection } from '../../storage/walletConnectRecord.ts'

const started = vi.hoisted((): { client: unknown } => ({ client: undefined }))
vi.mock('./client.ts', () => ({ startClient: async () => started.client }))
const world = (ask: Partial<PairingAsk> = {}) => relayedWorld(started, ask)

/** When the next code is to be there, since one is good for 240 seconds: spec sections 4 and 9. */
const renewal = 230 * second

beforeEach(() => {
  vi.useFakeTimers()
  writeConnection(origin, null)
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a code is renewed by itself', () => {
  test('when less than 10 of its 240 seconds are left, again and again', async () => {
    const { uris } = world()
    await vi.advanceTimersByTimeAsync(renewal - 1)
    expect(uris).toEqual(['wc:1'])
    await vi.advanceTimersByTimeAsync(1)
    expect(uris).toEqual(['wc:1', 'wc:2'])
    await vi.advanceTimersByTimeAsync(2 * renewal)
    expect(uris).toEqual(['wc:1', 'wc:2', 'wc:3', 'wc:4'])
  })
  test('the one before, scanned at the last moment, connects as well; then there are no more', async () => {
    const { uris, pairings, connecting } = world()
    await vi.advanceTimersByTimeAsync(renewal + 5 * second)
    pairings[0]?.approve(sessionOf('one', [`eip155:1:${address}`]))
    expect(await connecting).toMatchObject({ accounts: [`eip155:1:${address}`] })
    await vi.advanceTimersByTimeAsync(5 * renewal)
    expect(uris).toHaveLength(2)
  })
  test('one that nobody used ends nothing; the wallet’s no to the newest does', async () => {
    const { pairings, connecting } = world()
    await vi.advanceTimersByTimeAsync(renewal)
    pairings[0]?.fail(new Error('Proposal expired'))
    await vi.advanceTimersByTimeAsync(second)
    pairings[1]?.fail({ code: 5_000, message: 'User rejected.' })
    await expect(connecting).rejects.toMatchObject({ code: 4_001 })
  })
  test('not when nobody looks any more; what is approved then is given back', async () => {
    const { uris, pairings, stopper, ended, connecting } = world()
    await vi.advanceTimersByTimeAsync(second)
    stopper.abort(new Error('back'))
    await expect(connecting).rejects.toThrow('back')
    await vi.advanceTimersByTimeAsync(3 * renewal)
    expect(uris).toEqual(['wc:1'])
    pairings[0]?.approve(sessionOf('late', [`eip155:1:${address}`]))
    await vi.advanceTimersByTimeAsync(second)
    expect(ended).toEqual(['late'])
  })
})

test('one approval of several namespaces: an account of each, on a network of the page', async () => {
  const { pairings, connecting } = world()
  await vi.advanceTimersByTimeAsync(second)
  pairings[0]?.approve(
    sessionOf('both', [
      `eip155:10:${address}`,
      `eip155:1:${address}`,
      `${sun}:${key}`,
      `eip155:5:${address}`,
    ]),
  )
  expect(await connecting).toMatchObject({
    accounts: [`eip155:1:${address}`, `${sun}:${key}`],
    network: 'eip155:1',
  })
})

test('a wallet that knows Solana by its former id alone is asked by that one; the page reads of the one that it has now', async () => {
  const former: Caip2 = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
  const { pairings, connecting, relayed, asked, answers } = world()
  await vi.advanceTimersByTimeAsync(second)
  pairings[0]?.approve(sessionOf('before', [`${former}:${key}`]))
  expect(await connecting).toMatchObject({ accounts: [`${sun}:${key}`], network: sun })
  expect(readConnection(origin)?.accounts).toEqual([`${sun}:${key}`])
  answers.push({ signature: key.repeat(2) })
  await relayed.request('solana_signMessage', { message: 'x', pubkey: key }, sun)
  expect(asked.map(({ chainId }) => chainId)).toEqual([former])
})

describe('the wallet’s icon', () => {
  const metadata = { name: 'Pocket Wallet', icons: ['javascript:alert(1)', 'https://pocket.example/i.png'] }
  const icon = 'https://pocket.example/i.png'
  test.each([
    [undefined, undefined],
    [{ name: 'Pocket', imageId: 'picture' }, 'picture'],
    // Scanned with another wallet than the one that was picked.
    [{ name: 'Rainbow', imageId: 'picture' }, undefined],
  ])('picked %j: the picture of the list is %j, also after a reload', async (picked, imageId) => {
    const { pairings, connecting } = world({ picked: () => picked })
    await vi.advanceTimersByTimeAsync(second)
    pairings[0]?.approve(sessionOf('one', [`eip155:1:${address}`], metadata))
    const { connector } = await connecting
    expect(connector).toEqual({
      type: 'walletConnect',
      id: 'walletConnect',
      name: 'Pocket Wallet',
      icon,
      imageId,
    })
    expect(readConnection(origin)).toMatchObject({ icon, ...(imageId !== undefined && { imageId }) })
  })
})

describe('a network that the wallet does not know', () => {
  const connected = async () => {
    const there = world()
    await vi.advanceTimersByTimeAsync(second)
    there.pairings[0]?.approve(sessionOf('one', [`eip155:1:${address}`]))
    await there.connecting
    return there
  }
  const methods = (asked: readonly Asked[]) => asked.map(({ request }) => request.method)

  test('is added, then it goes there', async () => {
    const { relayed, asked, answers, told } = await connected()
    answers.push(Object.assign(new Error('Unrecognized chain ID "0xa".'), { code: 4_902 }))
    await relayed.switchNetwork('eip155:10')
    expect(methods(asked)).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_switchEthereumChain',
    ])
    expect(asked[1]).toMatchObject({
      chainId: 'eip155:1',
      request: { params: [{ chainId: '0xa', chainName: 'Ten', rpcUrls: ['https://ten.example'] }] },
    })
    expect(told.shared.at(-1)).toMatchObject({ network: 'eip155:10', accounts: [`eip155:10:${address}`] })
  })
  test.each([
    ['declined', [4_902, 5_000], 4_001],
    ['not taken', [4_902, -32_602], 4_902],
    ['for ever unknown', [4_902, 0, 4_902], 4_902],
    ['declined at once', [5_000], 4_001],
  ])('%s: it stays where it was', async (_what, codes, code) => {
    const { relayed, answers, told } = await connected()
    answers.push(...codes.map((each) => (each === 0 ? null : Object.assign(new Error('no'), { code: each }))))
    await expect(relayed.switchNetwork('eip155:10')).rejects.toMatchObject({ code })
    expect(told.shared).toEqual([])
    expect(readConnection(origin)).toMatchObject({ network: 'eip155:1' })
  })
  test('is not added by a wallet that allowed no such question; the person is told to add it there', async () => {
    const { relayed, asked, answers, sessions } = await connected()
    const session = sessions.get('one') as { namespaces: { eip155: { methods: string[] } } } | undefined
    session?.namespaces.eip155.methods.splice(2)
    answers.push(Object.assign(new Error('no'), { code: 4_902 }))
    await expect(relayed.switchNetwork('eip155:10')).rejects.toMatchObject({ code: 4_902 })
    expect(methods(asked)).toEqual(['wallet_switchEthereumChain'])
  })
})

describe('the account that the person chose here', () => {
  const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
  const both: readonly Caip10[] = [`eip155:1:${address}`, `eip155:1:${other}`, `${sun}:${key}`]
  const connected = async () => {
    const there = world()
    await vi.advanceTimersByTimeAsync(second)
    there.pairings[0]?.approve(sessionOf('one', both))
    await there.connecting
    await there.relayed.chooseAccount(`eip155:1:${other}`)
    const last = () => there.told.shared.at(-1)?.accounts.filter((each) => each.startsWith('eip155'))
    return { ...there, last }
  }

  test('is the first of its namespace at once, and after a reload; other namespaces stay', async () => {
    const { told, last } = await connected()
    expect(last()).toEqual([`eip155:1:${other}`, `eip155:1:${address}`])
    expect(told.shared.at(-1)).toMatchObject({ network: 'eip155:1' })
    expect(told.shared.at(-1)?.accounts).toContain(`${sun}:${key}`)
    expect(readConnection(origin)?.accounts[0]).toBe(`eip155:1:${other}`)
  })
  test('stays so on another network, also on one that the wallet did not name, with all the others', async () => {
    const { relayed, last } = await connected()
    await relayed.switchNetwork('eip155:10')
    expect(last()).toEqual([`eip155:10:${other}`, `eip155:10:${address}`])
  })
  test('stays so where the wallet shares more, and not where it takes it back', async () => {
    const { emit, last } = await connected()
    const update = (accounts: readonly Caip10[]) =>
      emit('session_update', { topic: 'one', params: { namespaces: sessionOf('one', accounts).namespaces } })
    update([...both, `eip155:10:${address}`])
    expect(last()?.[0]).toBe(`eip155:1:${other}`)
    update([`eip155:1:${address}`])
    expect(last()).toEqual([`eip155:1:${address}`])
    update(both)
    expect(last()?.[0]).toBe(`eip155:1:${address}`)
  })
  test('lasts until the wallet names another one', async () => {
    const { emit, last, relayed } = await connected()
    const name = (data: unknown) =>
      emit('session_event', {
        topic: 'one',
        params: { event: { name: 'accountsChanged', data }, chainId: 'eip155:1' },
      })
    name(['garbage', 7])
    expect(last()?.[0]).toBe(`eip155:1:${other}`)
    name([`eip155:1:${address}`])
    expect(last()?.[0]).toBe(`eip155:1:${address}`)
    await relayed.switchNetwork('eip155:10')
    expect(last()?.[0]).toBe(`eip155:10:${address}`)
  })
  test('is one that the wallet shares, or nothing changes', async () => {
    const { relayed, told } = await connected()
    const before = told.shared.length
    await expect(relayed.chooseAccount('eip155:1:0x1')).rejects.toMatchObject({ code: 4_100 })
    expect(told.shared).toHaveLength(before)
  })
})

test('an approval without an account of the page’s namespaces is given back', async () => {
  const { pairings, connecting, ended } = world()
  await vi.advanceTimersByTimeAsync(second)
  pairings[0]?.approve(sessionOf('none', ['cosmos:hub:abc']))
  await expect(connecting).rejects.toMatchObject({ code: 4_100 })
  expect(ended).toEqual(['none'])
})

test('what is given up while the client starts is not asked of the wallet', async () => {
  const { pairings, connecting, relayed, asked } = world()
  await vi.advanceTimersByTimeAsync(second)
  pairings[0]?.approve(sessionOf('one', [`eip155:1:${address}`]))
  await connecting
  const stopper = new AbortController()
  const signing = relayed.request('personal_sign', ['0x00', address], 'eip155:1', stopper.signal)
  stopper.abort(new Error('back'))
  await expect(signing).rejects.toThrow('back')
  expect(asked).toEqual([])
})

describe('the link by which a wallet says that its app is opened', () => {
  test.each<[string, object | undefined, string | undefined]>([
    ['its own scheme', { native: 'pocket://', universal: 'https://pocket.example' }, 'pocket://'],
    ['its page', { universal: 'https://pocket.example/app' }, 'https://pocket.example/app'],
    [
      'its page, where its scheme is none',
      { native: 'javascript:x', universal: 'https://p.example' },
      'https://p.example',
    ],
    ['a script', { native: 'javascript:alert(1)', universal: 'javascript://%0aalert(1)' }, undefined],
    ['a document', { native: 'data:text/html,<script>', universal: 'http://pocket.example' }, undefined],
    ['a tool of the system', { native: 'ms-msdt:/x', universal: 'intent://x#Intent;end' }, undefined],
    ['a page with a password', { universal: 'https://a:b@pocket.example' }, undefined],
    ['no text', { native: 7, universal: null }, undefined],
    ['nothing', undefined, undefined],
  ])('%s', async (_what, redirect, link) => {
    const { pairings, connecting } = world({ link: (given) => given })
    await vi.advanceTimersByTimeAsync(1)
    pairings[0]?.approve(sessionOf('one', [`eip155:1:${address}`], { name: 'Pocket', redirect }))
    await connecting
    expect(readConnection(origin)?.link).toBe(link)
  })
})

describe('the link of the app that was opened for the pairing', () => {
  test('is kept with the session, for its requests', async () => {
    const { pairings, connecting } = world({ link: () => 'pocket://' })
    await vi.advanceTimersByTimeAsync(1)
    pairings[0]?.approve(sessionOf('one', [`eip155:1:${address}`]))
    await connecting
    expect(readConnection(origin)).toMatchObject({ topic: 'one', link: 'pocket://' })
  })

  test('is not that of the session before, nor is there one where a code was scanned', async () => {
    writeConnection(origin, {
      topic: 'old',
      name: 'Other',
      accounts: [`eip155:1:${address}`],
      network: 'eip155:1',
      expiry: Date.now() / second + 60,
      link: 'other://',
    })
    const { pairings, connecting } = world()
    await vi.advanceTimersByTimeAsync(1)
    pairings[0]?.approve(sessionOf('one', [`eip155:1:${address}`]))
    await connecting
    expect(readConnection(origin)).not.toHaveProperty('link')
  })
})

describe('networks of a session', () => {
  const connector = () =>
    walletConnectConnector({ hostOrigin: () => origin } as Parameters<typeof walletConnectConnector>[0])
  const allows = (...networks: Caip2[]) => networks.map((network) => connector().allows?.(network))
  test('those of its accounts are approved; where it may be asked to switch, it may be asked for others of eip155', async () => {
    const { pairings, connecting } = world()
    await vi.advanceTimersByTimeAsync(0)
    pairings[0]?.approve(sessionOf('one', [`eip155:1:${address}`, `eip155:99:${address}`]))
    await connecting
    expect(allows('eip155:1', 'eip155:99', 'eip155:10', sun)).toEqual(['approved', 'approved', 'asked', 'no'])
  })
  test('where it may not, it cannot go there', async () => {
    const { pairings, connecting } = world()
    await vi.advanceTimersByTimeAsync(0)
    const session = sessionOf('one', [`eip155:1:${address}`])
    Object.assign(session.namespaces['eip155'] ?? {}, { methods: ['personal_sign'] })
    pairings[0]?.approve(session)
    await connecting
    expect(allows('eip155:1', 'eip155:10')).toEqual(['approved', 'no'])
  })
  test('of a session of an earlier release nobody knows: the wallet is asked', () => {
    const accounts: Caip10[] = [`eip155:1:${address}`]
    writeConnection(origin, { topic: 't', name: 'App', accounts, network: 'eip155:1', expiry: 9e9 })
    expect(allows('eip155:1', sun)).toEqual(['asked', 'asked'])
  })
})
