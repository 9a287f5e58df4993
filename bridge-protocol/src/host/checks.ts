import { isCaip10, isCaip2 } from '../caip.ts'
import type { Check, Checks } from '../channel.ts'
import type { Connection, FrameApi, HostApi, Snapshot } from '../contract.ts'
import { errorCode, ProviderRpcError, type RpcErrorData } from '../errors.ts'
import { isRecord } from '../isRecord.ts'
import type { Json } from '../json.ts'

/*
 * Hand-sized checks of what the frame sends to the page, calls and answers. The page chose the frame's origin and trusts it more than
 * the frame trusts the page; still, a wrong shape is a mistake or an attack, and either is refused.
 */

/** Whether a value may be read as what it should be. Of another form it may also throw, which says the same. */
type Fits<T> = (value: T) => unknown

const isNumber = Number.isFinite
/** Whether each is a string. */
export const areTexts = (...values: unknown[]) => values.every((value) => typeof value === 'string')

/** Also reads what the page's storage kept of a state. */
export const isSnapshot: Fits<Snapshot> = ({ connections, active, open }) =>
  areTexts(active) &&
  typeof open === 'boolean' &&
  isRecord(connections) &&
  Object.values(connections as Record<string, Connection>).every(
    ({ status, connector, accounts, network }) =>
      areTexts(status) &&
      (connector === null || areTexts(connector.type, connector.id, connector.name)) &&
      accounts.every(isCaip10) &&
      (network === null || isCaip2(network)),
  )

const ofWallet: Fits<{ readonly walletId: string }> = ({ walletId }) => areTexts(walletId)

const calls: { readonly [M in keyof HostApi]: Fits<HostApi[M]['args']> } = {
  ready: ({ epoch, policies, options, snapshot }) =>
    isNumber(epoch) && isRecord(policies) && isRecord(options) && isSnapshot(snapshot),
  rejected: ({ message }) => areTexts(message),
  event: ({ epoch, seq, snapshot, message }) =>
    isNumber(epoch) &&
    isNumber(seq) &&
    (!snapshot || isSnapshot(snapshot)) &&
    (!message || areTexts(message.type)),
  setVisible: ({ visible }) => typeof visible === 'boolean',
  connectWallet: ofWallet,
  disconnectWallet: ofWallet,
  // Which methods it may be is for the wallet of that id to say, by its namespace's list.
  walletRequest: ({ walletId, method }) => areTexts(walletId, method),
}

/** Answers that the page reads. The others are a request's own, or nothing. */
const answers: { readonly [M in keyof FrameApi]?: Fits<FrameApi[M]['value']> } = {
  snapshot: ({ seq, snapshot }) => isNumber(seq) && isSnapshot(snapshot),
  setOptions: isRecord,
}

const checksOf = (shapes: object): Checks =>
  new Map(
    Object.entries(shapes as Record<string, Fits<Json>>).map(([method, fits]): [string, Check] => [
      method,
      (value) => {
        try {
          if (fits(value)) return value
        } catch {
          // Said below.
        }
        throw new ProviderRpcError(errorCode.invalidParams, `Wrong ${method}.`)
      },
    ]),
  )

/** Checks of every method that the page serves to the frame. */
export const hostChecks = /* @__PURE__ */ checksOf(calls)

/** Checks of the frame's answers. */
export const frameAnswerChecks = /* @__PURE__ */ checksOf(answers)

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
    throw new ProviderRpcError(errorCode.invalidParams, 'No JSON.')
  }
}

/** What the frame hears of what a wallet of the page, or we, threw: a wallet's own error keeps its code. */
export const errorOf = (thrown: unknown): RpcErrorData => {
  const { code, message, data } = Object(thrown) as { readonly [Name in keyof RpcErrorData]: unknown }
  return {
    code: Number.isSafeInteger(code) ? (code as number) : errorCode.internal,
    message: (areTexts(message) && (message as string).slice(0, 300)) || 'No reason.',
    data,
  }
}
