import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Nft, NftPage } from '@walletframe/api-contract'
import { base58 } from '@scure/base'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { metadataAddress } from '../src/providers/solana/metadataRecord.ts'
import { token2022 } from '../src/providers/solana/tokenPrograms.ts'
import { ask, startServer } from './harness.ts'
import { startNode, type Asked, type Said, type TestNode } from './nodes.ts'

/* What accounts of Solana have of collections: by a node, and by an index with the Digital Asset Standard's API, for the compressed ones too. */

const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const caller = 'projectId=demo&st=modal&sv=html-core-1.0.0'
const owner = '9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g'
const metaplex = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
const mintOf = (name: string) => base58.encode(createHash('sha256').update(name).digest())
const jsonAddress = (value: object) => `data:application/json,${encodeURIComponent(JSON.stringify(value))}`

let folder: string
let node: TestNode
let index: TestNode
const ends: (() => unknown)[] = []
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'walletframe-nfts-solana-'))
})
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(async () => {
  node = await startNode(`"${mainnet.slice(7)}xxxxxxxxxxxx"`)
  index = await startNode()
  ends.push(node.stop, index.stop)
})
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

let files = 0
const start = async (nfts: object) => {
  files += 1
  const server = await startServer(`sqlite:${join(folder, `${files}.sqlite`)}`, {
    networks: [
      {
        id: mainnet,
        name: 'Solana',
        nativeCurrency: { name: 'SOL', symbol: 'SOL', decimals: 9 },
        rpcUrl: node.url,
      },
    ],
    providers: { nfts },
  })
  ends.push(server.stop)
  return server
}
const given = async (nfts: object = { kind: 'node' }) => {
  const { base } = await start(nfts)
  return async (query = '', account = owner) => {
    const { status, body } = await ask(base, 'GET', `/v1/account/${account}/nfts?${caller}${query}`)
    return { status, body: body as NftPage & { error?: { code: string; field?: string } } }
  }
}
const lineOf = ({ standard, contract, tokenId, amount, name, collection }: Nft) =>
  [standard, contract, tokenId, `x${amount}`, name, collection].join(' | ')

type Metadata = {
  readonly name: string
  readonly uri?: string
  readonly standard?: number
  readonly collection?: string
  readonly isConfirmed?: boolean
  readonly creators?: number
}
const padded = (text: string, length: number) => {
  const bytes = Buffer.alloc(4 + length)
  bytes.writeUInt32LE(length)
  bytes.write(text, 4)
  return bytes
}
/** As Metaplex' program writes it (mpl-token-metadata, `Metadata`), with room behind. */
const metadata = (
  mint: string,
  { name, uri = '', standard, collection, isConfirmed = true, creators = 0 }: Metadata,
) =>
  Buffer.concat([
    Buffer.of(4),
    Buffer.alloc(32),
    base58.decode(mint),
    padded(name, 32),
    padded('SYM', 10),
    padded(uri, 200),
    Buffer.of(0xf4, 1),
    creators === 0
      ? Buffer.of(0)
      : Buffer.concat([Buffer.of(1, creators, 0, 0, 0), Buffer.alloc(34 * creators, 9)]),
    Buffer.of(1, 1),
    Buffer.of(1, 255),
    standard === undefined ? Buffer.of(0) : Buffer.of(1, standard),
    collection === undefined
      ? Buffer.of(0)
      : Buffer.concat([Buffer.of(1, isConfirmed ? 1 : 0), base58.decode(collection)]),
    Buffer.alloc(80),
  ])

