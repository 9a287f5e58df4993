import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { loadConfig } from '../src/index.ts'
import { ask, configValues, startServer, type Server } from './harness.ts'

/* Buying by the pages of providers. Nothing is asked outside: addresses are made here. */

const caller = 'projectId=demo&st=modal&sv=html-core-1.0.0'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const evm = `0x${'a1'.repeat(20)}`
const coin = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const networks = [
  { id: 'eip155:1', name: 'Ethereum', nativeCurrency: coin, rpcUrl: 'http://127.0.0.1:1' },
  { id: 'eip155:8453', name: 'Base', nativeCurrency: coin, rpcUrl: 'http://127.0.0.1:1' },
  {
    id: solana,
    name: 'Solana',
    nativeCurrency: { name: 'SOL', symbol: 'SOL', decimals: 9 },
    rpcUrl: 'http://127.0.0.1:1',
  },
]
const provider = {
  id: 'first',
  name: 'First Shop',
  fee: '1-2%',
  url: 'https://buy.example.com/{network}?to={address}&coin={asset}&pay={fiatAmount}&in={fiat}',
  networks: { 'eip155:1': 'ethereum', 'eip155:8453': 'base-mainnet' },
}
const second = {
  id: 'second',
  name: 'Second Shop',
  url: 'https://second.example/?a={address}&s={asset}',
  networks: { [solana]: 'solana', 'eip155:1': 'eth' },
  assets: ['SOL', 'ETH'],
}
const usdc = {
  symbol: 'USDC',
  name: 'USD Coin',
  addresses: { 'eip155:1': '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
}
const links = { kind: 'links', providers: [provider, second], tokens: [usdc] }

let folder: string
const servers: Server[] = []
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'walletframe-onramp-'))
})
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
})

let files = 0
const given = async (onramp: object | undefined, more: object = {}) => {
  files += 1
  const server = await startServer(`sqlite:${join(folder, `${files}.sqlite`)}`, {
    networks,
    ...(onramp ? { providers: { onramp } } : {}),
    ...more,
  })
  servers.push(server)
  return {
    options: async () => (await ask(server.base, 'GET', `/v1/onramp/options?${caller}`)).body,
    quote: (body: unknown) => ask(server.base, 'POST', `/v1/onramp/quote?${caller}`, body),
    url: (body: object) =>
      ask(server.base, 'POST', `/v1/generators/onrampurl?${caller}`, {
        destinationWallets: [{ address: evm, blockchains: ['ethereum', 'base'], assets: ['ETH'] }],
        ...body,
      }),
  }
}

