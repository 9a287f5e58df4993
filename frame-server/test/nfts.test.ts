import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener, type Server as HttpServer } from 'node:http'
import { createServer as createTcpServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Nft, NftPage } from '@walletframe/api-contract'
import { toEventSelector, toFunctionSelector } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createOutbound } from '../src/outbound/client.ts'
import { OutboundError } from '../src/outbound/failure.ts'
import type { ContractCall } from '../src/providers/evm/multicall.ts'
import { createBlockscoutNfts } from '../src/providers/nfts/blockscout.ts'
import { callTogether } from '../src/providers/nfts/calls.ts'
import { createMetadata } from '../src/providers/nfts/metadata.ts'
import { addressIn, isSuspicious, saidIn } from '../src/providers/nfts/piece.ts'
import { startAnvil, type Anvil } from './anvil.ts'
import { named, startFakeChain, text, words } from './fakeChain.ts'
import { ask, startServer, type Server } from './harness.ts'

/* What accounts have of collections: a real chain, metadata of strangers, an index that misbehaves, and a node that is gone. */

const caller = 'projectId=demo&st=modal&sv=html-core-1.0.0'
const me = `0x${'a1'.repeat(20)}`
const other = `0x${'b2'.repeat(20)}`
const jsonAddress = (value: object) =>
  `data:application/json;base64,${Buffer.from(JSON.stringify(value)).toString('base64')}`

let folder: string
const ends: (() => unknown)[] = []
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'walletframe-nfts-'))
})
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

let files = 0
const given = async (rpcUrl: string, nfts: object = { kind: 'node' }, more: object = {}) => {
  files += 1
  const server: Server = await startServer(`sqlite:${join(folder, `${files}.sqlite`)}`, {
    networks: [
      {
        id: 'eip155:31337',
        name: 'Test',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrl,
        headCacheMs: 0,
      },
    ],
    providers: { nfts },
    ...more,
  })
  ends.push(server.stop)
  const page = async (account = me, query = '') => {
    const { status, body } = await ask(server.base, 'GET', `/v1/account/${account}/nfts?${caller}${query}`)
    return { status, body: body as NftPage & { error?: { code: string; field?: string } } }
  }
  return Object.assign(page, { base: server.base, clock: server.clock, logged: server.logged })
}
const lineOf = ({ standard, tokenId, amount, name, collection }: Nft) =>
  `${standard} ${collection} ${tokenId} x${amount} ${name}`

