import type { createTextCache } from '../../services/nodes/cache.ts'
import { NodeRefusal } from '../../services/nodes/ownReads.ts'
import { addressAt, encodeCall, textOf, uintAt, type Hex } from '../evm/abi.ts'
import { createLook } from '../evm/looks.ts'
import { badAnswer, type ContractCall, type Multicall } from '../evm/multicall.ts'
import { count, formOf, topicOf, topics, type Log, type ReadNode } from '../history/logs.ts'
import { lifetimes, type ProviderParts } from '../provider.ts'
import { callTogether } from './calls.ts'
import type { createMetadata } from './metadata.ts'
import { pageAt } from './pages.ts'
import { pieceName, isSuspicious, type EvmPiece, type Piece, type PiecePage } from './piece.ts'
import { createSaid } from './said.ts'

/** Milliseconds for what an account has. */
const patience = 9_000
/** Pieces of one event of ERC-1155, which may name thousands. */
const mostOfBatch = 100
/** Milliseconds for which a call that had no answer by itself is not made again: it may take all that the others need. */
const silentFor = 10 * 60_000
/** Parts of one page's calls for texts that are asked for again. */
const mostTextParts = 12

export type NodeNftsConfig = {
  readonly blockRange: number
  readonly logBlocks: number
  /** Multicall3 of the network, where it is not at the usual address. */
  readonly at: Hex | undefined
}

type Standard = EvmPiece['standard']

/** By the letter that it has in keys. */
const standardOf = { s: 'ERC-721', m: 'ERC-1155' } as const satisfies Record<string, Standard>

/** A piece as it is remembered: contract, `s` (ERC-721) or `m` (ERC-1155), and its number in hexadecimal digits. */
type Key = `0x${string}-${'s' | 'm'}-${string}`
const keyOf = (contract: string, kind: 's' | 'm', id: bigint): Key =>
  `${contract.toLowerCase() as Hex}-${kind}-${id.toString(16)}`

type Held = {
  readonly contract: Hex
  readonly standard: Standard
  readonly tokenId: string
  readonly amount: string
}
type Holds = { readonly held: readonly Held[]; readonly isWhole: boolean }

/** The numbers of `TransferBatch(…, uint256[] ids, uint256[] values)`: the array to which the first word leads. */
const idsIn = (data: Hex): readonly bigint[] => {
  const start = uintAt(data, 0)
  if (start === undefined || start % 32n !== 0n || start > 1_000_000n) return []
  const at = Number(start / 32n)
  const count = uintAt(data, at) ?? 0n
  return Array.from({ length: Number(count < mostOfBatch ? count : mostOfBatch) }, (_, index) =>
    uintAt(data, at + 1 + index),
  ).filter((id) => id !== undefined)
}

const piecesOf = ({ address, topics: named, data }: Log): readonly Key[] => {
  const [kind, , , last] = named
  if (last === undefined) return []
  if (kind === topics.transfer) return [keyOf(address, 's', BigInt(last))]
  const first = uintAt(data as Hex, 0)
  if (kind === topics.single) return first === undefined ? [] : [keyOf(address, 'm', first)]
  return kind === topics.batch ? idsIn(data as Hex).map((id) => keyOf(address, 'm', id)) : []
}

const readKey = (key: Key) => {
  const [contract, kind, id] = key.split('-') as [Hex, 's' | 'm', string]
  return { contract, standard: standardOf[kind], id: BigInt(`0x${id}`) }
}

/** ERC-1155: `{id}` is the number in 64 hexadecimal digits, lower case. */
const withNumber = (uri: string, { standard, tokenId }: Held): string =>
  standard === 'ERC-1155' ? uri.replaceAll('{id}', BigInt(tokenId).toString(16).padStart(64, '0')) : uri

/**
 * What an account has of collections by the operator's own node: what reached it in the newest blocks, as far as the contract says that the account
 * has it now. @param memory of all networks, by keys that begin with the network.
 */
