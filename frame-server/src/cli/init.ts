import { existsSync, writeFileSync } from 'node:fs'
import type { Command } from 'commander'
import { loadConfig } from '../config.ts'
import { settings, type Setting } from '../settings.ts'
import { configFileOf, defaultFile } from './configFile.ts'
import { CliError, exitCodes, type Io } from './io.ts'
import { newKey } from './keys.ts'

/** Only its owner reads a file with keys. */
const ownerOnly = 0o600

const firstNetworks = `[
    // {
    //   "id": "eip155:1",
    //   "name": "Ethereum",
    //   "nativeCurrency": { "name": "Ether", "symbol": "ETH", "decimals": 18 },
    //   "rpcUrl": "https://YOUR.NODE",
    //   "explorerUrl": "https://etherscan.io"
    // },
    "known"
  ]`

/** Values that a new file has; what is not here stands in it as a comment with its default. */
const firstValues = (publicUrl: string): Readonly<Record<string, string>> => {
  const id = `key-${new Date().toISOString().slice(0, 10)}`
  return {
    publicUrl: JSON.stringify(publicUrl),
    keyEncryption: JSON.stringify({ current: id, keys: { [id]: newKey() } }),
    pepper: JSON.stringify(newKey()),
    mail: 'null',
    networks: firstNetworks,
    projects: '[]',
    assetsDir: '"./walletframe-assets"',
  }
}

const more: Readonly<Record<string, string>> = {
  mail: 'Such as { "url": "smtps://user:password@mail.example.com", "from": "Wallet <login@example.com>" }',
  networks:
    'Of a known network the id is enough (`"eip155:1"`), and `"known"` stands for all that are not named. Those are read from public nodes without a key: for a first try. Replace them by nodes of your own before visitors come.',
  projects:
    'Projects that `walletframe-server projects` manages need not stand here; those that do are changed here only.',
}

const lineLength = 110

/** A comment of whole words, each line at most {@link lineLength} long. */
const comment = (text: string): string => {
  const lines = ['']
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? ''
    if (last.length + word.length > lineLength) lines.push(word)
    else lines[lines.length - 1] = last ? `${last} ${word}` : word
  }
  return lines.map((line) => `  // ${line}`).join('\n')
}

/** The commented file that a new operator starts from. Every setting is in it. */
export const newConfigText = (publicUrl: string): string => {
  const values = firstValues(publicUrl)
  const defaults = loadConfig({
    values: { publicUrl, keyEncryption: { current: 'any', keys: { any: newKey() } }, pepper: newKey() },
  }) as Readonly<Record<string, unknown>>
  const entryOf = ([field, { variable, meaning, byDefault: shown }]: [string, Setting]): string => {
    const text = [comment(`${meaning}. (${variable})`), ...(more[field] ? [comment(more[field])] : [])].join(
      '\n',
    )
    const value = values[field]
    if (value !== undefined) return `${text}\n  ${JSON.stringify(field)}: ${value},`
    const byDefault = shown ?? (defaults[field] === undefined ? '…' : JSON.stringify(defaults[field]))
    return `${text}\n  // ${JSON.stringify(field)}: ${byDefault},`
  }
  return `{
  // The configuration of walletframe-server: JSON with comments. Commented settings have the value that is shown.
  // It holds keys: keep it from others, and keep a copy apart from the backups of the database.

${Object.entries(settings).map(entryOf).join('\n\n')}
}
`
}

/** `init`: a commented configuration with fresh keys. */
export const addInitCommand = (program: Command, io: Io): void => {
  program
    .command('init')
    .description('write a commented configuration with fresh keys (never over an existing file)')
    .option('--public-url <origin>', 'exact origin that browsers will use', 'http://localhost:4100')
    .action(({ publicUrl }: { publicUrl: string }) => {
      const file = configFileOf(program, io.env) ?? defaultFile
      const text = newConfigText(publicUrl)
      try {
        // `wx`: also where the file came into being since it was looked for.
        writeFileSync(file, text, { mode: ownerOnly, flag: 'wx' })
      } catch (error) {
        throw new CliError(
          existsSync(file)
            ? `${file} exists already: it may hold keys that wallets need. Move it away, or name another with --config.`
            : `${file} cannot be written: ${(error as Error).message}`,
          exitCodes.failed,
        )
      }
      io.out(
        `${file} is written, with fresh keys. Keep a copy of it apart from the database: without its keys every wallet is locked for good.\n`,
      )
    })
}
