import { Agent, request } from 'node:http'

/** One request of a load, and what its answer is good for. */
export type Asked = {
  readonly method?: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly answered?: (text: string) => void
}

export type Load = {
  readonly port: number
  /** The next request of this connection; undefined where it has none left. */
  readonly next: (connection: number) => Asked | undefined
  /** Connections, each with one request at a time. */
  readonly connections: number
  /** How long, in milliseconds; what the first tenth measures is left out. */
  readonly duration: number
  /** Requests after which it ends sooner. */
  readonly most?: number
}

export type Measured = {
  readonly requests: number
  readonly perSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
}

/** Connections of visitors, who keep them between their polls. */
const lasting = new Agent({ keepAlive: true })

/** What a measure keeps of times: a million of them are enough for a percentile. */
const mostTimes = 1_000_000

const ask = (port: number, agent: Agent, asked: Asked): Promise<void> =>
  new Promise((resolve, reject) => {
    const { method = 'GET', path, headers = {}, body, answered } = asked
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const sent = request({ port, path, agent, method, headers: { ...headers, ...length } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        const text = Buffer.concat(parts).toString()
        if (response.statusCode !== 200)
          reject(new Error(`${path} answered ${response.statusCode}: ${text.slice(0, 200)}`))
        else {
          answered?.(text)
          resolve()
        }
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })

/** Asks once, over a connection that is kept. @returns milliseconds. @throws Error where the answer is not 200. */
export const askOnce = async (port: number, asked: Asked): Promise<number> => {
  const started = performance.now()
  await ask(port, lasting, asked)
  return performance.now() - started
}

/** Of times in milliseconds, in any order, the one in the middle and the one that 99 in a hundred are below. */
export const timesOf = (times: readonly number[]): { readonly p50: number; readonly p99: number } => {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}

/** Asks over and over. @throws Error at the first answer that is not 200. */
export const measureLoad = async (load: Load): Promise<Measured> => {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections })
  const started = performance.now()
  const warm = started + load.duration / 10
  const ends = started + load.duration
  const times: number[] = []
  let requests = 0
  let last = started

  const connection = async (_none: unknown, number: number) => {
    for (
      let from = performance.now();
      from < ends && requests < (load.most ?? Infinity);
      from = performance.now()
    ) {
      const asked = load.next(number)
      if (asked === undefined) return
      requests += 1
      await ask(load.port, agent, asked)
      last = performance.now()
      if (from >= warm && times.length < mostTimes) times.push(last - from)
    }
  }
  try {
    await Promise.all(Array.from({ length: load.connections }, connection))
  } finally {
    agent.destroy()
  }
  const perSecond = requests / ((last - started) / 1_000)
  return { requests, perSecond, ...timesOf(times) }
}
