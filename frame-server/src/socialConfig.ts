import { socialProviders, type SocialProvider } from '@walletframe/api-contract'
import { z } from 'zod'

const isOfThisMachine = (host: string) =>
  ['localhost', '127.0.0.1', '[::1]'].includes(host) || host.endsWith('.localhost')

/** The exact name of a provider, as its tokens carry it; below it lies what it says of itself (OpenID Connect Discovery). */
const issuer = z.string().refine((value) => {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url === undefined || url.search + url.hash + url.username + url.password !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isOfThisMachine(url.hostname))
}, 'expected the address of a provider such as https://accounts.google.com (http:// only on this machine)')

/** Where the issuer is known to all. Not Apple: it sends the address by a form (`response_mode=form_post`) alone, which this server has no page for. */
const knownIssuers: Partial<Record<SocialProvider, string>> = {
  google: 'https://accounts.google.com',
}

const provider = z.strictObject({
  clientId: z.string().min(1).max(256),
  clientSecret: z.string().min(1).max(4_096),
  issuer: issuer.optional(),
})

/** Providers that visitors can log in with, by name, in the order in which they are shown. */
export const socialsConfig = z
  .partialRecord(z.enum(socialProviders), provider)
  .superRefine((given, context) => {
    for (const [name, { issuer: said }] of Object.entries(given))
      if (said === undefined && knownIssuers[name as SocialProvider] === undefined)
        context.addIssue({
          code: 'custom',
          path: [name, 'issuer'],
          message: 'expected the address of its OpenID provider: none is known for this name',
        })
  })
  .transform((given) =>
    Object.entries(given).map(([name, { issuer: said, ...client }]) => ({
      ...client,
      name: name as SocialProvider,
      issuer: said ?? knownIssuers[name as SocialProvider] ?? '',
    })),
  )
