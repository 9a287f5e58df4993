import { inParts } from '../providers/inParts.ts'
import type { Prices } from '../providers/prices.ts'
import { hour, minute } from '../time.ts'
import { doubling, type JobKind } from './kinds.ts'

/** Assets that are priced at once: what visitors wait for goes between. */
const mostAtOnce = 10

/** Keeps what assets are worth now, every hour; one server at a time. None where the prices need it not. */
export const keepPricesKinds = ({ keeping, of }: Prices): readonly JobKind[] =>
  keeping
    ? [
        {
          name: 'prices.keep',
          timeout: 5 * minute,
          atOnce: 1,
          most: Number.POSITIVE_INFINITY,
          wait: doubling(minute, 10 * minute),
          every: hour,
          // A server that starts has visitors who wait: they ask its nodes first.
          firstAfter: minute,
          run: async ({ signal }) => {
            for (const part of inParts(keeping.assets, mostAtOnce)) {
              signal.throwIfAborted()
              const found = await of(part, 'usd')
              const certain = [...found].filter(([, { confidence }]) => confidence === 'sure')
              await keeping.keep(new Map(certain.map(([asset, { price }]) => [asset, price])))
            }
          },
        },
      ]
    : []
