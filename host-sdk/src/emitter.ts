type Listener = (payload: never) => void

type Entry = { readonly heard: string; readonly listener: Listener; readonly isOnce: boolean }

/** Listeners by event name, as Node's `EventEmitter` has them: one that is added twice hears twice, and `once` is removed by its listener too. */
export const createEmitter = () => {
  let entries: readonly Entry[] = []
  const remove = (entry: Entry | undefined) => {
    entries = entries.filter((other) => other !== entry)
  }
  return {
    /** @returns what takes this one listener away. */
    on: (event: string, listener: Listener, isOnce = false): (() => void) => {
      const entry = { heard: event, listener, isOnce }
      entries = [...entries, entry]
      return () => remove(entry)
    },
    /** Takes away the listener that was added last. */
    off: (event: string, listener: Listener): void =>
      remove(entries.findLast((entry) => entry.heard === event && entry.listener === listener)),
    /** One that throws does not keep the others from hearing. */
    emit: (event: string, payload: unknown): void => {
      for (const entry of entries) {
        if (entry.heard !== event) continue
        if (entry.isOnce) remove(entry)
        try {
          entry.listener(payload as never)
        } catch (error) {
          // The page's own mistake: reported as such, and the rest goes on.
          reportError(error)
        }
      }
    },
    /** Takes away all listeners, or those of one event. */
    clear: (event?: string): void => {
      entries = entries.filter((entry) => event && entry.heard !== event)
    },
  }
}

export type Emitter = ReturnType<typeof createEmitter>