describe('a real chain, without Multicall3', () => {
  let anvil: Anvil
  beforeAll(async () => {
    anvil = await startAnvil(31_337)
  }, 60_000)
  afterAll(() => anvil.stop())

  test('tells what the account has now, of both standards, with what the pieces say of themselves', async () => {
    const art = await anvil.deploy('Gallery', ['Pictures'])
    const kinds = await anvil.deploy('Editions', [jsonAddress({ name: 'Kind {id}' })])
    const picture = 'https://pictures.example.com/7.png'
    await art.send('make', [
      me,
      7n,
      jsonAddress({ name: 'Seven', description: 'A\npicture', image: picture }),
    ])
    await art.send('make', [me, 8n, 'ipfs://nobody'])
    await art.send('transferFrom', [me, other, 8n])
    await kinds.send('makeOne', [me, 1n, 3n])
    await kinds.send('makeOne', [me, 1n, 2n])
    await kinds.send('makeMany', [me, [2n ** 256n - 1n, 5n], [2n ** 255n, 0n]])
    const page = await given(anvil.url)
    const { status, body } = await page()
    expect(status).toBe(200)
    expect(body.data.map(lineOf)).toEqual([
      `ERC-1155  ${2n ** 256n - 1n} x${2n ** 255n} Kind {id}`,
      'ERC-1155  1 x5 Kind {id}',
      'ERC-721 Pictures 7 x1 Seven',
    ])
    const seven = body.data[2]
    expect(seven).toMatchObject({ chainId: 'eip155:31337', contract: art.address.toLowerCase() })
    expect(seven?.description).toBe('A picture')
    expect(seven?.imageUrl).toMatch(
      /^\/v1\/image\?url=https%3A%2F%2Fpictures\.example\.com%2F7\.png&signature=/,
    )
    expect(body).toMatchObject({ next: null, complete: true })
    expect((await page(other)).body.data.map(({ tokenId }) => tokenId)).toEqual(['8'])
    // A picture that stands in the contract is drawn here as any other.
    const drawing = `data:image/svg+xml;utf8,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>`
    await art.send('make', [other, 9n, jsonAddress({ name: 'Nine', image: drawing })])
    const drawn = (await page(other, '&forceUpdate=true')).body.data.find(({ tokenId }) => tokenId === '9')
    expect(drawn?.imageUrl).toMatch(/^\/v1\/image\?url=data%3Asha256%2C[0-9a-f]{64}&signature=/)
    const png = await fetch(`${page.base}${drawn?.imageUrl}&size=64`)
    expect([png.status, png.headers.get('content-type')]).toEqual([200, 'image/png'])
    // What it sent a moment ago is not kept for whoever asks past that.
    await art.send('transferFrom', [me, other, 7n])
    expect((await page()).body.data).toHaveLength(3)
    expect((await page(me, '&forceUpdate=true')).body.data.map(({ tokenId }) => tokenId)).not.toContain('7')
    expect((await page()).body.data).toHaveLength(2)
    expect(await page(me, '&forceUpdate=1')).toMatchObject({ status: 400 })
  })

  test('goes on page by page, each piece once, and says where it did not look far enough', async () => {
    const owner = `0x${'c3'.repeat(20)}`
    const kinds = await anvil.deploy('Editions', ['x'])
    const ids = Array.from({ length: 60 }, (_, index) => BigInt(index))
    await kinds.send('makeMany', [owner, ids, ids.map(() => 1n)])
    const page = await given(anvil.url, { kind: 'node', logBlocks: 1 })
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body }: Awaited<ReturnType<typeof page>> = await page(
        owner,
        cursor === '' ? '' : `&cursor=${cursor}`,
      )
      expect(body.complete).toBe(false)
      seen.push(...body.data.map(({ tokenId }) => tokenId))
      cursor = body.next
    }
    expect(seen).toEqual(ids.map(String))
    const wrong = await page(owner, '&cursor=elsewhere')
    expect(wrong).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_request', field: 'query.cursor' } },
    })
  })

  test('a first look counts for six calls, a later one for two', async () => {
    const page = await given(anvil.url, { kind: 'node' }, { routeLimits: { history: 8 } })
    const owner = `0x${'e5'.repeat(20)}`
    expect([(await page(owner)).status, (await page(owner)).status, (await page(owner)).status]).toEqual([
      200, 200, 429,
    ])
  })

  test('a contract that lies, or never ends, takes nothing from the others', async () => {
    const owner = `0x${'d4'.repeat(20)}`
    const art = await anvil.deploy('Gallery', ['Visit pictures.example.com'])
    const hog = await anvil.deploy('Hog')
    await art.send('make', [owner, 1n, 'javascript:alert(1)'])
    for (const id of [1n, 2n, 3n]) await hog.send('claim', [owner, id])
    await art.send('make', [
      owner,
      2n,
      jsonAddress({ name: 'A'.repeat(10_000), image: 'http://127.0.0.1/x.png' }),
    ])
    const page = await given(anvil.url)
    const { body } = await page(owner)
    expect(body.complete).toBe(true)
    expect(
      body.data.map(({ tokenId, name, imageUrl, suspicious }) => [tokenId, name, imageUrl, suspicious]),
    ).toEqual([
      ['2', 'A'.repeat(96), '', true],
      ['1', '', '', true],
    ])
    // Those that had no answer are left alone now: whether they are the account's is not known.
    page.clock.now += 31_000
    const later = await page(owner)
    expect(later.body.data).toHaveLength(2)
    expect(later.body.complete).toBe(false)
  }, 60_000)

  test('a gateway that is gone is not asked again at once for the same metadata', async () => {
    let connections = 0
    const gone = createTcpServer((socket) => {
      connections += 1
      socket.destroy()
    })
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve))
    ends.push(() => gone.close())
    const ipfsGateway = `https://127.0.0.1:${(gone.address() as AddressInfo).port}`
    const owner = `0x${'f6'.repeat(20)}`
    const art = await anvil.deploy('Gallery', ['Pictures'])
    await art.send('make', [owner, 1n, `ipfs://${'b'.repeat(59)}/1.json`])
    const page = await given(anvil.url, { kind: 'node', ipfsGateway })
    const asked = async () => {
      const before = connections
      const { body } = await page(owner)
      expect(body.data.map(lineOf)).toEqual(['ERC-721 Pictures 1 x1 '])
      return connections > before
    }
    expect([await asked(), await asked()]).toEqual([true, false])
    page.clock.now += 60_000
    expect(await asked()).toBe(true)
  })
})

