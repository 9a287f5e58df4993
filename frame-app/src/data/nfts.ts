import { displayText, readNfts, type Nft as Told, type NftPage as Answer } from '@walletframe/api-contract'
import { namespaceOf, type Caip10, type Caip2 } from '@walletframe/bridge-protocol'
import { InfiniteQueryObserver } from '@tanstack/query-core'
import { callServer } from '../api/client.ts'
import { readFurther } from './further.ts'
import type { Piece } from '../chains/send.ts'
import { balanceLifetime } from '../state/specified.ts'
import type { HoldingsKey } from './holdings.ts'
import { isOwnImage } from './ownImage.ts'
import { queryClient } from './queryClient.ts'

/** A piece of a collection (ERC-721, Metaplex), or so many of one kind (ERC-1155), that an account has. */
export type Nft = {
  readonly id: string
  readonly network: Caip2
  /** The collection's contract. On Solana the piece itself: its mint, or the id of one that has none. */
  readonly contract: string
  /** Decimal digits, up to 78; empty on Solana. */
  readonly tokenId: string
  /** Of Solana: with a mint of its own, of which some have rules about transfers (`pNFT`); a leaf of a tree (`compressed`); an account of MPL Core. */
  readonly standard: 'ERC-721' | 'ERC-1155' | 'Metaplex' | 'pNFT' | 'compressed' | 'Core'
  /** How many the account has, in digits; never 0. No `bigint`: a piece is handed to a view, and what views are given is JSON. */
  readonly amount: string
  /** Display texts, of one line but for the description; empty where nobody says. */
  readonly name: string
  readonly collection: string
  readonly description: string
  /** At our own server, without a size. */
  readonly image: string | undefined
  /** It looks like what is sent to strangers so that they go to a site. */
  readonly suspicious: boolean
}

/** A piece by the transfer of `chains/send.ts` that moves it. */
export type SendableNft = Nft & Pick<Piece, 'standard'>

/** A piece as it is sent. Whether one of Solana has rules, its chain says then: a piece of a mint goes by its mint. */
export const sendableOf = (nft: Nft): SendableNft => {
  const { standard } = nft
  return { ...nft, standard: standard === 'pNFT' ? 'Metaplex' : standard }
}

export type NftPage = {
  readonly network: Caip2
  readonly pieces: readonly Nft[]
  /** Where the list goes on: `network cursor`. */
  readonly next: string | null
  /** Whether the network may have more than all of its pages tell. */
  readonly lacks: boolean
  /** Whether it could not be read. */
  readonly failed: boolean
}

const key = 'nfts'
/** As of the history (data/activity.ts): a new look reads the first page alone. */
const newLook = { pages: 1 }
/** Pages after which nobody scrolls on: a server that has always one more does not make this one a loop. */
const mostPages = 400
const lengths = { name: 96, description: 1_000 }

/** Networks on which pieces may have moved since they were read. */
const moved = new Set<Caip2>()

/** Forms of what names a piece on the networks of a namespace, and its standards there. */
const formsOf: Readonly<
  Record<
    string,
    { readonly contract: RegExp; readonly tokenId: RegExp; readonly standards: readonly string[] }
  >
> = {
  eip155: { contract: /^0x[0-9a-f]{40}$/i, tokenId: /^\d{1,78}$/, standards: ['ERC-721', 'ERC-1155'] },
  solana: {
    contract: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
    tokenId: /^$/,
    standards: ['Metaplex', 'pNFT', 'compressed', 'Core'],
  },
}

/** Whether accounts of this namespace have any. */
export const hasNfts = (account: Caip10): boolean => Object.hasOwn(formsOf, namespaceOf(account))

/** @returns nothing where it is not of the network that was asked about, or is not named as pieces are there. */
const pieceOf = (told: Told, network: Caip2): Nft | undefined => {
  const { chainId, contract, tokenId, standard, amount, imageUrl, suspicious = false } = told
  const forms = formsOf[namespaceOf(network)]
  if (chainId !== network || !forms?.contract.test(contract) || !forms.tokenId.test(tokenId)) return undefined
  if (!/^\d{1,78}$/.test(amount) || BigInt(amount) === 0n) return undefined
  if (standard === 'unknown' || !forms.standards.includes(standard)) return undefined
  const number = tokenId && String(BigInt(tokenId))
  return {
    // Letters of an address of EVM may be written both ways; those of Solana tell addresses apart.
    id: number === '' ? `${network}:${contract}` : `${network}:${contract.toLowerCase()}:${number}`,
    network,
    contract,
    tokenId: number,
    standard,
    amount: String(BigInt(amount)),
    name: displayText(told.name, lengths.name),
    collection: displayText(told.collection, lengths.name),
    description: displayText(told.description, lengths.description),
    image: isOwnImage(imageUrl) ? imageUrl : undefined,
    suspicious,
  }
}

/** One network after the other, the account's own first; what cannot be read of the others is passed over, and told. */
const readPage = async (of: HoldingsKey, place: string, signal: AbortSignal): Promise<NftPage> => {
  const [address = '', list = ''] = of.split(' ')
  const networks = list.split(',') as Caip2[]
  const [own] = networks
  const [at, cursor = ''] = place.split(' ')
  const network = networks.find((id) => id === at) ?? own
  if (network === undefined) throw new Error('No network.')
  const after = networks[networks.indexOf(network) + 1] ?? null
  const isFresh = cursor === '' && moved.has(network)
  try {
    const read = (): Promise<Answer> =>
      callServer(readNfts, {
        params: { account: address },
        query: {
          chainId: network,
          ...(cursor !== '' && { cursor }),
          ...(isFresh && { forceUpdate: 'true' as const }),
        },
        signal,
      })
    const { data, next, complete } = await (place === '' ? read() : readFurther(read, signal))
    if (isFresh) moved.delete(network)
    return {
      network,
      pieces: data.flatMap((told) => pieceOf(told, network) ?? []),
      next: next === null ? after : `${network} ${next}`,
      lacks: !complete,
      failed: false,
    }
  } catch (error) {
    if (signal.aborted || network === own) throw error
    return { network, pieces: [], next: after, lacks: false, failed: true }
  }
}

/** What an account has of collections, over its networks (`holdingsKey`), page by page. Without an account nothing is asked. */
export const observeNfts = (of: HoldingsKey | '') =>
  new InfiniteQueryObserver(queryClient, {
    queryKey: [key, of],
    queryFn: ({ pageParam, signal }) => readPage(of as HoldingsKey, pageParam, signal),
    enabled: of !== '',
    initialPageParam: '',
    getNextPageParam: ({ next }: NftPage, pages, _last, asked) =>
      next === null || asked.includes(next) || pages.length >= mostPages ? undefined : next,
    staleTime: balanceLifetime,
    retryOnMount: false,
    ...newLook,
  })

/** Something of ours was decided on a network: the account may have other pieces now, and what the server kept of it is not asked for. */
export const refreshNfts = (network: Caip2): Promise<void> => {
  moved.add(network)
  return queryClient.invalidateQueries({ queryKey: [key] })
}

/** Every piece once, in the order in which they came. */
export const piecesOf = (pages: readonly NftPage[]): readonly Nft[] => [
  ...new Map(pages.flatMap(({ pieces }) => pieces).map((piece) => [piece.id, piece])).values(),
]
