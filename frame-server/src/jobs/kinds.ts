/** One job as its kind gets it to do. */
export type RunningJob<Payload> = {
  /** The same at each attempt: what a job causes elsewhere carries it, so that it counts once there. */
  readonly id: string
  readonly payload: Payload
  /** What was stored encrypted. Null where nothing was. */
  readonly secret: string | null
  /** 1 at the first. */
  readonly attempt: number
  /** Ends with the time that the job may take, and with the server. */
  readonly signal: AbortSignal
}

/** What a job is, how long it may take, and how often it is tried. */
export type JobKind = {
  readonly name: string
  /** Milliseconds that one attempt may take. It is leased for longer, so that nobody else begins meanwhile. */
  readonly timeout: number
  /** Jobs of this kind that one server does at the same time. */
  readonly atOnce: number
  /** Attempts until it is given up. */
  readonly most: number
  /** Milliseconds to wait after attempt number `attempt` failed. */
  readonly wait: (attempt: number) => number
  /** Milliseconds until it is done again, for work that never ends. One server at a time does it. */
  readonly every?: number
  /** Milliseconds until such work is done for the first time; absent: at once. */
  readonly firstAfter?: number
  /** @throws JobFailure, or anything else, where it must be tried again. */
  readonly run: (job: RunningJob<unknown>) => Promise<void>
}

/** A schema of zod, or of its small form. */
type Shape<Payload> = {
  readonly safeParse: (
    value: unknown,
  ) => { readonly success: true; readonly data: Payload } | { readonly success: false }
}

/** A kind whose payload has a shape: what an older or newer server wrote is checked before it is used. */
export const defineKind = <Payload>(
  kind: Omit<JobKind, 'run'> & {
    readonly payload: Shape<Payload>
    readonly run: (job: RunningJob<Payload>) => Promise<void>
  },
): JobKind => ({
  ...kind,
  run: (job) => {
    const payload = kind.payload.safeParse(job.payload)
    if (!payload.success) throw new JobFailure('payload_unreadable', { permanent: true })
    return kind.run({ ...job, payload: payload.data })
  },
})

/** Why an attempt failed. The code goes into the log and the table: it carries no address and no secret. */
export class JobFailure extends Error {
  override readonly name = 'JobFailure'
  readonly code: string
  /** Another attempt would fail too. */
  readonly permanent: boolean
  /** Milliseconds that the other side asks to wait. */
  readonly retryAfter: number | undefined

  constructor(
    code: string,
    options: {
      readonly permanent?: boolean
      readonly retryAfter?: number | undefined
      readonly cause?: unknown
    } = {},
  ) {
    super(`The job failed: ${code}.`, { cause: options.cause })
    this.code = code
    this.permanent = options.permanent ?? false
    this.retryAfter = options.retryAfter
  }
}

/** Doubles from `first` up to `most` milliseconds, each a little more or less so that many jobs do not come back at the same time. */
export const doubling =
  (first: number, most: number) =>
  (attempt: number): number =>
    Math.min(most, first * 2 ** (attempt - 1)) * (0.9 + Math.random() * 0.2)
