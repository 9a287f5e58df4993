import { getBase58Encoder, getBase64Encoder, type Address, type EncodedAccount } from '@solana/kit'
import { z } from 'zod'
import { accountJson, type AccountView } from '../accountJson.ts'
import { invalidParams } from '../errors.ts'
import type { Ledger } from '../ledger.ts'
import { accountView, address, context, options, unsigned } from '../params.ts'
import { mintOf, tokenAmount, tokenOf, tokenPrograms } from '../tokens.ts'
import { atSlot, method, type Method, type Node } from './method.ts'

/** Most accounts of one `getMultipleAccounts`. */
const mostAccounts = 100
/** Accounts that `getTokenLargestAccounts` names. */
const largest = 20

const view = options(accountView)
const plain = options(context)

const jsonOf = ({ ledger }: Node, account: EncodedAccount | undefined, how: AccountView) =>
  accountJson(account, how, ledger.account)

const keyed = (node: Node, account: EncodedAccount, how: AccountView) => ({
  pubkey: account.address,
  account: jsonOf(node, account, how),
})

const filter = z.union([
  z.object({ dataSize: unsigned }),
  z.object({
    memcmp: z.object({
      offset: unsigned,
      bytes: z.string(),
      encoding: z.enum(['base58', 'base64']).nullish(),
    }),
  }),
  z.object({ tokenAccountState: z.null().optional() }),
])

const passes = ({ data }: EncodedAccount, wanted: z.output<typeof filter>): boolean => {
  if ('dataSize' in wanted) return data.length === wanted.dataSize
  if (!('memcmp' in wanted)) return data.length === 165
  const { offset, bytes, encoding } = wanted.memcmp
  const expected = (encoding === 'base64' ? getBase64Encoder() : getBase58Encoder()).encode(bytes)
  return expected.every((byte, index) => data[offset + index] === byte)
}

const tokenFilter = z.union([z.object({ mint: address }), z.object({ programId: address })], {
  error: 'expected { mint } or { programId }',
})

const tokenAccounts = (ledger: Ledger, wanted: z.output<typeof tokenFilter>): readonly EncodedAccount[] => {
  if ('programId' in wanted) {
    if (!tokenPrograms.has(wanted.programId))
      throw invalidParams('Invalid param: unrecognized Token program id')
    return ledger.accountsOf(wanted.programId)
  }
  const mint = ledger.account(wanted.mint)
  if (!mint) throw invalidParams('Invalid param: could not find mint')
  if (!mintOf(mint)) throw invalidParams('Invalid param: not a Token mint')
  return ledger.accountsOf(mint.programAddress).filter((one) => tokenOf(one)?.mint === wanted.mint)
}

/** Token accounts that somebody owns, or may spend from. */
const tokenAccountsBy = (belongs: (account: EncodedAccount, to: Address) => boolean): Method =>
  method(z.tuple([address, tokenFilter, view]), ([whose, wanted, how], node) =>
    atSlot(
      node,
      tokenAccounts(node.ledger, wanted)
        .filter((account) => belongs(account, whose))
        .map((account) => keyed(node, account, how ?? {})),
    ),
  )

const mintAt = ({ ledger }: Node, at: Address) => {
  const account = ledger.account(at)
  if (!account) throw invalidParams('Invalid param: could not find account')
  const mint = mintOf(account)
  if (!mint) throw invalidParams('Invalid param: not a Token mint')
  return { account, mint }
}

export const accountMethods: Readonly<Record<string, Method>> = {
  getAccountInfo: method(z.tuple([address, view]), ([at, how], node) =>
    atSlot(node, jsonOf(node, node.ledger.account(at), how ?? {})),
  ),

  getMultipleAccounts: method(z.tuple([z.array(address), view]), ([list, how], node) => {
    if (list.length > mostAccounts) throw invalidParams(`Too many inputs provided; max ${mostAccounts}`)
    // Without an encoding this one method takes base64.
    const { encoding = 'base64', ...rest } = how ?? {}
    return atSlot(
      node,
      list.map((at) => jsonOf(node, node.ledger.account(at), { ...rest, encoding })),
    )
  }),

  getBalance: method(z.tuple([address, plain]), ([at], node) =>
    atSlot(node, node.ledger.account(at)?.lamports ?? 0),
  ),

  getProgramAccounts: method(
    z.tuple([
      address,
      options(
        z.object({
          ...accountView.shape,
          filters: z.array(filter).nullish(),
          withContext: z.boolean().nullish(),
        }),
      ),
    ]),
    ([program, how], node) => {
      const found = node.ledger
        .accountsOf(program)
        .filter((account) => (how?.filters ?? []).every((wanted) => passes(account, wanted)))
        .map((account) => keyed(node, account, how ?? {}))
      return how?.withContext ? atSlot(node, found) : found
    },
  ),

  getTokenAccountsByOwner: tokenAccountsBy((account, to) => tokenOf(account)?.owner === to),

  getTokenAccountsByDelegate: tokenAccountsBy((account, to) => {
    const delegate = tokenOf(account)?.delegate
    return delegate?.__option === 'Some' && delegate.value === to
  }),

  getTokenAccountBalance: method(z.tuple([address, plain]), ([at], node) => {
    const account = node.ledger.account(at)
    if (!account) throw invalidParams('Invalid param: could not find account')
    const token = tokenOf(account)
    if (!token) throw invalidParams('Invalid param: not a Token account')
    return atSlot(node, tokenAmount(token.amount, mintAt(node, token.mint).mint.decimals))
  }),

  getTokenSupply: method(z.tuple([address, plain]), ([at], node) => {
    const { mint } = mintAt(node, at)
    return atSlot(node, tokenAmount(mint.supply, mint.decimals))
  }),

  getTokenLargestAccounts: method(z.tuple([address, plain]), ([at], node) => {
    const { account, mint } = mintAt(node, at)
    const holders = node.ledger.accountsOf(account.programAddress).flatMap((one) => {
      const token = tokenOf(one)
      return token?.mint === at ? [{ address: one.address, amount: token.amount }] : []
    })
    const sorted = holders.toSorted((a, b) => (b.amount > a.amount ? 1 : -1)).slice(0, largest)
    return atSlot(
      node,
      sorted.map((holder) => ({ address: holder.address, ...tokenAmount(holder.amount, mint.decimals) })),
    )
  }),
}
