type Listener = (payload: never) => void

/** Listeners by event name. One that throws does not keep the others from hearing. */
export const createEmitter = () => {
  const listeners = new Map<string, Set<Listener>>()
  return {
    on: (event: string, listener: Listener): void => {
      const known = listeners.get(event) ?? new Set()
      listeners.set(event, known.add(listener))
    },
    off: (event: string, listener: Listener): void => void listeners.get(event)?.delete(listener),
    emit: (event: string, payload: unknown): void => {
      for (const listener of [...(listeners.get(event) ?? [])]) {
        try {
          listener(payload as never)
        } catch (error) {
          // The page's own mistake: reported as such, and the rest goes on.
          reportError(error)
        }
      }
    },
    clear: (): void => listeners.clear(),
  }
}

export type Emitter = ReturnType<typeof createEmitter>
