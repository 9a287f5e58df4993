import { z } from 'zod'
import { isOfNode } from '../../services/nodes/ownReads.ts'
import type { Hex } from '../evm/abi.ts'
import { accountPage } from '../blockscout.ts'
import type { ProviderParts } from '../provider.ts'

/* The API v2 of Blockscout (docs.blockscout.com): `/api/v2/addresses/{hash}/tokens`, which tokens an account has. How many, the operator's node says. */

/** Milliseconds and bytes of one page. */
const patience = 8_000
const mostBytes = 2 * 1024 * 1024
/** Pages of an account: those of most worth come first. Tokens beyond them are what strangers sent to everybody. */
const mostPages = 8
const mostItems = 200
/** Milliseconds for which it is remembered: it is told where the Blockscout is away. */
const rememberedFor = 24 * 60 * 60_000

const contract = z.string().regex(/^0x[0-9a-fA-F]{40}$/)
/** Newer ones say `address_hash`, older ones `address`. */
const item = z.object({
  token: z.object({
    type: z.literal('ERC-20'),
    address_hash: contract.optional(),
    address: contract.optional(),
  }),
})

/** How Blockscout names the next page: what it gives is given back, under the names that it uses alone. */
const form = z.object({
  items: z.array(z.unknown()).max(mostItems),
  next_page_params: z
    .record(
      z.string().regex(/^(fiat_value|id|items_count|value)$/),
      z.union([z.string().max(128), z.number(), z.null()]),
    )
    .nullable(),
})

/** Which tokens a Blockscout of the operator's choice says that accounts have. */
export const createBlockscoutTokens = (
  baseUrl: string,
  network: string,
  { outbound, now, logger }: Pick<ProviderParts, 'outbound' | 'now' | 'logger'>,
  memory: {
    readonly get: (key: string) => string | undefined
    readonly set: (key: string, text: string, until: number) => void
  },
) => {
  const target = outbound.target({
    label: `balances ${network}`,
    trust: 'operator',
    deadline: patience,
    maxBytes: mostBytes,
    tries: 2,
  })

  const read = async (account: Hex): Promise<readonly Hex[]> => {
    const found = new Set<Hex>()
    let params: z.output<typeof form>['next_page_params'] = {}
    const asked = new Set<string>()
    for (let page = 0; page < mostPages && params !== null; page += 1) {
      const url = new URL(`${baseUrl}/api/v2/addresses/${account}/tokens`)
      url.searchParams.set('type', 'ERC-20')
      for (const [key, value] of Object.entries(params))
        url.searchParams.set(key, value === null ? '' : String(value))
      // A page that was there before leads nowhere.
      if (asked.has(url.search)) break
      asked.add(url.search)
      const { items, next_page_params: next } = await target.call({
        url,
        headers: { accept: 'application/json' },
        read: accountPage(form),
      })
      for (const one of items) {
        const { data } = item.safeParse(one)
        const address = data?.token.address_hash ?? data?.token.address
        if (address !== undefined) found.add(address.toLowerCase() as Hex)
      }
      params = items.length === 0 ? null : next
    }
    return [...found]
  }

  /** @param account lower case. @returns as `createLook` has it: whether that is all. */
  return async (account: Hex): Promise<{ readonly found: readonly Hex[]; readonly isWhole: boolean }> => {
    const key = `blockscout:${network}:${account}`
    try {
      const found = await read(account)
      memory.set(key, JSON.stringify(found), now() + rememberedFor)
      return { found, isWhole: true }
    } catch (error) {
      if (!isOfNode(error)) throw error
      logger.warn({ network, reason: error.message }, 'tokens of an account cannot be looked up')
      return { found: JSON.parse(memory.get(key) ?? '[]') as readonly Hex[], isWhole: false }
    }
  }
}
