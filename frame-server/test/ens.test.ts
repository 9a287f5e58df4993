import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { encodeAbiParameters, namehash, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { coinTypeOf, registrationText } from '@walletframe/api-contract'
import { loadConfig } from '../src/index.ts'
import { createOutbound } from '../src/outbound/client.ts'
import { createEns } from '../src/providers/names/ens.ts'
import { requireSigned } from '../src/providers/names/registration.ts'
import { createRpc } from '../src/services/nodes/rpc.ts'
import { startAnvil, type Anvil } from './anvil.ts'
import { configValues, makeKeys } from './harness.ts'

/* Names of ENS by a real node: contracts of contracts/contracts.sol on anvil, gateways over real HTTP. */

const alice = '0x00000000000000000000000000000000000A11cE'
const mallory = '0x000000000000000000000000000000000Badbad1'
const bytesOf = (address: string) => address.toLowerCase() as Hex
const reverseNode = (address: string) => namehash(`${address.slice(2).toLowerCase()}.addr.reverse`)

let anvil: Anvil
let ens: Awaited<ReturnType<Anvil['deploy']>>
let resolver: Awaited<ReturnType<Anvil['deploy']>>
/** A gateway (EIP-3668); what it was asked for, and what it says. */
const gateway = {
  url: '',
  asked: [] as string[],
  say: (_request: IncomingMessage, response: ServerResponse): void => void response.writeHead(404).end(),
}
const httpServer = createServer((request, response) => {
  gateway.asked.push(`${request.method} ${request.url}`)
  gateway.say(request, response)
})

beforeAll(async () => {
  anvil = await startAnvil(1)
  ens = await anvil.deploy('Ens')
  resolver = await anvil.deploy('Resolver')
  await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve))
  gateway.url = `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}`
}, 60_000)
afterAll(async () => {
  httpServer.closeAllConnections()
  httpServer.close()
  await anvil.stop()
})

const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})
beforeEach(() => {
  gateway.asked = []
})

/** @param isOpen lets gateways of this machine be called, without TLS; where it is not, addresses are checked as in earnest. */
const given = ({ isOpen = true, url = anvil.url } = {}) => {
  const logger = pino({ level: 'silent' })
  const outbound = createOutbound(isOpen ? { isPublic: () => true } : {})
  const gateways: typeof outbound.target = (options) =>
    outbound.target(isOpen && options.trust === 'public' ? { ...options, schemes: ['http:'] } : options)
  const config = loadConfig({
    values: configValues(
      'sqlite:x',
      { frameDir: '.', loaderFile: 'x' },
      {
        networks: [
          {
            id: 'eip155:1',
            name: 'One',
            nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
            rpcUrl: url,
          },
        ],
      },
    ),
  })
  const rpc = createRpc({ config, outbound, logger, now: Date.now })
  open.push(() => rpc.stop(), outbound.close)
  const parts = { rpc, config, logger, outbound: { ...outbound, target: gateways } }
  const options = { network: 'eip155:1', universalResolver: ens.address, ccipRead: true }
  return {
    names: createEns(options, parts),
    without: createEns({ ...options, ccipRead: false }, parts),
    parts,
  }
}

const setName = async (name: string, address: string) => {
  await ens.send('setResolver', [namehash(name), resolver.address, false])
  await resolver.send('setAddr', [namehash(name), 60n, bytesOf(address)])
}
const setReverse = async (address: string, name: string) => {
  await ens.send('setResolver', [reverseNode(address), resolver.address, false])
  await resolver.send('setName', [reverseNode(address), name])
}

