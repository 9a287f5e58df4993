import type { History } from '../providers/history.ts'
import { minute, second } from '../time.ts'
import { doubling, type JobKind } from './kinds.ts'

/** Reads the chain into the history's index; one server at a time. None where there is no index. */
export const fillHistoryKinds = ({ fill }: History): readonly JobKind[] =>
  fill
    ? [
        {
          name: 'history.fill',
          timeout: 3 * minute,
          atOnce: 1,
          most: Number.POSITIVE_INFINITY,
          wait: doubling(10 * second, 5 * minute),
          every: 5 * second,
          run: ({ signal }) => fill(signal),
        },
      ]
    : []
