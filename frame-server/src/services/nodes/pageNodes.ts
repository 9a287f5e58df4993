import { mostPageNodes, pageNodeHost } from '@walletframe/api-contract'
import type { Logger } from 'pino'
import type { Outbound } from '../../outbound/client.ts'
import { OutboundError, type OutboundReason } from '../../outbound/failure.ts'
import {
  createChainNode,
  noAnswer,
  nodeAnswerLimit,
  rpcCode,
  type Asking,
  type Call,
  type ChainNode,
  type Outcome,
} from './chainNode.ts'
import { createIdentity, type Identity, type Teller } from './identity.ts'
import { isLimited } from './pool.ts'

/** Nodes of pages that are known at once; the one that nobody asked for longest goes first. */
const mostKnown = 128
/** Milliseconds after which a node is asked again which chain it is of; sooner where it was not the right one. */
const goodFor = 5 * 60_000
const badFor = 30_000
/** Milliseconds that the nodes of a page may take, all together: as long is left for the operator's. */
const patience = 5_000
/** Calls without an answer in a row, and milliseconds for which a node is left alone after them. */
const mostFailures = 3
const rest = 5_000
/** Questions to one host that are on their way at once: what is more goes to the operator's nodes, so that a host that hangs keeps nobody else's waiting. */
const mostAtOnce = 8
/** Calls in one batch: what providers take. */
const usualBatch = 100

/** What says nothing of the node: whoever asked has gone, asks for too much, or comes after too many others. */
const noFault: ReadonlySet<OutboundReason> = new Set(['aborted', 'too_large', 'busy'])

type PageNode = {
  readonly node: ChainNode
  readonly identity: { readonly now: () => Identity; readonly look: (limits: Asking) => Promise<Identity> }
  readonly madeAt: number
  failures: number
  restsUntil: number
}

/** Of the addresses in a wish those that the project allows, in its order. @param wish addresses with a space between; a page's words. */
export const allowedNodes = (wish: string | undefined, rpcHosts: readonly string[]): readonly string[] => {
  if (wish === undefined || rpcHosts.length === 0) return []
  const allowed = wish.split(' ').filter((url) => rpcHosts.includes(pageNodeHost(url) ?? ''))
  return [...new Set(allowed)].slice(0, mostPageNodes)
}

/** Whether another node should be asked: this one has too much to do, does not know the method, or said nothing. */
const isNoAnswer = (outcome: Outcome): boolean =>
  outcome === noAnswer ||
  isLimited(outcome) ||
  ('error' in outcome && outcome.code === rpcCode.methodNotFound)

/**
 * Nodes that pages wish for (option `customRpcUrls`), at hosts that the operator lists. They are strangers: asked over https at public addresses alone, without
 * anybody's credentials, no redirect is followed, and one that does not say that it is of the network is not used.
 *
 * What they say is for the page that named them: nothing of it is kept or shared. Whatever one of them does, the operator's nodes are there.
 */
export const createPageNodes = (parts: {
  readonly outbound: Outbound
  readonly logger: Logger
  readonly now: () => number
}) => {
  const { outbound, logger, now } = parts
  // One target for all: a page can name any number of addresses, and each target is a series of the metrics. A node that fails rests by itself, and not
  // its host, which others may use as well.
  const target = outbound.target({
    label: 'nodes of pages',
    trust: 'public',
    maxBytes: nodeAnswerLimit,
    concurrency: 32,
    queue: 64,
    failures: Number.POSITIVE_INFINITY,
  })
  const known = new Map<string, PageNode>()
  /** Questions that are on their way, by host. */
  const underWay = new Map<string, number>()

  const make = (network: string, url: string): PageNode => {
    const label = `node of a page at ${pageNodeHost(url)}`
    const node = createChainNode(target, logger, { url, weight: 1, maxBatch: usualBatch }, label)
    // A page's mistake is nothing that an operator must mend.
    const tell = (line: object, message: string) => logger.info(line, message)
    const teller: Teller = { error: tell, warn: tell, info: tell }
    return {
      node,
      identity: createIdentity(network, node, teller),
      madeAt: now(),
      failures: 0,
      restsUntil: 0,
    }
  }

  const find = (network: string, url: string): PageNode => {
    const key = `${network} ${url}`
    const before = known.get(key)
    const isOf = before?.identity.now()
    const isFresh =
      before && now() - before.madeAt < (isOf === 'wrong' || isOf === 'untold' ? badFor : goodFor)
    const found = isFresh ? before : make(network, url)
    // The newest use stands last.
    known.delete(key)
    known.set(key, found)
    for (const oldest of known.keys()) {
      if (known.size <= mostKnown) break
      known.delete(oldest)
    }
    return found
  }

  /** Counts a question to a host while it is on its way. @returns nothing where there are too many. */
  const inTurn = async <T>(url: string, ask: () => Promise<readonly T[]>): Promise<readonly T[]> => {
    const host = pageNodeHost(url) ?? ''
    const before = underWay.get(host) ?? 0
    if (before >= mostAtOnce) return []
    underWay.set(host, before + 1)
    try {
      return await ask()
    } finally {
      const left = (underWay.get(host) ?? 1) - 1
      if (left > 0) underWay.set(host, left)
      else underWay.delete(host)
    }
  }

  /** @returns nothing where the node gave no answer at all. */
  const askOne = async (
    one: PageNode,
    calls: readonly Call[],
    asking: Asking,
  ): Promise<readonly Outcome[]> => {
    if (now() < one.restsUntil) return []
    const ends = performance.now() + asking.deadline
    try {
      // Not ended by the visitor who happens to be the first: the answer is for all.
      if (one.identity.now() === 'unknown') await one.identity.look({ deadline: asking.deadline })
      const deadline = Math.ceil(ends - performance.now())
      if (one.identity.now() !== 'right' || deadline <= 0) return []
      const outcomes = await one.node.ask(calls, { ...asking, deadline })
      one.failures = 0
      return outcomes
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error
      if (noFault.has(error.reason)) return []
      one.failures += 1
      if (one.failures >= mostFailures) {
        one.failures = 0
        one.restsUntil = now() + rest
      }
      return []
    }
  }

  return {
    /** Nodes that are known. */
    size: (): number => known.size,
    /**
     * Asks one node after the other for what the ones before did not answer.
     * @param urls addresses that {@link allowedNodes} let through.
     * @returns what was said to each call; undefined where no node said anything.
     */
    ask: async (
      network: string,
      urls: readonly string[],
      calls: readonly Call[],
      signal: AbortSignal,
    ): Promise<readonly (Outcome | undefined)[]> => {
      const ends = performance.now() + patience
      const outcomes: (Outcome | undefined)[] = calls.map(() => undefined)
      for (const [index, url] of urls.entries()) {
        const open = [...calls.entries()].filter(([at]) => outcomes[at] === undefined)
        const left = ends - performance.now()
        if (open.length === 0 || left <= 0 || signal.aborted) break
        // One that hangs leaves time for those after it.
        const deadline = Math.ceil(left / (urls.length - index))
        const said = await inTurn(url, () =>
          askOne(
            find(network, url),
            open.map(([, call]) => call),
            { deadline, signal },
          ),
        )
        for (const [at, outcome] of said.entries()) {
          const place = open[at]
          if (place && !isNoAnswer(outcome)) outcomes[place[0]] = outcome
        }
      }
      return outcomes
    },
  }
}
