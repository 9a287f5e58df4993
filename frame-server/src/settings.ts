import type { ServerConfig } from './config.ts'

/**
 * One setting: its place in the file, its variable, and what it means. From this table come the reading of the environment, the commented
 * file of `init`, and what docs/self-hosting.md must say.
 */
export type Setting = {
  /** Environment variable; `VARIABLE_FILE` names a file that holds the value, as secrets are mounted. */
  readonly variable: string
  /** For operators, in one sentence. */
  readonly meaning: string
  /** How the variable's text is read. Default: as it is. */
  readonly form?: 'number' | 'json'
  /** Never printed. */
  readonly secret?: true
  /** Fields of an object that have a variable each. */
  readonly parts?: Readonly<Record<string, Setting>>
  /** What stands for the default where the value itself would be long. */
  readonly byDefault?: string
  /** A second variable that says the same in a shorter form. */
  readonly short?: Setting & { readonly toValue: (text: string) => unknown }
}

/** One row for each provider. */
const providerSettings: Readonly<Record<keyof ServerConfig['providers'], Setting>> = {
  catalogue: {
    variable: 'WALLETFRAME_PROVIDER_CATALOGUE',
    form: 'json',
    meaning:
      'wallets that visitors can choose from: `{ "kind": "file", "file"?, "builtIn"? }` or `{ "kind": "none" }`',
  },
  images: {
    variable: 'WALLETFRAME_PROVIDER_IMAGES',
    form: 'json',
    meaning:
      'icons, logos and pictures: `{ "kind": "proxy", "sources"?, "from"?, "cacheMegabytes"? }` or `{ "kind": "none" }`',
  },
  prices: {
    variable: 'WALLETFRAME_PROVIDER_PRICES',
    form: 'json',
    meaning:
      'what tokens are worth: `{ "kind": "pools", "networks"?, "whirlpools"?, "leastLiquidity"?, "compareBlocks"? }`, `{ "kind": "llama", "url"?, "chains"? }`, `{ "kind": "coingecko", "url"?, "apiKey"?, "platforms"?, "leastVolume"? }` or `{ "kind": "none" }`',
  },
  swaps: {
    variable: 'WALLETFRAME_PROVIDER_SWAPS',
    form: 'json',
    meaning: 'exchanging tokens: `{ "kind": "uniswapV2", "networks" }` or `{ "kind": "none" }`',
  },
  names: {
    variable: 'WALLETFRAME_PROVIDER_NAMES',
    form: 'json',
    meaning:
      'names of accounts: `{ "kind": "self", "zone"?, "reserved"?, "ens"? }`, `{ "kind": "bens", "url", "network"?, "zone"?, "reserved"? }` or `{ "kind": "none" }`, see _Names_',
  },
  history: {
    variable: 'WALLETFRAME_PROVIDER_HISTORY',
    form: 'json',
    meaning:
      'what happened to accounts: `{ "kind": "node", "blockRange"?, "scanBlocks"? }`, `{ "kind": "index", "networks"?, "blockRange"?, "traceRange"?, "confirmations"?, "rangesPerSecond"?, "mostAccounts"? }`, `{ "kind": "blockscout", "urls": … }`, `{ "kind": "etherscan", "networks": …, "apiKey"?, "url"? }` or `{ "kind": "none" }`, see _History_',
  },
  onramp: {
    variable: 'WALLETFRAME_PROVIDER_ONRAMP',
    form: 'json',
    meaning:
      'who sells for money: `{ "kind": "links", "providers"?, "tokens"? }` or `{ "kind": "none" }`, see _Purchases_',
  },
  balances: {
    variable: 'WALLETFRAME_PROVIDER_BALANCES',
    form: 'json',
    meaning:
      'what accounts have: `{ "kind": "node", "shippedTokens"?, "tokens"?, "blockRange"?, "logBlocks"? }`, `{ "kind": "blockscout", "urls": … }` with the same, or `{ "kind": "none" }`, see _Balances_',
  },
  scams: {
    variable: 'WALLETFRAME_PROVIDER_SCAMS',
    form: 'json',
    meaning:
      'lists of known scams, with which approvals are compared: `{ "kind": "lists", "addresses"?, "sites"?, "hours"? }` or `{ "kind": "none" }`, see _Known scams_',
  },
  nfts: {
    variable: 'WALLETFRAME_PROVIDER_NFTS',
    form: 'json',
    meaning:
      'what accounts have of collections: `{ "kind": "node", "ipfsGateway"?, "blockRange"?, "logBlocks"?, "das"? }`, `{ "kind": "blockscout", "urls": …, … }` or `{ "kind": "none" }`, see _NFTs_',
  },
}

