import type { Caip2 } from '@walletframe/bridge-protocol'
import { PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js'
import { cannot, refused } from './failures.ts'
import { associatedAddress, makeAccount, moveTokens } from './instructions.ts'
import { headBytes, moveLeaf, nodesToBring, readLeaf, unitsOfLeaf } from './leaves.ts'
import { keptBack, readMint, readTokenAccount, type Mint } from './mint.ts'
import { metadataAddress, rulesInMetadata } from './metadata.ts'
import { readAccounts, readEpoch, readRent, readTokenAccounts } from './node.ts'
import { programs } from './programs.ts'
import { isLocked, moveRuled, recordAddress, recordBytes, unitsOfRuled } from './ruledPieces.ts'

/* What a transfer moves, as instructions, beside what is paid for it. */

/**
 * Compute units that are asked for. Wallets put checks of their own into what they sign, which need some. Of tokens: looking for the associated
 * account's address, making it, and up to `mostSources` transfers.
 */
const unitsOfCoin = 50_000
const unitsOfToken = 250_000
/** Token accounts that one transfer takes from. */
const mostSources = 5

/** What moves, beside what is paid for it. */
export type Content = {
  readonly instructions: readonly TransactionInstruction[]
  /** Accounts that it writes: who else wants to write them makes it dearer. */
  readonly writes: readonly string[]
  readonly computeUnits: number
  /** Lamports that go to the receiver's new token account. */
  readonly deposit: bigint
  /** Lamports that it takes and gives back: they have to be there. */
  readonly lent: bigint
  /** Units of the token that do not arrive. */
  readonly kept: bigint
}

export const coinContent = (from: string, to: string, units: bigint): Content => ({
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
  lent: 0n,
  kept: 0n,
})

type Held = { readonly address: string; readonly amount: bigint }

/** Accounts that one transfer can take from: the associated one first, then the fullest. */
export const sourcesIn = <T extends Held>(held: readonly T[], first: string): readonly T[] =>
  held
    .filter(({ amount }) => amount > 0n)
    .toSorted((one, other) => {
      if (one.address === first) return -1
      if (other.address === first) return 1
      return Number(other.amount > one.amount) - Number(other.amount < one.amount)
    })
    .slice(0, mostSources)

/** What accounts hold together. */
export const totalOf = (held: readonly Held[]): bigint => held.reduce((sum, { amount }) => sum + amount, 0n)

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
  if (left > 0n) throw cannot('The account does not hold enough of it.')
  return taken
}

/** Token accounts of an owner, as they can be read. */
export const ownedOf = (held: Awaited<ReturnType<typeof readTokenAccounts>>) =>
  held.flatMap(({ address, account }) => {
    const one = readTokenAccount(account)
    return one ? [{ ...one, address, program: account?.owner ?? '' }] : []
  })

/** What goes: units of a mint, from an owner to another one. */
type Moved = {
  readonly from: string
  readonly to: string
  readonly mint: string
  readonly units: bigint
  readonly decimals: number | undefined
}

/** A piece that has no mint goes, by its id. */
export type MovedPiece = Pick<Moved, 'from' | 'to' | 'units'> & { readonly id: string }

/** The receiver's account of a mint as it is now, and what the one who sends pays for it. */
const readTarget = async (network: Caip2, to: string, mint: string, { program, accountBytes }: Mint) => {
  const address = associatedAddress(to, mint, program)
  const [[there = null], rent] = await Promise.all([
    readAccounts(network, [address]),
    readRent(network, accountBytes),
  ])
  const account = readTokenAccount(there)
  // Whoever it belonged to may have handed it on.
  if (account && (account.owner !== to || account.mint !== mint))
    throw cannot('The token account of the receiver is another’s.')
  const lamports = BigInt(there?.lamports ?? 0)
  // Somebody may have paid a part of it.
  return { address, account, deposit: account || lamports >= rent ? 0n : rent - lamports }
}

type Owned = ReturnType<typeof ownedOf>

