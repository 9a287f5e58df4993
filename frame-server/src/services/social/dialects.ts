import { createHmac } from 'node:crypto'
import { z } from 'zod'

/*
 * Providers that speak OAuth 2 (RFC 6749) without OpenID Connect: no token says who logged in, so their own API is asked. What differs
 * between them is here, as data; how a login goes is not.
 */

/** Who it is. `email` is there where the provider vouches for it. */
export type Person = { readonly subject: string; readonly email: string | undefined }

export type Dialect = {
  /**
   * Its name in `login_identities`, and what an `iss` in its answer (RFC 9207) has to be. Never changed: every user of the provider would be another one.
   */
  readonly issuer: string
  readonly authorizationEndpoint: string
  readonly tokenEndpoint: string
  readonly scope: string
  /** What else is asked of its page. Nobody should be logged in by a window that opens and closes by itself. */
  readonly asked: Readonly<Record<string, string>>
  /** Where client id and secret go (RFC 6749, 2.3.1). */
  readonly secretIn: 'form' | 'header'
  /** What its API is asked, one after another. */
  readonly profile: (token: string, clientSecret: string) => readonly string[]
  /** Whether an address that it names is one that it verified. */
  readonly saysVerified: boolean
  /** @throws z.ZodError where the answers are not what the provider documents. */
  readonly read: (answers: readonly unknown[]) => Person
}

const verifiedOnly = (email: string | null | undefined, isVerified: boolean) =>
  isVerified && email ? email : undefined

/** Ids that are text of digits: a name in its place could be taken by another person later. */
const digits = z.string().regex(/^\d{1,32}$/)

const githubUser = z.object({ id: z.int().positive() })
const githubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))
const discordUser = z.object({
  id: digits,
  email: z.string().nullish(),
  verified: z.boolean().optional(),
})
const xUser = z.object({ data: z.object({ id: digits, confirmed_email: z.string().optional() }) })
const facebookUser = z.object({ id: digits, email: z.string().optional() })

const graph = 'https://graph.facebook.com/v23.0'

/** As the providers document themselves in 2026. */
export const dialects = {
  github: {
    issuer: 'https://github.com/login/oauth',
    authorizationEndpoint: 'https://github.com/login/oauth/authorize',
    tokenEndpoint: 'https://github.com/login/oauth/access_token',
    scope: 'user:email',
    asked: { prompt: 'select_account' },
    secretIn: 'form',
    saysVerified: true,
    // The address of the profile is what its owner likes to show: verified ones are in the list.
    profile: () => ['https://api.github.com/user', 'https://api.github.com/user/emails?per_page=100'],
    read: ([user, emails]) => ({
      subject: String(githubUser.parse(user).id),
      email: githubEmails.parse(emails).find(({ primary, verified }) => primary && verified)?.email,
    }),
  },
  discord: {
    issuer: 'https://discord.com',
    authorizationEndpoint: 'https://discord.com/oauth2/authorize',
    tokenEndpoint: 'https://discord.com/api/oauth2/token',
    scope: 'identify email',
    asked: { prompt: 'consent' },
    secretIn: 'form',
    saysVerified: true,
    profile: () => ['https://discord.com/api/users/@me'],
    read: ([user]) => {
      const { id, email, verified } = discordUser.parse(user)
      return { subject: id, email: verifiedOnly(email, verified === true) }
    },
  },
  x: {
    issuer: 'https://x.com',
    authorizationEndpoint: 'https://x.com/i/oauth2/authorize',
    tokenEndpoint: 'https://api.x.com/2/oauth2/token',
    // Without `tweet.read` the API does not answer for the account either.
    scope: 'users.read tweet.read users.email',
    asked: {},
    secretIn: 'header',
    saysVerified: true,
    profile: () => ['https://api.x.com/2/users/me?user.fields=confirmed_email'],
    // It names an address that was confirmed, or none; none where the operator's app has no permission for it.
    read: ([answer]) => {
      const { id, confirmed_email: email } = xUser.parse(answer).data
      return { subject: id, email }
    },
  },
  facebook: {
    issuer: 'https://www.facebook.com',
    authorizationEndpoint: 'https://www.facebook.com/v23.0/dialog/oauth',
    tokenEndpoint: `${graph}/oauth/access_token`,
    scope: 'public_profile,email',
    asked: { auth_type: 'reauthenticate' },
    secretIn: 'form',
    saysVerified: false,
    // The proof says that the token is used by whom it was given to: apps can ask for it.
    profile: (token, clientSecret) => {
      const proof = createHmac('sha256', clientSecret).update(token).digest('hex')
      return [`${graph}/me?fields=id,email&appsecret_proof=${proof}`]
    },
    // It says nothing of verification: its word is taken where the operator says so (`trustsAddress`).
    read: ([user]) => {
      const { id, email } = facebookUser.parse(user)
      return { subject: id, email }
    },
  },
} as const satisfies Record<string, Dialect>

export type DialectName = keyof typeof dialects

export const isDialect = (name: string): name is DialectName => Object.hasOwn(dialects, name)
