/** Milliseconds that the first waits for others. */
const wait = 3

type Waiting<Item, Result> = {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/**
 * Gathers what is asked within a moment into one load, so that things which are kept one by one are fetched together.
 * @param load gives one result for each item, in their order.
 * @param most items of one load.
 */
export const createCollector = <Item, Result>(
  load: (items: readonly Item[]) => Promise<readonly Result[]>,
  most: number,
): ((item: Item) => Promise<Result>) => {
  let waiting: Waiting<Item, Result>[] = []
  const go = () => {
    const together = waiting
    waiting = []
    if (together.length === 0) return
    load(together.map(({ item }) => item)).then(
      (results) => together.forEach(({ resolve }, index) => resolve(results[index] as Result)),
      (error: unknown) => together.forEach(({ reject }) => reject(error)),
    )
  }
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (waiting.length >= most) go()
      else if (waiting.length === 1) setTimeout(go, wait)
    })
}
