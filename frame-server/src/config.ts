import { z } from 'zod'
import { ConfigError } from './configError.ts'
import { readConfigFile, readEnvironment } from './configSources.ts'
import { walletConnectConfig } from './walletConnectConfig.ts'
import { key32, keyEncryptionConfig } from './keyEncryptionConfig.ts'
import { trustProxy } from './http/trustProxy.ts'
import { networksConfig } from './networkConfig.ts'
import { providersConfig } from './providers/config.ts'
import { logoUrl, origin, project, projectIssues } from './projectConfig.ts'
import { routeLimitsConfig } from './routeLimitsConfig.ts'
import { settings } from './settings.ts'
import { socialsConfig } from './socialConfig.ts'
import { tracingConfig } from './tracingConfig.ts'
import { usualAnalyticsDays, usualAuditDays } from './store/sweep.ts'
import { webhook, webhookSecrets } from './webhookConfig.ts'

export { ConfigError } from './configError.ts'
export type { ProjectConfig } from './projectConfig.ts'

const schema = z
  .strictObject({
    host: z.string().min(1).default('127.0.0.1'),
    port: z.coerce.number().int().min(0).max(65_535).default(4_100),
    publicUrl: origin,
    database: z
      .string()
      .regex(/^(sqlite:|postgres:\/\/|postgresql:\/\/)/, 'expected sqlite:FILE or postgres://…')
      .default('sqlite:./walletframe.sqlite'),
    keyEncryption: keyEncryptionConfig,
    pepper: key32,
    mail: z
      .strictObject({
        url: z.url({ protocol: /^smtps?$/ }),
        from: z.string().min(3),
        tls: z
          .enum(['required', 'opportunistic', 'off'], 'expected "required", "opportunistic" or "off"')
          .optional(),
        logoUrl: logoUrl.optional(),
      })
      .refine(({ url, tls }) => tls !== 'off' || !url.toLowerCase().startsWith('smtps:'), {
        path: ['tls'],
        message: 'smtps:// is TLS from the first byte: write smtp:// to switch it off',
      })
      .nullable()
      .default(null),
    socials: socialsConfig.default([]),
    operatorRecovery: z
      .string()
      .regex(/^[A-Za-z0-9_-]{43}$/, 'expected the public key that `recovery new-key` prints')
      .nullable()
      .default(null),
    trustProxy,
    adminPort: z.coerce.number().int().min(0).max(65_535).nullable().default(null),
    adminHost: z.string().min(1).default('127.0.0.1'),
    tracing: tracingConfig.nullable().default(null),
    drainSeconds: z.coerce.number().min(0).max(120).default(0),
    logLevel: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    redis: z
      .url({ protocol: /^rediss?$/, error: 'expected redis://… or rediss://…' })
      .nullable()
      .default(null),
    emailCodesPerHour: z.coerce.number().int().min(1).default(20),
    mailsPerHour: z.coerce.number().int().min(1).default(2_000),
    routeLimits: routeLimitsConfig,
    maxConnections: z.coerce.number().int().min(1).max(1_000_000).default(8_192),
    rpcRequestsPerMinute: z.coerce.number().int().min(1).default(3_000),
    assetsDir: z.string().min(1).optional(),
    fontsDir: z.string().min(1).optional(),
    frameDir: z.string().optional(),
    loaderFile: z.string().optional(),
    networks: networksConfig.default([]),
    walletConnect: walletConnectConfig.nullable().default(null),
    projects: z.array(project).default([]),
    auditDays: z.coerce.number().int().min(1).max(3_650).default(usualAuditDays),
    analytics: z.enum(['on', 'off'], 'expected "on" or "off"').default('off'),
    analyticsDays: z.coerce.number().int().min(1).max(3_650).default(usualAnalyticsDays),
    webhooks: z.array(webhook).max(20).default([]),
    webhookSecrets: webhookSecrets.default([]),
    providers: providersConfig,
  })
  .superRefine((config, context) => {
    config.projects.forEach((entry, index) => {
      for (const { path, message } of projectIssues(entry, config))
        context.addIssue({ code: 'custom', path: ['projects', index, ...path], message })
    })
    if (config.socials.length > 0 && !config.mail)
      context.addIssue({
        code: 'custom',
        path: ['socials'],
        message: 'expected mail too: who logs in by a provider is told by mail what happens to the wallet',
      })
    if (config.operatorRecovery !== null && !config.mail)
      context.addIssue({
        code: 'custom',
        path: ['operatorRecovery'],
        message: 'expected mail too: whose wallet is opened is told by mail',
      })
    // Where something is wrong in it, it is still what was written.
    for (const { name, way } of Array.isArray(config.socials) ? config.socials : [])
      if (way.kind === 'farcaster' && !config.networks.some(({ id }) => id === way.network))
        context.addIssue({
          code: 'custom',
          path: ['socials', name, 'network'],
          message: `expected ${way.network} in networks too: whose account it is stands in a registry there`,
        })
    config.webhooks.forEach(({ secrets }, index) => {
      if (secrets === undefined && config.webhookSecrets.length === 0)
        context.addIssue({
          code: 'custom',
          path: ['webhooks', index, 'secrets'],
          message: 'expected secrets here, or webhookSecrets for all',
        })
    })
    const { prices, swaps } = config.providers
    for (const [name, provider] of Object.entries({ prices, swaps })) {
      const named = 'networks' in provider ? Object.keys(provider.networks ?? {}) : []
      for (const id of named)
        if (!config.networks.some((network) => network.id === id))
          context.addIssue({
            code: 'custom',
            path: ['providers', name, 'networks', id],
            message: 'no network of this id is configured',
          })
    }
    for (const [list, name] of [
      [config.networks, 'networks'],
      [config.projects, 'projects'],
      [config.webhooks, 'webhooks'],
    ] as const) {
      const ids = list.map(({ id }) => id)
      const twice = ids.find((id, index) => ids.indexOf(id) !== index)
      if (twice) context.addIssue({ code: 'custom', path: [name], message: `${twice} is there twice` })
    }
  })

