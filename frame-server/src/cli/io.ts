/** Where a command reads and writes: the process's own, or a test's. */
export type Io = {
  readonly env: NodeJS.ProcessEnv
  readonly out: (text: string) => void
  readonly err: (text: string) => void
}

/** How a command ends, for scripts and supervisors. */
export const exitCodes = {
  ok: 0,
  /** It was asked rightly and could not be done, or a check found something. */
  failed: 1,
  /** The command line is wrong. */
  usage: 2,
  /** The configuration cannot be used (EX_CONFIG of sysexits.h): starting again does not help. */
  config: 78,
} as const

/** Told to the person as one line; no stack trace. */
export class CliError extends Error {
  override readonly name = 'CliError'
  readonly exitCode: number

  constructor(message: string, exitCode: number = exitCodes.failed) {
    super(message)
    this.exitCode = exitCode
  }
}
