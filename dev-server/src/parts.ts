/* Starting and stopping the parts of a world. */

/** How each part that was started ends, in the order in which they were started. */
export type Stops = (() => Promise<void>)[]

/** Ends the parts, the last first. One that cannot be ended keeps the others from nothing. @throws what the first such said. */
export const stopAll = async (stops: Stops): Promise<void> => {
  const failed: unknown[] = []
  for (const end of stops.splice(0).toReversed())
    await end().catch((error: unknown) => {
      failed.push(error)
    })
  if (failed.length > 0) throw failed[0]
}

type Stoppable = { readonly stop: () => Promise<void> } | null

/**
 * Waits for parts that need nothing of each other. Where one does not start, the others are waited for all the same: what started must be stopped.
 * @param stops gets the end of each part that started.
 * @throws what the first of them threw.
 */
export const startTogether = async <const Parts extends readonly Promise<Stoppable>[]>(
  stops: Stops,
  parts: Parts,
): Promise<{ -readonly [Index in keyof Parts]: Awaited<Parts[Index]> }> => {
  const settled = await Promise.allSettled(parts)
  for (const outcome of settled)
    if (outcome.status === 'fulfilled' && outcome.value) stops.push(outcome.value.stop)
  const failed = settled.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
  return Promise.all(parts)
}
