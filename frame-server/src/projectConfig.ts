import {
  defaultApprovalRules,
  isLocalOrigin,
  isLocalWildcard,
  localWildcards,
  mayEmbed,
  socialProviders,
} from '@walletframe/api-contract'
import { themeSettings } from '@walletframe/api-contract/theme'
import { z } from 'zod'
import { readFont } from './theme/fonts.ts'

/* A project: one dapp, or one group of pages. It stands in the configuration's file, or in the database. */

/** What is wrong with a value, and where in it. */
export type Issue = { readonly path: readonly (string | number)[]; readonly message: string }

/** Exactly what a browser writes into `Origin`: scheme, host, port; no path, no wildcard. */
export const origin = z.string().refine((value) => {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:')) return false
  // `*` is a character of hosts to the URL parser, and a wildcard in a policy.
  return url.origin === value && !url.hostname.includes('*')
}, 'expected an exact origin such as https://app.example.com, without path or wildcard')

/** An image of the operator's, fetched and drawn by this server. */
export const logoUrl = z.url({ protocol: /^https$/, error: 'expected an https:// address of an image' })

/** What a URL calls its host, as browsers write it. */
const rpcHost = z.string().refine((value) => {
  const url = URL.canParse(`https://${value}`) ? new URL(`https://${value}`) : undefined
  return url?.host === value && !value.includes('*')
}, 'expected a host such as rpc.example.com, with its port where that is not 443, without path or wildcard')

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

export const project = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'expected lower-case letters, digits and hyphens'),
  name: z.string().min(1).max(64),
  allowedOrigins: z.array(embedder).max(200),
  allowNesting: z.boolean().default(false),
  features: z
    .strictObject({
      email: z.boolean().default(true),
      injected: z.boolean().default(true),
      analytics: z.boolean().default(true),
      history: z.boolean().default(true),
      receive: z.boolean().default(true),
      send: z.boolean().default(true),
      walletConnect: z.boolean().default(true),
    })
    .prefault({}),
  /** Whether a browser that never logged in with an address is approved by a link, mailed there, before a code goes out. */
  verifyDevices: z.boolean().default(false),
  /** Whether visitors may open their wallet by a passphrase of their own, beside passkeys and recovery codes. */
  passphrases: z.boolean().default(false),
  /** Providers of the server that its visitors can log in with; all where it says nothing. */
  socials: z.array(z.enum(socialProviders)).optional(),
  language: z
    .string()
    .regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,7}$/, 'expected a language such as "de" or "pt-BR"')
    .optional(),
  theme: z.optional(themeSettings),
  logoUrl: logoUrl.optional(),
  networks: z.array(z.string()).min(1).optional(),
  /** Hosts of nodes that pages may have their reads asked of. */
  rpcHosts: z.array(rpcHost).max(100).default([]),
  /** Hosts of paymasters that pages may have their calls paid by (ERC-7677). */
  paymasterHosts: z.array(rpcHost).max(100).default([]),
  approvals: approvals.prefault({}),
})

export type ProjectConfig = z.output<typeof project>

/** Namespaces whose coins an approval can move. */
const limitedNamespaces: ReadonlySet<string> = new Set(['eip155', 'solana'])

/** What is wrong with a project's approval rules beyond their form. @param networks ids that are configured. */
const approvalIssues = (
  { approvals: rules, allowedOrigins }: ProjectConfig,
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

/** Fonts that a theme names and that cannot be served. */
const fontIssues = ({ theme }: ProjectConfig, fontsDir: string | undefined): readonly Issue[] =>
  (typeof theme?.font === 'object' ? theme.font.files : []).flatMap(({ file }, index) => {
    const found = readFont(fontsDir, file)
    return 'problem' in found
      ? [{ path: ['theme', 'font', 'files', index, 'file'], message: found.problem }]
      : []
  })

/** What is wrong with a project beyond its form. @param server what the rest of the configuration says. */
export const projectIssues = (
  entry: ProjectConfig,
  server: {
    readonly networks: readonly { readonly id: string }[]
    readonly publicUrl: string
    readonly fontsDir?: string | undefined
  },
): readonly Issue[] => {
  const known = new Set(server.networks.map(({ id }) => id))
  return [
    ...wildcardIssues(entry.allowedOrigins, server.publicUrl),
    ...approvalIssues(entry, known).map(({ path, message }) => ({ path: ['approvals', ...path], message })),
    ...fontIssues(entry, server.fontsDir),
    ...(entry.networks ?? [])
      .filter((id) => !known.has(id))
      .map((id) => ({ path: ['networks'], message: `${id} is not among the networks` })),
  ]
}
