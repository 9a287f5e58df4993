import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Hooks } from '@walletframe/server'
import type { FrameServerSettings } from './frameServer.ts'

/*
 * The frame server in a process of its own: only so can its code be loaded anew while chains and mails stay. The process is the file
 * separateServerMain.ts; settings, hooks and orders cross as messages.
 */

type CreatedWallet = Parameters<NonNullable<Hooks['walletCreated']>>[0]

/** What the world tells the process. */
export type Order =
  | { readonly type: 'start'; readonly settings: Omit<FrameServerSettings, 'hooks'> }
  /** The built files changed: they are read again. */
  | { readonly type: 'reload' }
  | { readonly type: 'stop' }
  | { readonly type: 'funded'; readonly id: number }

/** What the process tells the world. */
export type Report =
  /** Its code is loaded. */
  | { readonly type: 'loaded' }
  | { readonly type: 'listening' }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'walletCreated'; readonly id: number; readonly wallet: CreatedWallet }

export type SeparateServer = {
  /** Reads the built files again. */
  readonly reload: () => Promise<void>
  /**
   * Loads the server's code anew. The old one answers until the new one is loaded.
   * @throws Error where it cannot be loaded: the old one goes on then.
   */
  readonly restart: () => Promise<void>
  readonly stop: () => Promise<void>
}

const main = fileURLToPath(new URL('./separateServerMain.ts', import.meta.url))

/** @throws Error with the server's own sentence where it cannot start. */
export const startSeparateServer = async ({
  hooks,
  ...settings
}: FrameServerSettings): Promise<SeparateServer> => {
  const send = (child: ChildProcess, order: Order) => child.send(order)

  /** The next report of one of these kinds. @throws Error where the process fails or ends first. */
  const reported = (child: ChildProcess, type: 'loaded' | 'listening') =>
    new Promise<void>((resolve, reject) => {
      const done = () => {
        child.off('message', hear)
        child.off('exit', ended)
      }
      const ended = () => {
        done()
        reject(new Error('The frame server ended before it answered: see its message above.'))
      }
      const hear = (report: Report) => {
        if (report.type !== type && report.type !== 'failed') return
        done()
        if (report.type === 'failed') reject(new Error(report.message))
        else resolve()
      }
      child.on('message', hear)
      child.once('exit', ended)
    })

  const load = async (): Promise<ChildProcess> => {
    const child = fork(main, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    child.on('message', (report: Report) => {
      if (report.type !== 'walletCreated') return
      const { id, wallet } = report
      Promise.resolve(hooks.walletCreated?.(wallet))
        .catch((error: unknown) => console.error(error))
        .finally(() => child.connected && send(child, { type: 'funded', id }))
    })
    await reported(child, 'loaded')
    return child
  }
  const end = async (child: ChildProcess) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    if (child.connected) send(child, { type: 'stop' })
    await exit
  }
  const begin = async (child: ChildProcess) => {
    send(child, { type: 'start', settings })
    await reported(child, 'listening')
  }

  let current = await load()
  try {
    await begin(current)
  } catch (error) {
    await end(current)
    throw error
  }
  return {
    reload: async () => {
      send(current, { type: 'reload' })
      await reported(current, 'listening')
    },
    restart: async () => {
      const next = await load()
      await end(current)
      current = next
      await begin(next)
    },
    stop: () => end(current),
  }
}