test('texts of contracts that use up all that a call may use are asked for a few times, then not', async () => {
  const chain = await startFakeChain()
  ends.push(chain.node.stop)
  chain.node.chainId = '"0x7a69"'
  const hogs = Array.from({ length: 23 }, (_, index) => named(`hog ${index}`))
  const art = named('art')
  const owned = { 'ownerOf(uint256)': words(BigInt(me)) }
  for (const hog of hogs) chain.contracts.set(hog, owned)
  const uri = jsonAddress({ name: 'Seven' })
  chain.contracts.set(art, { ...owned, 'name()': text('Pictures'), 'tokenURI(uint256)': text(uri) })
  const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
  const logs = [art, ...hogs].map((address, index) => ({
    address,
    topics: [toEventSelector('Transfer(address,address,uint256)'), word(0n), word(BigInt(me)), word(7n)],
    data: '0x',
    blockNumber: '0x1',
    transactionHash: word(1n),
    transactionIndex: '0x0',
    logIndex: `0x${index.toString(16)}`,
  }))
  const answers = chain.node.say
  let burnt = 0
  const selectors = ['name()', 'tokenURI(uint256)'].map((signature) => toFunctionSelector(signature).slice(2))
  chain.node.say = (call) => {
    if (call.method === 'eth_getLogs') return JSON.stringify(logs)
    const asked = JSON.stringify(call.params)
    const isHog = hogs.some((hog) => asked.includes(hog.slice(2)))
    if (call.method !== 'eth_call' || !isHog || !selectors.some((selector) => asked.includes(selector)))
      return answers(call)
    burnt += 1
    return { code: -32_000, message: 'out of gas' }
  }
  const page = await given(chain.node.url, { kind: 'node' }, { routeLimits: { history: 1_000 } })
  const refused = () => page.logged.filter((line) => line.includes('contracts were not read')).length
  const costs: number[] = []
  let last: Nft | undefined
  for (let turn = 0; turn < 20; turn += 1) {
    const [before, lines] = [burnt, refused()]
    const { status, body } = await page()
    expect({ status, pieces: body.data.length }).toEqual({ status: 200, pieces: 24 })
    expect(refused() - lines).toBeLessThanOrEqual(1)
    costs.push(burnt - before)
    last = body.data.find(({ contract }) => contract === art)
  }
  expect(costs[0]).toBeGreaterThan(1)
  expect(Math.max(...costs)).toBeLessThanOrEqual(13)
  expect(costs.slice(-3)).toEqual([0, 0, 0])
  expect(last && lineOf(last)).toBe('ERC-721 Pictures 7 x1 Seven')
  // After a while it is tried again.
  page.clock.now += 10 * 60_000
  const before = burnt
  await page()
  expect(burnt).toBeGreaterThan(before)
})

test('a node that is gone is no empty list; a provider that is off has one', async () => {
  const page = await given('http://127.0.0.1:9')
  expect(await page()).toMatchObject({ status: 502, body: { error: { code: 'provider_unavailable' } } })
  const off = await given('http://127.0.0.1:9', { kind: 'none' })
  expect((await off()).body).toEqual({ data: [], next: null, complete: true })
})

