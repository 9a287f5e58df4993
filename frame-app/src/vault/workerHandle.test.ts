import { expose } from 'comlink'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { VaultResult } from './payload.ts'
import { startWorker, VaultError } from './workerHandle.ts'

/* A worker as its document sees it: messages, and an end. What is inside is ours to say. */

class FakeWorker extends EventTarget {
  readonly #channel = new MessageChannel()
  terminated = 0
  constructor(inside: object) {
    super()
    expose(inside, this.#channel.port2)
    this.#channel.port1.addEventListener('message', ({ data }: MessageEvent) =>
      this.dispatchEvent(new MessageEvent('message', { data })),
    )
    this.#channel.port1.start()
  }
  postMessage(message: unknown, transfer: Transferable[] = []) {
    this.#channel.port1.postMessage(message, transfer)
  }
  terminate() {
    this.terminated += 1
    this.#channel.port1.close()
  }
}

const never = () => new Promise<VaultResult<string>>(() => {})
const start = (inside: object) => {
  const thread = new FakeWorker(inside)
  const onEnd = vi.fn()
  return { thread, onEnd, handle: startWorker(thread as unknown as Worker, onEnd) }
}
const ask = (handle: ReturnType<typeof start>['handle']) =>
  handle.call((remote) => remote.newRecipient() as Promise<VaultResult<string>>)
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof VaultError ? error.code : error),
  )

describe('a call to the worker', () => {
  test('gives the value, or throws the fault', async () => {
    const { handle } = start({ newRecipient: () => ({ ok: true, value: 'key' }) })
    expect(await ask(handle)).toBe('key')
    const failing = start({
      newRecipient: () => ({ ok: false, fault: { code: 'storage-denied', message: 'No.' } }),
    })
    await expect(ask(failing.handle)).rejects.toMatchObject({ code: 'storage-denied', message: 'No.' })
  })

  test('that waits is rejected when the worker is ended, each one, and the end is told once', async () => {
    const { handle, thread, onEnd } = start({ newRecipient: never })
    const waiting = [ask(handle), ask(handle)].map(codeOf)
    handle.end()
    handle.end()
    expect(await Promise.all(waiting)).toEqual(['worker-ended', 'worker-ended'])
    expect([thread.terminated, onEnd.mock.calls.length]).toEqual([1, 1])
  })

  test.each(['error', 'messageerror'])('that waits is rejected when the worker has an %s', async (name) => {
    const { handle, thread, onEnd } = start({ newRecipient: never })
    const waiting = codeOf(ask(handle))
    thread.dispatchEvent(new Event(name))
    expect(await waiting).toBe('worker-ended')
    expect([thread.terminated, onEnd.mock.calls.length]).toEqual([1, 1])
  })

  test('after the end is refused, and reaches nobody', async () => {
    const newRecipient = vi.fn(never)
    const { handle } = start({ newRecipient })
    handle.end()
    expect(await codeOf(ask(handle))).toBe('worker-ended')
    expect(newRecipient).not.toHaveBeenCalled()
  })

  describe('without an answer', () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    })
    afterEach(() => {
      vi.useRealTimers()
    })

    test('ends the worker after thirty seconds', async () => {
      const { handle, thread } = start({ newRecipient: never })
      const waiting = codeOf(ask(handle))
      vi.advanceTimersByTime(29_999)
      expect(thread.terminated).toBe(0)
      vi.advanceTimersByTime(1)
      expect(await waiting).toBe('worker-ended')
      expect(thread.terminated).toBe(1)
    })

    test('and one that was answered ends nothing later', async () => {
      const { handle, thread } = start({ newRecipient: () => ({ ok: true, value: 'key' }) })
      await ask(handle)
      vi.advanceTimersByTime(60_000)
      expect(thread.terminated).toBe(0)
    })
  })
})
