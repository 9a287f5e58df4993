import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { ConfigError } from '../configError.ts'

/** A wallet as the catalogue lists it. */
const walletEntry = z.strictObject({
  /** Of the wallet in the catalogues that dapps name wallets by: 64 hexadecimal digits. */
  id: z.string().regex(/^[0-9a-f]{64}$/, 'expected 64 hexadecimal digits in lower case'),
  name: z.string().min(1).max(64),
})
export type WalletEntry = z.output<typeof walletEntry>

/** Which wallets visitors can choose from. */
export type Catalogue = { readonly wallets: readonly WalletEntry[] }

/** `file`: the wallets of the operator's file. `none`: none; wallets of the page and WalletConnect work all the same. */
export const catalogueConfig = z
  .discriminatedUnion(
    'kind',
    [
      z.strictObject({ kind: z.literal('file'), file: z.string().min(1).optional() }),
      z.strictObject({ kind: z.literal('none') }),
    ],
    { error: 'expected { "kind": "file", … } or { "kind": "none" }' },
  )
  .prefault({ kind: 'file' })
export type CatalogueConfig = z.output<typeof catalogueConfig>

const catalogueFile = z.strictObject({ wallets: z.array(walletEntry).max(2_000) })

/** @throws ConfigError naming the file, and each wrong field. */
const readCatalogue = (file: string): readonly WalletEntry[] => {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new ConfigError(`providers.catalogue.file: ${file} cannot be read: ${(error as Error).message}`)
  }
  const parsed = catalogueFile.safeParse(value)
  if (parsed.success) return parsed.data.wallets
  const lines = parsed.error.issues.map(({ path, message }) => `  ${path.map(String).join('.')}: ${message}`)
  throw new ConfigError(`The catalogue ${file} cannot be used:\n${lines.join('\n')}`)
}

export const createCatalogue = (config: CatalogueConfig): Catalogue => ({
  wallets: config.kind === 'file' && config.file !== undefined ? readCatalogue(config.file) : [],
})
