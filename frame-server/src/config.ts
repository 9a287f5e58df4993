import { readFileSync } from 'node:fs'
import {
  defaultApprovalRules,
  isLocalOrigin,
  isLocalWildcard,
  localWildcards,
  mayEmbed,
} from '@walletframe/api-contract'
import { z } from 'zod'

/** A configuration that cannot be used. The message names every wrong field and the expected form. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Exactly what a browser writes into `Origin`: scheme, host, port; no path, no wildcard. */
const origin = z.string().refine((value) => {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:')) return false
  // `*` is a character of hosts to the URL parser, and a wildcard in a policy.
  return url.origin === value && !url.hostname.includes('*')
}, 'expected an exact origin such as https://app.example.com, without path or wildcard')

/** A page that may embed the frame: an exact origin, or one of the forms for pages of the developer's own machine. */
const embedder = z.union([z.enum(localWildcards), origin], {
  error: 'expected an exact origin such as https://app.example.com, without path or wildcard',
})

/** Wildcards are for local development: no page may be let in by one where others than this machine can reach the server. */
const wildcardIssues = (allowedOrigins: readonly string[], publicUrl: string): readonly Issue[] =>
  allowedOrigins.flatMap((entry, index) =>
    isLocalWildcard(entry) && !isLocalOrigin(publicUrl)
      ? [
          {
            path: ['allowedOrigins', index],
            message: `expected an exact origin: ${entry} is for local development and needs a publicUrl at http://localhost or below .localhost, not ${publicUrl}`,
          },
        ]
      : [],
  )

const key32 = z
  .string()
  .refine((value) => Buffer.from(value, 'base64url').length === 32, 'expected 32 bytes in base64url')

const usd = z.number().min(0, 'expected 0 or more US dollars').max(1_000_000_000)

/** Keys: a namespace or a CAIP-2 id. Values: decimals of the coin, as text, since a JSON number cannot hold every amount. */
const nativeLimit = z.record(
  z.string(),
  z.string().regex(/^(0|[1-9]\d{0,29})(\.\d{1,36})?$/, 'expected a decimal in quotes such as "0.02"'),
)

const trusted = z.strictObject({ origin, limitUsd: usd.optional(), nativeLimit: nativeLimit.optional() })

const approvals = z.strictObject({
  limitUsd: usd.default(defaultApprovalRules.limitUsd),
  nativeLimit: nativeLimit
    .default({})
    .transform((limits) => ({ ...defaultApprovalRules.nativeLimit, ...limits })),
  trusted: z.array(trusted).max(200).default([]),
  window: z
    .enum(['over-limit', 'always'], 'expected "over-limit" or "always"')
    .default(defaultApprovalRules.window),
})

const project = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'expected lower-case letters, digits and hyphens'),
  name: z.string().min(1).max(64),
  allowedOrigins: z.array(embedder).max(200),
  allowNesting: z.boolean().default(false),
  features: z
    .strictObject({ email: z.boolean().default(true), injected: z.boolean().default(true) })
    .prefault({}),
  networks: z.array(z.string()).min(1).optional(),
  approvals: approvals.prefault({}),
})

/**
 * CAIP-2 ids of the namespaces that are served: an EVM chain id, or the first 32 characters of a genesis hash. Bitcoin and Polkadot are for
 * the page's own wallets: nothing is read from their nodes.
 */
const networkId = /^(eip155:[1-9]\d*|solana:[1-9A-HJ-NP-Za-km-z]{32}|(bip122|polkadot):[0-9a-f]{32})$/

const chain = z
  .strictObject({
    id: z
      .string()
      .regex(
        networkId,
        'expected a CAIP-2 id such as eip155:1 or solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp (the first 32 characters of the genesis hash)',
      ),
    name: z.string().min(1).max(64),
    nativeCurrency: z.strictObject({
      name: z.string().min(1).max(64),
      symbol: z.string().min(1).max(16),
      decimals: z.number().int().min(0).max(36),
    }),
    /** The operator's node. Never told to anybody. */
    rpcUrl: z.url({ protocol: /^https?$/ }).optional(),
    explorerUrl: z
      .url({ protocol: /^https?$/ })
      .transform((value) => value.replace(/\/$/, ''))
      .optional(),
    testnet: z.boolean().default(false),
  })
  .refine(({ id, rpcUrl }) => rpcUrl !== undefined || !/^(eip155|solana):/.test(id), {
    path: ['rpcUrl'],
    message: 'expected the http(s) address of a node of this network',
  })

/** Namespaces whose coins an approval can move. */
const limitedNamespaces: ReadonlySet<string> = new Set(['eip155', 'solana'])

type Issue = { readonly path: readonly (string | number)[]; readonly message: string }

/** What is wrong with a project's approval rules beyond their form. @param networks ids that are configured. */
const approvalIssues = (
  { approvals: rules, allowedOrigins }: z.output<typeof project>,
  networks: ReadonlySet<string>,
): readonly Issue[] => {
  const issues: Issue[] = []
  const checkKeys = (
    limits: Readonly<Record<string, string>> | undefined,
    path: readonly (string | number)[],
  ) => {
    for (const key of Object.keys(limits ?? {}))
      if (!limitedNamespaces.has(key) && !networks.has(key))
        issues.push({
          path: [...path, key],
          message: `expected eip155, solana or one of the networks: ${key} is none of them`,
        })
  }
  checkKeys(rules.nativeLimit, ['nativeLimit'])
  rules.trusted.forEach((entry, index) => {
    checkKeys(entry.nativeLimit, ['trusted', index, 'nativeLimit'])
    if (!mayEmbed(allowedOrigins, entry.origin))
      issues.push({
        path: ['trusted', index, 'origin'],
        message: `${entry.origin} is not among the project's allowedOrigins`,
      })
    if (rules.trusted.findIndex(({ origin: other }) => other === entry.origin) !== index)
      issues.push({ path: ['trusted', index, 'origin'], message: `${entry.origin} is there twice` })
  })
  return issues
}

