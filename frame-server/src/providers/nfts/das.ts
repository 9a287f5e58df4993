import { mostLevels, type NftProof } from '@walletframe/api-contract'
import { z } from 'zod'
import type { OutboundAnswer } from '../../outbound/exchange.ts'
import { badAnswer } from '../evm/multicall.ts'
import { wrongCursor } from '../history/operations.ts'
import type { ProviderParts } from '../provider.ts'
import { isKey } from '../solana/tokenPrograms.ts'
import { createIndexTarget } from './indexTarget.ts'
import { pageSize } from './pages.ts'
import { isSuspicious, pieceName, saidIn, type Piece, type PiecePage } from './piece.ts'

/*
 * The Digital Asset Standard's API (Metaplex, `getAssetsByOwner`, `getAsset`, `getAssetProof`), as index services of Solana have it: JSON-RPC, what an account has of
 * collections, the compressed pieces too, which are leaves of a tree and have no mint.
 */

/** Pages of one account: an index that has always one more does not make this one a loop. */
const mostPages = 400

/** What is of another form says nothing; the piece is told all the same. */
const said = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape).partial().nullish().catch(null)
const asset = z.object({
  interface: z.string(),
  id: z.string().refine(isKey),
  content: z
    .object({
      metadata: said({ name: z.unknown(), description: z.unknown() }),
      links: said({ image: z.unknown() }),
      files: z.array(z.unknown()).nullish().catch(null),
    })
    .partial()
    .nullish(),
  grouping: z.array(z.unknown()).nullish().catch(null),
  compression: said({ compressed: z.boolean() }),
  ownership: z.object({ owner: z.string() }),
  burnt: z.boolean().nullish(),
  token_info: said({ balance: z.number().int().nonnegative() }),
})
const picture = z.object({ uri: z.string(), mime: z.string().regex(/^image\//) })
const collection = z.object({
  group_key: z.literal('collection'),
  collection_metadata: z.object({ name: z.string() }),
})
const assets = z.object({ items: z.array(z.unknown()).max(1_000) })

const key = z.string().refine(isKey)
/** Of `getAsset`: a compressed piece. */
const leaf = z.object({
  compression: z.object({
    compressed: z.literal(true),
    tree: key,
    leaf_id: z.number().int().min(0).max(0xffff_ffff),
    data_hash: key,
    creator_hash: key,
  }),
  ownership: z.object({ owner: key, delegate: key.nullish() }),
})
/** Of `getAssetProof`. */
const path = z.object({ tree_id: key, proof: z.array(key).min(1).max(mostLevels) })

/** What such an API calls what is counted. */
const token = 'FungibleToken'
/** And what has no transfer of the token programs. */
const ofOwnProgram: Readonly<Record<string, 'pNFT' | 'Core'>> = {
  ProgrammableNFT: 'pNFT',
  MplCoreAsset: 'Core',
}

const standardOf = ({ interface: kind, compression }: z.output<typeof asset>): Piece['standard'] => {
  if (compression?.compressed === true) return 'compressed'
  return (Object.hasOwn(ofOwnProgram, kind) && ofOwnProgram[kind]) || 'Metaplex'
}

const firstOf = <Read>(
  schema: z.ZodType<Read>,
  list: readonly unknown[] | null | undefined,
): Read | undefined => {
  for (const one of list ?? []) {
    const { data } = schema.safeParse(one)
    if (data !== undefined) return data
  }
  return undefined
}

const pageOf = (cursor: string | undefined): number => {
  if (cursor === undefined) return 1
  const page = Number(/^\d{1,3}$/.exec(cursor)?.[0] ?? Number.NaN)
  if (!(page >= 2 && page <= mostPages)) throw wrongCursor()
  return page
}

/** What an index of the operator's choice says that accounts have. @param url with the key that it may need: nobody else sees it. */
export const createDasNfts = (
  url: string,
  gateway: string | undefined,
  network: string,
  parts: Pick<ProviderParts, 'outbound'>,
) => {
  const target = createIndexTarget(network, parts)

  const pieceOf = (raw: unknown, account: string): readonly Piece[] => {
    const { data } = asset.safeParse(raw)
    if (!data || data.burnt === true || data.interface === token || data.ownership.owner !== account)
      return []
    const { id, content, token_info: info } = data
    const { name, description } = content?.metadata ?? {}
    const image = content?.links?.image ?? firstOf(picture, content?.files)?.uri
    const amount = info?.balance ?? 1
    if (amount === 0 || !Number.isSafeInteger(amount)) return []
    const piece = {
      contract: id,
      tokenId: '',
      standard: standardOf(data),
      amount: String(amount),
      ...saidIn({ name, description, image }, gateway),
      collection: pieceName(firstOf(collection, data.grouping)?.collection_metadata.name ?? ''),
    }
    return [{ ...piece, suspicious: isSuspicious(network, piece) }]
  }

  const call = <Result>(method: string, params: object, result: z.ZodType<Result>): Promise<Result> =>
    target.call({
      url,
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      idempotent: true,
      read: ({ status, body }: OutboundAnswer) => {
        if (status !== 200) throw new Error(`status ${status}`)
        return z.object({ result }).parse(JSON.parse(new TextDecoder().decode(body))).result
      },
    })

  const page = async (account: string, cursor: string | undefined): Promise<PiecePage> => {
    const page = pageOf(cursor)
    const { items } = await call(
      'getAssetsByOwner',
      {
        ownerAddress: account,
        page,
        limit: pageSize,
        displayOptions: { showCollectionMetadata: true, showFungible: false },
      },
      assets,
    )
    // A page that is not full is the last one.
    const next = items.length >= pageSize && page < mostPages ? String(page + 1) : null
    return {
      pieces: items.flatMap((one) => pieceOf(one, account)),
      next,
      isWhole: page < mostPages || items.length < pageSize,
    }
  }

  return {
    page,
    /** @throws OutboundError, also where it is no compressed piece, or the index says two things of it. */
    proof: async (id: string): Promise<NftProof> => {
      const [{ compression, ownership }, { tree_id: tree, proof }] = await Promise.all([
        call('getAsset', { id }, leaf),
        call('getAssetProof', { id }, path),
      ])
      if (compression.tree !== tree) throw badAnswer(network, 'the index names two trees of one piece')
      return {
        tree,
        index: compression.leaf_id,
        owner: ownership.owner,
        delegate: ownership.delegate ?? ownership.owner,
        dataHash: compression.data_hash,
        creatorHash: compression.creator_hash,
        proof,
      }
    },
  }
}
