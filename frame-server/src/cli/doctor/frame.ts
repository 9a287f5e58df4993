import { basePath, health, isLocalOrigin, projectMetaName } from '@walletframe/api-contract'
import type { ProjectConfig } from '../../config.ts'
import { documentHeaders } from '../../http/headers.ts'
import { systemResolve } from '../../outbound/addresses.ts'
import { codeOf, failureOf, OutboundError } from '../../outbound/failure.ts'
import type { OutboundAnswer } from '../../outbound/exchange.ts'
import { relayOf } from '../../routes/frame.ts'
import { checkProject, readProjects } from '../../services/storedProjects.ts'
import { within } from '../../within.ts'
import { failed, ok, warning, type Check, type Finding } from './check.ts'
import { withTimes, type Parts } from './parts.ts'

/*
 * What a browser would see at `publicUrl`, as far as this machine reaches it: the name, the certificate, and whether what is between leaves the headers as
 * they are.
 */

const address = 'frame address'
const hsts = 'frame HSTS'
const policy = 'frame policy'

/** Milliseconds that the database may take to name a project, and that the document may take after it. */
const projectPatience = 1_000
const documentPatience = 3_500
/** Bytes of a document that are read. */
const mostBytes = 2 * 1024 * 1024
/** Seconds that browsers keep to https: less is as good as none between two visits. */
const leastMaxAge = 15_768_000

/** Any project that is served: of the file, else of the database. `unknown`: the database does not say. */
const anyProject = async ({ config, database }: Parts): Promise<ProjectConfig | 'none' | 'unknown'> => {
  const [inFile] = config.projects
  if (inFile) return inFile
  const read = async () => {
    const { db, pending } = await database()
    if (!db) return 'none'
    if (pending.length > 0) return 'unknown'
    for (const { definition } of await readProjects(db)) {
      const { project } = checkProject(config, definition)
      if (project) return project
    }
    return 'none'
  }
  return within<ProjectConfig | 'none' | 'unknown'>(
    projectPatience,
    read().catch(() => 'unknown'),
    'unknown',
  )
}

const isOfTls = (code: string): boolean => /CERT|SELF_SIGNED|ERR_TLS|ERR_SSL|EPROTO|UNABLE_TO/.test(code)
const isOfName = (code: string): boolean => code === 'ENOTFOUND' || code === 'EAI_AGAIN'

const whyNot = (publicUrl: string, error: OutboundError): Finding => {
  const { host } = new URL(publicUrl)
  const code = codeOf(error.cause)
  if (isOfName(code))
    return failed(
      address,
      `${host} is not known by name here (${code}).`,
      'Make its DNS record. Where it is known to visitors alone, run this where they are.',
    )
  if (isOfTls(code))
    return failed(
      address,
      `${host} has no certificate that this machine trusts, or no TLS (${code}).`,
      'See the TLS proxy: a certificate for this very name, not expired, sent with its chain.',
    )
  const { status } = error
  if (status !== undefined && status >= 300 && status < 400)
    return failed(
      address,
      `${publicUrl} leads elsewhere (status ${status}).`,
      'Set publicUrl (WALLETFRAME_PUBLIC_URL) to the address that itself answers, or take the redirect away.',
    )
  if (status !== undefined)
    return failed(
      address,
      `${publicUrl} answers with ${status}.`,
      'See that the server runs, and that the proxy in front passes on to its host and port.',
    )
  return warning(
    address,
    `${publicUrl} cannot be reached from here (${error.cause === undefined ? error.reason : `${error.reason}, ${code}`}).`,
    'Start the server and the proxy in front. Where this machine does not reach its own public address, run this on another one.',
  )
}

const one = (value: OutboundAnswer['headers'][string]): string =>
  typeof value === 'string' ? value : (value ?? []).join(', ')

/** Directives by their names. Hashes of scripts are of the build that answers, which may be another one in the middle of an upgrade. */
const directives = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .split(';')
      .map((part) => part.replaceAll(/'sha256-[^']*'/g, '').trim())
      .filter((part) => part !== '')
      .map((part) => {
        const [name = '', ...values] = part.split(/\s+/)
        return [name.toLowerCase(), values.join(' ')] as const
      }),
  )