const schema = z
  .strictObject({
    host: z.string().min(1).default('127.0.0.1'),
    port: z.coerce.number().int().min(0).max(65_535).default(4_100),
    publicUrl: origin,
    database: z
      .string()
      .regex(/^(sqlite:|postgres:\/\/|postgresql:\/\/)/, 'expected sqlite:FILE or postgres://…')
      .default('sqlite:./walletframe.sqlite'),
    keyEncryption: z
      .strictObject({ current: z.string(), keys: z.record(z.string().max(64), key32) })
      .refine(({ current, keys }) => Object.hasOwn(keys, current), 'current must name one of the keys'),
    pepper: key32,
    mail: z
      .strictObject({ url: z.url({ protocol: /^smtps?$/ }), from: z.string().min(3) })
      .nullable()
      .default(null),
    trustProxy: z.union([z.boolean(), z.number().int().min(1)]).default(false),
    logLevel: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    emailCodesPerHour: z.coerce.number().int().min(1).default(20),
    mailsPerHour: z.coerce.number().int().min(1).default(2_000),
    rpcRequestsPerMinute: z.coerce.number().int().min(1).default(600),
    frameDir: z.string().optional(),
    loaderFile: z.string().optional(),
    networks: z.array(chain).default([]),
    projects: z.array(project).default([]),
  })
  .superRefine((config, context) => {
    const known = new Set(config.networks.map(({ id }) => id))
    config.projects.forEach((entry, index) => {
      for (const { path, message } of wildcardIssues(entry.allowedOrigins, config.publicUrl))
        context.addIssue({ code: 'custom', path: ['projects', index, ...path], message })
      for (const { path, message } of approvalIssues(entry, known))
        context.addIssue({ code: 'custom', path: ['projects', index, 'approvals', ...path], message })
    })
    config.projects.forEach(({ networks = [] }, index) => {
      for (const id of networks)
        if (!known.has(id))
          context.addIssue({
            code: 'custom',
            path: ['projects', index, 'networks'],
            message: `${id} is not among the networks`,
          })
    })
    for (const [list, name] of [
      [config.networks, 'networks'],
      [config.projects, 'projects'],
    ] as const) {
      const ids = list.map(({ id }) => id)
      const twice = ids.find((id, index) => ids.indexOf(id) !== index)
      if (twice) context.addIssue({ code: 'custom', path: [name], message: `${twice} is there twice` })
    }
  })

/** Everything that an operator can set, validated; explained value by value in docs/self-hosting.md. */
export type ServerConfig = z.output<typeof schema>
export type ProjectConfig = ServerConfig['projects'][number]
export type NetworkConfig = ServerConfig['networks'][number]

/** Environment variables and the field that each sets. They win over the file. */
const environment: Readonly<Record<string, (value: string) => Record<string, unknown>>> = {
  WALLETFRAME_HOST: (host) => ({ host }),
  WALLETFRAME_PORT: (port) => ({ port }),
  WALLETFRAME_PUBLIC_URL: (publicUrl) => ({ publicUrl }),
  WALLETFRAME_LOG_LEVEL: (logLevel) => ({ logLevel }),
  WALLETFRAME_PEPPER: (pepper) => ({ pepper }),
  /** One key: its id is `env`. For rotation use the file. */
  WALLETFRAME_KEY: (key) => ({ keyEncryption: { current: 'env', keys: { env: key } } }),
  DATABASE_URL: (database) => ({ database }),
}

const readFile = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new ConfigError(`Cannot read the configuration ${file}: ${(error as Error).message}`)
  }
}

/**
 * Reads and validates the configuration. Later ones win: file, `values`, environment.
 * @throws ConfigError naming each wrong field.
 */
export const loadConfig = (
  options: {
    readonly file?: string | undefined
    readonly values?: unknown
    readonly env?: NodeJS.ProcessEnv
  } = {},
): ServerConfig => {
  const merged: Record<string, unknown> = {
    ...(options.file === undefined ? {} : (readFile(options.file) as object)),
    ...(options.values as object | undefined),
  }
  for (const [name, toFields] of Object.entries(environment)) {
    const value = options.env?.[name]
    if (value !== undefined && value !== '') Object.assign(merged, toFields(value))
  }
  if (options.env?.['WALLETFRAME_SMTP_URL'])
    merged['mail'] = {
      from: options.env['WALLETFRAME_MAIL_FROM'] ?? '',
      url: options.env['WALLETFRAME_SMTP_URL'],
    }
  const parsed = schema.safeParse(merged)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map(
    ({ path, message }) => `  ${path.map(String).join('.') || '(top)'}: ${message}`,
  )
  throw new ConfigError(`The configuration cannot be used:\n${lines.join('\n')}`)
}
