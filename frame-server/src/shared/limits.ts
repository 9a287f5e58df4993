/** A limit: at most `most` events within `within` milliseconds. */
export type Limit = { readonly most: number; readonly within: number }

/** Counts events, for all servers of a deployment together. */
export type Limits = {
  /**
   * Counts an event of a frequent kind in the window of `within` that the clock is in: at most `most` in each, so up to twice as many
   * around the border of two.
   * @param name what is counted, such as a route; it keeps its keys apart from those of others.
   * @param key who or what is counted, such as a client's network.
   * @param units what the event counts for; 1.
   * @returns null, or the milliseconds until there is room again.
   */
  readonly take: (name: string, key: string, limit: Limit, units?: number) => Promise<number | null>
  /**
   * Counts one event of a rare kind exactly: at most `most` in any stretch of `within`. All limits must have room, or none is used up.
   * @returns null, or the milliseconds until there is room again.
   */
  readonly takeExact: (name: string, key: string, limits: readonly Limit[]) => Promise<number | null>
}

/** Milliseconds until there is room for one more event under every limit; 0 where there is now. @param times oldest first. */
export const waitFor = (times: readonly number[], limits: readonly Limit[], now: number): number =>
  Math.max(
    ...limits.map(({ most, within }) => {
      const recent = times.filter((time) => time > now - within)
      const oldest = recent[recent.length - most]
      return oldest === undefined ? 0 : oldest + within - now
    }),
  )
