import { spawn, type ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { commandLine } from './commandLine.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Milliseconds between asking a program to end and ending it. */
const grace = 15_000

const running = new Set<ChildProcess>()
let interrupted = false

/** Whether Ctrl-C was pressed: nothing more is started. */
export const wasInterrupted = (): boolean => interrupted

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    interrupted = true
    // Windows gives Ctrl-C to every program of the console by itself, and knows no signal but the one that ends a program on the spot.
    if (process.platform === 'win32') return
    for (const child of running) child.kill(signal)
  })

export type ExecOptions = {
  readonly env?: Readonly<Record<string, string>>
  /** Milliseconds after which the program is ended and has failed. */
  readonly patience?: number | undefined
  /** Whether it takes only what other programs leave of the processor. */
  readonly isLowPriority?: boolean
  /** For a Node program that is told something while it runs: called once it was started. */
  readonly onMessages?: (child: ChildProcess) => void
}

/** Runs a tool of an installed package, or `node`, to its end, with this terminal. @returns whether it ended well. */
export const exec = (
  command: string,
  args: readonly string[],
  { env = {}, patience, isLowPriority, onMessages }: ExecOptions = {},
): Promise<boolean> => {
  if (interrupted) return Promise.resolve(false)
  return new Promise((resolve) => {
    const line = commandLine(root, command, args)
    const child = spawn(line.program, line.args, {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', ...(onMessages ? (['ipc'] as const) : [])],
      env: { ...process.env, ...env },
    })
    const timers: NodeJS.Timeout[] = []
    const end = (ok: boolean) => {
      timers.forEach((timer) => clearTimeout(timer))
      running.delete(child)
      resolve(ok)
    }
    if (patience !== undefined)
      timers.push(
        setTimeout(() => {
          console.error(`${command} took longer than ${Math.round(patience / 1_000)} s and is ended.`)
          child.kill('SIGINT')
          timers.push(setTimeout(() => child.kill('SIGKILL'), grace))
        }, patience),
      )
    running.add(child)
    // One that has ended already has no priority.
    if (isLowPriority && child.pid !== undefined && child.exitCode === null)
      setPriority(child.pid, constants.priority.PRIORITY_LOW)
    onMessages?.(child)
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`)
      end(false)
    })
    child.once('exit', (code) => end(code === 0))
  })
}
