import type { Caip2, Json, Namespace } from '@walletframe/bridge-protocol'
import type { Network } from '@walletframe/api-contract'
import type { ApprovalSubject } from './subject.ts'
import type { Progress, Sent } from './progress.ts'
import type { Sighting } from './sighting.ts'
import type { Warning } from './warning.ts'

export type { ApprovalSubject } from './subject.ts'

/** A request that waits for a person, as the router hands it to the chain of the active account. */
export type ChainRequest = {
  readonly method: string
  readonly params: Json | undefined
  /** The active account's address, in the namespace's own form. */
  readonly account: string
  /** The address of the account whose key signs, where that is another one: of a smart account. Absent: the account's own. */
  readonly signer?: string | undefined
  readonly network: Network
  /** Origin of the page that asks: from the browser, never from the request. */
  readonly hostOrigin: string
  /** Who asks: the page (default), or the wallet itself where the person started something in its own screens. */
  readonly asker?: 'page' | 'wallet'
}

/** Something that an approval moves away from the account, or lets somebody move. */
export type Move = {
  /** CAIP-19 type of a token, for example `eip155:1/erc20:0x…`; `native` is the network's own coin. */
  readonly asset: 'native' | `${string}:${string}/${string}:${string}`
  /** In the smallest unit (wei, lamports, base units of the token). The network's fee is not in it. */
  readonly amount: bigint
  readonly network: Caip2
}

/**
 * What could be lost by an approval, of what the vault worker decoded: it decides where the person is asked (approvals/limits.ts).
 * A message that is not money has `danger` and `unknown` false and moves nothing.
 */
export type Exposure = {
  /** Unlimited or near it, approve-all, permits and other rights that outlive the request, key export, a change of slots. */
  readonly danger: boolean
  /** Some of it was not understood: typed data, calls or programs that are not read, items without a price. */
  readonly unknown: boolean
  readonly moves: readonly Move[]
}

/** What moves nothing. */
export const harmless: Exposure = { danger: false, unknown: false, moves: [] }

/**
 * What was prepared does not hold any more (its nonce was taken meanwhile). Thrown by `complete` before anything is signed: the request is
 * prepared and shown again.
 */
export class Outdated extends Error {}

/** A request that was decoded, priced and digested: everything an approval shows, and all that the vault needs to sign it. */
export type Prepared = {
  /** What the vault worker will sign, as the worker itself computed it: hex, 32 bytes for EVM; several with commas between; empty where nothing is signed. */
  readonly digest: string
  readonly subject: ApprovalSubject
  readonly warnings: readonly Warning[]
  readonly exposure: Exposure
  /** Whether `complete` sends a transaction: the queue holds the lock of account and network around it. */
  readonly sends: boolean
  /**
   * Signs (and broadcasts, where the method says so). Called once, after the person approved. @returns the method's result.
   * @throws Outdated before anything is signed; ProviderRpcError
   */
  readonly complete: (approval: { readonly requestId: string }) => Promise<Json>
  /**
   * Absent where nothing is allowed. @returns what prepares the request anew with this allowance, in the token's smallest unit: decoded, priced
   * and digested as any other. @throws RangeError where it is more than the page asked for.
   */
  readonly withAllowance?: (units: bigint) => () => Promise<Prepared>
}

/** One namespace (CAIP-2): a folder with one of these, its subjects in `subject.ts`, and its views in `features/approve/views/`. */
export type ChainAdapter = {
  readonly namespace: Namespace
  /** Methods that need a person, for this namespace. */
  readonly approvalMethods: readonly string[]
  /**
   * Validates, without touching the network. @returns what prepares the approval.
   * @throws ProviderRpcError -32602 naming the field; 4100 where `from` is another account; 4901/4902 where the chain is another.
   */
  readonly parse: (request: ChainRequest) => () => Promise<Prepared>
  /** What became of what an approval sent. @returns undefined where it cannot be followed. @throws ProviderRpcError 4901 where the node does not answer. */
  readonly progress: (sent: Sent) => Promise<Progress | undefined>
  /**
   * What the node says of one transaction now. @param sent its `nonce` and `input` as they are known so far.
   * @throws ProviderRpcError 4901 where the node does not answer.
   */
  readonly sighting: (sent: {
    readonly network: Caip2
    readonly address: string
    readonly hash: string
    readonly nonce: number | null
    readonly input?: string | undefined
    /** Whether the hash is a user operation's. */
    readonly isOperation?: boolean | undefined
  }) => Promise<Sighting>
  /** Native balance in the smallest unit (wei, lamports). */
  readonly balance: (account: string, network: Caip2) => Promise<bigint>
}
