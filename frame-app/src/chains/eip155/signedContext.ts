import type { Caip2 } from '@walletframe/bridge-protocol'
import type { Address } from 'viem'
import type { DecodedTypedData } from '../../vault/decoded.ts'
import type { Warning } from '../warning.ts'
import type { Coin } from './explained.ts'
import type { SignedAction } from './signedAction.ts'
import type { TokenReader } from './tokens.ts'

/** What a signature is explained by. */
export type SignedContext = {
  readonly network: Caip2
  readonly account: string
  readonly coin: Coin
  readonly read: TokenReader
  readonly data: DecodedTypedData
  /** The domain's `verifyingContract`. */
  readonly contract: Address | undefined
  /** Whether the domain names its chain: without it, a signature is good on all of them. */
  readonly hasChain: boolean
}

/** What a signature does, and what to warn of. */
export type Signed = { readonly action: SignedAction; readonly warnings: readonly Warning[] }
