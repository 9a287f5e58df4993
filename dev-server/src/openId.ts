import { generateKeyPairSync } from 'node:crypto'
import type { RequestListener } from 'node:http'
// @ts-expect-error -- the package has no types of its own
import * as untyped from 'oidc-provider'
import { listen, type Listening } from './listen.ts'
import { takePort } from './takePort.ts'

const { Provider } = untyped as {
  readonly Provider: new (
    issuer: string,
    configuration: object,
  ) => { readonly callback: () => RequestListener }
}

/** What the frame server is told of the provider. */
export type OpenId = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

/**
 * A real OpenID provider, under whose name anybody logs in as anybody: a login `ada` is `ada@example.com`. It forgets everything at its end, but the
 * same name is the same person after it.
 * @param redirectUri where it sends visitors back to, and nowhere else.
 */
export const startOpenId = async (
  wanted: number,
  redirectUri: string,
): Promise<OpenId & Pick<Listening, 'stop'>> => {
  const port = await takePort('openId', wanted)
  const issuer = `http://127.0.0.1:${port}`
  const client = { clientId: 'walletframe', clientSecret: 'local-secret' }
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'local' }] },
    cookies: { keys: ['local'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    // As Google and Apple do: the address is in the token itself.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true } },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        email: id.includes('@') ? id : `${id}@example.com`,
        email_verified: true,
      }),
    }),
  })
  const answer = provider.callback()
  const { stop } = await listen('openId', port, (request, response) => {
    // It has no choice of accounts: a form that asks who it is comes nearest.
    request.url = request.url?.replace('prompt=select_account', 'prompt=login')
    answer(request, response)
  })
  return { ...client, issuer, stop }
}
