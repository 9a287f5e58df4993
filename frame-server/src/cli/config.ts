import type { Command } from 'commander'
import { builtFilesOf } from '../builtFiles.ts'
import type { ServerConfig } from '../config.ts'
import { publicNodesNotice } from '../networkConfig.ts'
import { prepareProviders } from '../providers/providers.ts'
import { settings } from '../settings.ts'
import { configFileOf, configOf } from './configFile.ts'
import type { Io } from './io.ts'
import { hidden, hideInUrl } from './redact.ts'

/** Fields of secret settings that are none: browsers are told most of them. */
const publicFields = new Set(['kind', 'id', 'name', 'symbol', 'explorerUrl', 'events'])

/** A secret setting as it may be printed: its shape, addresses without credentials, and nothing that opens anything. */
const hide = (value: unknown, field: string): unknown => {
  if (Array.isArray(value)) return value.map((entry) => hide(entry, field))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, hide(entry, key)]))
  if (typeof value !== 'string' || publicFields.has(field)) return value
  if (field === 'from' || field === 'current' || value.startsWith('sqlite:')) return value
  return URL.canParse(value) ? hideInUrl(value) : hidden
}

/** The configuration as it is in force, without secrets. */
export const printableConfig = (config: ServerConfig): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(config).map(([field, value]) => [
      field,
      settings[field as keyof ServerConfig].secret ? hide(value, field) : value,
    ]),
  )

/** Characters of a project's origins that fit into nginx's own buffer for headers (4 kB) with all others. */
const roomyHeader = 2_500

/** What is allowed and yet seldom meant, with what to do about it. */
export type ConfigNote = {
  readonly setting: keyof ServerConfig
  readonly message: string
  readonly advice: string
}

/** Notes on a configuration that can be used. */
export const notesOn = (config: ServerConfig): readonly ConfigNote[] => {
  const origins = config.projects.flatMap(({ id, allowedOrigins }): ConfigNote[] => {
    const size = allowedOrigins.join(' ').length
    return size > roomyHeader
      ? [
          {
            setting: 'projects',
            message: `Project ${id} lists ${allowedOrigins.length} origins, ${Math.ceil(size / 1_000)} kB in one header of the frame: nginx needs \`proxy_buffer_size 32k\`, or the frame is a 502.`,
            advice: 'Set it in the proxy, or list fewer origins.',
          },
        ]
      : []
  })
  const publicNodes = publicNodesNotice(config.networks)
  return [
    ...origins,
    ...(publicNodes === undefined
      ? []
      : [{ setting: 'networks', message: publicNodes, advice: 'See _Networks_ there.' } as const]),
    ...(config.networks.length === 0
      ? [
          {
            setting: 'networks',
            message: 'No network is configured: pages find no chain.',
            advice: 'Set networks (WALLETFRAME_NETWORKS).',
          } as const,
        ]
      : []),
    ...(config.mail === null
      ? [
          {
            setting: 'mail',
            message: 'No mail server is configured: nobody can log in by e-mail.',
            advice: 'Set mail (WALLETFRAME_MAIL), if visitors are to have a wallet by e-mail.',
          } as const,
        ]
      : []),
  ]
}

/** `config check` and `config print` */
export const addConfigCommand = (program: Command, io: Io): void => {
  const command = program.command('config').description('look at the configuration')
  command
    .command('check')
    .description('say whether the configuration can be used; asks no database and no network')
    .action(() => {
      const config = configOf(program, io)
      builtFilesOf(config)
      prepareProviders(config.providers)
      const from = configFileOf(program, io.env)
      io.out(`The configuration can be used (${from ?? 'environment variables alone'}).\n`)
      for (const { id, url, withEmail } of config.webhooks)
        io.out(`Webhook ${id} goes to ${new URL(url).origin}${withEmail ? ', with e-mail addresses' : ''}.\n`)
      for (const { message } of notesOn(config)) io.out(`${message}\n`)
      if (config.projects.length === 0)
        io.out(
          'The file has no project: make one with `walletframe-server projects add`, or no page can use the server.\n',
        )
    })
  command
    .command('print')
    .description('print the configuration that is in force, without secrets')
    .action(() => io.out(`${JSON.stringify(printableConfig(configOf(program, io)), null, 2)}\n`))
}
