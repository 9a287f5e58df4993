import { createPrivateKey } from 'node:crypto'
import { socialProviders, type SocialProvider } from '@walletframe/api-contract'
import { z } from 'zod'
import { serviceUrl } from './serviceUrl.ts'
import { dialects, isDialect } from './services/social/dialects.ts'
import { farcasterIssuer, farcasterNetwork, farcasterRelay } from './services/social/farcasterFacts.ts'

const isOfThisMachine = (host: string) =>
  ['localhost', '127.0.0.1', '[::1]'].includes(host) || host.endsWith('.localhost')

const bare = (value: string): URL | undefined => {
  const url = URL.canParse(value) ? new URL(value) : undefined
  return url && url.search + url.hash + url.username + url.password === '' ? url : undefined
}

/** The exact name of a provider, as its tokens carry it; below it lies what it says of itself (OpenID Connect Discovery). */
const issuer = z.string().refine((value) => {
  const url = bare(value)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isOfThisMachine(url.hostname))
}, 'expected the address of a provider such as https://accounts.google.com (http:// only on this machine)')

/** Where the local world plays the provider: its addresses lie below, each under its host. */
const standIn = z.string().refine((value) => {
  const url = bare(value)
  return url?.protocol === 'http:' && isOfThisMachine(url.hostname) && !value.endsWith('/')
}, 'expected an address of this machine such as http://127.0.0.1:4400, for development alone')

const isEs256Key = (pem: string): boolean => {
  try {
    const key = createPrivateKey(pem)
    return key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1'
  } catch {
    return false
  }
}

const knownIssuers: Partial<Record<SocialProvider, string>> = {
  google: 'https://accounts.google.com',
  apple: 'https://appleid.apple.com',
  farcaster: farcasterIssuer,
}

const appleId = z.string().regex(/^[A-Z0-9]{10}$/, 'expected ten letters and digits')

const relay = serviceUrl('a relay of Farcaster').refine((value) => {
  const { protocol, hostname } = new URL(value)
  return protocol === 'https:' || isOfThisMachine(hostname)
}, 'expected https:// (http:// only on this machine)')

const provider = z.strictObject({
  clientId: z.string().min(1).max(256).optional(),
  clientSecret: z.string().min(1).max(4_096).optional(),
  issuer: issuer.optional(),
  standIn: standIn.optional(),
  /** Facebook alone: see {@link dialects}. */
  trustsAddress: z.literal(true).optional(),
  /** Apple alone has no secret, but a key that signs one. */
  teamId: appleId.optional(),
  keyId: appleId.optional(),
  privateKey: z
    .string()
    .max(4_096)
    .refine(isEs256Key, 'expected the text of the .p8 file that Apple gave, from BEGIN to END')
    .optional(),
  /** Farcaster alone has a relay, and the network where its registries are read. */
  relay: relay.optional(),
  network: z
    .string()
    .regex(/^eip155:[1-9]\d{0,15}$/, 'expected an EVM network such as eip155:10')
    .optional(),
})
type Given = z.infer<typeof provider>

/** What is missing in what was given, or has no meaning there: field and sentence. */
const complaintsOf = (name: string, given: Given): [keyof Given, string][] => {
  if (name === 'farcaster')
    return Object.keys(given)
      .filter((field) => field !== 'relay' && field !== 'network')
      .map((field) => [
        field as keyof Given,
        'expected none: Farcaster has no clients, but a relay and a network',
      ])
  const missing: [keyof Given, string][] =
    given.clientId === undefined ? [['clientId', 'expected the id of the client']] : []
  const strange = (['relay', 'network'] as const)
    .filter((field) => given[field] !== undefined)
    .map((field): [keyof Given, string] => [field, 'only Farcaster has it'])
  return [...missing, ...strange, ...complaintsOfClient(name, given)]
}

/** The same, of how a client shows who it is. */
const complaintsOfClient = (name: string, given: Given): [keyof Given, string][] => {
  const { privateKey, teamId, keyId } = given
  const isByKey = privateKey !== undefined || teamId !== undefined || keyId !== undefined
  if (isByKey) {
    const needed = (['teamId', 'keyId', 'privateKey'] as const).filter((field) => given[field] === undefined)
    if (name !== 'apple') return [['privateKey', 'only Apple has a key in place of a secret']]
    return [
      ...needed.map((field): [keyof Given, string] => [field, 'expected with the other two of Apple’s']),
      ...(given.clientSecret === undefined
        ? []
        : [['clientSecret', 'expected none: it is signed with privateKey'] as [keyof Given, string]]),
    ]
  }
  const isOauth = given.issuer === undefined && isDialect(name)
  const complaints: [keyof Given, string][] = []
  if (given.clientSecret === undefined) complaints.push(['clientSecret', 'expected the secret of the client'])
  if (name === 'apple' && given.issuer === undefined)
    complaints.push([
      'issuer',
      'expected an OpenID provider; or, for Apple itself, teamId, keyId, privateKey',
    ])
  if (given.standIn !== undefined && !isOauth)
    complaints.push(['standIn', 'expected with a provider of OAuth 2 only: give an issuer'])
  return complaints
}

/** How a provider is spoken to. */
const wayOf = (name: string, given: Given) => {
  const { teamId, keyId, privateKey, clientSecret = '' } = given
  if (name === 'farcaster') {
    const { relay: at = farcasterRelay, network: on = farcasterNetwork } = given
    return { kind: 'farcaster', relay: at, network: on } as const
  }
  if (teamId !== undefined && keyId !== undefined && privateKey !== undefined)
    return { kind: 'apple', teamId, keyId, privateKey } as const
  if (given.issuer === undefined && isDialect(name))
    return {
      kind: 'oauth',
      clientSecret,
      dialect: name,
      standIn: given.standIn,
      trustsAddress: given.trustsAddress === true,
    } as const
  return { kind: 'openid', clientSecret } as const
}

/** Providers that visitors can log in with, by name, in the order in which they are shown. */
export const socialsConfig = z
  .partialRecord(z.enum(socialProviders), provider)
  .superRefine((all, context) => {
    for (const [name, given] of Object.entries(all))
      for (const [field, message] of complaintsOf(name, given))
        context.addIssue({ code: 'custom', path: [name, field], message })
  })
  .transform((all) =>
    Object.entries(all).map(([name, given]) => ({
      name: name as SocialProvider,
      clientId: given.clientId ?? '',
      issuer:
        given.issuer ??
        (isDialect(name) ? dialects[name].issuer : (knownIssuers[name as SocialProvider] ?? '')),
      way: wayOf(name, given),
    })),
  )