describe('a name on the chain', () => {
  test('leads to its address, by coin type', async () => {
    const { names } = given()
    await setName('alice.eth', alice)
    await resolver.send('setAddr', [namehash('alice.eth'), BigInt(coinTypeOf(8453)), bytesOf(mallory)])
    await resolver.send('setAddr', [namehash('alice.eth'), 501n, `0x${'11'.repeat(32)}`])
    await resolver.send('setAddr', [namehash('alice.eth'), BigInt(coinTypeOf(10)), '0x1234'])
    expect(await names.resolve('alice.eth', 60)).toBe(alice)
    expect((await names.resolve('alice.eth', coinTypeOf(8453)))?.toLowerCase()).toBe(bytesOf(mallory))
    expect(await names.resolve('alice.eth', 501)).toBe('29d2S7vB453rNYFdR5Ycwt7y9haRT5fwVwL9zTmBhfV2')
    expect(await names.resolve('alice.eth', coinTypeOf(10))).toBeUndefined()
    expect(await names.resolve('alice.eth', coinTypeOf(137))).toBeUndefined()
    expect(await names.resolve('nobody.eth', 60)).toBeUndefined()
  })

  test('is an address’s own where it leads back to it; a picture is an address for others to fetch', async () => {
    const { names } = given()
    await setName('alice.eth', alice)
    await setReverse(alice, 'alice.eth')
    expect(await names.identity(alice)).toEqual({ name: 'alice.eth', avatar: null })
    for (const [said, expected] of [
      ['https://example.com/me.png', 'https://example.com/me.png'],
      ['ipfs://bafy', null],
      ['javascript:alert(1)', null],
      ['data:image/svg+xml,<svg onload=alert(1)>', null],
      [`https://example.com/${'x'.repeat(10_000)}`, null],
    ] as const) {
      await resolver.send('setText', [namehash('alice.eth'), 'avatar', said])
      expect((await names.identity(alice)).avatar).toBe(expected)
    }
  })

  test.each([false, true])(
    'that somebody only claims is not shown (a resolver that does not look: %s)',
    async (trusting) => {
      const { names } = given()
      await ens.send('setTrusting', [trusting])
      await setName('alice.eth', alice)
      await setReverse(mallory, 'alice.eth')
      expect(await names.identity(mallory)).toEqual({ name: null, avatar: null })
      await ens.send('setTrusting', [false])
    },
  )

  test.each([
    ['of hidden characters', 'ali\u200dce.eth'],
    ['from right to left', 'ali\u202ece.eth'],
    ['in another form than names have', 'ALICE.eth'],
    ['that looks like another one', '\u0430lice.eth'],
    ['of 10 kB', `${'x'.repeat(10_000)}.eth`],
  ])('%s is not shown, though it leads back', async (_what, name) => {
    const { names } = given()
    // Whatever the chain says of this name: it is not shown. The contract that does not look is the worst case.
    await ens.send('setTrusting', [true])
    await setReverse(mallory, name)
    await ens.send('setResolver', [namehash(name), resolver.address, false])
    await resolver.send('setAddr', [namehash(name), 60n, bytesOf(mallory)])
    expect(await names.identity(mallory)).toEqual({ name: null, avatar: null })
    await ens.send('setTrusting', [false])
  })
})