describe('contracts that are asked together', () => {
  const calls = Array.from({ length: 8 }, (_, index): ContractCall => ({
    to: `0x${String(index).repeat(40)}`,
    data: '0x00',
  }))
  const askAll = async (does: (index: number) => 'answers' | 'fails' | 'takes all' | 'too long') => {
    const multicall = {
      read: (_network: string, part: readonly ContractCall[]) => {
        const deeds = part.map(({ to }) => does(Number(to[2])))
        if (deeds.includes('too long'))
          return Promise.reject(new OutboundError('too_large', 'a node', 'too long an answer'))
        const end = deeds.indexOf('takes all')
        return Promise.resolve(
          part.map(({ to }, index) =>
            deeds[index] !== 'answers' || (end !== -1 && index > end) ? null : to,
          ),
        )
      },
    }
    const silent: number[] = []
    const options = {
      at: undefined,
      signal: AbortSignal.timeout(1_000),
      onSilent: (index: number) => silent.push(index),
    }
    const alone = () => Promise.reject(new Error('alone'))
    return { results: await callTogether(multicall, 'eip155:1', calls, alone, options), silent }
  }
  test('what the time does not reach is not known, and nothing is thrown for it', async () => {
    const over = AbortSignal.abort()
    const multicall = {
      read: () => Promise.reject(new OutboundError('aborted', 'a node', 'whoever asked has gone')),
    }
    const read = () => Promise.reject(new Error('alone'))
    expect(await callTogether(multicall, 'eip155:1', calls, read, { at: undefined, signal: over })).toEqual(
      calls.map(() => undefined),
    )
  })
  test('one that fails has no answer; one that takes all, or never ends, takes nothing from the others', async () => {
    for (const [bad, deed] of [
      [3, 'fails'],
      [7, 'fails'],
      [0, 'takes all'],
      [3, 'takes all'],
      [5, 'too long'],
    ] as const)
      expect([bad, deed, await askAll((index) => (index === bad ? deed : 'answers'))]).toEqual([
        bad,
        deed,
        {
          results: calls.map(({ to }, index) => (index === bad ? null : to)),
          // One that others answered behind was not asked again.
          silent: deed === 'fails' && bad !== 7 ? [] : [bad],
        },
      ])
  })
})

/* A host at names of the internet, spoken to without TLS: `https:` is `http:` here. */
const hostOf = async (does: RequestListener) => {
  const server: HttpServer = createServer(does)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const outbound = createOutbound({
    resolve: (name) =>
      Promise.resolve([{ address: name.startsWith('inside') ? '10.0.0.1' : '127.0.0.1', family: 4 }]),
    isPublic: (address) => address === '127.0.0.1',
  })
  ends.push(
    outbound.close,
    () => server.closeAllConnections(),
    () => server.close(),
  )
  return { port, outbound }
}

