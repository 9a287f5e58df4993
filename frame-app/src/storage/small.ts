/**
 * A small record in localStorage, or in a tab's own storage, for what must be known before the first paint. `parse` reads what is stored: a record of an unknown
 * version or of somebody else's making is undefined, and counts as the empty one. Where the browser denies storage, the visit works and a
 * reload forgets.
 */
export const smallRecord = <Stored>(
  key: string,
  parse: (value: unknown) => Stored | undefined,
  empty: Stored,
  area: 'localStorage' | 'sessionStorage' = 'localStorage',
) => {
  let memory: Stored = empty
  const read = (): Stored => {
    try {
      const text = globalThis[area].getItem(key)
      return text === null ? empty : (parse(JSON.parse(text)) ?? empty)
    } catch (error) {
      // Text that is no JSON is nothing; storage that is denied is what this visit knows.
      return error instanceof SyntaxError ? empty : memory
    }
  }
  return {
    read,
    write: (change: (stored: Stored) => Stored): void => {
      memory = change(read())
      try {
        globalThis[area].setItem(key, JSON.stringify(memory))
      } catch {
        // Denied or full: `memory` has it for this visit.
      }
    },
    /** Hears that another tab of the same storage wrote it: what is read then is what that one wrote. */
    hear: (changed: () => void): void =>
      addEventListener('storage', (event) => {
        if (event.key === key || event.key === null) changed()
      }),
  }
}
