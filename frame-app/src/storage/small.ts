import type * as z from 'zod/mini'

/**
 * A small record in localStorage, for what must be known before the first paint. What is stored is read by its schema: a record of another
 * version or of somebody else's making is the empty one. Where the browser denies storage, the visit works and a reload forgets.
 */
export const smallRecord = <Schema extends z.ZodMiniType>(
  key: string,
  schema: Schema,
  empty: z.output<Schema>,
) => {
  type Stored = z.output<Schema>
  let memory: Stored = empty
  const read = (): Stored => {
    try {
      const text = localStorage.getItem(key)
      if (text === null) return empty
      const parsed = schema.safeParse(JSON.parse(text))
      return parsed.success ? parsed.data : empty
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
        localStorage.setItem(key, JSON.stringify(memory))
      } catch {
        // Denied or full: `memory` has it for this visit.
      }
    },
  }
}
