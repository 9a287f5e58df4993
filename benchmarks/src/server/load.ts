import { Agent, request } from 'node:http'

export type Load = {
  readonly port: number
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** Body of the request with this number. */
  readonly body: (index: number) => string
  /** Connections, each with one request at a time. */
  readonly connections: number
  /** How long, in milliseconds; what the first tenth measures is left out. */
  readonly duration: number
}

export type Measured = {
  readonly perSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
}

/** Asks over and over. @throws Error at the first answer that is not 200. */
export const measureLoad = async (load: Load): Promise<Measured> => {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections })
  const started = performance.now()
  const warm = started + load.duration / 10
  const ends = started + load.duration
  const times: number[] = []
  let index = 0

  const once = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const { port, path, headers } = load
      index += 1
      const asked = request({ port, path, agent, method: 'POST', headers }, (response) => {
        response.resume()
        response.on('end', () =>
          response.statusCode === 200
            ? resolve()
            : reject(new Error(`${path} answered ${response.statusCode}`)),
        )
        response.on('error', reject)
      })
      asked.on('error', reject)
      asked.end(load.body(index))
    })

  const connection = async () => {
    for (let from = performance.now(); from < ends; from = performance.now()) {
      await once()
      if (from >= warm) times.push(performance.now() - from)
    }
  }
  try {
    await Promise.all(Array.from({ length: load.connections }, connection))
  } finally {
    agent.destroy()
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { perSecond: times.length / ((load.duration * 0.9) / 1_000), p50: at(0.5), p99: at(0.99) }
}
