// @vitest-environment jsdom
import type { Network } from '@walletframe/api-contract'
import type { Caip10 } from '@walletframe/bridge-protocol'
import { beforeEach, expect, test, vi } from 'vitest'

const server = vi.hoisted(() => ({
  asked: [] as unknown[],
  answer: (): Promise<unknown> => Promise.resolve({ name: null, avatar: null }),
}))
vi.mock('../api/client.ts', () => ({
  callServer: (_route: unknown, { params, query }: { readonly params: object; readonly query: object }) => {
    server.asked.push({ ...params, ...query })
    return server.answer()
  },
}))
const { observeIdentity } = await import('./identity.ts')
const { queryClient } = await import('./queryClient.ts')
const { optionsStore } = await import('../state/options.ts')

const address = `0x${'a'.repeat(40)}`
const network = (id: string, testnet: boolean): Network => ({
  id,
  name: id,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  testnet,
})
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** What is known of an account once the server has answered. */
const known = async (account: Caip10 = `eip155:1:${address}`) => {
  const observer = observeIdentity(account)
  const end = observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(1)
  const { data } = observer.getCurrentResult()
  end()
  return data
}

beforeEach(() => {
  vi.useFakeTimers()
  queryClient.clear()
  optionsStore.setState({
    networks: [network('eip155:1', false), network('eip155:5', true), network(solana, false)],
  })
  server.asked = []
  return () => vi.useRealTimers()
})

test('a name and a picture at our own server, asked for once in five minutes', async () => {
  server.answer = () => Promise.resolve({ name: 'alice.eth', avatar: '/v1/image?url=x&signature=y' })
  const alice = { name: 'alice.eth', picture: '/v1/image?url=x&signature=y&size=256' }
  expect(await known()).toEqual(alice)
  await vi.advanceTimersByTimeAsync(4 * 60_000)
  expect(await known()).toEqual(alice)
  expect(server.asked).toEqual([{ address, chainId: 'eip155:1' }])
  await vi.advanceTimersByTimeAsync(61_000)
  await known()
  expect(server.asked).toHaveLength(2)
})

test.each([
  'https://elsewhere.example/a.png',
  '//elsewhere.example/v1/image?a',
  'javascript:alert(1)',
  '/v1/image?a"b',
])('no picture of elsewhere: %s', async (avatar) => {
  server.answer = () => Promise.resolve({ name: 'a.eth', avatar })
  expect(await known()).toEqual({ name: 'a.eth', picture: null })
})

test('a name is one line without signs that turn it around; of nothing but such signs it is none', async () => {
  server.answer = () => Promise.resolve({ name: ' a\u202Eb\nc\u200B ', avatar: null })
  expect(await known()).toEqual({ name: 'ab c', picture: null })
  queryClient.clear()
  server.answer = () => Promise.resolve({ name: '\u200B\u202E', avatar: null })
  expect(await known()).toEqual({ name: null, picture: null })
  queryClient.clear()
  server.answer = () => Promise.resolve({ name: 'x'.repeat(10_000), avatar: null })
  expect((await known())?.name).toHaveLength(64)
})

test('nobody is asked about test networks, other namespaces, or networks that the page has not', async () => {
  expect(await known(`eip155:5:${address}`)).toBeUndefined()
  expect(await known(`eip155:7:${address}`)).toBeUndefined()
  expect(await known(`${solana}:7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU`)).toBeUndefined()
  expect(server.asked).toEqual([])
})

test('where the server is away there is no name, and it is asked again when the account is shown anew', async () => {
  server.answer = () => Promise.reject(new Error('away'))
  expect(await known()).toBeUndefined()
  server.answer = () => Promise.resolve({ name: 'alice.eth', avatar: null })
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect((await known())?.name).toBe('alice.eth')
})

test('of a long name the end is shown: that is what somebody registered', async () => {
  server.answer = () => Promise.resolve({ name: `${'vitalik.eth-'.repeat(600)}.mallory.eth`, avatar: null })
  const name = (await known())?.name
  expect(name).toMatch(/^….*\.mallory\.eth$/)
  expect(name).toHaveLength(64)
})
