import { nodeMethodsByNamespace, rpcRequest, type RpcRequest } from '@walletframe/api-contract'
import type { Logger } from 'pino'
import type { ServerConfig } from '../../config.ts'
import { Failure, rateLimited } from '../../failure.ts'
import type { Outbound } from '../../outbound/client.ts'
import { OutboundError } from '../../outbound/failure.ts'
import { createBundler, entryPoints, type Bundler, type EntryPointVersion } from './bundler.ts'
import { createTextCache } from './cache.ts'
import { hexChainIdOf } from './chainId.ts'
import {
  createChainNode,
  operatorsNode,
  refusal,
  rpcCode,
  type Call,
  type Outcome,
  noAnswer,
  type Asking,
} from './chainNode.ts'
import { createFilters } from './filters.ts'
import { createGatherer } from './gather.ts'
import { elementsOf, membersOf } from './json.ts'
import { isForPageNodes, ownReadPolicyOf, policyOf, type MethodPolicy } from './methods.ts'
import { resultOf } from './ownReads.ts'
import { createPageNodes } from './pageNodes.ts'
import { createPool } from './pool.ts'
import { createReads, type Read, type Reads } from './reads.ts'
import { sendTransaction } from './sends.ts'

/** Milliseconds that a visitor's request may take, all nodes included. */
const patience = 10_000
/** Requests of one client to one network that are on their way at once. */
const mostAtOnce = 64
/** Characters that are kept of answers that never change, and of heads. */
const cacheSize = 32 * 1024 * 1024
/** Characters of an answer to a visitor, all members of a batch together; the frame reads 8 MiB. */
const answerLimit = 6 * 1024 * 1024

/** Whom a node is chosen for where the server itself asks. */
const server = 'server'

const unavailable = 'The network’s node does not answer. Try again.'
const refusedMethod = 'This method is not passed on to a node.'

/** A member of a request: what is asked, or why it is not. */
type Member =
  | { readonly id: string; readonly call: Call; readonly policy: MethodPolicy }
  | { readonly id: string; readonly refused: Outcome }

export type RpcAsk = {
  /** CAIP-2 id of a network that the visitor's project has. */
  readonly network: string
  /** JSON of one request of the contract, or of a batch: characters pass to the node as they are. */
  readonly text: string
  /** The same, read. */
  readonly body: RpcRequest | readonly unknown[]
  /** Addresses of nodes that the page wishes its reads to be asked of, of those that its project allows. Default: none. */
  readonly nodes?: readonly string[]
  /** Whom the limits count: the client's network address. */
  readonly client: string
  /** Whoever asked has gone. */
  readonly signal: AbortSignal
  /** Takes that many units of the client's budget. @throws Failure `rate_limited`. */
  readonly take: (units: number) => Promise<void>
}

/** A page's own paymaster, and what it wants to know (ERC-7677). */
export type PageService = { readonly url: string; readonly context?: unknown }

/** Bytes of what such a one may answer. */
const serviceAnswerLimit = 64 * 1_024

/** A read of the server's own; `params` is what JSON holds. */
export type OwnRead = { readonly method: string; readonly params: readonly unknown[] }

/** A node as an operator may see it: its number in the configuration, and no address. */
export type NodeHealth = {
  readonly network: string
  readonly node: string
  readonly isUsable: boolean
  readonly isBehind: boolean
}

const memberOf = (network: string, bundler: Bundler | null, text: string, parsed: unknown): Member => {
  const request = rpcRequest.safeParse(parsed)
  if (!request.success) {
    const id = (parsed as { readonly id?: unknown } | null)?.id
    const isId = typeof id === 'string' || typeof id === 'number'
    const message = request.error.issues[0]?.message ?? 'wrong form'
    return {
      id: isId ? JSON.stringify(id) : 'null',
      refused: refusal(rpcCode.invalidRequest, `Invalid request: ${message}`),
    }
  }
  const { id, method } = request.data
  const policy = policyOf(network, method) ?? bundler?.policyOf(method)
  return policy
    ? { id: JSON.stringify(id), policy, call: { method, params: membersOf(text).get('params') } }
    : { id: JSON.stringify(id), refused: refusal(rpcCode.methodNotFound, refusedMethod) }
}