/** What of a document's headers is other than what this server sends. */
const changed = (
  expected: Readonly<Record<string, string>>,
  got: OutboundAnswer['headers'],
): readonly string[] =>
  Object.entries(expected).flatMap(([name, value]) => {
    const said = one(got[name])
    if (said === '') return [`${name} (missing)`]
    if (name !== 'content-security-policy') return said === value ? [] : [name]
    const [wanted, found] = [directives(value), directives(said)]
    const names = [...new Set([...wanted.keys(), ...found.keys()])]
    const other = names.filter((each) => wanted.get(each) !== found.get(each))
    return other.length === 0 ? [] : [`${name} (${other.join(', ')})`]
  })

/** Whether browsers are told to keep to https. */
const hstsFinding = (headers: OutboundAnswer['headers']): Finding => {
  const [, age] = /max-age="?(\d+)/i.exec(one(headers['strict-transport-security'])) ?? []
  if (age === undefined)
    return warning(
      hsts,
      'Strict-Transport-Security does not arrive.',
      'This server sends it: have the proxy in front leave it as it is.',
    )
  return Number(age) < leastMaxAge
    ? warning(hsts, `It holds for ${age} seconds only.`, 'Have the proxy in front leave the header as it is.')
    : ok(hsts, 'Browsers are told to keep to https.')
}

const policyFinding = (
  { config }: Pick<Parts, 'config'>,
  project: ProjectConfig,
  { headers, body }: OutboundAnswer,
): Finding => {
  if (!Buffer.from(body).toString().includes(`name="${projectMetaName}"`))
    return failed(
      policy,
      'What answers is not the frame’s document.',
      'Have the proxy in front pass everything below /v1/ on to this server, unchanged.',
    )
  const relay = relayOf({ config }, project)
  const expected = documentHeaders(project, [], relay?.throughServer ? undefined : relay?.relayUrl)
  const other = changed(expected, headers)
  return other.length === 0
    ? ok(policy, `The document of project ${project.id} has the policy that this server sends.`)
    : failed(
        policy,
        `The document of project ${project.id} arrives with other headers: ${other.join(', ')}.`,
        'Have the proxy in front leave headers as they are; restart the server if its configuration was changed.',
      )
}

/** Why no document was looked at. */
const withoutProject = {
  none: warning(
    policy,
    'There is no project, so the frame’s document was not looked at.',
    'Make one with `walletframe-server projects add`: without it no page can use the server.',
  ),
  unknown: warning(
    policy,
    'The database does not say which projects there are, so the frame’s document was not looked at.',
    'See what is said of the database, and run this again.',
  ),
} as const

const insecure = (publicUrl: string): readonly Finding[] =>
  publicUrl.startsWith('https:') || isLocalOrigin(publicUrl)
    ? []
    : [
        failed(
          address,
          'publicUrl is http: browsers allow a wallet’s cryptography on https and on this machine only.',
          'Put a TLS proxy in front, and set publicUrl (WALLETFRAME_PUBLIC_URL) to its https address.',
        ),
      ]

export const frameCheck = (parts: Parts): Check => ({
  name: address,
  run: async (signal) => {
    const { config, outbound, times } = parts
    const { publicUrl } = config
    const project = await anyProject(parts)
    const path =
      typeof project === 'string'
        ? `${basePath}${health.path}`
        : `${basePath}/?projectId=${encodeURIComponent(project.id)}`
    const target = withTimes(
      outbound.target({ label: 'frame', trust: 'operator', deadline: documentPatience, maxBytes: mostBytes }),
      times,
    )
    const answer = await within<OutboundAnswer | OutboundError>(
      documentPatience,
      target
        .call({ url: publicUrl + path, signal, read: (all) => all })
        .catch((error: unknown) => failureOf(error, 'frame')),
      new OutboundError('timeout', 'frame', 'no answer'),
    )
    const found = insecure(publicUrl)
    if (answer instanceof OutboundError) return [...found, whyNot(publicUrl, answer)]
    if (answer.status !== 200)
      return [
        ...found,
        failed(
          address,
          `${publicUrl} answers with ${answer.status}.`,
          'Have the proxy in front pass everything below /v1/ on to this server; restart it if its configuration was changed.',
        ),
      ]
    const addresses = await systemResolve(new URL(publicUrl).hostname.replaceAll(/^\[|\]$/g, ''))
    return [
      ...found,
      ok(address, `${publicUrl} answers (${addresses.map(({ address: each }) => each).join(', ')}).`),
      ...(publicUrl.startsWith('https:') ? [hstsFinding(answer.headers)] : []),
      typeof project === 'string' ? withoutProject[project] : policyFinding(parts, project, answer),
    ]
  },
})