export const createNodeNfts = (
  { blockRange, logBlocks, at }: NodeNftsConfig,
  network: string,
  parts: Pick<ProviderParts, 'rpc' | 'cache' | 'now' | 'logger'>,
  multicall: Multicall,
  memory: ReturnType<typeof createTextCache>,
  readMetadata: ReturnType<typeof createMetadata>,
) => {
  const { rpc, cache, logger, now } = parts
  const look = createLook<Key>(
    {
      received: (account) => [
        [[topics.transfer], null, topicOf(account)],
        [[topics.single, topics.batch], null, null, topicOf(account)],
      ],
      found: piecesOf,
      what: 'pieces of collections',
    },
    { blockRange, logBlocks, network },
    parts,
    memory,
  )

  /** A node that does not even say this is no account without pieces. */
  const headOf = async (read: ReadNode): Promise<number> => {
    try {
      return Number(formOf(count, await read('eth_blockNumber', [])))
    } catch (error) {
      if (!(error instanceof NodeRefusal)) throw error
      throw badAnswer(network, 'the node does not say its newest block', error)
    }
  }

  const holds = async (account: string): Promise<Holds> => {
    const signal = AbortSignal.timeout(patience)
    const read: ReadNode = (method, params) => rpc.read(network, method, params, signal)
    const head = await headOf(read)
    const { found, isWhole } = await look(read, account)
    const silentKey = (key: Key | undefined) => `silent:${network}:${account}:${key}`
    const asked = found.filter((key) => memory.get(silentKey(key)) === undefined)
    const pieces = asked.map(readKey)
    const answers = await callTogether(
      multicall,
      network,
      pieces.map(({ contract, standard, id }) => ({
        to: contract,
        data:
          standard === 'ERC-721'
            ? encodeCall('ownerOf(uint256)', [id])
            : encodeCall('balanceOf(address,uint256)', [account as Hex, id]),
      })),
      read,
      { at, signal, onSilent: (index) => memory.set(silentKey(asked[index]), '', now() + silentFor) },
    )
    if (answers.length > 0 && answers.every((answer) => answer === undefined))
      throw badAnswer(network, 'no contract could be asked')
    const held = pieces.flatMap(({ contract, standard, id }, index): readonly Held[] => {
      const answer = answers[index]
      if (!answer) return []
      const amount =
        standard === 'ERC-721' ? (addressAt(answer, 0) === account ? 1n : 0n) : (uintAt(answer, 0) ?? 0n)
      return amount === 0n ? [] : [{ contract, standard, tokenId: String(id), amount: String(amount) }]
    })
    // Blocks before those that are looked at may have had more, and so may contracts that are left alone.
    const isAllKnown = asked.length === found.length && !answers.includes(undefined)
    return { held, isWhole: isWhole && head < logBlocks && isAllKnown }
  }

  /** What contracts say in a text; undefined where one says nothing, or it was not asked. */
  const textsOf = async (calls: readonly ContractCall[]): Promise<readonly (string | undefined)[]> => {
    const signal = AbortSignal.timeout(patience)
    const read: ReadNode = (method, params) => rpc.read(network, method, params, signal)
    const silentKey = ({ to, data }: ContractCall) => `silent:text:${network}:${to}:${data}`
    const asked = calls.filter((call) => memory.get(silentKey(call)) === undefined)
    const answers = await callTogether(multicall, network, asked, read, {
      at,
      signal,
      mostParts: mostTextParts,
      onSilent: (index) => {
        const call = asked[index]
        if (call) memory.set(silentKey(call), '', now() + silentFor)
      },
    })
    const texts = new Map(
      asked.map((call, index) => {
        const answer = answers[index]
        return [call, answer ? textOf(answer) : undefined]
      }),
    )
    return calls.map((call) => texts.get(call))
  }

  const saidOf = createSaid(network, { cache, now, logger }, memory, readMetadata)

  return async (account: string, cursor: string | undefined, isFresh: boolean): Promise<PiecePage> => {
    const read = isFresh ? cache.renew : cache.get
    const { held, isWhole } = await read(`nfts:held:${network}:${account}`, lifetimes.balance, () =>
      holds(account),
    )
    const { shown, next } = pageAt(held, cursor)
    const contracts = [...new Set(shown.map(({ contract }) => contract))]
    const texts = await textsOf([
      ...contracts.map((to) => ({ to, data: encodeCall('name()') })),
      ...shown.map(({ contract: to, standard, tokenId }) => ({
        to,
        data: encodeCall(standard === 'ERC-721' ? 'tokenURI(uint256)' : 'uri(uint256)', [BigInt(tokenId)]),
      })),
    ])
    const collections = new Map(contracts.map((contract, index) => [contract, pieceName(texts[index] ?? '')]))
    const pieces = await Promise.all(
      shown.map(async (one, index): Promise<Piece> => {
        const uri = texts[contracts.length + index]
        const said = await saidOf(uri && withNumber(uri, one))
        const piece = { ...one, ...said, collection: collections.get(one.contract) ?? '' }
        return { ...piece, suspicious: isSuspicious(network, piece) }
      }),
    )
    return { pieces, next, isWhole }
  }
}
