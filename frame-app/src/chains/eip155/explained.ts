import type { Caip2 } from '@walletframe/bridge-protocol'
import type { Address } from 'viem'
import type { DecodedCall, TreeNode } from '../../vault/decoded.ts'
import type { Amount } from '../amount.ts'
import type { Move } from '../chain.ts'
import { caution, type Warning } from '../warning.ts'
import type { TransactionAction } from './subject.ts'
import type { Token, TokenReader } from './tokens.ts'

/* What an explanation of a call is made of, and what it is made from. */

/** Native currency of a network. */
export type Coin = { readonly symbol: string; readonly decimals: number }

/** What a transaction does and what to warn of; `moves` is what leaves the account, or may be taken, by what is read. */
export type Explained = {
  readonly action: TransactionAction
  readonly warnings: readonly Warning[]
  readonly moves: readonly Move[]
}

export const coinAmount = (value: bigint, { symbol, decimals }: Coin): Amount => ({
  value: value.toString(),
  decimals,
  symbol,
})

/** Arguments by name; the worker read all of them. */
export const argumentsOf = (args: readonly TreeNode[]) => {
  const text = (name: string): string => {
    const value = args.find(({ label }) => label === name)?.value
    return typeof value === 'string' ? value : ''
  }
  const list = (name: string): readonly string[] => {
    const value = args.find(({ label }) => label === name)?.value
    return typeof value === 'string' || value === undefined
      ? []
      : value.map((node) => (typeof node.value === 'string' ? node.value : ''))
  }
  return { text, list }
}
export type Arguments = ReturnType<typeof argumentsOf>

export type Context = {
  readonly network: Caip2
  readonly account: string
  readonly to: Address
  /** Wei that go along. */
  readonly wei: bigint
  readonly coin: Coin
  readonly read: TokenReader
}

export const unread = ({ to }: Context, call: DecodedCall): Explained => ({
  action: { kind: 'call', to, selector: call.selector, data: call.data },
  warnings: [caution('contract-unknown')],
  moves: [],
})

export const tokenAsset = (network: Caip2, token: Pick<Token, 'address'>) =>
  `${network}/erc20:${token.address.toLowerCase()}` as const
export const itemAsset = (network: Caip2, token: Token, id: string) =>
  `${network}/${token.kind === 'ERC1155' ? 'erc1155' : 'erc721'}:${token.address.toLowerCase()}/${id}` as const

export type Explain = (context: Context, args: Arguments, call: DecodedCall) => Promise<Explained>