const answerOf = (id: string, outcome: Outcome): string =>
  'result' in outcome
    ? `{"jsonrpc":"2.0","id":${id},"result":${outcome.result}}`
    : `{"jsonrpc":"2.0","id":${id},"error":${outcome.error}}`

/** What a call that no node answered is for a visitor, as a whole request. */
const failureOf = (error: unknown): Failure => {
  if (!(error instanceof OutboundError)) throw error
  return error.reason === 'limited'
    ? rateLimited(error.retryAfter ?? 1_000, 'The network’s node is asked too much. Try again.')
    : new Failure('node_unavailable', unavailable)
}

/** And as a member of a batch. */
const outcomeOf = (error: unknown): Outcome => {
  const { code, message } = failureOf(error)
  return refusal(code === 'rate_limited' ? rpcCode.limitExceeded : rpcCode.internal, message)
}

/** The members' answers, as long as there is room for them. */
const joined = (members: readonly Member[], outcomes: readonly Outcome[]): string => {
  let length = 0
  const answers = members.map(({ id }, index) => {
    const answer = answerOf(id, outcomes[index] ?? refusal(rpcCode.internal, unavailable))
    length += answer.length
    return length <= answerLimit
      ? answer
      : answerOf(
          id,
          refusal(rpcCode.limitExceeded, 'The answers are too large together: ask for less at once.'),
        )
  })
  return `[${answers.join(',')}]`
}

