import type { Browser, Page } from 'playwright'

/* What the browser's main threads did, in milliseconds of the processor's time: what else the machine does is not in it. */

/** An event of Chromium's trace. */
export type Traced = {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Microseconds of one clock of all processes. */
  readonly ts: number
  /** Microseconds that it took, and that of the processor's time. */
  readonly dur?: number
  readonly tdur?: number
  readonly args: { readonly data?: { readonly message?: string; readonly name?: string } }
}

/** Runs something and gives what the browser did meanwhile. */
export const traced = async (
  browser: Browser,
  page: Page,
  run: () => Promise<void>,
): Promise<readonly Traced[]> => {
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'],
  })
  let trace: Buffer | undefined
  try {
    await run()
  } finally {
    trace = await browser.stopTracing()
  }
  return (JSON.parse(trace.toString()) as { readonly traceEvents: readonly Traced[] }).traceEvents
}

/** The text of a `console.timeStamp`. */
export const markOf = ({ name, args }: Traced): string | undefined =>
  name === 'TimeStamp' ? (args.data?.message ?? args.data?.name) : undefined

/** The time that the threads of two marks needed, both together, from the first of the marks to the second. */
export const workBetween = (trace: readonly Traced[], from: string, to: string): number => {
  const first = trace.find((event) => markOf(event) === from)
  const last = trace.find((event) => markOf(event) === to)
  if (!first || !last) throw new Error(`The trace has no '${first ? to : from}'.`)
  const tasks = trace.filter(
    ({ name, pid, tid, ts, dur = 0 }) =>
      name === 'RunTask' &&
      [first, last].some((mark) => mark.pid === pid && mark.tid === tid) &&
      ts + dur > first.ts &&
      ts < last.ts,
  )
  return tasks.reduce((sum, { tdur = 0 }) => sum + tdur / 1_000, 0)
}