/** Everything that an operator can set, validated; explained value by value in docs/self-hosting.md. */
export type ServerConfig = z.output<typeof schema>
export type NetworkConfig = ServerConfig['networks'][number]

/** Where a wrong value came from, as its field is named in the message. */
const labelOf = (path: readonly PropertyKey[], fromVariable: ReadonlySet<string>): string => {
  // Whoever takes an id of a key for the key itself must not find that in a log.
  const field = path.map((part) => (/^[\w-]{43}$/.test(String(part)) ? '(key)' : String(part))).join('.')
  const [top = ''] = path.map(String)
  return fromVariable.has(top)
    ? `${field} (${settings[top as keyof ServerConfig].variable})`
    : field || '(top)'
}

/**
 * Reads and validates the configuration. Later ones win: file, `values`, environment, `instead`.
 * @param options `instead`: what stands in the place of settings, whatever they are; undefined for their default.
 * @throws ConfigError naming each wrong field.
 */
export const loadConfig = (
  options: {
    readonly file?: string | undefined
    readonly values?: unknown
    readonly env?: NodeJS.ProcessEnv
    readonly instead?: Readonly<Record<string, unknown>>
  } = {},
): ServerConfig => {
  const given: Readonly<Record<string, unknown>> = {
    ...(options.file === undefined ? {} : readConfigFile(options.file)),
    ...(options.values as object | undefined),
  }
  const fromVariable = readEnvironment(options.env ?? {}, given)
  const { instead = {} } = options
  const values = Object.entries({ ...given, ...fromVariable, ...instead }).filter(
    ([field, value]) => value !== undefined || !Object.hasOwn(instead, field),
  )
  const parsed = schema.safeParse(Object.fromEntries(values))
  if (parsed.success) return parsed.data
  const variables = new Set(Object.keys(fromVariable))
  const problems = parsed.error.issues.map((issue) => ({
    settings:
      issue.path.length === 0 && issue.code === 'unrecognized_keys'
        ? issue.keys
        : issue.path.slice(0, 1).map(String),
    text: `${labelOf(issue.path, variables)}: ${issue.message}`,
  }))
  const lines = problems.map(({ text }) => `  ${text}`)
  throw new ConfigError(`The configuration cannot be used:\n${lines.join('\n')}`, problems)
}
