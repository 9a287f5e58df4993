import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import { OutboundError } from '../../outbound/failure.ts'
import { rpcCode, type Asking, type ChainNode, type Outcome } from './chainNode.ts'
import { createIdentity } from './identity.ts'

/** Milliseconds between two looks at the nodes of a network. */
const lookEvery = 15_000
/** Milliseconds that such a look may take. */
const lookPatience = 5_000
/** Milliseconds that a node gets at least before another one is asked. */
const leastPatience = 2_000

/** What nodes and their providers say when a client asks too much. */
const limitCodes: ReadonlySet<number> = new Set([rpcCode.limitExceeded, 429])

export const isLimited = (outcome: Outcome): boolean => 'error' in outcome && limitCodes.has(outcome.code)

const headMethod: Readonly<Record<string, string>> = { eip155: 'eth_blockNumber', solana: 'getSlot' }

/** A number from 0 to 1 that is the same for the same text. */
const chanceOf = (text: string): number =>
  (createHash('sha256').update(text).digest().readUInt32BE(0) + 1) / (2 ** 32 + 1)

/**
 * The nodes of one network: which of them are asked for a client, and in which order.
 *
 * A client keeps its node as long as that answers (weighted rendezvous hashing), so that it reads what it wrote and the head never goes back;
 * the others come next. Nodes of another network are never asked; one that is behind the others comes last.
 */
export const createPool = (network: string, nodes: readonly ChainNode[], logger: Logger) => {
  const members = nodes.map((node) => ({
    node,
    identity: createIdentity(network, node, logger),
    isBehind: false,
  }))
  type Member = (typeof members)[number]
  const namespace = network.slice(0, network.indexOf(':'))
  let bestHead = -1
  let timer: NodeJS.Timeout | undefined

  const order = (client: string): readonly Member[] => {
    if (members.length === 1) return members
    const rank = ({ node, isBehind }: Member) =>
      -Math.log(chanceOf(`${client}|${node.tag}`)) / node.weight + (isBehind ? 1e9 : 0)
    return members
      .map((member) => ({ member, at: rank(member) }))
      .sort((a, b) => a.at - b.at)
      .map(({ member }) => member)
  }

  /** The head as a node tells it; -1 where it does not. */
  const headOf = async ({ node }: Member): Promise<number> => {
    const call = { method: headMethod[namespace] ?? '', params: '[]' }
    const [outcome] = await node.ask([call], { deadline: lookPatience }).catch(() => [])
    return outcome && 'result' in outcome ? Number(JSON.parse(outcome.result)) : -1
  }

  /** A node is behind when it has not reached what the best of them had at the look before: no time of a block needs to be known. */
  const compareHeads = async () => {
    const before = bestHead
    const heads = await Promise.all(members.map(headOf))
    members.forEach((member, index) => {
      const head = heads[index] ?? -1
      const isBehind = head !== -1 && head < before
      if (isBehind !== member.isBehind)
        logger.warn(
          { network, node: member.node.label, head, best: before },
          isBehind ? 'node is behind' : 'node has caught up',
        )
      member.isBehind = isBehind
    })
    bestHead = Math.max(-1, ...heads)
  }

  const look = async () => {
    const open = members.filter(({ identity }) => identity.now() !== 'right')
    // Each failed call has its line in the log already.
    await Promise.all(
      open.map(({ identity }) => identity.look({ deadline: lookPatience }).catch(() => undefined)),
    )
    if (members.length > 1) await compareHeads()
  }

  /** Not ended by the visitor who happens to be the first: the answer is for all. */
  const mayUse = async ({ identity }: Member, deadline: number): Promise<boolean> =>
    (identity.now() === 'unknown' ? await identity.look({ deadline }) : identity.now()) !== 'wrong'

  const noNode = () =>
    new OutboundError('unavailable', `nodes of ${network}`, 'none of them can be used', {
      mayHaveArrived: false,
    })

  return {
    network,
    /** The nodes for a client, in the order in which they are asked. */
    inOrder: (client: string): readonly ChainNode[] => order(client).map(({ node }) => node),
    first: (client: string): ChainNode | undefined => order(client)[0]?.node,
    byTag: (tag: string): ChainNode | undefined => nodes.find((node) => node.tag === tag),
    maxBatch: (client: string): number => order(client)[0]?.node.maxBatch() ?? 1,
    /**
     * Has `attempt` done with one node after the other until it neither throws nor says that another one should be asked.
     * @param attempt gets the node and what is left of the time.
     * @returns what the last one gave.
     * @throws OutboundError of the last node, or `too_large` and `aborted` at once.
     */
    tryEach: async <T>(
      client: string,
      asking: Asking,
      attempt: (node: ChainNode, asking: Asking) => Promise<{ readonly value: T; readonly goOn: boolean }>,
    ): Promise<T> => {
      const ends = performance.now() + asking.deadline
      const candidates = order(client).filter(({ identity }) => identity.now() !== 'wrong')
      let last: { readonly value: T } | { readonly error: OutboundError } = { error: noNode() }
      for (const [index, member] of candidates.entries()) {
        const left = ends - performance.now()
        if (left <= 0) break
        const isLast = index === candidates.length - 1
        const deadline = Math.ceil(isLast ? left : Math.min(left, Math.max(leastPatience, left / 2)))
        try {
          if (!(await mayUse(member, deadline))) continue
          const { value, goOn } = await attempt(member.node, { ...asking, deadline })
          if (!goOn) return value
          last = { value }
        } catch (error) {
          if (!(error instanceof OutboundError)) throw error
          if (error.reason === 'too_large' || error.reason === 'aborted') throw error
          // A limit says when to come again, and that is worth more than that another node is down.
          if ('value' in last || last.error.reason !== 'limited') last = { error }
        }
      }
      if ('error' in last) throw last.error
      return last.value
    },
    /** The nodes in the order of the configuration. */
    health: () =>
      members.map(({ node, identity, isBehind }) => ({
        isUsable: ['right', 'untold'].includes(identity.now()) && !node.isPaused(),
        isBehind,
      })),
    /** Looks at the nodes now and from time to time. */
    start: (): void => {
      void look()
      timer = setInterval(() => void look(), lookEvery).unref()
    },
    stop: (): void => clearInterval(timer),
    look,
  }
}

export type Pool = ReturnType<typeof createPool>
