import type { Caip2 } from '@walletframe/bridge-protocol'
import { PublicKey, TransactionInstruction } from '@solana/web3.js'
import { plainLabel } from '../eip155/text.ts'
import type { Content, MovedPiece } from './contents.ts'
import { cannot, refused } from './failures.ts'
import { dataOf, role } from './instructions.ts'
import { longestName } from './metadata.ts'
import { readAccounts, type ChainAccount } from './node.ts'
import { programs } from './programs.ts'
import { readerAt } from './reader.ts'

/*
 * Pieces of MPL Core (Metaplex): an account each, which says whose it is, of which collection, and by its plugins what may be done with it.
 * https://developers.metaplex.com/core
 */

/** Number of the instruction `TransferV1`; behind it, that nothing is proven. */
const transfer = [14, 0] as const
/** The program runs the plugins of piece and collection. */
const unitsOfCore = 200_000

/** First bytes of its accounts. */
const keys = { asset: 1, plugins: 3, registry: 4 } as const
/** Plugins that hold a piece: for its owner's delegate, and for good. */
const freezers: ReadonlySet<number> = new Set([1, 5])
/** Most plugins that are read. */
const mostPlugins = 64
/** Who may change it: nobody, an address, a collection. And who a plugin belongs to: an address is the fourth. */
const authorities = { collection: 2, pluginAddress: 3 } as const

export type CoreAsset = {
  readonly owner: string
  readonly collection: string | null
  /** Whatever its maker wrote, as one line of display text. */
  readonly name: string
  readonly isFrozen: boolean
}

/** Whether a plugin holds the piece. Behind the piece itself stands where the list of plugins is. */
const hasFreezer = (data: Uint8Array, from: number): boolean => {
  if (from === data.length) return false
  const head = readerAt(data, from)
  if (head.u8() !== keys.plugins) return false
  const list = readerAt(data, head.u64())
  if (list.u8() !== keys.registry) return false
  const count = list.u32()
  for (let index = 0; index < Math.min(count, mostPlugins); index += 1) {
    const kind = list.u8()
    if (list.u8() === authorities.pluginAddress) list.key()
    const plugin = readerAt(data, list.u64())
    if (freezers.has(kind) && plugin.u8() === kind && plugin.u8() === 1) return true
  }
  return false
}

/** @returns undefined for what is no piece of this program, or is cut off. */
export const readCoreAsset = (
  account: Pick<ChainAccount, 'owner' | 'data'> | null | undefined,
): CoreAsset | undefined => {
  if (account?.owner !== programs.core || account.data[0] !== keys.asset) return undefined
  try {
    const reader = readerAt(account.data, 1)
    const owner = reader.key()
    const authority = reader.u8()
    const of = authority === 0 ? null : reader.key()
    const name = plainLabel(reader.text(), longestName)
    reader.text()
    // A number of its own, for pieces that were compressed once.
    if (reader.u8() === 1) reader.take(8)
    return {
      owner,
      collection: authority === authorities.collection ? of : null,
      name,
      isFrozen: hasFreezer(account.data, reader.at()),
    }
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** What moves one. What is left out is named by the program itself; its owner pays, and allows it by that. */
const moveCore = (asset: string, { owner, collection }: CoreAsset, to: string): TransactionInstruction =>
  new TransactionInstruction({
    programId: new PublicKey(programs.core),
    keys: [
      role(asset, true),
      role(collection ?? programs.core, false),
      role(owner, true, true),
      role(programs.core, false),
      role(to, false),
      role(programs.core, false),
      role(programs.core, false),
    ],
    data: dataOf(transfer),
  })

/** The piece as it stands on the chain; undefined where it is none. @throws ProviderRpcError 4901 where the node does not answer. */
export const findCoreAsset = async (network: Caip2, id: string): Promise<CoreAsset | undefined> => {
  const [account] = await readAccounts(network, [id])
  return readCoreAsset(account)
}

/** A piece of MPL Core: it needs no account of the receiver's. What its collection refuses shows when the node tries it. */
export const coreContent = async (network: Caip2, { from, to, id, units }: MovedPiece): Promise<Content> => {
  const asset = await findCoreAsset(network, id)
  if (asset?.owner !== from || units !== 1n) throw cannot('The account does not have it.')
  if (asset.isFrozen) throw refused('frozen')
  return {
    instructions: [moveCore(id, asset, to)],
    writes: [from, id],
    computeUnits: unitsOfCore,
    deposit: 0n,
    lent: 0n,
    kept: 0n,
  }
}
