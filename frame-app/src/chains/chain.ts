import type { Caip2, Json, Namespace } from '@walletframe/bridge-protocol'
import type { Network } from '@walletframe/api-contract'
import type { ApprovalSubject, Warning } from '../approvals/approval.ts'

/** A request that waits for a person, as the router hands it to the chain of the active account. */
export type ChainRequest = {
  readonly method: string
  readonly params: Json | undefined
  /** The active account's address, in the namespace's own form. */
  readonly account: string
  readonly network: Network
  /** Origin of the page that asks: from the browser, never from the request. */
  readonly hostOrigin: string
}

/** A request that was decoded, priced and digested: everything an approval shows, and all that the vault needs to sign it. */
export type Prepared = {
  /** What the vault worker will sign, as the worker itself computed it: hex, 32 bytes for EVM; several with commas between; empty where nothing is signed. */
  readonly digest: string
  readonly subject: ApprovalSubject
  readonly warnings: readonly Warning[]
  /** Signs (and broadcasts, where the method says so). @returns the method's result. Called once, after the person approved. */
  readonly complete: (approval: { readonly requestId: string }) => Promise<Json>
}

/** One namespace (CAIP-2). A further namespace costs a folder with one of these. */
export type ChainAdapter = {
  readonly namespace: Namespace
  /** Methods that need a person, for this namespace. */
  readonly approvalMethods: readonly string[]
  /**
   * Validates, without touching the network. @returns what prepares the approval.
   * @throws ProviderRpcError -32602 naming the field; 4100 where `from` is another account; 4901/4902 where the chain is another.
   */
  readonly parse: (request: ChainRequest) => () => Promise<Prepared>
  /** Native balance in the smallest unit (wei, lamports). */
  readonly balance: (account: string, network: Caip2) => Promise<bigint>
}
