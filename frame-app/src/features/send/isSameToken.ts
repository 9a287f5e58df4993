/** Addresses of EVM have two spellings; those of other namespaces have one. */
const spelled = (token: string): string => (token.startsWith('0x') ? token.toLowerCase() : token)

/** Whether both are the same token, or the same account; null is the network's own coin. Where one was not chosen yet, nothing is the same. */
export const isSameToken = (one: string | null | undefined, other: string | null | undefined): boolean =>
  one === other
    ? one !== undefined
    : typeof one === 'string' && typeof other === 'string' && spelled(one) === spelled(other)
