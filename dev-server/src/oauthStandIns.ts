import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { loginForm, textOf } from './standInPage.ts'

/*
 * The providers of OAuth 2 as far as a login goes: each host is a path here, and below it are the addresses that the provider documents.
 * Anybody logs in as anybody: `ada` is `ada@example.com`.
 */

type Who = { readonly id: number; readonly email: string }
type Api = Readonly<Record<string, (who: Who) => unknown>>

const authorizePaths: readonly string[] = [
  '/github.com/login/oauth/authorize',
  '/discord.com/oauth2/authorize',
  '/x.com/i/oauth2/authorize',
  '/www.facebook.com/v23.0/dialog/oauth',
]
const tokenPaths: readonly string[] = [
  '/github.com/login/oauth/access_token',
  '/discord.com/api/oauth2/token',
  '/api.x.com/2/oauth2/token',
  '/graph.facebook.com/v23.0/oauth/access_token',
]
const api: Api = {
  '/api.github.com/user': ({ id }) => ({ id, login: `user${id}`, email: null }),
  '/api.github.com/user/emails': ({ email }) => [
    { email: `old-${email}`, primary: false, verified: true, visibility: null },
    { email, primary: true, verified: true, visibility: 'private' },
  ],
  '/discord.com/api/users/@me': ({ id, email }) => ({ id: String(id), email, verified: true }),
  '/api.x.com/2/users/me': ({ id, email }) => ({ data: { id: String(id), confirmed_email: email } }),
  '/graph.facebook.com/v23.0/me': ({ id, email }) => ({ id: String(id), email }),
}

/** The number of whoever has this name: the same at every start. */
export const digits = (name: string) => createHash('sha256').update(name).digest().readUInt32BE() + 1

type Client = { readonly clientId: string; readonly clientSecret: string }
type Code = { readonly who: Who; readonly challenge: string; readonly back: string }

/**
 * @param callback where visitors are sent back to, as it begins.
 * @returns whether the request was for one of them; it is answered then.
 */
export const openOauthStandIns = (client: Client, callback: string) => {
  const codes = new Map<string, Code>()
  const tokens = new Map<string, Who>()

  const decide = (asked: URLSearchParams, said: URLSearchParams, path: string): string => {
    const back = asked.get('redirect_uri') ?? ''
    const answer = new URL(back)
    answer.searchParams.set('state', asked.get('state') ?? '')
    if (path.startsWith('/github.com/')) answer.searchParams.set('iss', 'https://github.com/login/oauth')
    if (said.get('say') !== 'yes') answer.searchParams.set('error', 'access_denied')
    else {
      const login = said.get('login') || 'ada'
      const code = randomUUID()
      const email = login.includes('@') ? login : `${login}@example.com`
      codes.set(code, {
        who: { id: digits(login), email },
        challenge: asked.get('code_challenge') ?? '',
        back,
      })
      answer.searchParams.set('code', code)
    }
    return answer.href
  }

  /** The token for a code; null where anything of it is not as it was asked for. */
  const trade = (given: URLSearchParams, authorization: string | undefined): string | null => {
    const { clientId, clientSecret } = client
    const isKnown =
      authorization === `Basic ${btoa(`${clientId}:${clientSecret}`)}` ||
      (given.get('client_id') === clientId && given.get('client_secret') === clientSecret)
    const code = codes.get(given.get('code') ?? '')
    codes.delete(given.get('code') ?? '')
    const digest = createHash('sha256')
      .update(given.get('code_verifier') ?? '')
      .digest('base64url')
    if (!isKnown || !code || digest !== code.challenge || given.get('redirect_uri') !== code.back) return null
    const token = randomUUID()
    tokens.set(token, code.who)
    return token
  }

  const answer = async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const { pathname: path, searchParams: asked } = url
    const json = (status: number, value: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    if (authorizePaths.includes(path)) {
      if (asked.get('client_id') !== client.clientId || !asked.get('redirect_uri')?.startsWith(callback))
        return void json(400, { error: 'invalid_request' })
      if (request.method !== 'POST')
        return void response
          .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
          .end(loginForm(path.split('/')[1] ?? '', path + url.search, { yes: 'Allow', no: 'Deny' }))
      const location = decide(asked, new URLSearchParams(await textOf(request)), path)
      return void response.writeHead(302, { location }).end()
    }
    if (tokenPaths.includes(path)) {
      const token = trade(new URLSearchParams(await textOf(request)), request.headers.authorization)
      if (token !== null) return void json(200, { access_token: token, token_type: 'bearer' })
      // GitHub says no with a 200.
      const status = path.startsWith('/github.com/') ? 200 : 400
      return void json(status, { error: 'bad_verification_code' })
    }
    const who = tokens.get(request.headers.authorization?.slice('Bearer '.length) ?? '')
    if (who) json(200, api[path]?.(who))
    else json(401, { message: 'Bad credentials' })
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    const isOurs =
      [...authorizePaths, ...tokenPaths].includes(url.pathname) || Object.hasOwn(api, url.pathname)
    if (isOurs)
      answer(request, response, url).catch((error: unknown) => {
        response.writeHead(400).end(error instanceof Error ? error.message : 'Bad request')
      })
    return isOurs
  }
}
