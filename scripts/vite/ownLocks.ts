import { threadId } from 'node:worker_threads'

/*
 * Before each file of unit tests. Node's Web Locks are one for all threads of a process, and a test file is a thread: it would wait for what another
 * one holds, as if they were tabs of one site. So each has names of its own.
 */

const { locks } = navigator as { readonly locks?: LockManager | undefined }

if (locks) {
  const request = locks.request.bind(locks) as (name: string, ...more: readonly unknown[]) => Promise<unknown>
  const own = {
    request: (name: string, ...more: readonly unknown[]) => request(`${threadId} ${name}`, ...more),
  }
  Object.defineProperty(navigator, 'locks', { value: own, configurable: true })
}
