import type { HistoryItem, HistoryPage, HistoryTransfer } from '@walletframe/api-contract'
import { z } from 'zod'
import type { NetworkConfig } from '../../config.ts'
import { NodeRefusal } from '../../services/nodes/ownReads.ts'
import { decimalText } from '../decimalText.ts'
import { badAnswer } from '../evm/multicall.ts'
import type { ProviderParts } from '../provider.ts'
import { createMetadata, type Named } from '../solana/metadata.ts'
import { coreProgram, isKey, isUnknownProgram, tokenPrograms } from '../solana/tokenPrograms.ts'
import { shippedTokens } from '../tokenList/shippedTokens.ts'
import { amountTransfer, operationOf, pieceTransfer, wrongCursor } from './operations.ts'
import { movedPiece, type MovedPiece } from './solanaPieces.ts'

/** Milliseconds for one page. */
const patience = 9_000
/** Transactions of one page, and signatures that each list is asked for. */
const pageSize = 20
/** Token accounts that are looked at: who sends to one need not name its owner, so each has a list of its own. */
const mostTokenAccounts = 15
/** Characters of a token account by which a cursor knows its list. */
const listName = 6

const key = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
const signature = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/)
/** Seconds since 1970 that a `Date` has (ECMA-262, 21.4.1.1). */
const time = z.number().int().nonnegative().max(8.64e12).nullish()
const entry = z.object({
  signature,
  slot: z.number().int().nonnegative(),
  err: z.unknown(),
  blockTime: time,
})
type Entry = z.output<typeof entry>
const tokenAccounts = z.object({ value: z.array(z.object({ pubkey: key })) })
const tokenBalance = z.object({
  mint: key,
  owner: key.nullish(),
  programId: key.nullish(),
  uiTokenAmount: z.object({
    amount: z.string().regex(/^\d{1,20}$/),
    decimals: z.number().int().min(0).max(255),
  }),
})
type TokenBalance = z.output<typeof tokenBalance>
/** Past 2^53 the digits that came are not those that were sent: such a balance is told by nobody, and the rest is. */
const lamports = z.array(z.number().nonnegative())
const instruction = z.object({ parsed: z.object({ type: z.string() }) })
const landed = z
  .object({
    blockTime: time,
    meta: z.object({
      err: z.unknown(),
      fee: z.number().int().nonnegative(),
      preBalances: lamports,
      postBalances: lamports,
      preTokenBalances: z.array(tokenBalance).nullish(),
      postTokenBalances: z.array(tokenBalance).nullish(),
    }),
    transaction: z.object({
      signatures: z.array(signature).min(1),
      message: z.object({
        accountKeys: z.array(z.object({ pubkey: key, signer: z.boolean() })).min(1),
        instructions: z.array(z.unknown()),
      }),
    }),
  })
  .refine(
    ({ meta, transaction: { message } }) =>
      meta.preBalances.length === message.accountKeys.length &&
      meta.postBalances.length === message.accountKeys.length,
  )
type Landed = z.output<typeof landed>

/** How much more somebody has after it, in smallest units. */
type Change = { readonly who: string; readonly change: bigint }

/** The one that has as much less as `change` is more, or the reverse; undefined where there is none, or several. */
const otherSideOf = (change: bigint, others: readonly Change[]): string | undefined => {
  const [only, ...more] = others.filter((one) => one.change === -change)
  return more.length === 0 ? only?.who : undefined
}

/** How much each one's lamports changed, the fee left out: the first account pays it. Undefined of one whose balance cannot be told. */
const coinChanges = ({ meta, transaction }: Landed): readonly (Change | undefined)[] =>
  transaction.message.accountKeys.map(({ pubkey }, index) => {
    const [before, after] = [meta.preBalances[index] ?? 0, meta.postBalances[index] ?? 0]
    if (!Number.isSafeInteger(before) || !Number.isSafeInteger(after)) return undefined
    return { who: pubkey, change: BigInt(after) - BigInt(before) + (index === 0 ? BigInt(meta.fee) : 0n) }
  })

