import { isCaip10, isCaip2 } from '../caip.ts'
import type { Check, Checks } from '../channel.ts'
import type { FrameApi, HostApi } from '../contract.ts'
import { errorCode, ProviderRpcError } from '../errors.ts'
import { isRecord } from '../isRecord.ts'
import type { Json } from '../json.ts'

/*
 * Hand-sized checks of what the frame sends to the page, calls and answers. The page chose the frame's origin and trusts it more than
 * the frame trusts the page; still, a wrong shape is a mistake or an attack, and either is refused.
 */

type Fields = Readonly<Record<string, unknown>>

/** Whether each named member is of its type (`object` for records). */
const has = (value: unknown, shape: Readonly<Record<string, string>>): value is Fields =>
  isRecord(value) && Object.entries(shape).every(([name, type]) => typeof value[name] === type)

const isConnection = (value: unknown): boolean =>
  has(value, { status: 'string' }) &&
  (value['connector'] === null ||
    has(value['connector'], { type: 'string', id: 'string', name: 'string' })) &&
  Array.isArray(value['accounts']) &&
  value['accounts'].every(isCaip10) &&
  (value['network'] === null || isCaip2(value['network']))

const isSnapshot = (value: unknown): boolean =>
  has(value, { connections: 'object', active: 'string', open: 'boolean' }) &&
  isRecord(value['connections']) &&
  Object.values(value['connections']).every(isConnection)

const ofWallet = { walletId: 'string' }

const calls: { readonly [M in keyof HostApi]: (args: Fields) => boolean } = {
  ready: (args) =>
    has(args, { epoch: 'number', policies: 'object', options: 'object' }) && isSnapshot(args['snapshot']),
  rejected: (args) => has(args, { code: 'number', message: 'string' }),
  event: (args) =>
    has(args, { epoch: 'number', seq: 'number' }) &&
    (args['snapshot'] === undefined || isSnapshot(args['snapshot'])) &&
    (args['message'] === undefined || has(args['message'], { type: 'string' })),
  setVisible: (args) => has(args, { visible: 'boolean' }),
  connectWallet: (args) => has(args, ofWallet),
  disconnectWallet: (args) => has(args, ofWallet),
  // Which methods it may be is for the wallet of that id to say, by its namespace's list.
  walletRequest: (args) => has(args, { ...ofWallet, method: 'string' }),
}

/** Answers that the page reads. The others are a request's own, or nothing. */
const answers: { readonly [M in keyof FrameApi]?: (value: Fields) => boolean } = {
  snapshot: (value) => has(value, { seq: 'number' }) && isSnapshot(value['snapshot']),
  setOptions: isRecord,
}

const checksOf = (shapes: Readonly<Record<string, (value: Fields) => boolean>>): Checks =>
  new Map(
    Object.entries(shapes).map(([method, fits]): [string, Check] => [
      method,
      (value) => {
        if (isRecord(value) && fits(value)) return value
        throw new ProviderRpcError(errorCode.invalidParams, `Wrong form of ${method}.`)
      },
    ]),
  )

/** Checks of every method that the page serves to the frame. */
export const hostChecks = checksOf(calls)

/** Checks of the frame's answers. */
export const frameAnswerChecks = checksOf(answers)

/**
 * What goes out, as JSON: also where the page made it reactive, that is of proxies, which cannot be posted. How large and how deep it may
 * be the frame says, which is the end that must not believe.
 */
export const pack = (value: unknown): Json => {
  try {
    return JSON.parse(
      JSON.stringify(value, (_key, member: unknown) => {
        if (typeof member === 'function' || typeof member === 'symbol') throw member
        return member
      }),
    ) as Json
  } catch {
    throw new ProviderRpcError(errorCode.invalidParams, 'The request is no JSON.')
  }
}

/** What came in is a structured clone from the one origin that the page has chosen: it is the page's own already. */
export const unpack = (value: unknown): Json => value as Json