/** JSON-RPC to the operator's nodes. What a node says passes in its own characters; its address and its pages stay here. */
export const createRpc = (parts: {
  readonly config: Pick<ServerConfig, 'networks' | 'pepper'>
  readonly outbound: Outbound
  readonly logger: Logger
  readonly now: () => number
}) => {
  const { config, outbound, logger, now } = parts
  const cache = createTextCache(cacheSize, now)
  const networks = new Map(
    config.networks.flatMap(({ id, nodes, headCacheMs, bundler: bundlerConfig }) => {
      if (nodes.length === 0 || !Object.hasOwn(nodeMethodsByNamespace, id.slice(0, id.indexOf(':'))))
        return []
      const members = nodes.map((node, index) =>
        createChainNode(
          operatorsNode(outbound, `node ${id} #${index + 1}`, nodes.length === 1),
          logger,
          node,
        ),
      )
      const pool = createPool(id, members, logger)
      const reads = createReads(pool, cache, { headCacheMs, now })
      const bundler = bundlerConfig && createBundler({ outbound, logger, cache, now }, id, bundlerConfig)
      const askTogether = createGatherer(reads, {
        client: server,
        deadline: patience,
        maxBatch: () => pool.maxBatch(server),
      })
      return [
        [id, { pool, reads, askTogether, bundler, filters: createFilters(pool, config.pepper) }] as const,
      ]
    }),
  )
  const pageNodes = createPageNodes({ outbound, logger, now })
  // Of strangers, as nodes of pages are: over https at public addresses alone.
  const services = outbound.target({
    label: 'paymasters of pages',
    trust: 'public',
    maxBytes: serviceAnswerLimit,
    concurrency: 16,
    queue: 64,
    failures: Number.POSITIVE_INFINITY,
  })
  const askService = async (url: string, call: Call, asking: Asking): Promise<Outcome> => {
    const label = `paymaster of a page at ${new URL(url).host}`
    const service = createChainNode(services, logger, { url, weight: 1, maxBatch: 1 }, label)
    const [outcome = noAnswer] = await service.ask([call], asking)
    return outcome
  }
  const atOnce = new Map<string, number>()

  const own = (network: string, method: string): Outcome => ({
    result: JSON.stringify(method === 'eth_chainId' ? hexChainIdOf(network) : 'walletframe'),
  })

  /** Asks the nodes of the page, and for what none of them answers those of the operator. */
  const askPageNodes = async (
    reads: Reads,
    wished: readonly Read[],
    { network, nodes = [], client, signal }: RpcAsk,
  ): Promise<readonly PromiseSettledResult<Outcome>[]> => {
    if (wished.length === 0) return []
    const ends = performance.now() + patience
    const said = await pageNodes.ask(
      network,
      nodes,
      wished.map(({ call }) => call),
      signal,
    )
    const open = wished.filter((_read, index) => said[index] === undefined)
    const deadline = Math.max(1, Math.ceil(ends - performance.now()))
    const answers = [
      ...(await reads.ask(
        open.map((read) => ({ ...read, signal })),
        { client, deadline },
      )),
    ]
    return said.flatMap((value) => (value ? { status: 'fulfilled', value } : (answers.shift() ?? [])))
  }

  /** @returns one outcome for each member, in their order. */
  const askAll = async (
    ask: RpcAsk,
    members: readonly Member[],
  ): Promise<readonly PromiseSettledResult<Outcome>[]> => {
    const { network, nodes = [], client, signal } = ask
    const served = networks.get(network)
    if (!served)
      throw new Failure('network_unknown', 'This network is not configured here.', { field: 'path.network' })
    const { pool, reads, bundler, filters } = served
    const noBundler = Promise.resolve(refusal(rpcCode.methodNotFound, refusedMethod))
    const asking = { deadline: patience, signal }
    const isWished = (member: Member): boolean =>
      nodes.length > 0 && 'policy' in member && isForPageNodes(member.call.method, member.policy)
    const wanted: Read[] = []
    const wished: Read[] = []
    const others: (Promise<Outcome> | undefined)[] = members.map((member) => {
      if ('refused' in member) return Promise.resolve(member.refused)
      const { call, policy } = member
      switch (policy.kind) {
        case 'read':
          ;(isWished(member) ? wished : wanted).push(member)
          return undefined
        case 'own':
          return Promise.resolve(own(network, call.method))
        case 'send':
          return sendTransaction(pool, call, client, patience).finally(reads.sent)
        case 'makeFilter':
          return filters.make(call, client, asking)
        case 'useFilter':
          return filters.use(call, asking)
        case 'askBundler':
          return bundler?.ask(call, policy, client, asking) ?? noBundler
        case 'sponsor':
          return bundler?.sponsor(call, asking) ?? noBundler
        case 'sendOperation':
          return bundler?.send(call, patience).finally(reads.sent) ?? noBundler
      }
    })
    const [read, pages, settled] = await Promise.all([
      reads.ask(
        wanted.map((read) => ({ ...read, signal })),
        { client, deadline: patience },
      ),
      askPageNodes(reads, wished, ask),
      Promise.allSettled(
        others.map((other) => other ?? Promise.resolve(refusal(rpcCode.internal, unavailable))),
      ),
    ])
    const [fromOurs, fromPages] = [read.values(), pages.values()]
    return settled.map((outcome, index) => {
      const member = members[index]
      if (others[index] || !member) return outcome
      return (isWished(member) ? fromPages : fromOurs).next().value ?? outcome
    })
  }

  const answer = async (ask: RpcAsk): Promise<string> => {
    const { network, text, body, take } = ask
    const isBatch = Array.isArray(body)
    const texts = isBatch ? elementsOf(text) : [text]
    const parsed: readonly unknown[] = isBatch ? body : [body]
    const bundler = networks.get(network)?.bundler ?? null
    const members = parsed.map((one, index) => memberOf(network, bundler, texts[index] ?? '{}', one))
    await take(members.reduce((units, member) => units + ('policy' in member ? member.policy.weight : 1), 0))
    const [first] = members
    if (!isBatch && first && 'refused' in first)
      throw new Failure('rpc_method_refused', refusedMethod, { field: 'body.method' })
    const settled = await askAll(ask, members)
    const failed = settled.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
    )
    // Where no member was answered it is the whole request that failed, with a status that transports understand.
    if (failed.length === settled.length) throw failureOf(failed[0])
    const outcomes = settled.map((outcome) =>
      outcome.status === 'fulfilled' ? outcome.value : outcomeOf(outcome.reason),
    )
    return isBatch
      ? joined(members, outcomes)
      : answerOf(first?.id ?? 'null', outcomes[0] ?? refusal(rpcCode.internal, unavailable))
  }

  const readAll = (
    network: string,
    calls: readonly OwnRead[],
    signal: AbortSignal = new AbortController().signal,
  ) => {
    const served = networks.get(network)
    const reads = calls.map(({ method, params }) => {
      const policy = ownReadPolicyOf(network, method)
      if (policy?.kind !== 'read') throw new Error(`${method} is no read of ${network}`)
      return { call: { method, params: JSON.stringify(params) }, policy }
    })
    if (!served) throw new Error(`${network} is not served`)
    return served.askTogether(reads, signal)
  }

  return {
    /** Whether nodes of this network can be asked. */
    serves: (network: string): boolean => networks.has(network),
    /**
     * @returns JSON of the answer, or of the answers in the order of the requests.
     * @throws Failure `rpc_method_refused`, `node_unavailable`, `rate_limited`.
     */
    answer: async (ask: RpcAsk): Promise<string> => {
      const key = `${ask.client}|${ask.network}`
      const running = atOnce.get(key) ?? 0
      if (running >= mostAtOnce)
        throw rateLimited(1_000, 'Too many requests at once. Wait for the ones before.')
      atOnce.set(key, running + 1)
      try {
        return await answer(ask)
      } finally {
        const left = (atOnce.get(key) ?? 1) - 1
        if (left === 0) atOnce.delete(key)
        else atOnce.set(key, left)
      }
    },
    /** Every node of every network. */
    health: (): readonly NodeHealth[] =>
      [...networks].flatMap(([network, { pool }]) =>
        pool.health().map((state, index) => ({ network, node: String(index + 1), ...state })),
      ),
    /**
     * A read of the server's own, counted for no visitor.
     * @param params what JSON holds. Numbers of the result above 2^53 lose digits.
     * @throws NodeRefusal where the node says no, OutboundError where none answers; an Error where the network or method is none that is read.
     */
    read: async (
      network: string,
      method: string,
      params: readonly unknown[],
      signal?: AbortSignal,
    ): Promise<unknown> => resultOf((await readAll(network, [{ method, params }], signal))[0]),
    /**
     * Several such reads, in batches.
     * @returns one outcome each, in their order; what it was rejected with is what `read` throws.
     */
    readAll: async (
      network: string,
      calls: readonly OwnRead[],
      signal?: AbortSignal,
    ): Promise<readonly PromiseSettledResult<unknown>[]> =>
      Promise.allSettled((await readAll(network, calls, signal)).map(async (settled) => resultOf(settled))),
    /** Operations a day that one account may have paid on a network; undefined where none are. */
    paidPerDay: (network: string): number | undefined => networks.get(network)?.bundler?.paidPerDay,
    /** Whether operations of an entry point go out on a network. */
    takesOperations: (network: string, version: EntryPointVersion): boolean =>
      networks.get(network)?.bundler?.entryPoints.includes(version) ?? false,
    /**
     * A paymaster's word for an operation of an entry point (ERC-7677): the operator's, or a page's own. @returns what it said, unchecked.
     * @throws NodeRefusal where it says no, OutboundError where it does not answer.
     */
    sponsor: async (
      network: string,
      method: 'pm_getPaymasterData' | 'pm_getPaymasterStubData',
      {
        operation,
        version,
        service,
      }: {
        readonly operation: unknown
        readonly version: EntryPointVersion
        readonly service?: PageService | undefined
      },
      signal: AbortSignal,
    ): Promise<unknown> => {
      const bundler = networks.get(network)?.bundler
      if (!bundler) throw new Error(`${network} has no bundler`)
      const params = JSON.stringify([
        operation,
        entryPoints[version],
        hexChainIdOf(network),
        service?.context ?? {},
      ])
      const call = { method, params }
      const asking = { deadline: patience, signal }
      const value = await (service ? askService(service.url, call, asking) : bundler.sponsor(call, asking))
      return resultOf({ status: 'fulfilled', value })
    },
    start: (): void => {
      for (const { pool, bundler } of networks.values()) {
        pool.start()
        bundler?.start()
      }
    },
    stop: (): void => {
      for (const { pool, bundler } of networks.values()) {
        pool.stop()
        bundler?.stop()
      }
    },
  }
}

export type Rpc = ReturnType<typeof createRpc>