type TokenChange = {
  readonly mint: string
  readonly decimals: number
  readonly program: string
  readonly changes: readonly Change[]
}

/** How much of each token each owner has more. */
const tokenChanges = ({ meta }: Landed): readonly TokenChange[] => {
  const mints = new Map<string, { first: TokenBalance; owners: Map<string, bigint> }>()
  const count = (all: readonly TokenBalance[] | null | undefined, sign: bigint) => {
    for (const one of all ?? []) {
      const known = mints.get(one.mint) ?? { first: one, owners: new Map<string, bigint>() }
      mints.set(one.mint, known)
      // Where a node does not say whose it is, it is nobody's that is known.
      const owner = one.owner ?? ''
      known.owners.set(owner, (known.owners.get(owner) ?? 0n) + sign * BigInt(one.uiTokenAmount.amount))
    }
  }
  count(meta.preTokenBalances, -1n)
  count(meta.postTokenBalances, 1n)
  return [...mints].map(([mint, { first, owners }]) => ({
    mint,
    decimals: first.uiTokenAmount.decimals,
    program: first.programId ?? tokenPrograms[0],
    changes: [...owners].map(([who, change]) => ({ who, change })),
  }))
}

const hasFailed = ({ meta }: Landed): boolean => meta.err !== null && meta.err !== undefined

/** Pieces that it moved and no token account counts. */
const piecesIn = (one: Landed): readonly MovedPiece[] =>
  hasFailed(one) ? [] : one.transaction.message.instructions.flatMap((each) => movedPiece(each) ?? [])

/** What its instructions allow others; null: nothing. */
const approvedIn = ({ transaction }: Landed): 'some' | 'none' | null => {
  const types = transaction.message.instructions.flatMap(
    (one) => instruction.safeParse(one).data?.parsed.type ?? [],
  )
  if (types.some((type) => type === 'approve' || type === 'approveChecked')) return 'some'
  return types.includes('revoke') ? 'none' : null
}

/** Signatures of one address, newest first. */
type Read = {
  readonly name: string
  /** Where it went on; undefined: at its top. */
  readonly before: string | undefined
  readonly entries: readonly Entry[]
  readonly isEnd: boolean
}

/** `owner.signature-account.signature`, each where its list goes on, with the signs that a cursor may have. */
const cursorOf = (lists: readonly { readonly name: string; readonly before: string | undefined }[]): string =>
  lists.flatMap(({ name, before }) => (before === undefined ? [] : [`${name}_${before}`])).join('-')

const placesOf = (cursor: string | undefined): ReadonlyMap<string, string> => {
  if (cursor === undefined) return new Map()
  const places = cursor.split('-').map((place) => place.split('_'))
  for (const [name = '', before, ...more] of places)
    if (!/^[1-9A-HJ-NP-Za-km-z]{6}$/.test(name) || more.length > 0 || !signature.safeParse(before).success)
      throw wrongCursor()
  return new Map(places as [string, string][])
}

/**
 * What the operator's own node knows of an account of Solana: its transactions and those of its token accounts, by what each changed of what the
 * account has. What is told of money is what the chain counted; programs are read only for pieces that it counts nowhere.
 */
