import type { ProviderParts } from '../provider.ts'

/** Milliseconds and bytes of one answer: metadata comes with it. */
const patience = 8_000
const mostBytes = 4 * 1024 * 1024

/** An index of the operator's choice that tells what accounts have on a network. */
export const createIndexTarget = (network: string, { outbound }: Pick<ProviderParts, 'outbound'>) =>
  outbound.target({
    label: `nfts ${network}`,
    trust: 'operator',
    deadline: patience,
    maxBytes: mostBytes,
    tries: 2,
  })
