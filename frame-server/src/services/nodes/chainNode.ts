import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { Outbound, Target } from '../../outbound/client.ts'
import type { OutboundAnswer } from '../../outbound/exchange.ts'
import { elementsOf, membersOf } from './json.ts'
import { redactor } from './redact.ts'

/** Bytes of one answer of a node, a batch's included. */
export const nodeAnswerLimit = 4 * 1024 * 1024

export type Call = {
  readonly method: string
  /** JSON of an array, in the characters of whoever asks; undefined where there is none. */
  readonly params: string | undefined
}

const textOf = ({ method, params }: Call, id: number): string =>
  `{"jsonrpc":"2.0","id":${id},"method":${JSON.stringify(method)}${params === undefined ? '' : `,"params":${params}`}}`

/** What a node said to one call, as JSON in its own characters. */
export type Outcome =
  | { readonly result: string }
  | {
      /** Without addresses. */
      readonly error: string
      readonly code: number
      readonly message: string
    }

/** Errors of JSON-RPC 2.0 and EIP-1474 that we say ourselves. */
export const rpcCode = {
  invalidRequest: -32_600,
  methodNotFound: -32_601,
  invalidParams: -32_602,
  internal: -32_603,
  /** Transports ask again: what is said with it must be otherwise a moment later, or when less is asked at once. */
  limitExceeded: -32_005,
  /** EIP-1474's "invalid input": transports do not ask again. */
  invalidInput: -32_000,
} as const

export const refusal = (code: number, message: string): Outcome => ({
  error: JSON.stringify({ code, message }),
  code,
  message,
})

/** Stands for what a node left out of its answers. */
export const noAnswer = refusal(rpcCode.internal, 'The node gave no answer to this call.')

export type NodeSettings = {
  readonly url: string
  /** Share of the visitors among the network's nodes. */
  readonly weight: number
  /** Calls in one batch; 1: none. */
  readonly maxBatch: number
}

/** How long and for whom a node is asked. */
export type Asking = {
  /** Milliseconds. */
  readonly deadline: number
  readonly signal?: AbortSignal | undefined
  /** Whether the calls may be sent twice; then a node that has no others beside it gets them twice before it is given up. */
  readonly repeatable?: boolean
}

/** The node takes no batch as long as this one. */
class BatchRefused extends Error {}

const toText = new TextDecoder('utf-8', { fatal: true })
const noObject = 'no JSON-RPC answer'

/** One answer of JSON-RPC 2.0. @throws Error where it is none, or is one to another call. */
const readOne = (text: string, parsed: unknown, id: number, redact: (json: string) => string): Outcome => {
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new Error(noObject)
  const answer = parsed as { jsonrpc?: unknown; id?: unknown; error?: unknown }
  if (answer.jsonrpc !== '2.0') throw new Error(noObject)
  if (answer.id !== id) throw new Error('an answer to another call')
  const members = membersOf(text)
  if (answer.error !== undefined && answer.error !== null) {
    const { code, message } = answer.error as { code?: unknown; message?: unknown }
    if (typeof code !== 'number' || typeof message !== 'string') throw new Error('an error of another form')
    return { error: redact(members.get('error') ?? 'null'), code, message }
  }
  const result = members.get('result')
  if (result === undefined) throw new Error('neither result nor error')
  return { result }
}

const readMany = (
  text: string,
  parsed: unknown,
  count: number,
  redact: (json: string) => string,
): readonly Outcome[] => {
  // An error for all of them: nothing of the batch was done.
  if (!Array.isArray(parsed)) throw new BatchRefused()
  const outcomes: (Outcome | undefined)[] = Array.from({ length: count })
  elementsOf(text).forEach((element, index) => {
    const answer = parsed[index] as { id?: unknown } | null
    const id = typeof answer === 'object' && answer !== null ? answer.id : undefined
    if (typeof id !== 'number' || !Number.isInteger(id) || id < 1 || id > count) return
    try {
      outcomes[id - 1] = readOne(element, answer, id, redact)
    } catch {
      // One that cannot be used takes nothing from the others.
    }
  })
  return outcomes.map((outcome) => outcome ?? noAnswer)
}

/**
 * The way to a node of the operator's.
 * @param label such as `node eip155:1 #1`.
 * @param isAlone whether it has no others beside it.
 */
export const operatorsNode = (outbound: Outbound, label: string, isAlone: boolean): Target =>
  outbound.target({
    label,
    trust: 'operator',
    maxBytes: nodeAnswerLimit,
    tries: isAlone ? 2 : 1,
    concurrency: 32,
    queue: 512,
    // Visitors choose what is asked: some calls that take too long in a row are not yet a node that is gone. One that has no others beside it is
    // tried again soon: a read that is repeated for a second must find it when it is back.
    failures: 10,
    pause: isAlone ? 500 : 2_000,
  })

/** One node of a network, asked by way of `target`. @param label names it in the log. */
export const createChainNode = (
  target: Target,
  logger: Logger,
  settings: NodeSettings,
  label: string = target.label,
) => {
  const { url } = settings
  const redact = redactor(url)
  let { maxBatch } = settings

  const send = (calls: readonly Call[], asking: Asking): Promise<readonly Outcome[]> => {
    const bodies = calls.map((call, index) => textOf(call, index + 1))
    const read = ({ status, body }: OutboundAnswer): readonly Outcome[] | 'refused' => {
      if (calls.length > 1 && status >= 400 && status < 500) return 'refused'
      const text = toText.decode(body)
      const parsed: unknown = JSON.parse(text)
      if (calls.length === 1) return [readOne(text, parsed, 1, redact)]
      try {
        return readMany(text, parsed, calls.length, redact)
      } catch (error) {
        if (error instanceof BatchRefused) return 'refused'
        throw error
      }
    }
    const { deadline, signal, repeatable = false } = asking
    return target
      .call({
        url,
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: bodies.length === 1 ? bodies.join('') : `[${bodies.join(',')}]`,
        signal,
        deadline,
        idempotent: repeatable,
        read,
      })
      .then((outcomes) => {
        if (outcomes === 'refused') throw new BatchRefused()
        return outcomes
      })
  }

  /** One batch after the other, each as long as the node takes them. */
  const ask = async (calls: readonly Call[], asking: Asking): Promise<readonly Outcome[]> => {
    const ends = performance.now() + asking.deadline
    const outcomes: Outcome[] = []
    while (outcomes.length < calls.length) {
      const batch = calls.slice(outcomes.length, outcomes.length + maxBatch)
      const deadline = Math.max(1, Math.ceil(ends - performance.now()))
      try {
        outcomes.push(...(await send(batch, { ...asking, deadline })))
      } catch (error) {
        if (!(error instanceof BatchRefused)) throw error
        maxBatch = Math.max(1, Math.min(maxBatch, Math.floor(batch.length / 2)))
        logger.warn(
          { target: label, refused: batch.length, maxBatch },
          'node refuses a batch as long as this',
        )
      }
    }
    return outcomes
  }

  return {
    label,
    weight: settings.weight,
    /** Names the node in what leaves this server, without telling which it is. */
    tag: createHash('sha256').update(url).digest('hex').slice(0, 16),
    maxBatch: (): number => maxBatch,
    /** Whether it is left alone after failures. */
    isPaused: (): boolean => target.load().paused > 0,
    /**
     * Asks as many calls at once as the node takes in a batch.
     * @returns what it said, in the order of the calls.
     * @throws OutboundError where it gave no answer that can be used.
     */
    ask,
  }
}

export type ChainNode = ReturnType<typeof createChainNode>
