/**
 * CAIP-2 chain id, `namespace:reference`, for example `eip155:8453`.
 * @see https://chainagnostic.org/CAIPs/caip-2
 */
export type Caip2 = `${string}:${string}`

/**
 * CAIP-10 account id, `namespace:reference:address`, for example `eip155:1:0xab…`.
 * @see https://chainagnostic.org/CAIPs/caip-10
 */
export type Caip10 = `${string}:${string}:${string}`

/** The account families that the product knows. */
export type Namespace = 'eip155' | 'solana' | 'bip122' | 'polkadot'

const caip2Pattern = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
const caip10Pattern = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/

/** Whether `value` is a CAIP-2 chain id. */
export const isCaip2 = (value: unknown): value is Caip2 =>
  typeof value === 'string' && caip2Pattern.test(value)

/** Whether `value` is a CAIP-10 account id. */
export const isCaip10 = (value: unknown): value is Caip10 =>
  typeof value === 'string' && caip10Pattern.test(value)

/** A network as pages write it: a CAIP-2 id, a chain id of `eip155`, or a chain object that has either (viem, wagmi, AppKit). */
export type NetworkLike =
  | Caip2
  | number
  | { readonly id: number | string; readonly caipNetworkId?: Caip2 | undefined }

/** @returns the CAIP-2 id; anything that is no network as it is, for whoever checks it. */
export const networkId = (network: NetworkLike): Caip2 => {
  const { caipNetworkId, id = network } = Object(network) as {
    readonly caipNetworkId?: Caip2
    readonly id?: unknown
  }
  return caipNetworkId ?? (typeof id === 'number' ? `eip155:${id}` : (id as Caip2))
}

/** The namespace of a CAIP-2 or CAIP-10 id. */
export const namespaceOf = (id: Caip2 | Caip10): string => id.split(':')[0] as string

/** The address of a CAIP-10 account id: what stands behind the second colon. */
export const addressOf = (account: Caip10): string => account.split(':').pop() as string

/** The chain of a CAIP-10 account id. */
export const chainOf = (account: Caip10): Caip2 => account.slice(0, account.lastIndexOf(':')) as Caip2

/**
 * The EIP-155 chain id of a CAIP-2 id as EIP-1193 wants it (lower-case hex with `0x`); undefined outside `eip155`.
 * @example hexChainId('eip155:8453') // '0x2105'
 */
export const hexChainId = (network: Caip2 | null | undefined): string | undefined => {
  const reference = /^eip155:([1-9]\d{0,15})$/.exec(network as Caip2)?.[1]
  return reference && `0x${Number(reference).toString(16)}`
}
