import { namespaceOf, type Caip10 } from '@walletframe/bridge-protocol'
import { QueryObserver } from '@tanstack/query-core'
import { loadSend, type Piece } from '../chains/send.ts'
import { feeInterval } from './lifetimes.ts'
import type { SendableNft } from './nfts.ts'
import { queryClient } from './queryClient.ts'

/** A piece on its network, as CAIP-19 writes an asset: `erc721:0x…/7`, `nft:<mint>`; those for which there is no name yet: compressed ones `cnft:<id>`, of MPL Core `core:<account>`. */
export type PieceKey = `${'erc721' | 'erc1155'}:${string}/${string}` | `${'nft' | 'cnft' | 'core'}:${string}`

export const pieceKey = ({
  standard,
  contract,
  tokenId,
}: Pick<SendableNft, 'standard' | 'contract' | 'tokenId'>): PieceKey => {
  if (standard === 'Metaplex') return `nft:${contract}`
  if (standard === 'compressed') return `cnft:${contract}`
  if (standard === 'Core') return `core:${contract}`
  return `${standard === 'ERC-721' ? 'erc721' : 'erc1155'}:${contract}/${tokenId}`
}

const byForm = { nft: 'Metaplex', cnft: 'compressed', core: 'Core' } as const

/** @returns undefined for what is no {@link PieceKey}. */
export const readPieceKey = (
  key: string,
): { readonly contract: string; readonly piece: Piece } | undefined => {
  const [, form, mint] = /^(nft|cnft|core):([1-9A-HJ-NP-Za-km-z]{32,44})$/.exec(key) ?? []
  if (form !== undefined && mint !== undefined)
    return { contract: mint, piece: { standard: byForm[form as keyof typeof byForm], id: '' } }
  const [, kind, contract = '', id = ''] = /^(erc721|erc1155):(0x[0-9a-f]{40})\/(\d{1,78})$/i.exec(key) ?? []
  if (kind === undefined) return undefined
  return { contract, piece: { standard: kind === 'erc721' ? 'ERC-721' : 'ERC-1155', id } }
}

const readOwned = async (of: string): Promise<bigint> => {
  const [account = '', key = ''] = of.split(' ')
  const { owned } = await loadSend(namespaceOf(account as Caip10))
  const read = readPieceKey(key)
  if (!owned || !read) throw new Error('No piece of a collection.')
  return owned(account as Caip10, read.contract, read.piece)
}

/**
 * How many an account has of a piece, as the contract itself says: asked whenever somebody looks, and again while they do. What a list says
 * may be minutes old. Nothing is asked for an empty key.
 */
export const observeOwned = (of: `${Caip10} ${PieceKey}` | '') =>
  new QueryObserver<bigint>(queryClient, {
    queryKey: ['owned-nft', of],
    queryFn: () => readOwned(of),
    enabled: of !== '',
    staleTime: 0,
    retryOnMount: false,
    refetchInterval: feeInterval,
    refetchIntervalInBackground: false,
  })
