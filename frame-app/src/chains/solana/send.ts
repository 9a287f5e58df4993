import { base58, hex } from '@scure/base'
import { addressOf, chainOf, errorCode, ProviderRpcError, type Caip2 } from '@walletframe/bridge-protocol'
import { ComputeBudgetProgram, PublicKey, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { ChainFailure } from '../failure.ts'
import type { Holder, ReadAddress, SendChain, Transfer, TransferFee } from '../send.ts'
import { solAmount } from './amounts.ts'
import { broadcast } from './broadcast.ts'
import {
  coinContent,
  leafContent,
  ownedOf,
  sourcesIn,
  tokenContent,
  totalOf,
  type Content,
} from './contents.ts'
import { coreContent, findCoreAsset } from './coreAssets.ts'
import { fails } from './failures.ts'
import { associatedAddress } from './instructions.ts'
import { readLeaf } from './leaves.ts'
import { tokenKind } from './mint.ts'
import {
  isDelivered,
  readAccounts,
  readFee,
  readLatestBlockhash,
  readPriorityPrices,
  readRent,
  readTokenAccounts,
  type ChainAccount,
} from './node.ts'
import { programs } from './programs.ts'
import { readSignature, signedBy } from './signedAnswer.ts'

const keyBytes = 32
/** Where coins are sent to be destroyed. */
const incinerator = '1nc1nerator11111111111111111111111111111111'
/** What the cluster itself says, at addresses that no key has. */
const sysvar = /^Sysvar\w*1{16}$/
/** Characters at both ends of an address that people compare. */
const seenCharacters = 4
const microLamports = 1_000_000n
/** Lamports that are paid for priority at most (0.0001 SOL). */
const mostPriority = 100_000n
/** Part of the blocks of late whose price would have been enough: three of four. */
const enough = 0.75

/** 32 bytes in base58, written as the network writes them. */
export const readAddress = (text: string): ReadAddress => {
  const address = text.trim()
  try {
    if (base58.decode(address).length !== keyBytes) return { fault: 'form' }
  } catch {
    return { fault: 'form' }
  }
  const isNobodys = address === programs.system || address === incinerator || sysvar.test(address)
  return isNobodys ? { fault: 'nobody' } : { address }
}

const ends = (address: string): string =>
  (address.slice(0, seenCharacters) + address.slice(-seenCharacters)).toLowerCase()

const holderOf = async (network: Caip2, address: string): Promise<Holder> => {
  const [account = null] = await readAccounts(network, [address])
  if (account?.executable) return 'program'
  const kind = account && tokenKind(account)
  if (kind) return kind
  const isSystem = !account || (account.owner === programs.system && account.data.length === 0)
  return isSystem && PublicKey.isOnCurve(address) ? 'person' : 'held'
}

/** Lamports that a price for each compute unit comes to. @param price micro-lamports. */
const priorityOf = (price: bigint, units: number): bigint =>
  (price * BigInt(units) + microLamports - 1n) / microLamports

/** The price that comes to exactly so many lamports. */
export const priceFor = (lamports: bigint, units: number): bigint =>
  (lamports * microLamports) / BigInt(units)

/** What three of four blocks of late would have taken, and not more than somebody would pay without a thought. */
const priceOf = (recent: readonly bigint[], units: number): bigint => {
  const sorted = recent.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0))
  const price = sorted[Math.min(Math.floor(sorted.length * enough), sorted.length - 1)] ?? 0n
  const most = priceFor(mostPriority, units)
  return price < most ? price : most
}

type Plan = {
  readonly transaction: VersionedTransaction
  /** Lamports that the network takes, without the deposit. */
  readonly fee: bigint
  /** What of that is paid for priority, which may be anything. */
  readonly priority: bigint
  readonly deposit: bigint
  readonly kept: bigint
  /** Why the network would refuse it, as far as that is known without asking it. */
  readonly failure: ChainFailure | undefined
}

const transactionOf = (
  payer: string,
  blockhash: string,
  { instructions, computeUnits }: Content,
  price: bigint,
) =>
  new VersionedTransaction(
    new TransactionMessage({
      payerKey: new PublicKey(payer),
      recentBlockhash: blockhash,
      instructions: [
        ComputeBudgetProgram.setComputeUnitLimit({ units: computeUnits }),
        // Wallets that find a price set none of their own, so the fee is the one that was shown.
        ComputeBudgetProgram.setComputeUnitPrice({ microLamports: price }),
        ...instructions,
      ],
    }).compileToLegacyMessage(),
  )

/** An account of this network has nothing, or no less than a minimum (rent exemption). */
const minimumFailure = (of: 'sender' | 'recipient', minimum: bigint): ChainFailure =>
  fails(
    { code: 'minimum', of, minimum: solAmount(minimum) },
    'An account of this network has nothing, or a minimum.',
  )

const fundsFailure = (needed: bigint, missing: bigint): ChainFailure =>
  fails(
    { code: 'insufficient-funds', needed: solAmount(needed), missing: solAmount(missing) },
    'The account cannot pay for this and its fee.',
  )

/** What the receiver of coins would have too little of. */
const recipientFailure = (
  account: ChainAccount | null,
  units: bigint,
  minimum: bigint,
): ChainFailure | undefined =>
  BigInt(account?.lamports ?? 0) + units < minimum ? minimumFailure('recipient', minimum) : undefined

/** Accounts with data have a higher minimum, and have it already. */
const isSimple = (account: ChainAccount | null): boolean => !account || account.data.length === 0