type Held = {
  readonly mint: string
  readonly amount?: string
  readonly decimals?: number
  readonly is2022?: boolean
}
/** A node with these token accounts, and these accounts of metadata. */
const chain =
  (held: readonly Held[], accounts: ReadonlyMap<string, { readonly owner: string; readonly data: Buffer }>) =>
  ({ method, params }: Asked): Said => {
    if (method === 'getTokenAccountsByOwner') {
      const [, { programId }] = params as [string, { readonly programId: string }]
      const value = held
        .filter(({ is2022 = false }) => is2022 === (programId === token2022))
        .map(({ mint, amount = '1', decimals = 0 }) => ({
          account: { data: { parsed: { info: { mint, tokenAmount: { amount, decimals } } } } },
        }))
      return JSON.stringify({ value })
    }
    if (method !== 'getMultipleAccounts') return { code: -32_601, message: `no ${method}` }
    const [addresses, { dataSlice }] = params as [
      string[],
      { readonly dataSlice: { readonly length: number } },
    ]
    return JSON.stringify({
      value: addresses.map((address) => {
        const found = accounts.get(address)
        return found
          ? {
              owner: found.owner,
              data: [found.data.subarray(0, dataSlice.length).toString('base64'), 'base64'],
            }
          : null
      }),
    })
  }
const saying = (all: Readonly<Record<string, Metadata>>) =>
  new Map(
    Object.entries(all).map(([mint, said]) => [
      metadataAddress(mint),
      { owner: metaplex, data: metadata(mint, said) },
    ]),
  )

