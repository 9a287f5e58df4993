import type { MessageLike, PortLike } from '../src/environment.ts'

type Listener = (event: MessageLike) => void

/** A port pair that delivers structured clones in a microtask, like the real one, on no clock at all. */
export const fakeChannel = (): { readonly near: FakePort; readonly far: FakePort } => {
  const near = new FakePort()
  const far = new FakePort()
  near.other = far
  far.other = near
  return { near, far }
}

export class FakePort implements PortLike {
  other: FakePort | undefined
  /** Everything that this end was given to send, before it was cloned. */
  readonly sent: unknown[] = []
  #listeners = new Set<Listener>()
  #backlog: MessageLike[] = []
  #started = false
  #closed = false

  postMessage(message: unknown): void {
    this.sent.push(message)
    if (this.#closed) return
    const data: unknown = structuredClone(message)
    this.other?.deliver({ data, ports: [] })
  }

  /** Puts an event on this end as if the other had sent it: for attacks with transferred ports. */
  deliver(event: MessageLike): void {
    queueMicrotask(() => {
      if (this.#closed) return
      if (!this.#started) this.#backlog.push(event)
      else for (const listener of this.#listeners) listener(event)
    })
  }

  addEventListener(_type: 'message', listener: Listener): void {
    this.#listeners.add(listener)
  }

  removeEventListener(_type: 'message', listener: Listener): void {
    this.#listeners.delete(listener)
  }

  start(): void {
    this.#started = true
    for (const event of this.#backlog.splice(0)) for (const listener of this.#listeners) listener(event)
  }

  close(): void {
    this.#closed = true
  }
}

/** Lets everything that is already under way arrive. */
export const settled = async (turns = 50): Promise<void> => {
  for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
}
