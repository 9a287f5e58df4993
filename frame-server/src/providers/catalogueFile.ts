import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { httpsUrl, isAppLink, unseenCharacters } from '@walletframe/api-contract'
import { parse, type ParseError } from 'jsonc-parser'
import { z } from 'zod'
import { ConfigError } from '../configError.ts'
import type { ImageSource } from './images.ts'

/*
 * The file of the catalogue. What stands in it reaches every visitor as a link to tap: whoever wrote it (the operator, or a list that the
 * operator took over from somebody) cannot make it anything but a link to an app or to a web page.
 */

const text = z.string().min(1).max(512)

const webLink = text.refine((value) => httpsUrl(value) !== undefined, 'expected an https:// address')

/** A page of one of these hosts. */
const pageOf = (...hosts: readonly string[]) =>
  text.refine(
    (value) => hosts.includes(httpsUrl(value)?.host ?? ''),
    `expected an address at https://${hosts.join(' or https://')}`,
  )

/** `scheme:`, `scheme://` or `scheme://path`, or an `https:` address. */
const appLink = text.refine(
  isAppLink,
  'expected the scheme of an app such as mywallet:// in lower case, or an https:// address',
)

const walletId = z.string().regex(/^[0-9a-f]{64}$/, 'expected 64 hexadecimal digits in lower case')
const shownName = z
  .string()
  .min(1)
  .max(64)
  .refine(
    (name) => name.trim() === name && !unseenCharacters.test(name),
    'expected a name without characters that are not seen',
  )
/** An `https:` address, or a file, from the folder of the catalogue. */
const image = text.refine(
  (value) =>
    httpsUrl(value) !== undefined || (!/^[a-z][a-z0-9+.-]+:/i.test(value) && !unseenCharacters.test(value)),
  'expected an https:// address, or the name of a file beside the catalogue',
)
/** A namespace stands for all its networks. */
const chain = z
  .string()
  .regex(
    /^(eip155|solana|bip122|polkadot)(:[-_a-zA-Z0-9]{1,32})?$/,
    'expected a CAIP-2 id such as eip155:1, or a namespace for all its networks',
  )

const wallet = z.strictObject({
  id: walletId,
  name: shownName,
  badge_type: z.literal('certified').optional(),
  homepage: webLink.optional(),
  image: image.optional(),
  mobile_link: appLink.nullable().default(null),
  desktop_link: appLink.nullable().default(null),
  webapp_link: webLink.nullable().default(null),
  app_store: pageOf('apps.apple.com', 'itunes.apple.com').nullable().default(null),
  play_store: pageOf('play.google.com').nullable().default(null),
  chrome_store: pageOf('chromewebstore.google.com', 'chrome.google.com').nullable().default(null),
  rdns: z
    .string()
    .max(128)
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'expected a reverse domain such as com.example.wallet')
    .nullable()
    .default(null),
  chains: z.array(chain).max(200).default([]),
  injected: z
    .array(z.strictObject({ namespace: chain, injected_id: z.string().regex(/^\w{1,64}$/) }))
    .max(20)
    .nullable()
    .default(null),
})
export type WalletEntry = z.output<typeof wallet>

const images = z.record(z.string().min(1).max(64), image).default({})

const file = z.strictObject({
  /** An entry with the id of one that ships with the server takes its place. */
  wallets: z.array(wallet).max(2_000).default([]),
  /** Ids that nobody gets. */
  hide: z.array(walletId).max(2_000).default([]),
  /** Ids that come first, in this order. */
  feature: z.array(walletId).max(100).default([]),
  /** Ids that come next, in this order. */
  order: z.array(walletId).max(2_000).default([]),
  images: z
    .strictObject({
      /** By CAIP-2 id of a network, or by id of a connector. */
      assets: images,
      /** By code, such as `usd`. */
      currencies: images,
      /** By symbol, such as `ETH`. */
      tokens: images,
    })
    .prefault({}),
})

/** A file of the catalogue, its images as what they are fetched from. */
export type CatalogueFile = Omit<z.output<typeof file>, 'wallets' | 'images'> & {
  readonly wallets: readonly (Omit<WalletEntry, 'image'> & { readonly image?: NamedImage })[]
  readonly images: Readonly<Record<'assets' | 'currencies' | 'tokens', ReadonlyMap<string, ImageSource>>>
}

/** An image with an id: of a file by its content, of an address by the address. */
export type NamedImage = { readonly id: string; readonly source: ImageSource }

/** As a UUID (version 8), the form that clients know. */
const uuidOf = (content: Uint8Array | string): string => {
  const hex = createHash('sha256').update(content).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

const firstLinesOf = (issues: readonly z.core.$ZodIssue[]): string =>
  issues
    .slice(0, 20)
    .map(({ path, message }) => `  ${path.map(String).join('.')}: ${message}`)
    .join('\n')

/** Reads a file of the catalogue: JSON, comments allowed. @throws ConfigError naming the file, and each wrong field. */
export const readCatalogueFile = (path: string): CatalogueFile => {
  const read = (name: string): Buffer => {
    try {
      return readFileSync(name)
    } catch (error) {
      throw new ConfigError(`The catalogue ${path}: ${name} cannot be read: ${(error as Error).message}`)
    }
  }
  const errors: ParseError[] = []
  const value: unknown = parse(read(path).toString('utf8'), errors, { allowTrailingComma: true })
  if (errors[0])
    throw new ConfigError(`The catalogue ${path} is not JSON: see character ${errors[0].offset}.`)
  const parsed = file.safeParse(value)
  if (!parsed.success)
    throw new ConfigError(`The catalogue ${path} cannot be used:\n${firstLinesOf(parsed.error.issues)}`)
  const named = (from: string): NamedImage => {
    if (httpsUrl(from)) return { id: uuidOf(from), source: { url: from } }
    const name = resolve(dirname(path), from)
    return { id: uuidOf(read(name)), source: { file: name } }
  }
  const mapOf = (entries: Readonly<Record<string, string>>, keyOf: (key: string) => string) =>
    new Map(Object.entries(entries).map(([key, from]) => [keyOf(key), named(from).source]))
  const { wallets, images: given, ...lists } = parsed.data
  const twice = wallets.find(({ id }, index) => wallets.findIndex((other) => other.id === id) !== index)
  if (twice) throw new ConfigError(`The catalogue ${path}: ${twice.name} (${twice.id}) is there twice.`)
  return {
    ...lists,
    wallets: wallets.map(({ image: from, ...entry }) =>
      from === undefined ? entry : { ...entry, image: named(from) },
    ),
    images: {
      assets: mapOf(given.assets, (key) => key),
      currencies: mapOf(given.currencies, (key) => key.toLowerCase()),
      tokens: mapOf(given.tokens, (key) => key.toUpperCase()),
    },
  }
}
