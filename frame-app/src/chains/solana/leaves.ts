import { base58, hex } from '@scure/base'
import { keccak_256 } from '@noble/hashes/sha3'
import { readNftProof, type NftProof } from '@walletframe/api-contract'
import { errorCode, ProviderRpcError, type Caip2 } from '@walletframe/bridge-protocol'
import { PublicKey, TransactionInstruction } from '@solana/web3.js'
import { callServer } from '../../api/client.ts'
import { dataOf, littleEndian, role } from './instructions.ts'
import type { ChainAccount } from './node.ts'
import { programAddress } from './programAddress.ts'
import { programs } from './programs.ts'

/*
 * Compressed pieces (Metaplex Bubblegum): leaves of a Merkle tree, of which the chain has the root and some nodes. Who moves one proves that it is there. The
 * proof is the word of an index; it is held against the piece's id, and the tree's program holds it against the root.
 * https://developers.metaplex.com/bubblegum/transfer-cnfts
 */

/** First bytes of SHA-256 of `global:transfer`: Anchor's number of the instruction. */
const transfer = hex.decode('a334c8e78c0345ba')
/** The first form of a leaf, of trees of SPL Account Compression. */
const leafForm = 1
/** For the highest trees. */
export const unitsOfLeaf = 300_000
/** Nodes of a proof that a transaction has room for. */
const mostNodes = 20

/** In front of a tree: what it is, its form, how many changes it remembers, how high it is; then the tree, and the nodes that it has of itself. */
export const headBytes = 56
const headAt = { kind: 0, form: 1, changes: 2, levels: 6 } as const
const treeKind = 1
const nodeBytes = 32

/** The id of a piece: where its tree's program would put an account for it. */
export const leafId = (tree: string, index: bigint): string =>
  programAddress(programs.bubblegum, ['asset', new PublicKey(tree), Uint8Array.from(littleEndian(index, 8))])

/**
 * What the operator's index says of a piece; undefined where what it says is of another one.
 * @throws ProviderRpcError 4901 where it says nothing.
 */
export const readLeaf = async (network: Caip2, id: string): Promise<NftProof | undefined> => {
  const leaf = await callServer(readNftProof, { params: { nft: id }, query: { chainId: network } }).catch(
    (error: unknown) => {
      const message = 'The index of compressed pieces does not answer. Try again.'
      throw Object.assign(new ProviderRpcError(errorCode.chainDisconnected, message), { cause: error })
    },
  )
  return leafId(leaf.tree, BigInt(leaf.index)) === id ? leaf : undefined
}

const keccak = (parts: readonly Uint8Array[]): Uint8Array =>
  keccak_256(Uint8Array.from(parts.flatMap((part) => [...part])))

/** The root that a proof leads to. */
const rootOf = (
  id: string,
  { owner, delegate, index, dataHash, creatorHash, proof }: NftProof,
): Uint8Array => {
  const hash = keccak([
    Uint8Array.of(leafForm),
    ...[id, owner, delegate].map((key) => base58.decode(key)),
    Uint8Array.from(littleEndian(BigInt(index), 8)),
    ...[dataHash, creatorHash].map((one) => base58.decode(one)),
  ])
  return proof.reduce((node, text, level) => {
    const beside = base58.decode(text)
    return (index >>> level) & 1 ? keccak([beside, node]) : keccak([node, beside])
  }, hash)
}

/**
 * How many nodes of a proof the transaction brings: the tree has those near the root by itself.
 * @param head its first bytes, and how many it has in all. @returns undefined where it is no tree of this program.
 */
export const nodesToBring = (
  head: Pick<ChainAccount, 'owner' | 'data' | 'space'> | null,
): { readonly levels: number; readonly nodes: number } | undefined => {
  if (head?.owner !== programs.compression || head.data.length < headBytes) return undefined
  const { data, space } = head
  if (data[headAt.kind] !== treeKind || data[headAt.form] !== 0) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const [changes, levels] = [view.getUint32(headAt.changes, true), view.getUint32(headAt.levels, true)]
  const change = nodeBytes + nodeBytes * levels + 8
  const tree = 24 + change * (changes + 1)
  // All nodes of so many levels below the root, without the root.
  const own = space === undefined ? 0 : Math.max(0, space - headBytes - tree) / nodeBytes
  const ownLevels = Math.max(0, Math.floor(Math.log2(own + 2)) - 1)
  return { levels, nodes: Math.max(0, levels - ownLevels) }
}

/** What moves a piece, or undefined where its proof has no room in a transaction. */
export const moveLeaf = (
  id: string,
  leaf: NftProof,
  to: string,
  { levels, nodes }: NonNullable<ReturnType<typeof nodesToBring>>,
): TransactionInstruction | undefined => {
  const { tree, index, owner, delegate, dataHash, creatorHash, proof } = leaf
  if (proof.length !== levels || nodes > mostNodes) return undefined
  return new TransactionInstruction({
    programId: new PublicKey(programs.bubblegum),
    keys: [
      role(programAddress(programs.bubblegum, [new PublicKey(tree)]), false),
      role(owner, true, true),
      role(delegate, false),
      role(to, false),
      role(tree, true),
      role(programs.log, false),
      role(programs.compression, false),
      role(programs.system, false),
      ...proof.slice(0, nodes).map((node) => role(node, false)),
    ],
    data: dataOf([
      ...transfer,
      ...rootOf(id, leaf),
      ...base58.decode(dataHash),
      ...base58.decode(creatorHash),
      ...littleEndian(BigInt(index), 8),
      ...littleEndian(BigInt(index), 4),
    ]),
  })
}
