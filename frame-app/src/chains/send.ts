import type { Caip10, Caip2, Json } from '@walletframe/bridge-protocol'
import type { Paid } from './amount.ts'

/* What sending takes of a chain: one part a namespace, fetched when somebody sends. */

/** A piece of a collection: one of its kind (ERC-721; Metaplex, with a mint of its own; compressed, a leaf of a tree; Core, an account), or some of one kind (ERC-1155). */
export type Piece = {
  readonly standard: 'ERC-721' | 'ERC-1155' | 'Metaplex' | 'compressed' | 'Core'
  /** Decimal digits; empty on Solana, where a piece is named by its mint, or by its id, alone. */
  readonly id: string
}

/** One thing that goes from an account to an address, as the person reads it and as it is asked of the wallet. */
export type Transfer = {
  readonly account: Caip10
  /** Contract of a token; null for the network's own coin. */
  readonly token: string | null
  readonly to: string
  /** Smallest units. */
  readonly units: bigint
  /** By which the person's number became units. */
  readonly decimals?: number
  /** Of a collection, whose contract (on Solana the piece's mint or id) is `token`; `units` is how many. `title`: what the person read that it is called. */
  readonly piece?: Piece & { readonly title: string }
}

/** What somebody typed or pasted as a recipient. */
export type ReadAddress =
  /** As its network writes it. */
  | { readonly address: string }
  /**
   * `form`: no address of this namespace. `checksum`: one of its characters is wrong, by its own check. `nobody`: nobody has it, what goes
   * there is lost.
   */
  | { readonly fault: 'form' | 'checksum' | 'nobody' }

/** What a transfer costs, in smallest units of the network's own coin. */
export type TransferFee = {
  /** Most that the network can take, as prices are now. */
  readonly fee: bigint
  /** What stays behind when all of the coin is sent: the fee, with room for it to rise until it is sent. */
  readonly reserve: bigint
  /** What of `fee` stays in a new account of the receiver's, which the network wants before it takes a token there. */
  readonly deposit?: bigint
  /** Smallest units of the token that do not arrive: it keeps them back of each transfer. */
  readonly keptBack?: bigint
  /** Whether the network ran it; where not, the gas of a usual transfer is taken. */
  readonly isEstimated: boolean
  /** Present where somebody else pays the fee: then that, and what stays behind, are 0. */
  readonly paid?: Paid
}

/**
 * Who has an address. `contract`: code answers there. `held`: no key belongs to it, a program alone decides over it. At a `program`, a `mint` or
 * a `token-account` nobody gets what is sent.
 */
export type Holder = 'person' | 'contract' | 'held' | 'program' | 'mint' | 'token-account'

export type Ask = { readonly method: string; readonly params: Json }

export type SendChain = {
  /** @param network on which it is to be one: of some namespaces each network has addresses of its own. */
  readonly readAddress: (text: string, network: Caip2) => ReadAddress
  /** Whether two addresses are the same one, however each is written. */
  readonly isSame: (one: string, other: string) => boolean
  /** Whether somebody took an address for its resemblance: it begins and ends as the other, and is another. */
  readonly resembles: (one: string, other: string) => boolean
  /**
   * What a transfer costs. @param strict as it is, to the unit: for showing before yes. Else a transfer like it, which says what can be said early.
   * @throws ChainFailure where it would fail; ProviderRpcError 4901 where the node does not answer.
   */
  readonly fee: (transfer: Transfer, strict: boolean) => Promise<TransferFee>
  /** @throws ProviderRpcError 4901 where the node does not answer. */
  readonly holderOf: (network: Caip2, address: string) => Promise<Holder>
  /** What an account has of a token, in smallest units; absent: contracts answer as ERC-20 has it. */
  readonly balance?: (account: Caip10, token: string) => Promise<bigint>
  /** How many an account has of a piece of `contract` (on Solana its mint), as the network says now. @throws ProviderRpcError 4901 where the node does not answer. */
  readonly owned?: (account: Caip10, contract: string, piece: Piece) => Promise<bigint>
  /** As a page would ask for it. @throws ChainFailure where it would fail; ProviderRpcError 4901 where the node does not answer. */
  readonly request: (transfer: Transfer) => Promise<Ask>
  /**
   * Who pays the fee of what our own wallet sends, where the operator has somebody who does. @returns undefined where nobody does, and where he cannot be
   * asked.
   */
  readonly paidFor?: (transfer: Transfer) => Promise<Paid | undefined>
  /** As our own wallet is asked then. */
  readonly paidRequest?: (transfer: Transfer) => Ask
  /** Whether an answer to that says what was sent. */
  readonly isAnswer: (answer: Json) => boolean
  /**
   * What a wallet is asked that signs but does not send, and what makes of its answer the one to `request`.
   * @param params of `request`. `finish` throws where nothing was sent.
   */
  readonly instead?: (
    transfer: Transfer,
    params: Readonly<Record<string, Json>>,
  ) => Ask & { readonly finish: (answer: Json) => Promise<Json> }
  /** What a wallet that stands on one network at a time is asked before, so that it sends on no other one. Absent: it cannot be asked. */
  readonly whereabouts?: {
    readonly method: string
    readonly isOn: (network: Caip2, answer: Json) => boolean
  }
}

const chains: Readonly<Record<string, () => Promise<SendChain>>> = {
  eip155: async () => (await import('./eip155/send.ts')).eip155Send,
  bip122: async () => (await import('./bip122/send.ts')).bitcoinSend,
  solana: async () => (await import('./solana/send.ts')).solanaSend,
}

/** Namespaces that have a part here. */
export const sendNamespaces: readonly string[] = Object.keys(chains)

/** @throws Error 'Unsupported chain' where nothing can be sent. */
export const loadSend = (namespace: string): Promise<SendChain> => {
  const load = Object.hasOwn(chains, namespace) ? chains[namespace] : undefined
  return load ? load() : Promise.reject(new Error('Unsupported chain'))
}
