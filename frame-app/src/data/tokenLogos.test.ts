// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'

const server = vi.hoisted(() => ({
  asked: [] as unknown[],
  tokens: [] as readonly { readonly address: string; readonly logoUri: string }[],
}))
vi.mock('../api/client.ts', () => ({
  callServer: (_route: unknown, { query }: { readonly query: unknown }) => {
    server.asked.push(query)
    return Promise.resolve({ tokens: server.tokens })
  },
}))
const { queryClient } = await import('./queryClient.ts')
const { logoOf, noTokenLogos, observeTokenLogos } = await import('./tokenLogos.ts')

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const own = '/v1/image?url=https%3A%2F%2Fexample.com%2Fusdc.png&signature=abc-_1'

const read = async (tokens: typeof server.tokens) => {
  server.tokens = tokens
  return observeTokenLogos('eip155:1').refetch()
}

beforeEach(() => {
  queryClient.clear()
  server.asked = []
})

test('a token and the network’s own coin have the pictures that the operator lists for them', async () => {
  const { data } = await read([
    { address: `eip155:1:${usdc.toLowerCase()}`, logoUri: own },
    { address: `eip155:1:${coin}`, logoUri: `${own}2` },
  ])
  expect(server.asked).toEqual([{ chainId: 'eip155:1' }])
  expect(logoOf(data, usdc)).toBe(`${own}&size=128`)
  expect(logoOf(data, null)).toBe(`${own}2&size=128`)
  expect(logoOf(data, usdc.replace('A0', 'A1'))).toBeUndefined()
})

test.each([
  ['another host', `eip155:1:${usdc}`, 'https://evil.example/usdc.png'],
  ['another host, without a scheme', `eip155:1:${usdc}`, '//evil.example/v1/image?url=x'],
  ['a script', `eip155:1:${usdc}`, 'javascript:alert(1)//v1/image?url=x'],
  ['another path', `eip155:1:${usdc}`, '/v1/page-image?url=https%3A%2F%2Fevil.example'],
  ['quotes', `eip155:1:${usdc}`, '/v1/image?url="x"'],
  ['none', `eip155:1:${usdc}`, ''],
  ['a token of another network', `eip155:10:${usdc}`, own],
])('no picture: %s', async (_what, address, logoUri) => {
  const { data } = await read([{ address, logoUri }])
  expect(data?.size).toBe(0)
})

test('nobody is asked where nobody lists tokens', () => {
  expect(noTokenLogos().getCurrentResult()).toMatchObject({ data: new Map(), isPending: false })
  expect(server.asked).toEqual([])
})