describe('metadata', () => {
  const reader = async (does: RequestListener) => {
    const { port, outbound } = await hostOf(does)
    const plain = {
      target: (options: Parameters<typeof outbound.target>[0]) => {
        const target = outbound.target({ ...options, schemes: ['http:'] })
        return {
          ...target,
          call: (request: Parameters<typeof target.call>[0]) =>
            target.call({ ...request, url: String(request.url).replace('https:', 'http:') }),
        }
      },
    }
    const gateway = `https://gateway.example:${port}`
    const read = createMetadata(gateway, { outbound: plain } as never)
    return { port, read: (uri: string) => read(uri, AbortSignal.timeout(8_000)) }
  }
  const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'

  test('is read at public addresses and at the gateway, and nowhere else', async () => {
    const asked: string[] = []
    const { port, read } = await reader((request, response) => {
      asked.push(request.url ?? '')
      response.end(JSON.stringify({ name: 'Far', image: `ipfs://${cid}/1.png` }))
    })
    const image = `https://gateway.example:${port}/ipfs/${cid}/1.png`
    expect(await read(`https://art.example:${port}/1.json`)).toEqual({ name: 'Far', description: '', image })
    expect(await read(`ipfs://${cid}/1.json`)).toMatchObject({ name: 'Far' })
    expect(asked).toEqual(['/1.json', `/ipfs/${cid}/1.json`])
    const nothing = { name: '', description: '', image: '' }
    for (const uri of [
      `https://inside.example:${port}/1.json`,
      `http://art.example:${port}/1.json`,
      `ftp://art.example/1.json`,
      `ipfs://${cid}/../../admin`,
      `ipfs://${cid}/..%2f..%2fadmin`,
      `ipfs://${cid}/..%2\tF..%2Fadmin`,
      `ipfs://${cid}/..%5c..%5Cadmin`,
      `ipfs://${cid}/a\\b`,
      'javascript:alert(1)',
      'data:text/html,<script>',
      '',
    ])
      expect([uri, await read(uri)]).toEqual([uri, nothing])
    expect(asked).toHaveLength(2)
  })

  test('without end, of another form or not there says nothing', async () => {
    const { port, read } = await reader((request, response) => {
      if (request.url === '/long') {
        const more = () => {
          while (response.write('x'.repeat(64 * 1024)));
          response.once('drain', more)
        }
        return more()
      }
      response.statusCode = request.url === '/gone' ? 404 : 200
      response.end(request.url === '/list' ? '[{"name":"no"}]' : 'not json')
    })
    for (const path of ['long', 'gone', 'list', 'page'])
      expect(await read(`https://art.example:${port}/${path}`)).toMatchObject({ name: '', image: '' })
  })

  test('in the address itself: base64, as it is, or with percent signs', async () => {
    const { read } = await reader(() => undefined)
    const value = { name: 'Héllo, “there” #1' }
    for (const uri of [
      jsonAddress(value),
      `data:application/json;utf8,${JSON.stringify(value)}`,
      `data:application/json,${encodeURIComponent(JSON.stringify(value))}`,
    ])
      expect(await read(uri)).toMatchObject(value)
    expect((await read('data:application/json,%')).name).toBe('')
  })

  test('what it says is cut and made visible; other members and forms are left', () => {
    expect(
      saidIn({ name: `a\u202e\u0000b${'x'.repeat(10_000)}`, description: { html: 1 }, image: 7 }, undefined),
    ).toEqual({
      name: `ab${'x'.repeat(94)}`,
      description: '',
      image: '',
    })
    expect(saidIn({ name: 12 }, undefined).name).toBe('12')
    expect(saidIn(null, undefined).name).toBe('')
    // Without a gateway there is nothing to ask.
    expect(addressIn(`ipfs://${cid}`, undefined)).toBeUndefined()
  })

  test('a name that is an address hides a piece, but for names of ENS', () => {
    const piece = { contract: `0x${'1'.repeat(40)}`, name: 'claim at gift.xyz', collection: 'x' }
    expect(isSuspicious('eip155:1', piece)).toBe(true)
    const ens = { contract: '0x57f1887a8bf19b14fc0df6fd9b2acc9af147ea85', name: 'alice.eth', collection: '' }
    expect(isSuspicious('eip155:1', ens)).toBe(false)
    expect(isSuspicious('eip155:10', ens)).toBe(true)
  })
})

