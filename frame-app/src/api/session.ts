import {
  refreshSession,
  signOut,
  startEmail,
  verifyEmail,
  type AnswerOf,
  type BodyOf,
  type Route,
  type Tokens,
  type User,
} from '@walletframe/api-contract'
import type * as z from 'zod/mini'
import { openStorage } from '../storage/database.ts'
import { callServer, pathOf } from './client.ts'
import { makeProof } from './dpop.ts'
import { ApiFailure } from './failure.ts'

type AnyRoute = Route<z.ZodMiniType, z.ZodMiniType>

/** Seconds before its end at which an access token is not used any more. */
const margin = 15

type Stored = { readonly refreshToken: string; readonly email: string }

/** Stands in where the browser denies storage. */
let memory: Stored | undefined
let access: { readonly token: string; readonly until: number } | undefined

const readStored = async (): Promise<Stored | undefined> => {
  try {
    return await (await openStorage()).get('session', 'current')
  } catch {
    return memory
  }
}

const writeStored = async (stored: Stored | undefined): Promise<void> => {
  memory = stored
  try {
    const db = await openStorage()
    await (stored ? db.put('session', stored, 'current') : db.delete('session', 'current'))
  } catch {
    // Denied: `memory` has it for this visit.
  }
}

const keep = async (tokens: Tokens, user: User) => {
  access = { token: tokens.accessToken, until: Date.now() + (tokens.expiresIn - margin) * 1_000 }
  await writeStored({ refreshToken: tokens.refreshToken, email: user.email })
}

const proofHeaders = async (route: AnyRoute, params?: Readonly<Record<string, string>>, token?: string) => ({
  dpop: await makeProof(route.method, location.origin + pathOf(route, params), token),
  ...(token === undefined ? {} : { authorization: `DPoP ${token}` }),
})

const ended = () => new ApiFailure('session_revoked', 'This session has ended. Please sign in again.')

/** One refresh at a time over all tabs of the partition: a token works once. */
const alone = <T>(run: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('walletframe:session', run) : run()

const refresh = (): Promise<string> =>
  alone(async () => {
    if (access && access.until > Date.now()) return access.token
    const stored = await readStored()
    if (!stored) throw ended()
    try {
      const { tokens, user } = await callServer(refreshSession, {
        body: { refreshToken: stored.refreshToken },
        headers: await proofHeaders(refreshSession),
      })
      await keep(tokens, user)
      return tokens.accessToken
    } catch (error) {
      if (
        error instanceof ApiFailure &&
        (error.code === 'session_revoked' || error.code === 'invalid_proof')
      ) {
        await writeStored(undefined)
        throw ended()
      }
      throw error
    }
  })

const accessToken = (): Promise<string> =>
  access && access.until > Date.now() ? Promise.resolve(access.token) : refresh()

/** The session of this storage partition. */
export const session = {
  /** Asks for a code by mail. @throws ApiFailure */
  startEmail: (email: string, projectId: string): Promise<AnswerOf<typeof startEmail>> =>
    callServer(startEmail, { body: { email, projectId } }),

  /** Trades the code for a session. @throws ApiFailure `code_wrong` … */
  verifyCode: async (body: BodyOf<typeof verifyEmail>): Promise<User> => {
    const { tokens, user } = await callServer(verifyEmail, { body, headers: await proofHeaders(verifyEmail) })
    await keep(tokens, user)
    return user
  },

  /** The address of the session that is here; undefined where there is none. */
  email: async (): Promise<string | undefined> => (await readStored())?.email,

  /** Whether the server still knows the session. `unknown`: it could not be asked. */
  check: async (): Promise<'alive' | 'ended' | 'unknown'> => {
    try {
      await accessToken()
      return 'alive'
    } catch (error) {
      return error instanceof ApiFailure && error.code === 'session_revoked' ? 'ended' : 'unknown'
    }
  },

  /** Calls a route as this session; an access token that just expired is renewed once. @throws ApiFailure */
  call: async <R extends AnyRoute>(
    route: R,
    request: { readonly body?: BodyOf<R>; readonly params?: Readonly<Record<string, string>> } = {},
  ): Promise<AnswerOf<R>> => {
    const attempt = async () => {
      const headers = await proofHeaders(route, request.params, await accessToken())
      return callServer(route, { ...request, headers })
    }
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code !== 'unauthorized') throw error
      access = undefined
      return attempt()
    }
  },

  /** Ends the session, here at once and on the server. */
  signOut: async (): Promise<void> => {
    const token = await accessToken().catch(() => undefined)
    access = undefined
    await writeStored(undefined)
    if (token !== undefined)
      await callServer(signOut, { body: {}, headers: await proofHeaders(signOut, undefined, token) })
  },
}
