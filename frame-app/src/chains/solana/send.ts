import { base58, base64, hex } from '@scure/base'
import {
  addressOf,
  chainOf,
  errorCode,
  ProviderRpcError,
  type Caip2,
  type Json,
} from '@walletframe/bridge-protocol'
import {
  ComputeBudgetProgram,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { ChainFailure, type Failure } from '../failure.ts'
import type { Holder, ReadAddress, SendChain, Transfer, TransferFee } from '../send.ts'
import { solAmount } from './amounts.ts'
import { broadcast } from './broadcast.ts'
import { keptBack, readMint, readTokenAccount, tokenKind, type Mint } from './mint.ts'
import {
  isDelivered,
  readAccounts,
  readEpoch,
  readFee,
  readLatestBlockhash,
  readPriorityPrices,
  readRent,
  readTokenAccounts,
  type ChainAccount,
} from './node.ts'
import { signerIndex } from './params.ts'
import { programs } from './programs.ts'

const keyBytes = 32
const signatureBytes = 64
/** Where coins are sent to be destroyed. */
const incinerator = '1nc1nerator11111111111111111111111111111111'
/** What the cluster itself says, at addresses that no key has. */
const sysvar = /^Sysvar\w*1{16}$/
/** Characters at both ends of an address that people compare. */
const seenCharacters = 4
/**
 * Compute units that are asked for. Wallets put checks of their own into what they sign, which need some. Of tokens: looking for the associated
 * account's address, making it, and up to `mostSources` transfers.
 */
const unitsOfCoin = 50_000
const unitsOfToken = 250_000
const microLamports = 1_000_000n
/** Lamports that are paid for priority at most (0.0001 SOL). */
const mostPriority = 100_000n
/** Part of the blocks of late whose price would have been enough: three of four. */
const enough = 0.75
/** Token accounts that one transfer takes from. */
const mostSources = 5

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

const fails = (failure: Failure, message: string): ChainFailure =>
  new ChainFailure(failure, errorCode.transactionRejected, message)
const refused = (why: Extract<Failure, { code: 'token-refuses' }>['why']): ChainFailure =>
  fails({ code: 'token-refuses', why }, `The token does not let itself be sent: ${why}.`)

const associatedProgram = new PublicKey(programs.associatedToken)

/** Where tokens of an owner stand, unless somebody put them somewhere else. */
export const associatedAddress = (owner: string, mint: string, program: string): string =>
  PublicKey.findProgramAddressSync(
    [new PublicKey(owner), new PublicKey(program), new PublicKey(mint)].map((key) => key.toBytes()),
    associatedProgram,
  )[0].toBase58()

const littleEndian = (value: bigint, bytes: number): number[] =>
  Array.from({ length: bytes }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn))

const role = (address: string, isWritable: boolean, isSigner = false) => ({
  pubkey: new PublicKey(address),
  isSigner,
  isWritable,
})

/** The browser has no `Buffer`, and what reads it wants bytes. */
const dataOf = (bytes: readonly number[]) => Uint8Array.from(bytes) as TransactionInstruction['data']

/** Numbers of the instructions. */
const createIdempotent = 1
const transferChecked = 12
const transferWithFee = [26, 1] as const

const makeAccount = (payer: string, account: string, owner: string, mint: string, program: string) =>
  new TransactionInstruction({
    programId: associatedProgram,
    keys: [
      role(payer, true, true),
      role(account, true),
      role(owner, false),
      role(mint, false),
      role(programs.system, false),
      role(program, false),
    ],
    data: dataOf([createIdempotent]),
  })

/** A transfer that names the mint and its places, and what the token keeps back: the approval shows it, and nothing else is taken. */
const moveTokens = (
  { program, decimals, fees }: Mint,
  of: { readonly mint: string; readonly from: string; readonly to: string; readonly owner: string },
  units: bigint,
  kept: bigint,
) =>
  new TransactionInstruction({
    programId: new PublicKey(program),
    keys: [role(of.from, true), role(of.mint, false), role(of.to, true), role(of.owner, false, true)],
    data: dataOf(
      fees
        ? [...transferWithFee, ...littleEndian(units, 8), decimals, ...littleEndian(kept, 8)]
        : [transferChecked, ...littleEndian(units, 8), decimals],
    ),
  })

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

