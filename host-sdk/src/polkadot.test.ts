// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFakeForeign } from '../test/fakeForeign.ts'
import { offerToPolkadot, polkadotName } from './polkadot.ts'

const relay = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
/** One key, as Polkadot writes it and with the prefix of no network (42), which libraries have by default. */
const own = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
const generic = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const stranger = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'

type Account = { readonly address: string; readonly name: string }
type Extension = {
  readonly accounts: {
    get(): Promise<readonly Account[]>
    subscribe(hear: (accounts: readonly Account[]) => void): () => void
  }
  readonly signer: Record<'signRaw' | 'signPayload', (given: object) => Promise<unknown>>
}
type Entry = { readonly version: string; enable(origin: string): Promise<Extension> }
const injected = () => (window as unknown as { injectedWeb3?: Record<string, Entry> }).injectedWeb3
const entry = (): Entry => {
  const found = injected()?.[polkadotName]
  if (!found) throw new Error('The page has no such wallet.')
  return found
}

let page: ReturnType<typeof createFakeForeign>
let end: () => void
beforeEach(() => {
  page = createFakeForeign('polkadot', relay)
  end = offerToPolkadot(page.wallet)
})
afterEach(() => {
  end()
  delete (window as { injectedWeb3?: unknown }).injectedWeb3
})

test('the offer stands beside others, and goes again', () => {
  const other = { version: '1', enable: async () => ({}) }
  Object.assign(injected()!, { other })
  expect(Object.keys(injected()!)).toEqual(['walletframe', 'other'])
  end()
  expect(injected()).toEqual({ other })
})

test('on a server there is none', () => {
  vi.stubGlobal('window', undefined)
  try {
    expect(offerToPolkadot(page.wallet)()).toBeUndefined()
  } finally {
    vi.unstubAllGlobals()
  }
})

describe('enabling it', () => {
  test('opens the modal where nobody is connected, and goes on once somebody is', async () => {
    const enabled = entry().enable('Page')
    expect(page.open).toHaveBeenCalledWith({ view: 'Connect', namespace: 'polkadot' })
    page.set({ isOpen: true })
    page.set({ accounts: [own] })
    expect(await (await enabled).accounts.get()).toEqual([{ address: own, name: 'Purse' }])
  })

  test('is refused where the visitor closes it: 4001', async () => {
    const enabled = entry().enable('Page')
    page.set({ isOpen: true })
    page.set({ isOpen: false })
    await expect(enabled).rejects.toMatchObject({ code: 4001 })
  })

  test('asks nobody where somebody is connected', async () => {
    page.set({ accounts: [own] })
    await entry().enable('Page')
    expect(page.open).not.toHaveBeenCalled()
  })
})

describe('enabled', () => {
  let extension: Extension
  beforeEach(async () => {
    page.set({ accounts: [own] })
    extension = await entry().enable('Page')
    page.request.mockResolvedValue({ signature: '0x01' })
  })

  test.each([
    [own, own],
    [generic, own],
    [stranger, stranger],
    ['not base58: 0OIl', 'not base58: 0OIl'],
    ['', ''],
  ])('%s is asked for as %s', async (given, asked) => {
    await extension.signer.signRaw({ address: given, data: '0x00', type: 'bytes' })
    expect(page.request).toHaveBeenLastCalledWith({
      method: 'signRaw',
      params: { address: asked, data: '0x00', type: 'bytes' },
    })
  })

  test('a transaction goes whole, and each answer has an id of its own', async () => {
    const payload = { address: generic, genesisHash: '0x91', method: '0x00', extra: 1 }
    expect(await extension.signer.signPayload(payload)).toEqual({ id: 1, signature: '0x01' })
    expect(page.request).toHaveBeenLastCalledWith({
      method: 'signPayload',
      params: { ...payload, address: own },
    })
    expect(await extension.signer.signPayload(payload)).toMatchObject({ id: 2 })
  })

  test('once nobody is connected any more it signs nothing: 4100', async () => {
    page.set({ accounts: [] })
    await expect(extension.signer.signRaw({ address: own, data: '0x00' })).rejects.toMatchObject({
      code: 4100,
    })
    expect(page.request).not.toHaveBeenCalled()
  })

  test('accounts are told now and when they change, until nobody listens', () => {
    const heard = vi.fn()
    const stop = extension.accounts.subscribe(heard)
    page.set({ isOpen: true })
    page.set({ accounts: [] })
    stop()
    page.set({ accounts: [own] })
    expect(heard.mock.calls).toEqual([[[{ address: own, name: 'Purse' }]], [[]]])
  })
})
