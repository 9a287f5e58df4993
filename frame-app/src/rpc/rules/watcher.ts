import type { Json } from '@walletframe/bridge-protocol'
import { nodeInterval } from '../../state/specified.ts'
import type { Wanted } from './subscriptions.ts'

/** Milliseconds between two looks at the node while nobody sees the page; at most after errors. */
const lookHiddenEvery = 30_000
const slowest = 60_000
/** Blocks that are told after a pause. What is older is passed over: a page that slept asks for what it missed. */
const mostBlocks = 32
/** Hashes of blocks that were told, to find where a reorganised chain parted. */
const remembered = 128
/** Pending transactions that are told at one look. */
const mostPending = 500

type Block = { readonly [key: string]: Json } & {
  readonly hash: string
  readonly parentHash: string
  readonly number: string
}

export type WatcherParts = {
  readonly node: (method: string, params: readonly Json[]) => Promise<Json>
  readonly tell: (subscription: string, result: Json) => void
  readonly isHidden: () => boolean
}

/** What a block has besides its header. */
const notHeader: ReadonlySet<string> = new Set([
  'transactions',
  'uncles',
  'withdrawals',
  'size',
  'totalDifficulty',
])
const headerOf = (block: Block): Json =>
  Object.fromEntries(Object.entries(block).filter(([name]) => !notHeader.has(name)))

/** Watches one network for all subscriptions to it: the node is asked once, however many there are. */
export const createWatcher = ({ node, tell, isHidden }: WatcherParts) => {
  const subscriptions = new Map<string, Wanted>()
  /** Hashes of the newest blocks that were told, oldest first. Empty before the first look. */
  let seen: readonly string[] = []
  let pendingFilter: Json = null
  let syncing: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let looking: Promise<void> | undefined

  const of = (kind: Wanted['kind']): readonly string[] =>
    [...subscriptions].flatMap(([id, wanted]) => (wanted.kind === kind ? [id] : []))

  const blockBy = async (hash: string) => (await node('eth_getBlockByHash', [hash, false])) as Block | null

  /** Blocks since the last look, oldest first: back from the newest to one that was told. A reorganised chain is told from where it parted. */
  const newBlocks = async (): Promise<readonly Block[]> => {
    const latest = (await node('eth_getBlockByNumber', ['latest', false])) as Block | null
    if (!latest || seen.includes(latest.hash)) return []
    const blocks = [latest]
    while (seen.length > 0 && blocks.length < mostBlocks) {
      const oldest = blocks[0]
      if (!oldest || seen.includes(oldest.parentHash)) break
      const parent = await blockBy(oldest.parentHash)
      if (!parent) break
      blocks.unshift(parent)
    }
    return blocks
  }

  const remember = (hash: string) => {
    seen = [...seen, hash].slice(-remembered)
  }

  /** All that a block brings is asked for first and told then: after an error nothing of it is told twice, and nothing is missing. */
  const tellBlock = async (block: Block) => {
    const filters = [...subscriptions].flatMap(([id, wanted]) =>
      wanted.kind === 'logs' ? [{ id, wanted }] : [],
    )
    const found = await Promise.all(
      filters.map(async ({ id, wanted }) => {
        const logs = await node('eth_getLogs', [{ ...wanted.filter, blockHash: block.hash }])
        return { id, logs: Array.isArray(logs) ? (logs as readonly Json[]) : [] }
      }),
    )
    remember(block.hash)
    for (const id of of('newHeads')) tell(id, headerOf(block))
    for (const { id, logs } of found) if (subscriptions.has(id)) for (const log of logs) tell(id, log)
  }

  const tellBlocks = async () => {
    if (of('newHeads').length + of('logs').length === 0) {
      seen = []
      return
    }
    const isFirst = seen.length === 0
    for (const block of await newBlocks())
      if (isFirst) remember(block.hash)
      else await tellBlock(block)
  }

  const tellPending = async () => {
    const wanting = of('newPendingTransactions')
    if (wanting.length === 0) {
      const filter = pendingFilter
      pendingFilter = null
      if (filter !== null) await node('eth_uninstallFilter', [filter])
      return
    }
    if (pendingFilter === null) {
      pendingFilter = await node('eth_newPendingTransactionFilter', [])
      return
    }
    try {
      const hashes = await node('eth_getFilterChanges', [pendingFilter])
      if (!Array.isArray(hashes)) return
      for (const hash of (hashes as Json[]).slice(0, mostPending)) for (const id of wanting) tell(id, hash)
    } catch (error) {
      // The node forgot the filter, or another node answered: a new one is made at the next look.
      pendingFilter = null
      throw error
    }
  }

  const tellSyncing = async () => {
    const wanting = of('syncing')
    if (wanting.length === 0) {
      syncing = undefined
      return
    }
    const state = await node('eth_syncing', [])
    const text = JSON.stringify(state)
    const before = syncing
    syncing = text
    if (before !== undefined && before !== text) for (const id of wanting) tell(id, state)
  }

  /** One look at the node. A second one that is asked for meanwhile is the same one. */
  const look = (): Promise<void> => {
    looking ??= (async () => {
      await tellBlocks()
      await tellPending()
      await tellSyncing()
    })().finally(() => {
      looking = undefined
    })
    return looking
  }

  const schedule = () => {
    clearTimeout(timer)
    if (subscriptions.size === 0) return
    const wait = Math.min((isHidden() ? lookHiddenEvery : nodeInterval) * 2 ** failures, slowest)
    timer = setTimeout(() => {
      look()
        .then(
          () => {
            failures = 0
          },
          // The node does not answer: asked less and less often, and what was missed is told when it is back.
          () => {
            failures += 1
          },
        )
        .finally(schedule)
    }, wait)
  }

  return {
    /** From now on the subscription hears of what is new. @throws ProviderRpcError where the node does not answer. */
    add: async (id: string, wanted: Wanted): Promise<void> => {
      // What came before is for those who were there before; a look that is under way began before this subscription.
      await looking?.catch(() => undefined)
      await look()
      subscriptions.set(id, wanted)
      try {
        await look()
      } catch (error) {
        subscriptions.delete(id)
        throw error
      }
      schedule()
    },
    remove: (id: string): void => {
      subscriptions.delete(id)
      if (subscriptions.size > 0) return
      clearTimeout(timer)
      // Nothing is left to hear: what the node keeps for us goes, and if it does not answer it forgets by itself.
      look().catch(() => undefined)
    },
  }
}

export type Watcher = ReturnType<typeof createWatcher>
