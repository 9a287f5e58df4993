import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { OutboundError } from '../../outbound/failure.ts'
import { createLane, type Lane } from '../../outbound/lane.ts'

export type ToDraw = { readonly bytes: Uint8Array; readonly size: number }
/** `isBroken`: the thread cannot be used again. */
export type Drawn = { readonly png: Uint8Array | undefined; readonly isBroken: boolean }
/** What a thread says once it can draw. */
export type Begun = 'begun'

/** Milliseconds for a thread to begin: it reads both libraries. */
const mostStart = 10_000
/** Milliseconds for one picture; a large photograph takes a second on a slow machine. */
const mostTime = 3_000
/** Milliseconds that a picture may wait for others. */
const mostWait = 12_000
/** Pictures that may wait: of one source, whose list shows forty at once, and of all. */
const queue = { source: 40, all: 160 } as const
/** Sources that are remembered; past it those of which nothing is being drawn are forgotten. */
const mostSources = 500
/** Pictures that one thread draws: what was taken of memory stays taken until it ends. */
const perThread = 200
/** Milliseconds without a picture after which the thread, and its memory, is given up. */
const idle = 60_000

/** The workspace has TypeScript, the package one compiled file beside the others (vite.config.ts names it). */
const workerFile = import.meta.url.endsWith('.ts') ? './drawWorker.ts' : './drawWorker.js'

const laneFor = (waiting: number) =>
  createLane({
    label: 'drawing of images',
    concurrency: 1,
    queue: waiting,
    failures: Number.POSITIVE_INFINITY,
    pause: 0,
    clock: () => performance.now(),
    onState: () => undefined,
  })

/**
 * Draws pictures in a thread of their own, one at a time: what a stranger's picture does to its decoder ends with the thread. Sources take
 * turns: of each one picture at a time stands in the row for the thread, so that one whose pictures are slow delays itself, and others by one.
 */
export const createPainter = () => {
  let worker: Worker | undefined
  let drawn = 0
  let idleTimer: NodeJS.Timeout | undefined
  const all = laneFor(queue.all)
  const sources = new Map<string, Lane>()
  let waiting = 0

  const laneOf = (source: string): Lane => {
    const known = sources.get(source)
    if (known) return known
    if (sources.size >= mostSources)
      for (const [other, lane] of sources) if (lane.isIdle()) sources.delete(other)
    const lane = laneFor(queue.source)
    sources.set(source, lane)
    return lane
  }

  const end = async (): Promise<void> => {
    clearTimeout(idleTimer)
    const ending = worker
    worker = undefined
    drawn = 0
    await ending?.terminate()
  }

  /** What the thread says next; undefined where it says nothing in time, or ends by itself. */
  const heard = async <Message>(thread: Worker, patience: number): Promise<Message | undefined> => {
    const ending = new AbortController()
    const timer = setTimeout(() => ending.abort(), patience)
    try {
      const [message] = (await once(thread, 'message', { signal: ending.signal })) as [Message]
      return message
    } catch {
      return undefined
    } finally {
      clearTimeout(timer)
    }
  }

  const start = async (): Promise<Worker | undefined> => {
    const next = new Worker(new URL(workerFile, import.meta.url), {
      // It needs no secrets, and writes nothing.
      env: {},
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: 64 },
    })
    next.unref()
    worker = next
    if ((await heard<Begun>(next, mostStart)) !== undefined) return next
    await end()
    return undefined
  }

  const ask = async (picture: ToDraw): Promise<Uint8Array | undefined> => {
    clearTimeout(idleTimer)
    const thread = worker ?? (await start())
    if (!thread) throw new OutboundError('unavailable', 'drawing of images', 'no thread to draw in')
    thread.postMessage(picture)
    const answer = await heard<Drawn>(thread, mostTime)
    drawn += 1
    if (!answer || answer.isBroken || drawn >= perThread) await end()
    else {
      idleTimer = setTimeout(() => void end(), idle)
      idleTimer.unref()
    }
    return answer?.png
  }

  return {
    /**
     * A PNG that fits into a square of `size` pixels; undefined where the bytes are no picture that can be drawn in time.
     * @param source whose picture it is, such as the origin that it came from.
     * @throws OutboundError `busy` where too many are waiting, `timeout` where it waited too long, `unavailable` where there is no thread.
     */
    draw: async (source: string, bytes: Uint8Array, size: number): Promise<Uint8Array | undefined> => {
      if (waiting >= queue.all) throw new OutboundError('busy', 'drawing of images', 'too many are waiting')
      waiting += 1
      const late = new AbortController()
      const timer = setTimeout(() => late.abort(), mostWait)
      try {
        return await laneOf(source).run(late.signal, () => all.run(late.signal, () => ask({ bytes, size })))
      } finally {
        clearTimeout(timer)
        waiting -= 1
      }
    },
    stop: end,
  }
}

export type Painter = ReturnType<typeof createPainter>
