import {
  finishSocial,
  lookSocial,
  readDeviceRequest,
  readWallet,
  refreshSession,
  signOut,
  startEmail,
  startSessionCode,
  startSocial,
  verifyEmail,
  verifySessionCode,
  type AnswerOf,
  type BodyOf,
  type Route,
  type SocialProvider,
  type Tokens,
  type User,
} from '@walletframe/api-contract'
import { learnAddress } from '../storage/address.ts'
import { openStorage } from '../storage/database.ts'
import { alone as aloneIn } from '../storage/locks.ts'
import { callOnce, isRepeatableRoute, pathOf, type CallRequest, type Given, type SentCall } from './client.ts'
import { learnNonce, makeProof, storedKey, temporaryKey } from './dpop.ts'
import { ApiFailure, storageFailed } from './failure.ts'
import { tryAgain } from './tryAgain.ts'

/** Seconds before its end at which an access token is not used any more. */
const margin = 15

type Kept = { readonly refreshToken: string; readonly email: string; readonly provider?: string }

/** A session of this document, under the temporary key: where the browser denies storage. */
let memory: Kept | undefined
let access: { readonly token: string; readonly until: number } | undefined

/** @throws ApiFailure `storage`: nobody knows then whether there is a session, and none is ended. */
const readKept = async (): Promise<Kept | undefined> => {
  if (memory) return memory
  try {
    return await (await openStorage()).get('session', 'current')
  } catch {
    throw storageFailed()
  }
}

const forget = async (): Promise<void> => {
  memory = undefined
  access = undefined
  try {
    await (await openStorage()).delete('session', 'current')
  } catch {
    // Denied: there was nothing but `memory`.
  }
}

const putKept = async (kept: Kept): Promise<void> => {
  memory = undefined
  try {
    await (await openStorage()).put('session', kept, 'current')
  } catch {
    // Full or gone since the key was read: the access token is good for this visit, and the token that is stored for a minute more.
  }
}

const keep = async (tokens: Tokens, user: User, where: 'stored' | 'memory'): Promise<void> => {
  access = { token: tokens.accessToken, until: Date.now() + (tokens.expiresIn - margin) * 1_000 }
  const kept = {
    refreshToken: tokens.refreshToken,
    email: user.email,
    ...(user.provider === undefined ? {} : { provider: user.provider }),
  }
  if (where === 'memory') {
    memory = kept
    return
  }
  await putKept(kept)
}

type Request<R extends Route> = Omit<CallRequest<R>, 'headers' | 'onHeaders'>
type Sent = Omit<SentCall, 'headers' | 'onHeaders'>

/**
 * Calls a route with a proof of possession, a new one for each try. A server that cannot tell whether the proof is new, since this device's
 * clock is wrong, answers with a nonce: once more with that.
 */
const callProven = async <R extends Route>(
  key: CryptoKeyPair,
  route: R,
  request: Sent,
  token?: string,
): Promise<AnswerOf<R>> => {
  const attempt = async () => {
    const dpop = await makeProof(key, route.method, location.origin + pathOf(route, request.params), token)
    const headers = { dpop, ...(token === undefined ? {} : { authorization: `DPoP ${token}` }) }
    return callOnce(route, { ...request, headers, onHeaders: learnNonce })
  }
  const withNonce = async () => {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code !== 'use_dpop_nonce') throw error
      return attempt()
    }
  }
  return isRepeatableRoute(route) ? tryAgain(withNonce, request.signal) : withNonce()
}

/** The key of the session that is here. @throws ApiFailure `storage` */
const keyOfSession = (): Promise<CryptoKeyPair> => (memory ? temporaryKey() : storedKey())

/** The key that a login binds its session to: the partition's, or this document's where storage is denied. */
const keyForLogin = async () => {
  try {
    return { key: await storedKey(), where: 'stored' as const }
  } catch {
    return { key: await temporaryKey(), where: 'memory' as const }
  }
}

const ended = () => new ApiFailure('session_revoked', 'This session has ended. Sign in again.')

/** One at a time over all tabs of the partition: a refresh token works once, and what one tab forgets no other writes back. */
const alone = <T>(run: () => Promise<T>): Promise<T> => aloneIn('walletframe:session', run)

/** Trades the kept token. @throws ApiFailure `session_revoked` where the server ended the session; it is forgotten then. */
const trade = async (kept: Kept): Promise<string> => {
  const key = await keyOfSession()
  try {
    const { tokens, user } = await callProven(key, refreshSession, {
      body: { refreshToken: kept.refreshToken },
    })
    await keep(tokens, user, memory ? 'memory' : 'stored')
    if (user.email !== kept.email) learnAddress(kept, user.email)
    return tokens.accessToken
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code !== 'session_revoked') throw error
    // Where the browser has no locks, another tab may have traded it meanwhile.
    const now = await readKept()
    if (now && now.refreshToken !== kept.refreshToken) return trade(now)
    await forget()
    throw ended()
  }
}

const refresh = (): Promise<string> =>
  alone(async () => {
    if (access && access.until > Date.now()) return access.token
    const kept = await readKept()
    if (!kept) throw ended()
    return trade(kept)
  })

const accessToken = (): Promise<string> =>
  access && access.until > Date.now() ? Promise.resolve(access.token) : refresh()

