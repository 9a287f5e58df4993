/** Tries before a person is told; milliseconds before the second, doubled for each further one. */
const tries = 4
const firstWait = 250

/** Fetches a part, several times if it must be. @returns undefined where no try brought it: the network is down, or a deployment took the file away. */
export const fetchPatiently = async <Part>(load: () => Promise<Part>): Promise<Part | undefined> => {
  for (let round = 0; round < tries; round += 1) {
    if (round > 0) await new Promise((resolve) => setTimeout(resolve, firstWait * 2 ** (round - 1)))
    try {
      return await load()
    } catch {
      // The next round, or the caller's word that it is not here.
    }
  }
  return undefined
}