/** The transaction as it would be signed now, and what it costs. */
const planOf = async ({ account, token, to, units, piece, decimals }: Transfer): Promise<Plan> => {
  const network = chainOf(account)
  const from = addressOf(account)
  const read = (): Promise<Content> => {
    if (token === null) return Promise.resolve(coinContent(from, to, units))
    if (piece?.standard === 'compressed') return leafContent(network, { from, to, id: token, units })
    if (piece?.standard === 'Core') return coreContent(network, { from, to, id: token, units })
    return tokenContent(network, {
      from,
      to,
      mint: token,
      units,
      // A part of a piece is none: what can be divided is not what the person read.
      decimals: piece ? 0 : decimals,
    })
  }
  const reading = read()
  const [content, [payer = null, receiver = null], minimum, blockhash, recent] = await Promise.all([
    reading,
    readAccounts(network, [from, to]),
    readRent(network, 0),
    readLatestBlockhash(network),
    // A node without it asks for none.
    reading.then(({ writes }) => readPriorityPrices(network, writes)).catch(() => []),
  ])
  const { computeUnits, deposit, lent, kept } = content
  const price = priceOf(recent, computeUnits)
  const build = (at: bigint) => transactionOf(from, blockhash, content, at)
  const transaction = build(price)
  const fee = await readFee(network, `0x${hex.encode(transaction.message.serialize())}`)
  if (fee === null) throw new ProviderRpcError(errorCode.chainDisconnected, 'The node is behind.')
  const lamports = BigInt(payer?.lamports ?? 0)
  const isToSelf = token === null && to === from
  const rest = lamports - deposit - (token === null && !isToSelf ? units : 0n)
  const left = rest - fee
  const priority = priorityOf(price, computeUnits)
  const failure =
    token === null && !isToSelf && isSimple(receiver) ? recipientFailure(receiver, units, minimum) : undefined
  const plan = { transaction, fee, priority, deposit, kept, failure }
  // They stay, and are to be there beside the fee all the same.
  if (isToSelf && left >= 0n && left < units)
    return { ...plan, failure: fundsFailure(fee + units, units - left) }
  if (left >= 0n && left < lent)
    return { ...plan, failure: fundsFailure(lamports - left + lent, lent - left) }
  if (left === 0n || left >= minimum) return plan
  // All of the coin, and prices moved since that was counted: what they rose by is not paid, and what they fell by is.
  const possible = rest - (fee - priority)
  if (token === null && possible >= 0n && possible <= mostPriority)
    return { ...plan, transaction: build(priceFor(possible, computeUnits)), fee: rest, priority: possible }
  if (left > 0n) return { ...plan, failure: minimumFailure('sender', minimum) }
  return { ...plan, failure: fundsFailure(lamports - left, -left) }
}

/** What a transfer costs whose price cannot be told: as one of the coin to oneself. */
const leastPlan = (transfer: Transfer): Promise<Plan> =>
  planOf({ ...transfer, token: null, to: addressOf(transfer.account), units: 0n })

const feeOf = async (transfer: Transfer, strict: boolean): Promise<TransferFee> => {
  let isEstimated = true
  const plan = await planOf(transfer).catch((error: unknown) => {
    if (strict || !(error instanceof ChainFailure)) throw error
    isEstimated = false
    return leastPlan(transfer)
  })
  const { transaction, deposit, kept, failure, priority } = plan
  const whole = plan.fee + deposit
  if (strict) {
    if (failure) throw failure
    if (!(await isDelivered(chainOf(transfer.account), transaction.serialize())))
      throw fails({ code: 'would-fail', reason: null }, 'The network would refuse this transaction.')
  }
  return {
    // Early, what nobody can go below: who sends all of the coin is held up by no price that rose meanwhile.
    fee: strict ? whole : whole - priority,
    // To the lamport: what would be left of an account that is emptied is too little to stay there.
    reserve: whole,
    isEstimated,
    ...(deposit > 0n && { deposit }),
    ...(kept > 0n && { keptBack: kept }),
  }
}

const options = { preflightCommitment: 'confirmed' } as const

export const solanaSend: SendChain = {
  readAddress,
  isSame: (one, other) => one === other,
  resembles: (one, other) => one !== other && ends(one) === ends(other),
  fee: feeOf,
  holderOf,
  // What is frozen is theirs too: why it cannot be sent, the fee says.
  owned: async (account, mint, { standard }) => {
    if (standard === 'compressed' || standard === 'Core') {
      const find = standard === 'Core' ? findCoreAsset : readLeaf
      return (await find(chainOf(account), mint))?.owner === addressOf(account) ? 1n : 0n
    }
    return totalOf(ownedOf(await readTokenAccounts(chainOf(account), addressOf(account), mint)))
  },
  balance: async (account, token) => {
    const owner = addressOf(account)
    const owned = ownedOf(await readTokenAccounts(chainOf(account), owner, token))
    // What one transfer can take: all of it wherever it stands in few accounts.
    const first = owned[0] ? associatedAddress(owner, token, owned[0].program) : ''
    return totalOf(sourcesIn(owned, first))
  },
  request: async (transfer) => {
    const { transaction, failure } = await planOf(transfer)
    if (failure) throw failure
    return {
      method: 'solana_signAndSendTransaction',
      params: {
        transaction: base58.encode(transaction.serialize()),
        pubkey: addressOf(transfer.account),
        options,
      },
    }
  },
  isAnswer: (answer) =>
    readSignature((Object(answer) as { readonly signature?: unknown }).signature) !== undefined,
  instead: ({ account }, { transaction, pubkey }) => ({
    method: 'solana_signTransaction',
    params: { transaction: transaction ?? '', pubkey: pubkey ?? '' },
    finish: async (answer) => {
      const signed = signedBy(answer, typeof transaction === 'string' ? transaction : '', addressOf(account))
      return { signature: await broadcast(chainOf(account), signed, options) }
    },
  }),
}
