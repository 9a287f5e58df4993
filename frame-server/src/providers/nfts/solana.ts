import type { createTextCache } from '../../services/nodes/cache.ts'
import { NodeRefusal } from '../../services/nodes/ownReads.ts'
import { badAnswer } from '../evm/multicall.ts'
import { lifetimes, type ProviderParts } from '../provider.ts'
import { createHeldTokens, type HeldToken } from '../solana/heldTokens.ts'
import { createRecords, type MetadataRecord } from '../solana/metadataRecord.ts'
import { splToken } from '../solana/tokenPrograms.ts'
import type { createMetadata } from './metadata.ts'
import { pageAt } from './pages.ts'
import { isSuspicious, pieceName, type Piece, type PiecePage } from './piece.ts'
import { createSaid } from './said.ts'

/** Milliseconds for what an account has, and for what its mints say. */
const patience = 9_000
/** Mints of one account that are looked at: anybody can make it more. */
const mostMints = 2_000
/** Metaplex' `TokenStandard` of what is counted as a token. */
const fungible = 2
/** And of what is moved by its own program alone: with rules about transfers, and a printed edition of such. */
const programmable: readonly (number | undefined)[] = [4, 5]

type Held = Pick<Piece, 'contract' | 'tokenId' | 'amount'> & Pick<HeldToken, 'program'>

/**
 * Whether a whole mint is a piece: one that says what it is, where that is no token; one that does not, as older ones and those of Token-2022, where
 * the account has one of it and it cannot be divided.
 */
const isPiece = ({ standard }: MetadataRecord, amount: string): boolean =>
  standard === undefined ? amount === '1' : standard !== fungible

/**
 * What an account has of collections on a Solana network by the operator's own node: mints that cannot be divided and that have metadata, Metaplex'
 * or their own. Compressed pieces have no mint: no node knows them (nfts/das.ts).
 */
export const createSolanaNfts = (
  network: string,
  parts: Pick<ProviderParts, 'rpc' | 'cache' | 'now' | 'logger'>,
  memory: ReturnType<typeof createTextCache>,
  readMetadata: ReturnType<typeof createMetadata>,
) => {
  const { cache } = parts
  const readTokens = createHeldTokens(network, parts)
  const readRecords = createRecords(network, parts)
  const saidOf = createSaid(network, parts, memory, readMetadata)

  /** A node that refuses to say is no account without pieces. */
  const asked = async <Answer>(ask: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> => {
    try {
      return await ask(AbortSignal.timeout(patience))
    } catch (error) {
      if (!(error instanceof NodeRefusal)) throw error
      throw badAnswer(network, 'the node does not say what an account has', error)
    }
  }

  const holds = async (
    account: string,
  ): Promise<{ readonly held: readonly Held[]; readonly isWhole: boolean }> => {
    const tokens = await asked((signal) => readTokens(account, signal))
    const whole = tokens
      .filter(({ decimals }) => decimals === 0)
      .map(({ mint, amount, program }) => ({ contract: mint, tokenId: '', amount: String(amount), program }))
      // A node gives them in no order, and pages need one.
      .toSorted((a, b) => (a.contract < b.contract ? -1 : 1))
    return { held: whole.slice(0, mostMints), isWhole: whole.length <= mostMints }
  }

  return async (account: string, cursor: string | undefined, isFresh: boolean): Promise<PiecePage> => {
    const read = isFresh ? cache.renew : cache.get
    const { held, isWhole } = await read(`nfts:held:${network}:${account}`, lifetimes.balance, () =>
      holds(account),
    )
    const { shown, next } = pageAt(held, cursor)
    const records = await asked((signal) =>
      readRecords(
        shown.map(({ contract: mint, program }) => ({ mint, program })),
        signal,
      ),
    )
    const found = shown.flatMap((one) => {
      const record = records.get(one.contract)
      return record && isPiece(record, one.amount) ? [{ ...one, record }] : []
    })
    const mints = [...new Set(found.flatMap(({ record }) => record.collection ?? []))]
    const collections = await asked((signal) =>
      readRecords(
        mints.map((mint) => ({ mint, program: splToken })),
        signal,
      ),
    )
    const pieces = await Promise.all(
      found.map(async ({ contract, tokenId, amount, record }): Promise<Piece> => {
        const said = await saidOf(record.uri)
        const piece = {
          contract,
          tokenId,
          amount,
          standard: programmable.includes(record.standard) ? ('pNFT' as const) : ('Metaplex' as const),
          ...said,
          // What stands on the chain goes first: a host can say another name every day.
          name: pieceName(record.name) || said.name,
          collection: pieceName(collections.get(record.collection ?? '')?.name ?? ''),
        }
        return { ...piece, suspicious: isSuspicious(network, piece) }
      }),
    )
    return { pieces, next, isWhole }
  }
}