export const createSolanaHistory = (
  { id: network, nativeCurrency }: NetworkConfig,
  { rpc, now, logger }: Pick<ProviderParts, 'rpc' | 'now' | 'logger'>,
) => {
  const shipped = new Map(shippedTokens(network).map((token) => [token.address, token] as const))
  const readMetadata = createMetadata(network, { rpc, now, logger })

  return async (account: string, cursor: string | undefined): Promise<HistoryPage> => {
    if (!isKey(account)) return { data: [], next: null }
    const places = placesOf(cursor)
    const signal = AbortSignal.timeout(patience)
    const readAll = (method: string, each: readonly (readonly unknown[])[]) =>
      rpc.readAll(
        network,
        each.map((params) => ({ method, params })),
        signal,
      )

    const tokenAccountsOf = (answer: PromiseSettledResult<unknown>, programId: string): readonly string[] => {
      if (answer.status === 'rejected' && isUnknownProgram(programId, answer.reason)) return []
      if (answer.status === 'rejected')
        throw answer.reason instanceof NodeRefusal
          ? badAnswer(network, 'no tokens of an account')
          : answer.reason
      const { success, data } = tokenAccounts.safeParse(answer.value)
      if (!success) throw badAnswer(network, 'no tokens of an account')
      return data.value.map(({ pubkey }) => pubkey)
    }

    const listOf = (address: string, answer: PromiseSettledResult<unknown> | undefined): Read => {
      if (answer?.status === 'rejected') throw answer.reason
      const name = address.slice(0, listName)
      const before = places.get(name)
      const { success, data } = z.array(entry).safeParse(answer?.value)
      if (!success) throw badAnswer(network, 'no signatures of an account')
      const entries = data.slice(0, pageSize)
      // One that gives what stands before the cursor again would never come to an end.
      const isStuck = entries.some(({ signature: one }) => one === before)
      return { name, before, entries: isStuck ? [] : entries, isEnd: isStuck || data.length < pageSize }
    }

    const landedOf = (
      { signature: hash, blockTime }: Entry,
      answer: PromiseSettledResult<unknown> | undefined,
    ) => {
      if (answer?.status === 'rejected' && !(answer.reason instanceof NodeRefusal)) throw answer.reason
      const { success, data } = landed.safeParse(answer?.status === 'fulfilled' ? answer.value : null)
      const at = success ? (data.blockTime ?? blockTime) : undefined
      // Not kept by this node, or of a form that is not known: told as a gap, not as nothing.
      if (!success || data.transaction.signatures[0] !== hash || typeof at !== 'number') return undefined
      return { hash, at, ...data }
    }

    const found = await readAll(
      'getTokenAccountsByOwner',
      tokenPrograms.map((programId) => [account, { programId }, { encoding: 'jsonParsed' }]),
    )
    const accounts = [
      ...new Set(found.flatMap((answer, at) => tokenAccountsOf(answer, tokenPrograms[at] ?? ''))),
    ]
    const addresses = [account, ...accounts.slice(0, mostTokenAccounts)]
    const given = await readAll(
      'getSignaturesForAddress',
      addresses.map((address) => {
        const before = places.get(address.slice(0, listName))
        return [
          address,
          { limit: pageSize, commitment: 'confirmed', ...(before !== undefined && { before }) },
        ]
      }),
    )
    const lists = addresses.map((address, at) => listOf(address, given[at]))

    // Below the end of what a list gave there may be more of it: what is older waits for the next page.
    const floor = Math.max(
      -1,
      ...lists.flatMap(({ isEnd, entries }) => (isEnd ? [] : (entries.at(-1)?.slot ?? []))),
    )
    const entries = new Map(lists.flatMap((list) => list.entries.map((one) => [one.signature, one] as const)))
    const kept = [...entries.values()]
      .filter(({ slot }) => slot >= floor)
      .sort((one, other) => other.slot - one.slot)
      .slice(0, pageSize)
    const told = new Set(kept.map(({ signature: one }) => one))
    const next = lists.map(({ name, before, entries: all, isEnd }) => {
      const left = all.findIndex(({ signature: one }) => !told.has(one))
      const last = left === -1 ? all.at(-1) : all[left - 1]
      return { name, before: last?.signature ?? before, isEnd: isEnd && left === -1 }
    })

    const answers = await readAll(
      'getTransaction',
      kept.map((one) => [
        one.signature,
        { encoding: 'jsonParsed', commitment: 'confirmed', maxSupportedTransactionVersion: 0 },
      ]),
    )
    const transactions = kept.map((one, at) => landedOf(one, answers[at])).filter((one) => one !== undefined)
    const changed = transactions.map((one) => ({
      ...one,
      tokens: tokenChanges(one),
      pieces: piecesIn(one).filter(({ from, to }) => (from === account) !== (to === account)),
    }))
    const isOfAccount = ({ who }: Change) => who === account
    const unknown = new Map([
      ...changed
        .flatMap(({ tokens }) => tokens)
        .filter(({ mint, changes }) => !shipped.has(mint) && changes.some(isOfAccount))
        .map(({ mint, program }) => [mint, program] as const),
      ...changed
        .flatMap(({ pieces }) => pieces)
        .flatMap(({ asset }) => (asset !== undefined && isKey(asset) ? [[asset, coreProgram] as const] : [])),
    ])
    const names = await readMetadata(
      [...unknown].map(([mint, program]) => ({ mint, program })),
      signal,
    )
    const nameOf = (mint: string): Partial<Named> => shipped.get(mint) ?? names.get(mint) ?? {}

    const items = changed.map((one): HistoryItem => {
      const { hash, at, tokens, pieces, transaction } = one
      const [payer] = transaction.message.accountKeys
      const isFailed = hasFailed(one)
      const isSender = transaction.message.accountKeys.some(
        ({ pubkey, signer }) => signer && pubkey === account,
      )
      const transfers: HistoryTransfer[] = []
      const add = (
        changes: readonly Change[],
        make: (direction: 'in' | 'out', amount: bigint) => HistoryTransfer,
      ) => {
        const own = changes.find(isOfAccount)?.change ?? 0n
        if (own === 0n || isFailed) return
        const other = otherSideOf(
          own,
          changes.filter((change) => !isOfAccount(change)),
        )
        transfers.push({
          ...make(own > 0n ? 'in' : 'out', own > 0n ? own : -own),
          ...(other && { counterparty: other }),
        })
      }
      // Tokens first: coins beside them are mostly the deposit of an account for them.
      for (const { mint, decimals, changes } of tokens)
        add(changes, (direction, amount) =>
          decimals === 0 && amount === 1n
            ? pieceTransfer(direction, nameOf(mint), undefined, '1')
            : amountTransfer(direction, nameOf(mint), decimalText(amount, decimals)),
        )
      for (const { from, to, asset = '' } of pieces)
        transfers.push({
          ...pieceTransfer(to === account ? 'in' : 'out', nameOf(asset), undefined, '1'),
          counterparty: to === account ? from : to,
        })
      add(
        coinChanges(one).filter((change) => change !== undefined),
        (direction, amount) =>
          amountTransfer(direction, nativeCurrency, decimalText(amount, nativeCurrency.decimals)),
      )
      const [main] = transfers
      return {
        id: `${network}:${hash}`,
        metadata: {
          operationType: operationOf({
            isSender,
            isCreation: false,
            approved: isSender ? approvedIn(one) : null,
            transfers,
          }),
          hash,
          chain: network,
          minedAt: new Date(at * 1_000).toISOString(),
          sentFrom: payer?.pubkey ?? '',
          sentTo: (main?.direction === 'out' ? main.counterparty : undefined) ?? '',
          status: isFailed ? 'failed' : 'confirmed',
          nonce: 0,
        },
        transfers,
      }
    })
    return {
      data: items.filter(({ metadata, transfers }) => transfers.length > 0 || metadata.sentFrom === account),
      next: next.every(({ isEnd }) => isEnd) ? null : cursorOf(next),
      searched: {
        back: null,
        native: true,
        gaps:
          accounts.length > mostTokenAccounts ||
          transactions.length < kept.length ||
          transactions.some((one) => coinChanges(one).includes(undefined)),
      },
    }
  }
}
