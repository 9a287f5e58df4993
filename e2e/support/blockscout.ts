import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/* A Blockscout of an account that did much: the two lists of its API v2 that the server reads (docs.blockscout.com), with pages as long as its own. */

/** Transactions of one page. */
const pageSize = 50
const someone = `0x${'5a'.repeat(20)}`
const hashOf = (block: number) => `0x${block.toString(16).padStart(64, '0')}`

/**
 * @param count transactions of every account, one a block and the newest first, evenly over `days` to now.
 */
export const startBlockscout = async (count: number, days: number) => {
  const now = Date.now()
  const transaction = (account: string, block: number) => ({
    hash: hashOf(block),
    block_number: block,
    timestamp: new Date(now - ((count - block) * days * 86_400_000) / count).toISOString(),
    from: { hash: block % 3 === 0 ? someone : account },
    to: { hash: block % 3 === 0 ? account : someone },
    value: String(BigInt(block) * 10n ** 15n),
    status: block % 20 === 0 ? 'error' : 'ok',
    nonce: block,
    raw_input: '0x',
  })
  const server = createServer(({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://blockscout')
    const [, account = '', list] = /^\/api\/v2\/addresses\/(0x[0-9a-f]{40})\/([a-z-]+)$/i.exec(pathname) ?? []
    const newest = Number(searchParams.get('block_number') ?? count + 1) - 1
    const oldest = Math.max(newest - pageSize, 0)
    const items =
      list === 'transactions'
        ? Array.from({ length: newest - oldest }, (_, index) => transaction(account, newest - index))
        : []
    response.writeHead(list === undefined ? 404 : 200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        items,
        next_page_params:
          items.length > 0 && oldest > 0
            ? { block_number: oldest + 1, index: 0, items_count: items.length }
            : null,
      }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The transaction of a block; the oldest is 1. */
    hashOf,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
