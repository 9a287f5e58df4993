import type { Caip2, NetworkLike } from '@walletframe/bridge-protocol/host'

/** The CAIP-2 id of a network as it is written. */
export type IdOf<Network> = Network extends Caip2
  ? Network
  : Network extends number
    ? `eip155:${Network}`
    : Network extends { readonly caipNetworkId: infer Id extends Caip2 }
      ? Id
      : Network extends { readonly id: infer Id extends number }
        ? `eip155:${Id}`
        : Caip2

/** Every way to write one of these networks. */
export type WrittenAs<Network extends Caip2> = [Caip2] extends [Network]
  ? NetworkLike
  : Network extends `eip155:${infer Id extends number}`
    ? Network | Id | { readonly id: Id; readonly caipNetworkId?: Caip2 | undefined }
    : Network | { readonly id: number | string; readonly caipNetworkId: Network }