/** A piece that Metaplex' program moves: frozen in every account, so that nothing else does. */
const ruledContent = async (
  network: Caip2,
  { from, to, mint: address, units }: Moved,
  of: { readonly mint: Mint; readonly metadata: string; readonly ruleSet: string | null },
  owned: Owned,
): Promise<Content> => {
  const [source] = owned.filter(({ amount }) => amount > 0n)
  if (!source || units !== 1n) throw cannot('The account does not hold it.')
  const target = await readTarget(network, to, address, of.mint)
  const records = [source.address, target.address].map((account) => recordAddress(address, account))
  const [[held = null, there = null], rent] = await Promise.all([
    readAccounts(network, records),
    readRent(network, recordBytes),
  ])
  if (isLocked(held)) throw refused('frozen')
  const move = moveRuled(
    { ...of, mint: address },
    { from: source.address, owner: from, to: target.address, receiver: to },
  )
  return {
    instructions: [move],
    writes: [from, of.metadata, source.address, target.address, ...records],
    computeUnits: unitsOfRuled,
    deposit: target.deposit,
    // The receiver's record, before the sender's is closed.
    lent: there ? 0n : rent,
    kept: 0n,
  }
}

/** A compressed piece: what proves it comes from the operator's index, and from the tree how much of that has to be brought. */
export const leafContent = async (network: Caip2, { from, to, id, units }: MovedPiece): Promise<Content> => {
  const leaf = await readLeaf(network, id)
  if (leaf?.owner !== from || units !== 1n) throw cannot('The account does not have it.')
  const [head = null] = await readAccounts(network, [leaf.tree], headBytes)
  const brought = nodesToBring(head)
  const move = brought && moveLeaf(id, leaf, to, brought)
  if (!move) throw cannot('It cannot be proven within a transaction.')
  return {
    instructions: [move],
    writes: [from, leaf.tree],
    computeUnits: unitsOfLeaf,
    deposit: 0n,
    lent: 0n,
    kept: 0n,
  }
}

export const tokenContent = async (network: Caip2, moved: Moved): Promise<Content> => {
  const { from, to, mint: address, units, decimals } = moved
  const metadata = metadataAddress(address)
  const [[found = null, said = null], held] = await Promise.all([
    readAccounts(network, metadata === undefined ? [address] : [address, metadata]),
    readTokenAccounts(network, from, address),
  ])
  const mint = readMint(found)
  if (!mint) throw cannot('There is no such token.')
  // The person read another number than would go.
  if (decimals !== undefined && decimals !== mint.decimals)
    throw cannot('The token has other decimals than were read.')
  if (!mint.isTransferable) throw refused('not-transferable')
  if (mint.hasHook) throw refused('hook')
  if (mint.isPaused) throw refused('paused')
  const { program } = mint
  const owned = ownedOf(held)
  const rules = said && program === programs.token ? rulesInMetadata(said, address) : undefined
  if (rules && metadata !== undefined)
    return ruledContent(network, moved, { mint, metadata, ...rules }, owned)
  const [target, epoch] = await Promise.all([
    readTarget(network, to, address, mint),
    mint.fees ? readEpoch(network) : 0n,
  ])
  if (target.account?.isFrozen) throw refused('frozen')
  if (target.account?.wantsMemo) throw refused('memo')
  const usable = owned.filter(({ isFrozen }) => !isFrozen)
  if (owned.some(({ isFrozen }) => isFrozen) && totalOf(usable) < units) throw refused('frozen')
  const parts = sourcesOf(usable, associatedAddress(from, address, program), units).map((part) => ({
    ...part,
    kept: keptBack(mint, epoch, part.units),
  }))
  const moves = parts.map(({ address: source, units: some, kept }) =>
    moveTokens(mint, { mint: address, from: source, to: target.address, owner: from }, some, kept),
  )
  return {
    // Also where there is one: it refuses one that is another's by the time.
    instructions: [makeAccount(from, target.address, to, address, program), ...moves],
    writes: [from, target.address, ...parts.map((part) => part.address)],
    computeUnits: unitsOfToken,
    deposit: target.deposit,
    lent: 0n,
    // Nothing is kept of what goes to the very account that it comes from.
    kept: parts.reduce((sum, part) => (part.address === target.address ? sum : sum + part.kept), 0n),
  }
}
