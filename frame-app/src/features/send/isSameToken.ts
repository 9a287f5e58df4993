import { isSameAddress } from '../../state/addresses.ts'

/** Whether both are the same token; null is the network's own coin. Where one was not chosen yet, nothing is the same. */
export const isSameToken = (one: string | null | undefined, other: string | null | undefined): boolean =>
  one === other
    ? one !== undefined
    : typeof one === 'string' && typeof other === 'string' && isSameAddress(one, other)