/* In the form of Blockscout's documentation of its API v2. */
describe('a Blockscout', () => {
  const item = (id: string, more: object = {}) => ({
    animation_url: null,
    external_app_url: 'https://app.example.com',
    id,
    image_url: 'https://pictures.example.com/fallback.png',
    is_unique: true,
    media_type: 'image',
    metadata: {
      attributes: [{ trait_type: 'Hat', value: 'Red' }],
      description: 'One of many.',
      image: 'https://pictures.example.com/1.png',
      name: `Piece ${id}`,
    },
    owner: null,
    token: {
      address_hash: `0x${'AB'.repeat(20)}`,
      decimals: null,
      holders_count: '12',
      name: 'Collection',
      symbol: 'COL',
      total_supply: '99',
      type: 'ERC-721',
    },
    token_type: 'ERC-721',
    value: '1',
    ...more,
  })
  const reader = async (does: RequestListener) => {
    const { port, outbound } = await hostOf(does)
    return createBlockscoutNfts(`http://127.0.0.1:${port}`, undefined, 'eip155:1', { outbound })
  }
  const says =
    (items: readonly unknown[], next: unknown = null): RequestListener =>
    (_request, response) =>
      response.end(JSON.stringify({ items, next_page_params: next }))

  test('tells pieces of both standards, page by page', async () => {
    const asked: string[] = []
    const params = {
      items_count: 50,
      token_contract_address_hash: `0x${'AB'.repeat(20)}`,
      token_id: '2',
      token_type: 'ERC-721',
    }
    const page = await reader((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://x')
      asked.push(`${pathname} ${searchParams.get('type')} ${searchParams.get('token_id')}`)
      const isFirst = !searchParams.has('token_id')
      says(
        isFirst
          ? [item('1'), item('2', { metadata: null })]
          : [
              item('3', {
                token_type: 'ERC-1155',
                value: '40',
                token: { address: `0x${'cd'.repeat(20)}`, name: null },
              }),
            ],
        isFirst ? params : null,
      )(request, response)
    })
    const first = await page(me, undefined)
    expect(first.pieces).toEqual([
      {
        contract: `0x${'ab'.repeat(20)}`,
        tokenId: '1',
        standard: 'ERC-721',
        amount: '1',
        name: 'Piece 1',
        collection: 'Collection',
        description: 'One of many.',
        image: 'https://pictures.example.com/1.png',
        suspicious: false,
      },
      expect.objectContaining({ tokenId: '2', name: '', image: 'https://pictures.example.com/fallback.png' }),
    ])
    const second = await page(me, first.next ?? '')
    expect(second.pieces).toMatchObject([
      { contract: `0x${'cd'.repeat(20)}`, amount: '40', standard: 'ERC-1155' },
    ])
    expect(second.next).toBeNull()
    const path = `/api/v2/addresses/${me}/nft ERC-721,ERC-1155`
    expect(asked).toEqual([`${path} null`, `${path} 2`])
  })

  test('one that misbehaves: what has no form is left out, a page that leads to itself is the last', async () => {
    const params = { items_count: 1, token_id: '1' }
    const page = await reader(
      says(
        [
          item('1'),
          item('0x2'),
          item('3', { token_type: 'ERC-404' }),
          item('4', { token: { address_hash: 'javascript:x', name: 'x' } }),
          item('5', { metadata: 'text', image_url: 'file:///etc/passwd' }),
          item('6', { token_type: 'ERC-1155', value: '0' }),
          null,
        ],
        params,
      ),
    )
    const { pieces, next } = await page(me, undefined)
    expect(pieces.map(({ tokenId, image }) => `${tokenId} ${image}`)).toEqual([
      '1 https://pictures.example.com/1.png',
      '5 ',
    ])
    expect((await page(me, next ?? '')).next).toBeNull()
    await expect(page(me, 'bm8')).rejects.toMatchObject({ code: 'invalid_request' })
  })

  test.each([
    ['an error', (_: unknown, response: Parameters<RequestListener>[1]) => response.writeHead(500).end('no')],
    ['another form', says([], { [`x-${'y'.repeat(9)}`]: '1' })],
    ['a list without end', says(Array.from({ length: 201 }, () => item('1')))],
  ] as const)('%s is no empty list', async (_name, does) => {
    const page = await reader(does)
    await expect(page(me, undefined)).rejects.toMatchObject({ name: 'OutboundError' })
  })

  test('nobody has heard of the account', async () => {
    const page = await reader((_request, response) => response.writeHead(404).end('{}'))
    expect(await page(me, undefined)).toEqual({ pieces: [], next: null, isWhole: true })
  })
})