describe('a name behind gateways', () => {
  const offchain = async (name: string, urls: readonly string[], isEndless = false) => {
    const contract = await anvil.deploy('OffchainResolver', [urls, isEndless])
    await ens.send('setResolver', [namehash(name), contract.address, true])
    return contract
  }
  const addressAnswer = (address: string) =>
    JSON.stringify({ data: encodeAbiParameters([{ type: 'bytes' }], [bytesOf(address)]) })

  test('is looked up there, with GET or POST as the contract wants', async () => {
    const { names, without } = given()
    gateway.say = (_request, response) => void response.end(addressAnswer(alice))
    for (const [template, method] of [
      ['/{sender}/{data}.json', 'GET'],
      ['/lookup', 'POST'],
    ]) {
      const { address } = await offchain('far.eth', [gateway.url + template])
      expect(await names.resolve('far.eth', 60)).toBe(alice)
      expect(gateway.asked.pop()).toMatch(
        method === 'GET'
          ? new RegExp(`^GET /${address.toLowerCase()}/0x[0-9a-f]+\\.json$`)
          : /^POST \/lookup$/,
      )
    }
    gateway.asked = []
    expect(await without.resolve('far.eth', 60)).toBeUndefined()
    expect(gateway.asked).toEqual([])
  })

  test('a gateway that fails leads to the next one; one that refuses does not', async () => {
    const { names } = given()
    const say = (first: number) => {
      gateway.say = ({ url }, response) =>
        void (url === '/one' ? response.writeHead(first).end('{}') : response.end(addressAnswer(alice)))
    }
    await offchain('far.eth', [`${gateway.url}/one`, `${gateway.url}/two`])
    say(500)
    expect(await names.resolve('far.eth', 60)).toBe(alice)
    gateway.asked = []
    say(404)
    expect(await names.resolve('far.eth', 60)).toBeUndefined()
    expect(gateway.asked).toEqual(['POST /one'])
  })

  test('names that make a gateway fail on purpose close it to no other name', async () => {
    const { names } = given()
    gateway.say = ({ url }, response) =>
      void (url === '/good' ? response.end(addressAnswer(alice)) : response.writeHead(500).end())
    for (const path of ['a', 'b', 'c']) {
      await offchain(
        'bad.eth',
        ['1', '2', '3'].map((one) => `${gateway.url}/${path}${one}`),
      )
      await names.resolve('bad.eth', 60).catch(() => undefined)
    }
    await offchain('far.eth', [`${gateway.url}/good`])
    expect(await names.resolve('far.eth', 60)).toBe(alice)
  })

  test('gateways that do not answer are no missing name', async () => {
    const { names } = given()
    gateway.say = (request) => void request.destroy()
    await offchain('far.eth', [gateway.url])
    await expect(names.resolve('far.eth', 60)).rejects.toMatchObject({ name: 'OutboundError' })
  })

  test.each([
    ['nonsense', 'not JSON'],
    ['no bytes', '{"data":"0x1"}'],
    ['a megabyte', JSON.stringify({ data: `0x${'00'.repeat(1024 * 1024)}` })],
    ['bytes that are no address', '{"data":"0x1234"}'],
  ])('a gateway that answers %s gives no address', async (_what, text) => {
    const { names } = given()
    gateway.say = (_request, response) => void response.end(text)
    await offchain('far.eth', [gateway.url])
    const found = await names.resolve('far.eth', 60).catch((error: Error) => error.name)
    expect([undefined, 'OutboundError']).toContain(found)
  })

  test('a contract that asks again and again is left after a few times', async () => {
    const { names } = given()
    gateway.say = (_request, response) => void response.end('{"data":"0x00"}')
    await offchain('far.eth', [gateway.url], true)
    expect(await names.resolve('far.eth', 60)).toBeUndefined()
    expect(gateway.asked.length).toBeLessThanOrEqual(8)
  })

  test('addresses of this machine and its network are not called', async () => {
    const { names } = given({ isOpen: false })
    const { port } = new URL(gateway.url)
    await offchain('near.eth', [
      gateway.url,
      `https://127.0.0.1:${port}/{data}`,
      `https://localhost:${port}/{data}`,
    ])
    expect(await names.resolve('near.eth', 60)).toBeUndefined()
    await offchain('near.eth', [
      `https://[::1]:${port}/`,
      'https://169.254.169.254/latest/',
      'file:///etc/passwd',
    ])
    expect(await names.resolve('near.eth', 60)).toBeUndefined()
    expect(gateway.asked).toEqual([])
  })
})

test('a node that is gone is no missing name', async () => {
  const { names } = given({ url: 'http://127.0.0.1:1' })
  await expect(names.resolve('alice.eth', 60)).rejects.toMatchObject({ name: 'OutboundError' })
  await expect(names.identity(alice)).rejects.toMatchObject({ name: 'OutboundError' })
})

describe('a registration that a contract signed', () => {
  test('is checked by the contract: ERC-1271', async () => {
    const { parts } = given()
    const keys = makeKeys()
    const account = await anvil.deploy('Account', [keys.addresses.eip155])
    const message = registrationText('alice.id.example', 1)
    const registration = {
      coin_type: 60,
      address: account.address,
      message,
      signature: keys.signEvm(message),
    }
    await requireSigned(parts, registration)
    await expect(
      requireSigned(parts, { ...registration, signature: makeKeys().signEvm(message) }),
    ).rejects.toMatchObject({ code: 'signature_wrong' })
    await expect(requireSigned(parts, { ...registration, signature: '0x1234' })).rejects.toMatchObject({
      code: 'signature_wrong',
    })
    await expect(
      requireSigned(parts, { ...registration, address: makeKeys().addresses.eip155 }),
    ).rejects.toMatchObject({ code: 'signature_wrong' })
  })
})
