import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Balance } from '@walletframe/api-contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { named, startFakeChain, text, words, type FakeChain } from './fakeChain.ts'
import { ask, startServer, type Server } from './harness.ts'

/* What the API tells of an account is what its chains have, to the last unit: over random portfolios, through the whole server. */

const most = 2n ** 256n - 1n
const caller = 'projectId=demo&st=modal&sv=html-core-1.0.0'
const ids = ['eip155:31337', 'eip155:31338']
/** Of each network: a token for each of these places. */
const places = [1, 2, 6, 8, 9, 18, 19, 24, 77]
const tokenOf = (id: string, decimals: number) => named(`${id} token of ${decimals}`)

let folder: string
let server: Server
let chains: FakeChain[]
/** What an account has, by `network account token`. */
const has = new Map<string, bigint>()

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'walletframe-portfolios-'))
  chains = await Promise.all(ids.map(() => startFakeChain()))
  for (const [index, chain] of chains.entries()) {
    const id = ids[index] ?? ''
    chain.node.chainId = JSON.stringify(`0x${Number(id.split(':')[1]).toString(16)}`)
    const contracts = chain.node.say
    chain.node.say = (call) => {
      if (call.method !== 'eth_getBalance') return contracts(call)
      const [account] = call.params as readonly [string]
      return JSON.stringify(`0x${(has.get(`${id} ${account.toLowerCase()} coin`) ?? 0n).toString(16)}`)
    }
    const held = (token: string) => (args: string) =>
      words(has.get(`${id} 0x${args.slice(26)} ${token}`) ?? 0n)
    for (const decimals of places)
      chain.contracts.set(tokenOf(id, decimals), {
        'decimals()': words(BigInt(decimals)),
        'symbol()': text(`T${decimals}`),
        'name()': text(`Token of ${decimals}`),
        'balanceOf(address)': held(tokenOf(id, decimals)),
      })
  }
  server = await startServer(`sqlite:${join(folder, 'portfolios.sqlite')}`, {
    networks: ids.map((id, index) => ({
      id,
      name: id,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrl: chains[index]?.node.url,
      testnet: true,
    })),
    providers: {
      balances: {
        kind: 'node',
        shippedTokens: false,
        logBlocks: 0,
        tokens: Object.fromEntries(ids.map((id) => [id, places.map((decimals) => tokenOf(id, decimals))])),
      },
    },
    routeLimits: { balance: 100_000 },
  })
})
afterAll(async () => {
  await server.stop()
  await Promise.all(chains.map(({ node }) => node.stop()))
  rmSync(folder, { recursive: true })
})

/** Smallest units of a decimal number, read by the letters alone. */
const unitsOf = ({ quantity: { numeric, decimals } }: Balance): bigint => {
  const [whole = '', part = ''] = numeric.split('.')
  expect(numeric).toMatch(/^\d+(\.\d*[1-9])?$/)
  expect(part.length).toBeLessThanOrEqual(Number(decimals))
  return BigInt(whole + part.padEnd(Number(decimals), '0'))
}

test('of a thousand random portfolios each amount, and what there is of each token in all, is the chain’s', async () => {
  const amount = fc.oneof(
    { weight: 4, arbitrary: fc.bigInt(1n, most) },
    { weight: 2, arbitrary: fc.bigInt(1n, 10n ** 20n) },
    { weight: 1, arbitrary: fc.constantFrom(0n, 1n, 9n, 10n, 10n ** 18n, 10n ** 18n - 1n, most) },
  )
  const assets = ids.flatMap((id) =>
    ['coin', ...places.map((decimals) => tokenOf(id, decimals))].map((token) => `${id} ${token}`),
  )
  let accounts = 0
  const told = new Map<string, bigint>()
  const kept = new Map<string, bigint>()
  const add = (to: Map<string, bigint>, key: string, units: bigint) =>
    to.set(key, (to.get(key) ?? 0n) + units)
  await fc.assert(
    fc.asyncProperty(
      fc.array(amount, { minLength: assets.length, maxLength: assets.length }),
      async (amounts) => {
        accounts += 1
        const account = named(`account ${accounts}`)
        const expected = new Map<string, bigint>()
        for (const [index, asset] of assets.entries()) {
          const [id = '', token = ''] = asset.split(' ')
          const units = amounts[index] ?? 0n
          has.set(`${id} ${account} ${token}`, units)
          // A coin is told also where there is none of it.
          if (units > 0n || token === 'coin') expected.set(asset, units)
          add(kept, asset, units)
        }
        const { status, body } = await ask(
          server.base,
          'GET',
          `/v1/account/${account}/balance?${caller}&chainId=${ids.join()}`,
        )
        expect(status).toBe(200)
        const { balances, failed } = body as { balances: Balance[]; failed?: string[] }
        expect(failed ?? []).toEqual([])
        const found = new Map(
          balances.map((each) => [`${each.chainId} ${each.address?.split(':')[2] ?? 'coin'}`, unitsOf(each)]),
        )
        expect(found).toEqual(expected)
        for (const [asset, units] of found) add(told, asset, units)
      },
    ),
    { numRuns: 1_000, endOnFailure: true },
  )
  expect(accounts).toBe(1_000)
  expect(told).toEqual(kept)
}, 120_000)