describe('by the operator’s own node', () => {
  const [art, edition, rules, kinds, token, plain, nobody, herd] = [
    'art',
    'edition',
    'rules',
    'kinds',
    'token',
    'plain',
    'nobody',
    'herd',
  ].map(mintOf) as [string, string, string, string, string, string, string, string]

  test('mints that are whole and have metadata, with the collections that confirmed them; tokens are left out', async () => {
    node.say = chain(
      [
        { mint: art },
        { mint: edition },
        { mint: rules },
        { mint: kinds, amount: '12' },
        { mint: token, amount: '900' },
        { mint: plain, amount: '5' },
        { mint: nobody },
        { mint: mintOf('coin'), decimals: 6, amount: '1' },
        { mint: mintOf('gone'), amount: '0' },
      ],
      saying({
        [art]: {
          name: 'Art #1',
          uri: jsonAddress({
            name: 'Another',
            description: 'Oil',
            image: 'https://pictures.example.com/1.png',
          }),
          standard: 0,
          collection: herd,
          creators: 3,
        },
        // A collection that nobody confirmed is anybody's claim.
        [edition]: { name: 'Print', standard: 3, collection: herd, isConfirmed: false },
        [rules]: { name: '', uri: jsonAddress({ name: 'By its file' }), standard: 4 },
        [kinds]: { name: 'Potion', standard: 1 },
        [token]: { name: 'Points', standard: 2 },
        // From before standards were written: several of it are a token.
        [plain]: { name: 'Old token' },
        [herd]: { name: 'The herd' },
      }),
    )
    const page = await given()
    const { status, body } = await page()
    expect(status).toBe(200)
    expect(body.data.map(lineOf).toSorted()).toEqual(
      [
        `Metaplex | ${art} |  | x1 | Art #1 | The herd`,
        `Metaplex | ${edition} |  | x1 | Print | `,
        `pNFT | ${rules} |  | x1 | By its file | `,
        `Metaplex | ${kinds} |  | x12 | Potion | `,
      ].toSorted(),
    )
    expect(body).toMatchObject({ next: null, complete: true })
    const seen = body.data.find(({ contract }) => contract === art)
    expect(seen).toMatchObject({ chainId: mainnet, description: 'Oil' })
    expect(seen?.imageUrl).toMatch(
      /^\/v1\/image\?url=https%3A%2F%2Fpictures\.example\.com%2F1\.png&signature=/,
    )
    // Two for the programs, one for metadata, one for collections.
    expect(node.asked).toHaveLength(4)
  })

  test('a mint of Token-2022 says it itself', async () => {
    const mint = mintOf('new')
    const said = Buffer.concat([
      Buffer.alloc(32),
      base58.decode(mint),
      padded('New one', 7),
      padded('N', 1),
      padded('https://elsewhere.example/x', 27),
    ])
    const header = Buffer.alloc(4)
    header.writeUInt16LE(19)
    header.writeUInt16LE(said.length, 2)
    node.say = chain(
      [{ mint, is2022: true }],
      new Map([
        [mint, { owner: token2022, data: Buffer.concat([Buffer.alloc(165), Buffer.of(1), header, said]) }],
      ]),
    )
    expect((await (await given())()).body.data.map(lineOf)).toEqual([
      `Metaplex | ${mint} |  | x1 | New one | `,
    ])
  })

  test('page by page, each piece once; a page of tokens is empty and leads on', async () => {
    const all = Array.from({ length: 60 }, (_, at) => mintOf(`piece ${at}`)).toSorted()
    node.say = chain(
      all.map((mint) => ({ mint })),
      // The second page has no pieces.
      saying(
        Object.fromEntries(
          all.flatMap((mint, at) => (at >= 24 && at < 48 ? [] : [[mint, { name: `${at}`, standard: 0 }]])),
        ),
      ),
    )
    const page = await given()
    const pages: number[] = []
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body }: Awaited<ReturnType<typeof page>> = await page(cursor && `&cursor=${cursor}`)
      pages.push(body.data.length)
      seen.push(...body.data.map(({ contract }) => contract))
      cursor = body.next
    }
    expect(pages).toEqual([24, 0, 12])
    expect(seen).toEqual([...all.slice(0, 24), ...all.slice(48)])
    expect(await page('&cursor=elsewhere')).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_request', field: 'query.cursor' } },
    })
  })

  test('metadata that is cut off anywhere, or of another mint or program, says nothing and breaks nothing', async () => {
    const mint = mintOf('cut')
    const whole = metadata(mint, { name: 'Whole', standard: 0, collection: mintOf('herd'), creators: 2 })
    const texts = whole.indexOf(0xf4)
    const page = await given()
    const told = async (data: Buffer, by = metaplex) => {
      node.say = chain([{ mint }], new Map([[metadataAddress(mint), { owner: by, data }]]))
      return (await page('&forceUpdate=true')).body.data.map(({ name }) => name)
    }
    expect(await told(whole)).toEqual(['Whole'])
    for (const length of [
      0,
      1,
      33,
      64,
      65,
      69,
      80,
      texts - 1,
      texts,
      texts + 2,
      texts + 3,
      texts + 7,
      texts + 80,
    ])
      expect(['', 'Whole']).toContain((await told(whole.subarray(0, length))).join())
    expect(await told(metadata(mintOf('other'), { name: 'Stolen', standard: 0 }))).toEqual([])
    expect(await told(whole, owner)).toEqual([])
    const many = Buffer.from(whole)
    many.writeUInt32LE(4_000_000_000, texts + 3)
    expect(await told(many)).toEqual(['Whole'])
  })

  test('a node that refuses is no empty list; accounts and networks of another kind have nothing', async () => {
    const page = await given()
    node.say = () => ({ code: -32_601, message: 'not here' })
    expect(await page()).toMatchObject({ status: 502, body: { error: { code: 'provider_unavailable' } } })
    node.asked.length = 0
    const nothing = { status: 200, body: { data: [], next: null, complete: true } }
    expect(await page('', `0x${'a1'.repeat(20)}`)).toEqual(nothing)
    expect(await page(`&chainId=${mainnet}`, `0x${'a1'.repeat(20)}`)).toEqual(nothing)
    expect(await page('', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2')).toEqual(nothing)
    expect(node.asked).toEqual([])
  })
})

