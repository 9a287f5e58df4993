import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const children: ChildProcess[] = []

export type Program = { readonly child: ChildProcess; readonly port: number; readonly second: number }

/** Starts a program. @param path beside this file. @returns the ports that it prints. */
export const startProgram = async (path: string, ...args: readonly string[]): Promise<Program> => {
  const file = fileURLToPath(new URL(path, import.meta.url))
  const child = spawn(process.execPath, ['--conditions=source', '--expose-gc', file, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  for await (const line of createInterface({ input: child.stdout })) {
    const [port = Number.NaN, second = Number.NaN] = line.split(' ').map(Number)
    return { child, port, second }
  }
  throw new Error(`${path} did not start`)
}

/** Ends a program, and waits until it has put away what is its own. */
export const stopProgram = async ({ child }: Pick<Program, 'child'>): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

export const stopPrograms = async (): Promise<void> => {
  await Promise.all(children.map((child) => stopProgram({ child })))
}

/** Memory of a process, in MB; NaN where the system does not tell. */
export const residentMemory = ({ child }: Pick<Program, 'child'>): number => {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1_024
  } catch {
    return Number.NaN
  }
}
