import { wrap, type Remote } from 'comlink'
import type { VaultFault, VaultResult } from './payload.ts'
import type { WorkerVault } from './worker/vault.ts'

/** What the vault refuses, with the worker's stable code. */
export class VaultError extends Error {
  readonly code: VaultFault['code']
  readonly at: number | undefined
  constructor({ code, message, at }: VaultFault) {
    super(message)
    this.code = code
    this.at = at
  }
}

/** Milliseconds that the worker may take for one call: deriving and signing take a fraction of a second, on a slow phone a few. */
const callLimit = 30_000

const ended = () =>
  new VaultError({
    code: 'worker-ended',
    message: 'The wallet was locked before this was done. Nothing was signed. Try again.',
  })

/** A worker of one life: from its start until it is ended, by us or by itself. */
export type WorkerHandle<Own = WorkerVault> = {
  /** Calls the worker. Settles in every case. @throws VaultError; `worker-ended` where the worker ended first or did not answer. */
  readonly call: <T>(run: (remote: Remote<Own>) => Promise<VaultResult<T>>) => Promise<T>
  /** Ends it: the root is gone with its memory, and every call that waits is rejected. */
  readonly end: () => void
  /** Tells `tell` in the very moment it ends; at once where it has. */
  readonly whenEnded: (tell: () => void) => void
}

/**
 * comlink's promises never settle when their worker is gone, so each call also listens for the end.
 * @param onEnd told once, whoever ended the worker.
 */
export const startWorker = <Own = WorkerVault>(thread: Worker, onEnd: () => void): WorkerHandle<Own> => {
  const remote = wrap<Own>(thread)
  /** Reject the calls that wait. */
  const waiting = new Set<() => void>()
  const tellEnd = new Set([onEnd])
  let isOver = false
  const end = () => {
    if (isOver) return
    isOver = true
    thread.terminate()
    for (const reject of waiting) reject()
    waiting.clear()
    for (const tell of tellEnd) tell()
  }
  // Its script cannot be loaded, an exception that nobody caught, or a message that cannot be read: nothing that waits will be answered.
  thread.addEventListener('error', end)
  thread.addEventListener('messageerror', end)
  return {
    end,
    whenEnded: (tell) => {
      if (isOver) tell()
      else tellEnd.add(tell)
    },
    call: async (run) => {
      if (isOver) throw ended()
      let stopWaiting = () => {}
      const over = new Promise<never>((_resolve, reject) => {
        const fail = () => reject(ended())
        const timer = setTimeout(end, callLimit)
        waiting.add(fail)
        stopWaiting = () => {
          clearTimeout(timer)
          waiting.delete(fail)
        }
      })
      try {
        const result = await Promise.race([run(remote), over])
        if (result.ok) return result.value
        throw new VaultError(result.fault)
      } finally {
        stopWaiting()
      }
    },
  }
}
