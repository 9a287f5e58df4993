import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createLane } from '../../outbound/lane.ts'

export type ToDraw = { readonly bytes: Uint8Array; readonly size: number }
export type Drawn = { readonly png: Uint8Array | undefined }

/** Milliseconds for one picture; a large photograph takes a second on a slow machine. */
const mostTime = 5_000
/** Pictures that may wait for the one that is being drawn. */
const queue = 64
/** Pictures that one thread draws: what was taken of memory stays taken until it ends. */
const perThread = 200
/** Milliseconds without a picture after which the thread, and its memory, is given up. */
const idle = 60_000

/** The workspace has TypeScript, the package one compiled file beside the others (vite.config.ts names it). */
const workerFile = import.meta.url.endsWith('.ts') ? './drawWorker.ts' : './drawWorker.js'

/**
 * Draws pictures in a thread of their own, one at a time: what a stranger's picture does to its decoder ends with the thread.
 */
export const createPainter = () => {
  let worker: Worker | undefined
  let drawn = 0
  let idleTimer: NodeJS.Timeout | undefined
  const lane = createLane({
    label: 'drawing of images',
    concurrency: 1,
    queue,
    failures: Number.POSITIVE_INFINITY,
    pause: 0,
    clock: () => performance.now(),
    onState: () => undefined,
  })

  const end = async (): Promise<void> => {
    clearTimeout(idleTimer)
    const ending = worker
    worker = undefined
    drawn = 0
    await ending?.terminate()
  }

  const start = (): Worker => {
    const next = new Worker(new URL(workerFile, import.meta.url), {
      // It needs no secrets, and writes nothing.
      env: {},
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: 64 },
    })
    next.unref()
    return next
  }

  const ask = async (picture: ToDraw): Promise<Uint8Array | undefined> => {
    clearTimeout(idleTimer)
    const thread = (worker ??= start())
    // Rejects where the thread ends by itself as well.
    const answered = once(thread, 'message', { signal: AbortSignal.timeout(mostTime) })
    thread.postMessage(picture)
    const [{ png }] = await answered.then(
      (values) => values as [Drawn],
      () => [{ png: undefined }],
    )
    drawn += 1
    if (!png || drawn >= perThread) await end()
    else {
      idleTimer = setTimeout(() => void end(), idle)
      idleTimer.unref()
    }
    return png
  }

  return {
    /**
     * A PNG that fits into a square of `size` pixels; undefined where the bytes are no picture that can be drawn in time.
     * @throws OutboundError `busy` where too many are waiting.
     */
    draw: (bytes: Uint8Array, size: number): Promise<Uint8Array | undefined> =>
      lane.run(new AbortController().signal, () => ask({ bytes, size })),
    stop: end,
  }
}

export type Painter = ReturnType<typeof createPainter>