/** The session of this storage partition. */
export const session = {
  /** Asks for a code by mail in a language, as the client that will type it; a link may be mailed in its place. @throws ApiFailure */
  startEmail: async (
    email: string,
    projectId: string,
    language: string,
  ): Promise<AnswerOf<typeof startEmail>> => {
    const { key } = await keyForLogin()
    return callProven(key, startEmail, { body: { email, projectId, language } })
  },

  /** Looks whether the link was approved that was mailed in a code's place, as the client that asked. @throws ApiFailure `device_declined` … */
  readDevice: async (
    body: BodyOf<typeof readDeviceRequest>,
    signal: AbortSignal,
  ): Promise<AnswerOf<typeof readDeviceRequest>> => {
    const { key } = await keyForLogin()
    return callProven(key, readDeviceRequest, { body, signal })
  },

  /** Trades the code for a session. @throws ApiFailure `code_wrong` … */
  verifyCode: async (body: BodyOf<typeof verifyEmail>): Promise<User> => {
    const { key, where } = await keyForLogin()
    const { tokens, user } = await callProven(key, verifyEmail, { body })
    await alone(() => keep(tokens, user, where))
    return user
  },

  /** Begins a login with a provider, as the client that will finish it. @throws ApiFailure */
  startSocial: async (provider: SocialProvider, projectId: string): Promise<AnswerOf<typeof startSocial>> => {
    const { key } = await keyForLogin()
    return callProven(key, startSocial, { body: { provider, projectId } })
  },

  /** Looks whether the app of a provider answered, as the client that began. @throws ApiFailure `social_expired` … */
  lookSocial: async (
    body: BodyOf<typeof lookSocial>,
    signal: AbortSignal,
  ): Promise<AnswerOf<typeof lookSocial>> => {
    const { key } = await keyForLogin()
    return callProven(key, lookSocial, { body, signal })
  },

  /**
   * Trades what the provider answered for a session. Given up meanwhile: exactly that session is ended, and the one that was here stays.
   * @throws ApiFailure `social_declined` …; the signal's reason.
   */
  finishSocial: async (body: BodyOf<typeof finishSocial>, signal: AbortSignal): Promise<User> => {
    const { key, where } = await keyForLogin()
    // The call itself is not given up: nobody could end a session whose answer is lost.
    const { tokens, user } = await callProven(key, finishSocial, { body })
    await alone(async () => {
      if (signal.aborted) return
      const [inMemory, token] = [memory, access]
      const kept = await readKept().catch(() => undefined)
      if (signal.aborted) return
      await keep(tokens, user, where)
      if (!signal.aborted) return
      // Given up while it was written.
      if (kept && !inMemory) await putKept(kept)
      else await forget()
      memory = inMemory
      access = token
    })
    if (!signal.aborted) return user
    await callProven(key, signOut, { body: { only: true } }, tokens.accessToken).catch(() => {
      // Nobody has its tokens any more: it ends by itself.
    })
    throw signal.reason
  },

  /** The address of the session that is here; undefined where there is none, or storage cannot be read. */
  email: async (): Promise<string | undefined> => {
    try {
      return (await readKept())?.email
    } catch {
      return undefined
    }
  },

  /** The provider that the session was begun with; undefined where that was a code by e-mail, or there is none. */
  provider: async (): Promise<string | undefined> => {
    try {
      return (await readKept())?.provider
    } catch {
      return undefined
    }
  },

  /** Whether the server still knows the session. `unknown`: it could not be asked, or storage could not be read. */
  check: async (): Promise<'alive' | 'ended' | 'unknown'> => {
    try {
      await accessToken()
      return 'alive'
    } catch (error) {
      return error instanceof ApiFailure && error.code === 'session_revoked' ? 'ended' : 'unknown'
    }
  },

  /** Calls a route as this session; an access token that just expired is renewed once. @throws ApiFailure */
  call: async <R extends Route>(route: R, ...[given]: Given<Request<R>>): Promise<AnswerOf<R>> => {
    const request = (given ?? {}) as Sent
    const attempt = async (token: string) => callProven(await keyOfSession(), route, request, token)
    const token = await accessToken()
    try {
      return await attempt(token)
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code !== 'unauthorized') throw error
      // Another call may have renewed it meanwhile: only the token that was refused is dropped.
      if (access?.token === token) access = undefined
      return attempt(await accessToken())
    }
  },

  /** The wallet of the session's user; null where there is none yet. @throws ApiFailure */
  walletId: async (): Promise<string | null> => (await session.call(readWallet)).wallet?.id ?? null,

  /** Asks for a code to the address of the session's user, for this session. @throws ApiFailure */
  startFresh: (projectId: string, language: string): Promise<AnswerOf<typeof startSessionCode>> =>
    session.call(startSessionCode, { body: { projectId, language } }),

  /** That code was typed: the session counts as freshly proven. @throws ApiFailure `code_wrong` … */
  verifyFresh: async (body: BodyOf<typeof verifySessionCode>): Promise<void> => {
    await session.call(verifySessionCode, { body })
  },

  /** Ends the session, here in any case and on the server. @throws ApiFailure where the server could not be told: it keeps the session until that ends by itself. */
  signOut: async (): Promise<void> => {
    let untold: unknown
    const given = await Promise.all([accessToken(), keyOfSession()]).catch((error: unknown) => {
      // Ended by the server, or never begun: there is nothing to tell.
      if (!(error instanceof ApiFailure) || error.code !== 'session_revoked') untold = error
    })
    access = undefined
    await alone(forget)
    if (untold !== undefined) throw untold
    if (given) await callProven(given[1], signOut, { body: {} }, given[0])
  },
}
