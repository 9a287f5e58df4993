import { parseArgs } from 'node:util'

/** What `npm start -- …` may be told. */
export type StartOptions = {
  /** Further origins that may embed the frame with the project `demo`. */
  readonly origins: readonly string[]
  /** Folder of the database and the secrets; undefined for the usual one. */
  readonly folder: string | undefined
  /** Whether the frame server's code may change while the world runs. */
  readonly watch: boolean
  /** An EVM account that has three years behind it. */
  readonly past: `0x${string}` | undefined
  readonly help: boolean
}

export const usage = `npm start -- [--origin ORIGIN]... [--folder FOLDER] [--past ADDRESS] [--watch]

  --origin ORIGIN   a page that may embed the frame with the project "demo", such as https://app.example.com; as often as needed.
                    Pages at http://localhost, http://127.0.0.1 and http://*.localhost, at any port, need none: they use the project "local".
  --folder FOLDER   where wallets, sessions and secrets are kept (usually .cache/dev)
  --past ADDRESS    an EVM account that gets money and three years of activity, such as the one of a wallet in your browser
  --watch           what is saved is built and served within two seconds: frame, page scripts, server. Chains, mails and wallets stay
  --help            this text

Ports are moved by environment variables: see dev-server/README.md.
`

/** @throws Error with the form that is right. */
const checkOrigin = (value: string): string => {
  const url = URL.canParse(value) ? new URL(value) : undefined
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (!url || !isWeb || url.hostname.includes('*'))
    throw new Error(
      `--origin: expected an origin such as https://app.example.com, not ${JSON.stringify(value)}.`,
    )
  if (url.origin !== value)
    throw new Error(`--origin: expected an origin alone. Write ${url.origin} in place of ${value}.`)
  return value
}

/** @throws Error with the form that is right. */
const checkAddress = (value: string): `0x${string}` => {
  if (!/^0x[\da-f]{40}$/i.test(value))
    throw new Error(
      `--past: expected an EVM address, 0x and 40 hexadecimal digits, not ${JSON.stringify(value)}.`,
    )
  return value as `0x${string}`
}

/** @throws Error with one sentence that names the argument which is wrong. */
export const readOptions = (args: readonly string[]): StartOptions => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      origin: { type: 'string', multiple: true, default: [] },
      folder: { type: 'string' },
      past: { type: 'string' },
      watch: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  return {
    origins: values.origin.map(checkOrigin),
    folder: values.folder,
    watch: values.watch,
    past: values.past === undefined ? undefined : checkAddress(values.past),
    help: values.help,
  }
}