describe('by an index with the Digital Asset Standard’s API', () => {
  /** As its documentation shows it (Metaplex, getAssetsByOwner), shortened to what stands in each. */
  const asset = (id: string, more: object = {}) => ({
    interface: 'V1_NFT',
    id,
    content: {
      $schema: 'https://schema.metaplex.com/nft1.0.json',
      json_uri: 'https://arweave.example/x.json',
      files: [{ uri: 'https://pictures.example.com/f.png', mime: 'image/png' }],
      metadata: { name: 'Leaf', description: 'Of a tree', symbol: 'LEAF', token_standard: 'NonFungible' },
      links: { image: 'https://pictures.example.com/l.png' },
    },
    authorities: [{ address: owner, scopes: ['full'] }],
    compression: { eligible: false, compressed: true, tree: mintOf('tree'), leaf_id: 7 },
    grouping: [
      { group_key: 'collection', group_value: mintOf('herd'), collection_metadata: { name: 'The herd' } },
    ],
    royalty: { basis_points: 500 },
    ownership: { frozen: false, delegated: false, delegate: null, ownership_model: 'single', owner },
    supply: { print_max_supply: 0, print_current_supply: 0 },
    mutable: true,
    burnt: false,
    ...more,
  })
  const says = (items: readonly unknown[]) => () =>
    JSON.stringify({ total: items.length, limit: 24, page: 1, items })
  const das = () => ({ kind: 'node', das: { [mainnet]: `${index.url}?api-key=secret` } })

  test('tells compressed pieces and others; what is burnt, a token, another’s, or of no form is left', async () => {
    const [leaf, whole, bare] = [mintOf('leaf'), mintOf('whole'), mintOf('bare')] as [string, string, string]
    const [rules, core] = [mintOf('rules'), mintOf('core')] as [string, string]
    index.say = says([
      asset(leaf),
      asset(whole, {
        compression: { compressed: false },
        content: {
          metadata: { name: 'Whole' },
          links: [],
          files: [{ uri: 'https://pictures.example.com/f.png', mime: 'image/png' }],
        },
        grouping: [],
      }),
      asset(bare, { content: null, grouping: null, compression: null }),
      asset(rules, { interface: 'ProgrammableNFT', compression: { compressed: false } }),
      asset(core, { interface: 'MplCoreAsset', compression: { compressed: false } }),
      asset(mintOf('burnt'), { burnt: true }),
      asset(mintOf('token'), { interface: 'FungibleToken' }),
      asset(mintOf('theirs'), { ownership: { owner: mintOf('somebody') } }),
      asset('not base58: 0OIl'),
      'noise',
      null,
    ])
    const page = await given(das())
    const { status, body } = await page()
    expect(status).toBe(200)
    expect(body.data.map(lineOf)).toEqual([
      `compressed | ${leaf} |  | x1 | Leaf | The herd`,
      `Metaplex | ${whole} |  | x1 | Whole | `,
      `Metaplex | ${bare} |  | x1 |  | `,
      `pNFT | ${rules} |  | x1 | Leaf | The herd`,
      `Core | ${core} |  | x1 | Leaf | The herd`,
    ])
    expect(body.data.map(({ imageUrl }) => /%2F(\w\.png)/.exec(imageUrl)?.[1])).toEqual([
      'l.png',
      'f.png',
      undefined,
      'l.png',
      'l.png',
    ])
    expect(body).toMatchObject({ next: null, complete: true })
    expect(index.asked[0]).toMatchObject({
      method: 'getAssetsByOwner',
      params: { ownerAddress: owner, page: 1, limit: 24 },
    })
    // The node is not asked, and nobody is told the index's key.
    expect(node.asked).toEqual([])
    expect(JSON.stringify(body)).not.toContain('secret')
  })

  test('page by page; a cursor that is none is refused', async () => {
    const all = Array.from({ length: 30 }, (_, at) => asset(mintOf(`leaf ${at}`)))
    index.say = ({ params }) => {
      const { page: number, limit } = params as { readonly page: number; readonly limit: number }
      return says(all.slice((number - 1) * limit, number * limit))()
    }
    const page = await given(das())
    const first = await page()
    expect([first.body.data.length, first.body.next]).toEqual([24, '2'])
    const second = await page(`&cursor=${first.body.next ?? ''}`)
    expect([second.body.data.length, second.body.next]).toEqual([6, null])
    for (const cursor of ['0', '1', 'b', '999', '2000'])
      expect(await page(`&cursor=${cursor}`)).toMatchObject({
        status: 400,
        body: { error: { field: 'query.cursor' } },
      })
  })

  test.each<[string, Said]>([
    ['an error', { code: -32_000, message: 'no such plan' }],
    ['no list', '{"items":5}'],
    ['too many', JSON.stringify({ items: Array.from({ length: 1_001 }, () => ({})) })],
  ])('one that gives %s is no account without pieces', async (_what, said) => {
    index.say = () => said
    const page = await given(das())
    expect(await page()).toMatchObject({ status: 502, body: { error: { code: 'provider_unavailable' } } })
  })

  describe('where a compressed piece stands in its tree', () => {
    const [id, tree, somebody] = [mintOf('leaf'), mintOf('tree'), mintOf('somebody')]
    const [dataHash, creatorHash] = [mintOf('data'), mintOf('creators')]
    const proof = [mintOf('one'), mintOf('two'), mintOf('three')]
    const leaf = {
      eligible: true,
      compressed: true,
      data_hash: dataHash,
      creator_hash: creatorHash,
      asset_hash: mintOf('asset'),
      tree,
      seq: 7,
      leaf_id: 5,
    }
    const saysOf = (compression: object, path: object = {}, ownership: object = {}): void => {
      index.say = ({ method }) =>
        JSON.stringify(
          method === 'getAsset'
            ? asset(id, {
                compression,
                ownership: { frozen: false, delegated: false, delegate: null, owner, ...ownership },
              })
            : { root: mintOf('root'), proof, node_index: 13, leaf: leaf.asset_hash, tree_id: tree, ...path },
        )
    }
    const prove = async (nfts: object = das(), chainId = mainnet) => {
      const { base } = await start(nfts)
      return ask(base, 'GET', `/v1/nft/${id}/proof?${caller}&chainId=${encodeURIComponent(chainId)}`)
    }

    test('is told with what proves it; who may move it beside the owner, where somebody may', async () => {
      saysOf(leaf)
      const { status, body } = await prove()
      expect({ status, body }).toEqual({
        status: 200,
        body: { tree, index: 5, owner, delegate: owner, dataHash, creatorHash, proof },
      })
      expect(index.asked.map(({ method, params }) => [method, params]).toSorted()).toEqual([
        ['getAsset', { id }],
        ['getAssetProof', { id }],
      ])
      saysOf(leaf, {}, { delegated: true, delegate: somebody })
      expect((await prove()).body).toMatchObject({ owner, delegate: somebody })
    })
    test.each<[string, object, object?]>([
      ['of a piece that is not compressed', { ...leaf, compressed: false }],
      ['of two trees', { ...leaf, tree: somebody }],
      ['of no leaf', { ...leaf, leaf_id: -1 }],
      ['with a proof that is higher than any tree', leaf, { proof: Array.from({ length: 31 }, () => tree) }],
      ['with a proof of something else', leaf, { proof: ['0OIl'] }],
      ['without a proof', leaf, { proof: [] }],
    ])('an index that tells %s is not believed', async (_what, compression, path) => {
      saysOf(compression, path)
      expect(await prove()).toMatchObject({ status: 502, body: { error: { code: 'provider_unavailable' } } })
    })
    test('without an index, on a network that is not served, or by an id that is none, nobody is asked', async () => {
      saysOf(leaf)
      expect(await prove({ kind: 'node' })).toMatchObject({ status: 502 })
      expect(await prove({ kind: 'none' })).toMatchObject({ status: 502 })
      expect(await prove(undefined, 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')).toMatchObject({ status: 502 })
      expect(index.asked).toEqual([])
    })
  })
})
