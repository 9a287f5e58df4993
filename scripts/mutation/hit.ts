/* What the probes, the process that runs the tests and the one that asks have in common. */

/** Name of the global function that a probe calls. */
export const probeName = '__mutationHit'

/** A place, the test file that came by it, and the test's full name; no name where a module was loaded or a hook ran. */
export type Hit = readonly [id: number, file: string, name: string | null]

/** A line of JSON a hit: the file they are written to, from the root of the copy. */
export const hitsFile = 'hits.jsonl'