export const settings: Readonly<Record<keyof ServerConfig, Setting>> = {
  publicUrl: {
    variable: 'WALLETFRAME_PUBLIC_URL',
    meaning:
      'exact origin that browsers use, such as https://wallet.example.com. Proofs and origin checks depend on it',
  },
  host: { variable: 'WALLETFRAME_HOST', meaning: 'address that it listens on' },
  port: { variable: 'WALLETFRAME_PORT', form: 'number', meaning: 'port that it listens on' },
  database: {
    variable: 'DATABASE_URL',
    secret: true,
    meaning: '`sqlite:FILE` for one server, `postgres://…` for several',
  },
  keyEncryption: {
    variable: 'WALLETFRAME_KEYS',
    form: 'json',
    secret: true,
    meaning:
      '`{ "current": ID, "keys": { ID: KEY } }`, each key 32 random bytes in base64url, or one that a key service keeps: encrypts server halves. Keep it apart from the backups of the database: without it every wallet is locked for good',
    short: {
      variable: 'WALLETFRAME_KEY',
      secret: true,
      meaning: 'one key alone, whose id is `env`',
      toValue: (key) => ({ current: 'env', keys: { env: key } }),
    },
  },
  pepper: {
    variable: 'WALLETFRAME_PEPPER',
    secret: true,
    meaning: '32 random bytes in base64url: one-time codes are stored under it',
  },
  mail: {
    variable: 'WALLETFRAME_MAIL',
    form: 'json',
    secret: true,
    meaning: '`{ "url": …, "from": … }`; `null` switches login by e-mail off',
    parts: {
      url: {
        variable: 'WALLETFRAME_SMTP_URL',
        secret: true,
        meaning: '`smtp(s)://user:password@host:port`',
      },
      from: { variable: 'WALLETFRAME_MAIL_FROM', meaning: 'sender, such as `Wallet <login@example.com>`' },
      tls: {
        variable: 'WALLETFRAME_MAIL_TLS',
        meaning:
          '`required`: no mail without TLS (by itself everywhere but on this machine); `opportunistic`: TLS where the server has it, with any certificate; `off`',
      },
      logoUrl: {
        variable: 'WALLETFRAME_MAIL_LOGO_URL',
        meaning:
          'logo above every mail (`https://…`), in mails with a code after the project’s own `logoUrl`; drawn by `providers.images` and put into the mail, so that nobody is asked for it when the mail is opened',
      },
    },
  },
  socials: {
    variable: 'WALLETFRAME_SOCIALS',
    form: 'json',
    secret: true,
    byDefault: '{}',
    meaning:
      '`{ "google": { "clientId", "clientSecret", "issuer"? } }`: providers that visitors can log in with, in this order, named `google`, `apple`, `discord`, `x`, `github`, `facebook` or `farcaster`; some want other fields, see _Login by a provider_',
  },
  operatorRecovery: {
    variable: 'WALLETFRAME_OPERATOR_RECOVERY',
    meaning:
      'public key that `walletframe-server recovery new-key` prints: visitors can ask you to keep a key of their wallet, which makes it custodial, see _Operator recovery_; `null`: off',
  },
  redis: {
    variable: 'WALLETFRAME_REDIS_URL',
    secret: true,
    meaning:
      '`redis://user:password@host:port` or `rediss://…`: where several servers keep limits, used proofs and caches. `null`: in PostgreSQL, or with SQLite in the memory of the one server',
  },
  networks: {
    variable: 'WALLETFRAME_NETWORKS',
    form: 'json',
    secret: true,
    meaning:
      '`[{ "id": "eip155:1", "name", "nativeCurrency", "rpcUrl" or "rpcUrls", "headCacheMs"?, "esploraUrl"?, "walletRpcUrl"?, "explorerUrl"?, "iconUrl"?, "testnet", "smartAccounts"?, "erc4337"?, "sessions"? }]`, or known ids (`["eip155:1", "known"]`), see _Networks_; nodes are told to nobody',
  },
  walletConnect: {
    variable: 'WALLETFRAME_WALLETCONNECT',
    form: 'json',
    meaning:
      '`{ "relayUrl": …, "projectId": …, "throughServer"? }`, see _WalletConnect_; `null`: wallet apps cannot be connected by a code',
    parts: {
      relayUrl: {
        variable: 'WALLETFRAME_WALLETCONNECT_RELAY_URL',
        meaning:
          'exact address of the relay over which pages and wallet apps talk, such as `wss://relay.example.com`. Visitors contact it, unless `throughServer`',
      },
      projectId: {
        variable: 'WALLETFRAME_WALLETCONNECT_PROJECT_ID',
        meaning: 'what the relay knows you by',
      },
      throughServer: {
        variable: 'WALLETFRAME_WALLETCONNECT_THROUGH_SERVER',
        form: 'json',
        meaning:
          '`true`: this server carries what is said to the relay and back, so that visitors contact no other host than yours; `false`',
      },
    },
  },
  projects: {
    variable: 'WALLETFRAME_PROJECTS',
    form: 'json',
    meaning:
      '`[{ "id", "name", "allowedOrigins", "allowNesting", "features", "language"?, "theme"?, "networks"?, "rpcHosts"?, "paymasterHosts"?, "approvals"? }]`, see _Projects_, _Themes_ and _Approvals_',
  },
  webhooks: {
    variable: 'WALLETFRAME_WEBHOOKS',
    form: 'json',
    secret: true,
    meaning:
      '`[{ "id", "url", "events", "secrets"?, "allowPrivate"?, "withEmail"?, "timeoutSeconds"? }]`, see _Webhooks_',
  },
  webhookSecrets: {
    variable: 'WALLETFRAME_WEBHOOK_SECRETS',
    secret: true,
    meaning:
      'secrets of the webhooks that have none of their own: `whsec_…`, in the variable and its file several parted by spaces. Each signs every message',
  },
  providers: {
    variable: 'WALLETFRAME_PROVIDERS',
    form: 'json',
    secret: true,
    byDefault: '{}',
    meaning:
      'what stands behind the calls that your server does not answer by itself, each `{ "kind": … }`, see _Providers_',
    parts: providerSettings,
  },
  trustProxy: {
    variable: 'WALLETFRAME_TRUST_PROXY',
    meaning:
      'whose word is taken about where a visitor comes from: the number of proxies in front, `loopback`, or a list of their addresses or networks (in the variable parted by commas). Behind a proxy without it all visitors share one limit',
  },
  adminPort: {
    variable: 'WALLETFRAME_ADMIN_PORT',
    form: 'number',
    meaning: 'port for Prometheus (`GET /metrics`), which is not for visitors; `null`: none',
  },
  adminHost: { variable: 'WALLETFRAME_ADMIN_HOST', meaning: 'address that the admin port listens on' },
  tracing: {
    variable: 'WALLETFRAME_TRACING',
    form: 'json',
    secret: true,
    meaning:
      '`{ "endpoint", "headers"?, "sampleRatio"?, "serviceName"? }`, see _Traces_; `null`: none are made',
    parts: {
      endpoint: {
        variable: 'OTEL_EXPORTER_OTLP_ENDPOINT',
        meaning:
          'collector that takes OTLP over HTTP (JSON), such as `http://localhost:4318`; `/v1/traces` is put behind it',
      },
      headers: {
        variable: 'OTEL_EXPORTER_OTLP_HEADERS',
        secret: true,
        meaning: 'headers for it, `name=value,name=value`, such as a key',
      },
      sampleRatio: {
        variable: 'WALLETFRAME_TRACE_RATIO',
        form: 'number',
        meaning: 'share of the requests and jobs that are traced, 0 to 1; 1',
      },
      serviceName: {
        variable: 'OTEL_SERVICE_NAME',
        meaning: 'how traces name this server; `walletframe-server`',
      },
    },
  },
  drainSeconds: {
    variable: 'WALLETFRAME_DRAIN_SECONDS',
    form: 'number',
    meaning:
      'at a stop, how long `/v1/health/ready` answers 503 while everything is still served: as long as a load balancer takes to notice',
  },
  logLevel: {
    variable: 'WALLETFRAME_LOG_LEVEL',
    meaning: '`fatal`, `error`, `warn`, `info`, `debug` or `silent`',
  },
  routeLimits: {
    variable: 'WALLETFRAME_ROUTE_LIMITS',
    form: 'json',
    meaning:
      'calls of one client in a minute (`mailbox-leave`: in ten, `register-name`: in sixty) by kind of route (`balance`: each network counts, fourfold if it is looked for what came; a call at most the whole limit); what is not named stays. Past it: 429 with `Retry-After`',
  },
  maxConnections: {
    variable: 'WALLETFRAME_MAX_CONNECTIONS',
    form: 'number',
    meaning:
      'connections at once; one more is closed. Each costs memory and one of the files that a process may open',
  },
  rpcRequestsPerMinute: {
    variable: 'WALLETFRAME_RPC_REQUESTS_PER_MINUTE',
    form: 'number',
    meaning:
      'what one client may ask of nodes in a minute: a plain read counts 1, `eth_getLogs` 20, see _Networks_',
  },
  emailCodesPerHour: {
    variable: 'WALLETFRAME_EMAIL_CODES_PER_HOUR',
    form: 'number',
    meaning:
      'one-time codes that one IP address (IPv6: /64) may ask for in an hour. Raise it where many people share one address',
  },
  mailsPerHour: {
    variable: 'WALLETFRAME_MAILS_PER_HOUR',
    form: 'number',
    meaning:
      'one-time codes that all visitors together may ask for in an hour. Past it nobody gets a code, and the log has an error',
  },
  auditDays: {
    variable: 'WALLETFRAME_AUDIT_DAYS',
    form: 'number',
    meaning:
      'days that visitors can read what happened to their account: logins, devices, openings of the wallet',
  },
  analytics: {
    variable: 'WALLETFRAME_ANALYTICS',
    meaning:
      '`on`: the modal tells this server how it is used, which keeps numbers by day and nothing of a person, see _How the modal is used_; `off`: it tells nobody',
  },
  analyticsDays: {
    variable: 'WALLETFRAME_ANALYTICS_DAYS',
    form: 'number',
    meaning: 'days that these numbers are kept',
  },
  assetsDir: {
    variable: 'WALLETFRAME_ASSETS_DIR',
    meaning:
      'folder that outlives a release: the frame’s files of this one and the two before are kept there, so that pages that are open live through an upgrade. Servers of one address share it',
  },
  fontsDir: {
    variable: 'WALLETFRAME_FONTS_DIR',
    meaning: 'folder of the `.woff2` files that the themes of projects name, see _Themes_',
  },
  frameDir: {
    variable: 'WALLETFRAME_FRAME_DIR',
    meaning: 'folder of another build of the frame than the one of the package',
  },
  loaderFile: {
    variable: 'WALLETFRAME_LOADER_FILE',
    meaning: 'another `loader.js` than the one of the package, with the other scripts of the page beside it',
  },
}

/** A setting with its place in the file, such as `mail.url`. */
export type SettingRow = Setting & { readonly field: string }

/** Every setting that has a variable, parts after the whole. */
export const settingRows = (): readonly SettingRow[] =>
  Object.entries(settings).flatMap(([field, setting]) => [
    { field, ...setting },
    ...Object.entries(setting.parts ?? {}).map(([part, row]) => ({ field: `${field}.${part}`, ...row })),
  ])
