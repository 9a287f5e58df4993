// @vitest-environment jsdom
import { ProviderRpcError } from '@walletframe/bridge-protocol/host'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFakeForeign } from '../test/fakeForeign.ts'
import { offerToSatsConnect, satsConnectId } from './satsConnect.ts'

const address = 'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh'
const taproot = 'bc1p5d7rjq7g6rdk2yhzks9smlaqtedr4dekq08ge8ztwac72sfr9rusxg3297'
const mainnet = 'bip122:000000000019d6689c085ae165831e93'

type Provider = {
  request(method: string, params?: object | null): Promise<{ result?: unknown; error?: { code: number } }>
  addListener(of: { eventName: string; cb: (event: object) => void }): () => void
}
const providers = () =>
  (window as unknown as { btc_providers?: { id: string; name: string }[] }).btc_providers
/** As sats-connect finds it. */
const provider = (): Provider =>
  satsConnectId
    .split('.')
    .reduce<unknown>((place, name) => (place as Record<string, unknown>)[name], window) as Provider

let page: ReturnType<typeof createFakeForeign>
let end: () => void
beforeEach(() => {
  page = createFakeForeign('bip122', mainnet)
  end = offerToSatsConnect(page.wallet)
})
afterEach(() => {
  end()
  vi.useRealTimers()
  delete (window as { btc_providers?: unknown }).btc_providers
})

describe('the offer', () => {
  test('stands beside others, once, and goes again', () => {
    const other = { id: 'purse', name: 'Purse' }
    Object.assign(window, { btc_providers: [other] })
    const first = offerToSatsConnect(page.wallet)
    const second = offerToSatsConnect(page.wallet)
    expect(providers()?.map(({ name }) => name)).toEqual(['Purse', 'WalletFrame'])
    second()
    first()
    expect(providers()).toEqual([other])
  })

  test('on a server there is none', () => {
    vi.stubGlobal('window', undefined)
    try {
      expect(offerToSatsConnect(page.wallet)()).toBeUndefined()
    } finally {
      vi.unstubAllGlobals()
    }
  })
})

describe('nobody is connected', () => {
  test('the modal is opened for Bitcoin, and the call goes on with what was connected', async () => {
    const asked = provider().request('getAccounts', { purposes: ['payment'] })
    expect(page.open).toHaveBeenCalledWith({ view: 'Connect', namespace: 'bip122' })
    page.request.mockResolvedValue([
      { address, publicKey: 'ab' },
      { address: taproot, purpose: 'ordinal' },
    ])
    page.set({ isOpen: true })
    page.set({ isOpen: false, accounts: [address] })
    expect(await asked).toMatchObject({
      result: [
        { address, publicKey: 'ab', purpose: 'payment', addressType: 'p2wpkh', walletType: 'software' },
      ],
    })
  })

  test('closed is a refusal, in the code of sats-connect', async () => {
    const asked = provider().request('wallet_connect')
    page.set({ isOpen: true })
    page.set({ isOpen: false })
    expect(await asked).toMatchObject({ error: { code: -32_000 } })
  })

  test('a modal that never comes up is one too, after a second', async () => {
    vi.useFakeTimers()
    const asked = provider().request('wallet_requestPermissions')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await asked).toMatchObject({ error: { code: -32_000 } })
  })
})

describe('connected', () => {
  beforeEach(() => page.set({ accounts: [address] }))

  test.each<[string, object | null, unknown, string, object | undefined, unknown]>([
    [
      'signMessage',
      { address, message: 'Hello', protocol: 'BIP322' },
      'c2ln',
      'signMessage',
      { address, message: 'Hello', protocol: 'bip322' },
      { address, signature: 'c2ln', protocol: 'BIP322' },
    ],
    [
      'signPsbt',
      { psbt: 'cHNidP8=', signInputs: { [address]: [0, 2] } },
      { psbt: 'cHNidP8B' },
      'signPsbt',
      {
        psbt: 'cHNidP8=',
        signInputs: [
          { address, index: 0 },
          { address, index: 2 },
        ],
        broadcast: false,
      },
      { psbt: 'cHNidP8B' },
    ],
    [
      'sendTransfer',
      { recipients: [{ address: taproot, amount: 1_500 }] },
      'txid',
      'sendTransfer',
      { recipient: taproot, amount: '1500' },
      { txid: 'txid' },
    ],
    [
      'getAddresses',
      { purposes: ['ordinals'] },
      [{ address: taproot, purpose: 'ordinal' }],
      'getAccountAddresses',
      undefined,
      expect.objectContaining({
        addresses: [expect.objectContaining({ address: taproot, purpose: 'ordinals', addressType: 'p2tr' })],
        network: expect.objectContaining({ bitcoin: { name: 'Mainnet' } }) as object,
      }),
    ],
  ])('%s %j', async (method, params, answer, asked, given, result) => {
    page.request.mockResolvedValue(answer)
    const said = await provider().request(method, params)
    expect(said).toEqual({ jsonrpc: '2.0', id: null, result })
    expect(page.request).toHaveBeenLastCalledWith({ method: asked, params: given })
    expect(page.open).not.toHaveBeenCalled()
  })

  test.each<[number, number]>([
    [4001, -32_000],
    [4200, -32_001],
    [4100, -32_002],
    [-32_602, -32_602],
    [-32_603, -32_603],
  ])('an error %i is its code %i', async (code, own) => {
    page.request.mockRejectedValue(new ProviderRpcError(code, 'Why.'))
    expect(await provider().request('signMessage', { address, message: 'x' })).toEqual({
      jsonrpc: '2.0',
      id: null,
      error: { code: own, message: 'Why.' },
    })
  })

  test.each([
    ['runes_getBalance', -32_001],
    ['constructor', -32_001],
    ['sendTransfer', -32_602],
  ])('%s without what it needs is %i, and the wallet is not asked', async (method, code) => {
    for (const params of [null, {}, { recipients: [] }, { recipients: [{}, {}] }])
      expect(await provider().request(method, params)).toMatchObject({ error: { code } })
    expect(page.request).not.toHaveBeenCalled()
  })

  test('getInfo names what there is, and asks nobody', async () => {
    const { result } = await provider().request('getInfo')
    expect(result).toMatchObject({
      version: '1.0.0',
      methods: expect.arrayContaining(['signPsbt']) as unknown,
    })
    expect(page.request).not.toHaveBeenCalled()
  })

  test('other addresses and the end are told, each once, until nobody listens', async () => {
    const heard = vi.fn()
    const stop = ['accountChange', 'disconnect'].map((eventName) =>
      provider().addListener({ eventName, cb: heard }),
    )
    page.set({ isOpen: true })
    page.set({ accounts: [taproot] })
    page.set({ accounts: [] })
    expect(heard.mock.calls).toEqual([[{ type: 'accountChange' }], [{ type: 'disconnect' }]])
    for (const end of stop) end()
    page.set({ accounts: [address] })
    expect(heard).toHaveBeenCalledTimes(2)
  })

  test('wallet_disconnect ends Bitcoin alone', async () => {
    await provider().request('wallet_disconnect')
    expect(page.disconnect).toHaveBeenCalledWith('bip122')
  })
})
