import { mostEntries, type CatalogueWallet } from '@walletframe/api-contract'
import { z } from 'zod'
import { catalogueFile } from '../builtFiles.ts'
import { ConfigError } from '../configError.ts'
import { readCatalogueFile, type CatalogueFile } from './catalogueFile.ts'
import type { ImageSource } from './images.ts'

/**
 * `file`: the wallets that ship with the server, and the operator's own file, which adds, hides and orders. `none`: none; wallets of the
 * page and WalletConnect by its code work all the same.
 */
export const catalogueConfig = z
  .discriminatedUnion(
    'kind',
    [
      z.strictObject({
        kind: z.literal('file'),
        file: z.string().min(1).optional(),
        /** Whether what ships with the server is in it. */
        builtIn: z.boolean().default(true),
      }),
      z.strictObject({ kind: z.literal('none') }),
    ],
    { error: 'expected { "kind": "file", … } or { "kind": "none" }' },
  )
  .prefault({ kind: 'file' })
export type CatalogueConfig = z.output<typeof catalogueConfig>

/** What is asked for, as the contract's query says it. */
export type WalletQuery = {
  readonly page?: string | undefined
  readonly entries?: string | undefined
  readonly include?: string | undefined
  readonly exclude?: string | undefined
  readonly chains?: string | undefined
  readonly search?: string | undefined
  readonly badge_type?: 'certified' | 'none' | undefined
}

/** Which wallets visitors can choose from, and which images belong to names and ids. */
export type Catalogue = {
  /** @param networks CAIP-2 ids of the project. */
  readonly wallets: (
    query: WalletQuery,
    networks: readonly string[],
  ) => { readonly data: CatalogueWallet[]; readonly count: number }
  /** By the `image_id` of a wallet. */
  readonly walletImage: (id: string) => ImageSource | undefined
  /** By CAIP-2 id of a network, or by id of a connector. */
  readonly assetImage: (id: string) => ImageSource | undefined
  readonly currencyImage: (code: string) => ImageSource | undefined
  readonly tokenImage: (symbol: string) => ImageSource | undefined
}

/** Wallets in an answer where nobody says how many (specification, section 9). */
const usualEntries = 40

type Entry = CatalogueFile['wallets'][number] & { readonly order: number }

const unknownIds = (
  path: string,
  field: string,
  ids: readonly string[],
  known: ReadonlyMap<string, unknown>,
) => {
  const unknown = ids.find((id) => !known.has(id))
  if (unknown)
    throw new ConfigError(`The catalogue ${path}: ${field} names ${unknown}, which is no wallet of it.`)
}

/** Both files as one list, in the order in which visitors get it. */
const orderedEntries = (files: readonly CatalogueFile[], path: string): readonly Entry[] => {
  const all = new Map(files.flatMap(({ wallets }) => wallets).map((entry) => [entry.id, entry]))
  const first = files.flatMap(({ feature, order }) => [...feature, ...order])
  const hidden = new Set(files.flatMap(({ hide }) => hide))
  for (const { feature, order, hide } of files) {
    unknownIds(path, 'feature', feature, all)
    unknownIds(path, 'order', order, all)
    unknownIds(path, 'hide', hide, all)
  }
  return [...new Set([...first, ...all.keys()])]
    .filter((id) => !hidden.has(id))
    .flatMap((id) => all.get(id) ?? [])
    .map((entry, index) => ({ ...entry, order: index + 1 }))
}

const namespaceOf = (chain: string): string => chain.split(':', 1)[0] ?? ''

/** Whether a wallet has a network; one that names none is not known not to. */
const hasChain = ({ chains }: Entry, network: string): boolean =>
  chains.length === 0 || chains.includes(network) || chains.includes(namespaceOf(network))

const listed = (list: string | undefined): ReadonlySet<string> | undefined =>
  list === undefined ? undefined : new Set(list.split(','))

const shown = ({ image, ...entry }: Entry, networks: readonly string[]): CatalogueWallet => ({
  ...entry,
  ...(image && { image_id: image.id }),
  chains: networks.filter((network) => entry.chains.length > 0 && hasChain(entry, network)),
})

const catalogueOf = (files: readonly CatalogueFile[], path: string): Catalogue => {
  const entries = orderedEntries(files, path)
  const walletImages = new Map(entries.flatMap(({ image }) => (image ? [[image.id, image.source]] : [])))
  const find = (kind: keyof CatalogueFile['images'], key: string) =>
    files.map(({ images }) => images[kind].get(key)).findLast((source) => source !== undefined)
  return {
    wallets: (
      { page = '1', entries: most, include, exclude, chains, search, badge_type: badge },
      networks,
    ) => {
      const [wanted, unwanted, words] = [listed(include), listed(exclude), search?.trim().toLowerCase() ?? '']
      const needed = chains?.split(',')
      const found = entries.filter(
        (entry) =>
          (wanted?.has(entry.id) ?? true) &&
          !unwanted?.has(entry.id) &&
          (needed?.some((network) => hasChain(entry, network)) ?? true) &&
          (badge === undefined || (entry.badge_type ?? 'none') === badge) &&
          entry.name.toLowerCase().includes(words),
      )
      const size = Math.min(Number(most ?? usualEntries), mostEntries)
      const start = (Number(page) - 1) * size
      return {
        data: found.slice(start, start + size).map((entry) => shown(entry, networks)),
        count: found.length,
      }
    },
    walletImage: (id) => walletImages.get(id),
    assetImage: (id) => find('assets', id),
    currencyImage: (code) => find('currencies', code.toLowerCase()),
    tokenImage: (symbol) => find('tokens', symbol.toUpperCase()),
  }
}

/** Reads the files. @throws ConfigError */
export const createCatalogue = (config: CatalogueConfig): Catalogue => {
  if (config.kind === 'none') return catalogueOf([], '')
  const paths = [
    ...(config.builtIn ? [catalogueFile] : []),
    ...(config.file === undefined ? [] : [config.file]),
  ]
  return catalogueOf(paths.map(readCatalogueFile), paths.at(-1) ?? '')
}
