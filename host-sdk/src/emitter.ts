type Listener = (payload: never) => void

/** Calls every listener. One that throws does not keep the others from hearing. */
export const tellAll = <Heard extends unknown[]>(
  listeners: Iterable<(...heard: Heard) => void>,
  ...heard: Heard
): void => {
  for (const listener of [...listeners]) {
    try {
      listener(...heard)
    } catch (error) {
      // The page's own mistake: reported as such, and the rest goes on.
      reportError(error)
    }
  }
}

/** Listeners by event name. */
export const createEmitter = () => {
  const listeners = new Map<string, Set<Listener>>()
  return {
    on: (event: string, listener: Listener): void => {
      const known = listeners.get(event) ?? new Set()
      listeners.set(event, known.add(listener))
    },
    off: (event: string, listener: Listener): void => void listeners.get(event)?.delete(listener),
    emit: (event: string, payload: unknown): void => tellAll(listeners.get(event) ?? [], payload as never),
    clear: (): void => listeners.clear(),
  }
}

export type Emitter = ReturnType<typeof createEmitter>