describe('what can be bought', () => {
  test('is what the providers’ networks have, with their names and the usual limits', async () => {
    const { options } = await given(links)
    expect(await options()).toEqual({
      purchaseCurrencies: [
        {
          id: 'ETH',
          symbol: 'ETH',
          name: 'Ether',
          networks: [
            { name: 'ethereum', display_name: 'Ethereum', chain_id: 'eip155:1' },
            { name: 'base', display_name: 'Base', chain_id: 'eip155:8453' },
          ],
        },
        {
          id: 'SOL',
          symbol: 'SOL',
          name: 'SOL',
          networks: [{ name: 'solana', display_name: 'Solana', chain_id: solana }],
        },
        {
          id: 'USDC',
          symbol: 'USDC',
          name: 'USD Coin',
          networks: [
            {
              name: 'ethereum',
              display_name: 'Ethereum',
              chain_id: 'eip155:1',
              contract_address: usdc.addresses['eip155:1'],
            },
          ],
        },
      ],
      paymentCurrencies: ['USD', 'EUR'].map((id) => ({
        id,
        payment_method_limits: [
          { id: 'card', min: '10.00', max: '7500.00' },
          { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
        ],
      })),
      providers: [
        { id: 'first', name: 'First Shop', fee: '1-2%', networks: ['eip155:1', 'eip155:8453'] },
        { id: 'second', name: 'Second Shop', networks: ['eip155:1', solana] },
      ],
    })
  })

  test('is nothing without providers, and where the project has none of their networks', async () => {
    const nothing = { purchaseCurrencies: [], paymentCurrencies: [], providers: [] }
    for (const onramp of [undefined, { kind: 'links' }, { kind: 'none' }]) {
      const { options, url } = await given(onramp)
      expect(await options()).toEqual(nothing)
      expect((await url({})).body).toEqual({ url: '' })
    }
    const project = { id: 'demo', name: 'Demo', allowedOrigins: [], networks: ['eip155:8453'] }
    const { options } = await given({ kind: 'links', providers: [second] }, { projects: [project] })
    expect(await options()).toEqual(nothing)
  })

  test('has no price before the provider’s own page: null, never a guess', async () => {
    const { quote, options } = await given(links)
    const { purchaseCurrencies, paymentCurrencies } = await options()
    const answer = await quote({
      purchaseCurrency: purchaseCurrencies[0],
      paymentCurrency: paymentCurrencies[0],
      amount: '100',
      network: 'ETH',
    })
    expect([answer.status, answer.body]).toEqual([200, null])
  })
})

describe('the page of a provider', () => {
  test('is told where the purchase goes, what it is and what it costs', async () => {
    const { url } = await given(links)
    expect((await url({ presetFiatAmount: 100, fiatCurrency: 'EUR', defaultNetwork: 'base' })).body).toEqual({
      url: `https://buy.example.com/base-mainnet?to=${evm}&coin=ETH&pay=100&in=EUR`,
    })
    expect((await url({})).body.url).toBe(`https://buy.example.com/ethereum?to=${evm}&coin=ETH`)
    expect((await url({ provider: 'second' })).body.url).toBe(`https://second.example/?a=${evm}&s=ETH`)
    expect((await url({ presetFiatAmount: 12.5 })).body.url).toContain('pay=12.5')
    expect((await url({ presetFiatAmount: 1e-7 })).body.url).toContain('pay=0.0000001')
  })

  test.each([
    ['an unknown provider', { provider: 'third' }, 'body.provider'],
    ['a network that is not sold on', { defaultNetwork: 'polygon' }, 'body.defaultNetwork'],
    ['a network that is a member of every object', { defaultNetwork: 'constructor' }, 'body.defaultNetwork'],
    [
      'an address of another network',
      {
        defaultNetwork: 'solana',
        destinationWallets: [{ address: evm, blockchains: ['solana'], assets: ['SOL'] }],
      },
      'body.destinationWallets',
    ],
    [
      'no wallet on the network',
      { destinationWallets: [{ address: evm, blockchains: ['base'], assets: [] }] },
      'body.destinationWallets',
    ],
    [
      'something that is not sold',
      {
        provider: 'second',
        destinationWallets: [{ address: evm, blockchains: ['ethereum'], assets: ['DOGE'] }],
      },
      'body.destinationWallets',
    ],
    [
      'an address that is none',
      { destinationWallets: [{ address: 'javascript:alert(1)', blockchains: ['ethereum'], assets: [] }] },
      'body.destinationWallets.0.address',
    ],
    ['an amount below nothing', { presetFiatAmount: -1 }, 'body.presetFiatAmount'],
    ['an amount that is no number', { presetFiatAmount: '1e3&to=x' }, 'body.presetFiatAmount'],
    ['a currency that nobody takes', { fiatCurrency: 'XXX' }, 'body.fiatCurrency'],
  ])('is not made of %s', async (_what, body, field) => {
    const { url } = await given(links)
    expect(await url(body)).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_request', field } },
    })
  })
})

test.each([
  ['javascript:alert(1)//{address}', 'url'],
  ['http://buy.example.com/{address}', 'url'],
  ['https://{address}.example.com', 'url'],
])('the configuration refuses the template %s', (url, field) => {
  const onramp = { kind: 'links', providers: [{ ...provider, url }] }
  const load = () =>
    loadConfig({
      values: configValues(
        'sqlite:x',
        { frameDir: '.', loaderFile: 'x' },
        { networks, providers: { onramp } },
      ),
    })
  expect(load).toThrow(`providers.onramp.providers.0.${field}`)
})
