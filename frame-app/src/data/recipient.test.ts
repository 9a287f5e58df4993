import { beforeEach, describe, expect, test, vi } from 'vitest'

const server = vi.hoisted(() => ({
  asked: [] as { readonly params: object; readonly query: object }[],
  answer: (): unknown => undefined,
}))
vi.mock('../api/client.ts', () => ({
  callServer: async (_route: unknown, { params, query }: (typeof server.asked)[number]) => {
    server.asked.push({ params, query })
    return server.answer()
  },
}))
// Fetched before, since nothing waits here for what is large.
await import('../chains/eip155/send.ts')
const { isName, observeRecipient } = await import('./recipient.ts')
const { queryClient } = await import('./queryClient.ts')

const to = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const failure = (code: string) => Object.assign(new Error(code), { code })
const meant = async (of: `eip155:${number} ${string}`) => {
  const observer = observeRecipient(of)
  const end = observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBeDefined())
  end()
  return observer.getCurrentResult().data
}
const record = (addresses: object, name = 'ada.eth') => ({ name, addresses, attributes: [] })

beforeEach(() => {
  queryClient.clear()
  server.asked = []
})

test.each([
  ['ada.eth', true],
  ['ünïcode.example', true],
  ['a.b.eth', true],
  ['ada', false],
  ['ada.', false],
  ['javascript:alert(1).eth', false],
  ['https://ada.eth', false],
  ['ada @x.eth', false],
  [to, false],
])('%s is a name: %s', (text, is) => expect(isName(text)).toBe(is))

describe('an address', () => {
  test('is read here, and nobody is asked', async () => {
    expect(await meant(`eip155:1 ${to.toLowerCase()}`)).toEqual({
      kind: 'address',
      address: to,
      name: undefined,
    })
    expect(await meant('eip155:1 0x12')).toEqual({ kind: 'none', fault: 'form' })
    expect(server.asked).toEqual([])
  })
})

describe('a name', () => {
  test('is asked for the network that it is sent on', async () => {
    server.answer = () => record({ 2147492101: { address: to.toLowerCase() } })
    expect(await meant('eip155:8453 ada.eth')).toEqual({ kind: 'address', address: to, name: 'ada.eth' })
    expect(server.asked).toEqual([{ params: { name: 'ada.eth' }, query: { coinType: '2147492101' } }])
  })
  test.each([
    ['of another network alone', () => record({ 60: { address: to } })],
    ['that is garbage', () => record({ 2147492101: { address: 'javascript:alert(1)' } })],
    ['of nobody', () => record({ 2147492101: { address: `0x${'0'.repeat(40)}` } })],
  ])('with an address %s has none', async (_what, answer) => {
    server.answer = answer
    expect(await meant('eip155:8453 ada.eth')).toEqual({ kind: 'none', fault: 'name' })
  })
  test.each([
    ['name_not_found', 'name'],
    ['invalid_request', 'spelling'],
    ['provider_unavailable', 'off'],
    ['network', 'off'],
  ])('that the server answers %s for: %s', async (code, fault) => {
    server.answer = () => {
      throw failure(code)
    }
    expect(await meant('eip155:1 ada.eth')).toEqual({ kind: 'none', fault })
  })
  test('how it calls itself is a stranger’s word', async () => {
    server.answer = () => record({ 60: { address: to } }, `\u202Evitalik.eth.${'a'.repeat(200)}.thief.eth`)
    expect(await meant('eip155:1 ada.eth')).toMatchObject({ name: `…${'a'.repeat(53)}.thief.eth` })
  })
})