/** What moves, beside what is paid for it. */
type Content = {
  readonly instructions: readonly TransactionInstruction[]
  /** Accounts that it writes: who else wants to write them makes it dearer. */
  readonly writes: readonly string[]
  readonly computeUnits: number
  /** Lamports that go to the receiver's new token account. */
  readonly deposit: bigint
  /** Units of the token that do not arrive. */
  readonly kept: bigint
}

const coinContent = (from: string, to: string, units: bigint): Content => ({
  instructions: [
    SystemProgram.transfer({
      fromPubkey: new PublicKey(from),
      toPubkey: new PublicKey(to),
      lamports: units,
    }),
  ],
  writes: [from, to],
  computeUnits: unitsOfCoin,
  deposit: 0n,
  kept: 0n,
})

type Held = { readonly address: string; readonly amount: bigint }

/** Accounts that one transfer can take from: the associated one first, then the fullest. */
const sourcesIn = <T extends Held>(held: readonly T[], first: string): readonly T[] =>
  held
    .filter(({ amount }) => amount > 0n)
    .toSorted((one, other) => {
      if (one.address === first) return -1
      if (other.address === first) return 1
      return Number(other.amount > one.amount) - Number(other.amount < one.amount)
    })
    .slice(0, mostSources)

/** What accounts hold together. */
const totalOf = (held: readonly Held[]): bigint => held.reduce((sum, { amount }) => sum + amount, 0n)

/** Which of the sender's accounts the tokens come from, and how many from each. */
const sourcesOf = (
  held: readonly Held[],
  first: string,
  units: bigint,
): readonly { readonly address: string; readonly units: bigint }[] => {
  const taken: { address: string; units: bigint }[] = []
  let left = units
  for (const { address, amount } of sourcesIn(held, first)) {
    if (left === 0n) break
    const some = amount < left ? amount : left
    taken.push({ address, units: some })
    left -= some
  }
  if (left > 0n) throw fails({ code: 'would-fail', reason: null }, 'The account does not hold enough of it.')
  return taken
}

/** Token accounts of an owner, as they can be read. */
const ownedOf = (held: Awaited<ReturnType<typeof readTokenAccounts>>) =>
  held.flatMap(({ address, account }) => {
    const one = readTokenAccount(account)
    return one ? [{ ...one, address, program: account?.owner ?? '' }] : []
  })

