import { z } from 'zod'
import { wrongCursor } from '../history/operations.ts'
import { accountPage } from '../blockscout.ts'
import type { ProviderParts } from '../provider.ts'
import { createIndexTarget } from './indexTarget.ts'
import { addressIn, pieceName, isSuspicious, saidIn, type Piece, type PiecePage } from './piece.ts'

/* The API v2 of Blockscout (docs.blockscout.com): `/api/v2/addresses/{hash}/nft`, what an account has of collections, page by page. */

const mostItems = 200

const contract = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => text.toLowerCase())
const digits = z.string().regex(/^\d{1,78}$/)
/** Newer ones say `address_hash`, older ones `address`. */
const item = z
  .object({
    id: digits,
    token_type: z.enum(['ERC-721', 'ERC-1155']),
    value: digits.nullish(),
    image_url: z.unknown(),
    metadata: z.unknown(),
    token: z.object({
      address_hash: contract.optional(),
      address: contract.optional(),
      name: z.string().nullish(),
    }),
  })
  .transform((one) => ({ ...one, contract: one.token.address_hash ?? one.token.address ?? '' }))
  .refine((one) => one.contract !== '')

/** How Blockscout names the next page: what it gives is given back, under the names that it uses alone. */
const pageParams = z.record(
  z.string().regex(/^(items_count|token_[a-z_]{1,32})$/),
  z.union([z.string().max(128), z.number(), z.null()]),
)
type PageParams = z.output<typeof pageParams>
const form = z.object({
  items: z.array(z.unknown()).max(mostItems),
  next_page_params: pageParams.nullable(),
})

const readCursor = (cursor: string | undefined): PageParams | null => {
  if (cursor === undefined) return null
  try {
    return pageParams.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch {
    throw wrongCursor()
  }
}

/** What a Blockscout of the operator's choice says that accounts have. */
export const createBlockscoutNfts = (
  baseUrl: string,
  gateway: string | undefined,
  network: string,
  parts: Pick<ProviderParts, 'outbound'>,
) => {
  const target = createIndexTarget(network, parts)

  const pieceOf = (raw: unknown): readonly Piece[] => {
    const parsed = item.safeParse(raw)
    if (!parsed.success) return []
    const { contract: at, id, token_type: standard, value, image_url: image, metadata, token } = parsed.data
    const amount = standard === 'ERC-721' ? '1' : (value ?? '1').replace(/^0+(?=\d)/, '')
    if (amount === '0') return []
    const said = saidIn(metadata, gateway)
    const collection = pieceName(token.name ?? '')
    const named = { ...said, image: said.image || (addressIn(image, gateway) ?? '') }
    const piece = {
      contract: at,
      tokenId: id.replace(/^0+(?=\d)/, ''),
      standard,
      amount,
      ...named,
      collection,
    }
    return [{ ...piece, suspicious: isSuspicious(network, piece) }]
  }

  return async (account: string, cursor: string | undefined): Promise<PiecePage> => {
    const asked = readCursor(cursor)
    const url = new URL(`${baseUrl}/api/v2/addresses/${account}/nft`)
    url.searchParams.set('type', 'ERC-721,ERC-1155')
    for (const [key, value] of Object.entries(asked ?? {}))
      if (value !== null && value !== undefined) url.searchParams.set(key, String(value))
    const { items, next_page_params: after } = await target.call({
      url,
      headers: { accept: 'application/json' },
      read: accountPage(form),
    })
    // A page that leads to itself leads nowhere.
    const next =
      after === null || items.length === 0 || JSON.stringify(after) === JSON.stringify(asked) ? null : after
    return {
      pieces: items.flatMap(pieceOf),
      next: next && Buffer.from(JSON.stringify(next)).toString('base64url'),
      isWhole: true,
    }
  }
}
