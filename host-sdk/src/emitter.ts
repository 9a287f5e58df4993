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

type Entry = { readonly event: string; readonly listener: Listener; readonly once: boolean }

/** Listeners by event name, as Node's `EventEmitter` has them: one that is added twice hears twice, and `once` is removed by its listener too. */
export const createEmitter = () => {
  let entries: readonly Entry[] = []
  const remove = (entry: Entry | undefined) => {
    entries = entries.filter((other) => other !== entry)
  }
  return {
    /** @returns what takes this one listener away. */
    on: (event: string, listener: Listener, once = false): (() => void) => {
      const entry = { event, listener, once }
      entries = [...entries, entry]
      return () => remove(entry)
    },
    /** Takes away the listener that was added last. */
    off: (event: string, listener: Listener): void =>
      remove(entries.findLast((entry) => entry.event === event && entry.listener === listener)),
    emit: (event: string, payload: unknown): void => {
      for (const entry of entries) {
        if (entry.event !== event) continue
        if (entry.once) remove(entry)
        tellAll([entry.listener], payload as never)
      }
    },
    /** Takes away all listeners, or those of one event. */
    clear: (event?: string): void => {
      entries = entries.filter((entry) => event && entry.event !== event)
    },
  }
}

export type Emitter = ReturnType<typeof createEmitter>
