/** Keeps texts by key: at most so many characters, and no longer than each is good for. */
export const createTextCache = (mostCharacters: number, now: () => number) => {
  const kept = new Map<string, { readonly text: string; readonly until: number }>()
  let size = 0

  const forget = (key: string) => {
    const entry = kept.get(key)
    if (entry && kept.delete(key)) size -= key.length + entry.text.length
  }

  return {
    get: (key: string): string | undefined => {
      const entry = kept.get(key)
      if (!entry) return undefined
      forget(key)
      if (entry.until <= now()) return undefined
      // The newest use stands last: what nobody asked for longest goes first.
      kept.set(key, entry)
      size += key.length + entry.text.length
      return entry.text
    },
    /** @param until a time of `now`; a text that would take a tenth of the room is not kept. */
    set: (key: string, text: string, until: number): void => {
      const length = key.length + text.length
      if (length > mostCharacters / 10) return
      forget(key)
      kept.set(key, { text, until })
      size += length
      for (const oldest of kept.keys()) {
        if (size <= mostCharacters) break
        forget(oldest)
      }
    },
    size: (): number => size,
  }
}