const tokenContent = async (
  network: Caip2,
  {
    from,
    to,
    mint: address,
    units,
    decimals,
  }: { from: string; to: string; mint: string; units: bigint; decimals: number | undefined },
): Promise<Content> => {
  const [[found = null], held] = await Promise.all([
    readAccounts(network, [address]),
    readTokenAccounts(network, from, address),
  ])
  const mint = readMint(found)
  if (!mint) throw fails({ code: 'would-fail', reason: null }, 'There is no such token.')
  // The person read another number than would go.
  if (decimals !== undefined && decimals !== mint.decimals)
    throw fails({ code: 'would-fail', reason: null }, 'The token has other decimals than were read.')
  if (!mint.isTransferable) throw refused('not-transferable')
  if (mint.hasHook) throw refused('hook')
  if (mint.isPaused) throw refused('paused')
  const { program } = mint
  const target = associatedAddress(to, address, program)
  const [[there = null], rent, epoch] = await Promise.all([
    readAccounts(network, [target]),
    readRent(network, mint.accountBytes),
    mint.fees ? readEpoch(network) : 0n,
  ])
  const owned = ownedOf(held)
  const received = readTokenAccount(there)
  // Whoever it belonged to may have handed it on.
  if (received && (received.owner !== to || received.mint !== address))
    throw fails({ code: 'would-fail', reason: null }, 'The token account of the receiver is another’s.')
  if (received?.isFrozen) throw refused('frozen')
  if (received?.wantsMemo) throw refused('memo')
  const usable = owned.filter(({ isFrozen }) => !isFrozen)
  if (owned.some(({ isFrozen }) => isFrozen) && totalOf(usable) < units) throw refused('frozen')
  const parts = sourcesOf(usable, associatedAddress(from, address, program), units).map((part) => ({
    ...part,
    kept: keptBack(mint, epoch, part.units),
  }))
  const moves = parts.map(({ address: source, units: some, kept }) =>
    moveTokens(mint, { mint: address, from: source, to: target, owner: from }, some, kept),
  )
  const lamports = BigInt(there?.lamports ?? 0)
  return {
    // Also where there is one: it refuses one that is another's by the time.
    instructions: [makeAccount(from, target, to, address, program), ...moves],
    writes: [from, target, ...parts.map((part) => part.address)],
    computeUnits: unitsOfToken,
    // Somebody may have paid a part of it.
    deposit: received || lamports >= rent ? 0n : rent - lamports,
    // Nothing is kept of what goes to the very account that it comes from.
    kept: parts.reduce((sum, part) => (part.address === target ? sum : sum + part.kept), 0n),
  }
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
  const reading =
    token === null
      ? Promise.resolve(coinContent(from, to, units))
      : tokenContent(network, {
          from,
          to,
          mint: token,
          units,
          // A part of a piece is none: what can be divided is not what the person read.
          decimals: piece ? 0 : decimals,
        })
  const [content, [payer = null, receiver = null], minimum, blockhash, recent] = await Promise.all([
    reading,
    readAccounts(network, [from, to]),
    readRent(network, 0),
    readLatestBlockhash(network),
    // A node without it asks for none.
    reading.then(({ writes }) => readPriorityPrices(network, writes)).catch(() => []),
  ])
  const { computeUnits, deposit, kept } = content
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

/** Bytes of a text by the first reading that makes something of them; undefined where none does. */
const firstOf = <T>(readings: readonly (() => T | undefined)[]): T | undefined => {
  for (const read of readings) {
    try {
      const found = read()
      if (found !== undefined) return found
    } catch {
      // The next one.
    }
  }
  return undefined
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean => hex.encode(one) === hex.encode(other)

/** Bytes of a signature; undefined where it is none. */
const readSignature = (signature: unknown): Uint8Array | undefined => {
  const bytes = firstOf([() => (typeof signature === 'string' ? base58.decode(signature) : undefined)])
  return bytes?.length === signatureBytes ? bytes : undefined
}

/**
 * What a signed transaction came back as: in base58, in base64 (WalletConnect), or the signature alone.
 * @throws ProviderRpcError -32603 where it is not signed, or is not what was asked.
 */
const signedBy = (answer: Json, asked: string, account: string): Uint8Array => {
  const { transaction, signature } = Object(answer) as { readonly [name: string]: unknown }
  const unsigned = VersionedTransaction.deserialize(base58.decode(asked))
  const place = signerIndex(unsigned, account)
  const whole = (decode: (text: string) => Uint8Array) => () => {
    if (typeof transaction !== 'string') return undefined
    const signed = VersionedTransaction.deserialize(decode(transaction))
    return signed.signatures[signerIndex(signed, account)]?.some((byte) => byte !== 0) ? signed : undefined
  }
  const alone = () => {
    const bytes = readSignature(signature)
    if (bytes) unsigned.signatures[place] = bytes
    return bytes && unsigned
  }
  const signed = firstOf([whole(base58.decode), whole(base64.decode), alone])
  if (!signed) throw new ProviderRpcError(errorCode.internal, 'The wallet did not sign it.')
  if (!isSame(signed.message.serialize(), unsigned.message.serialize()))
    throw new ProviderRpcError(errorCode.internal, 'The wallet signed something else. It was not sent.')
  return signed.serialize()
}

const options = { preflightCommitment: 'confirmed' } as const

export const solanaSend: SendChain = {
  readAddress,
  isSame: (one, other) => one === other,
  resembles: (one, other) => one !== other && ends(one) === ends(other),
  fee: feeOf,
  holderOf,
  // What is frozen is theirs too: why it cannot be sent, the fee says.
  owned: async (account, mint) =>
    totalOf(ownedOf(await readTokenAccounts(chainOf(account), addressOf(account), mint))),
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
