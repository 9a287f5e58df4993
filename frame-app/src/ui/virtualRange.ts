/* Which rows of a long list are drawn, and where its keys lead. All rows have one height. */

/** From this many rows on a list of networks has only those near what is seen in the document. */
export const windowedFrom = 30

export type Range = { readonly first: number; /** Not drawn any more. */ readonly end: number }

/** Rows that are drawn beyond either edge: what Tab goes to next is there. */
export const spare = 4

const within = (value: number, count: number): number => Math.min(Math.max(value, 0), count)

/**
 * @param above pixels of the list above the window that it is seen through.
 * @param step from one row to the next.
 */
export const rangeOf = (above: number, window: number, step: number, count: number): Range => ({
  first: within(Math.floor(above / step) - spare, count),
  end: within(Math.ceil((above + window) / step) + spare, count),
})

/**
 * The row that a key leads to; undefined for a key that is none of the list's, and where there is no row that can have the focus.
 * @param page rows that are seen at once.
 */
export const rowAfter = (
  key: string,
  at: number,
  count: number,
  page: number,
  isOff: (index: number) => boolean,
): number | undefined => {
  const steps: Readonly<Record<string, readonly [from: number, by: 1 | -1]>> = {
    ArrowDown: [at + 1, 1],
    ArrowUp: [at - 1, -1],
    PageDown: [Math.min(at + page, count - 1), -1],
    PageUp: [Math.max(at - page, 0), 1],
    Home: [0, 1],
    End: [count - 1, -1],
  }
  const step = steps[key]
  if (!step) return undefined
  const [from, by] = step
  for (let index = from; index >= 0 && index < count; index += by) if (!isOff(index)) return index
  return undefined
}
