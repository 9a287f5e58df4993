import {
  errorCode,
  ProviderRpcError,
  type Caip2,
  type Json,
  type WalletInfo,
} from '@walletframe/bridge-protocol'
import type * as z from 'zod/mini'

/* What Bitcoin's and Polkadot's wallets have in common: a page's request is checked, asked in the wallet's own words, and its answer read. */

/** One request of a page to the wallet that is connected. */
export type ForeignRequest = {
  readonly method: string
  readonly params: Json
  /** The network that the wallet is connected on. */
  readonly network: Caip2
  /** Those that are connected, without their network. */
  readonly addresses: readonly string[]
  /** The same object as long as the connection has these accounts: what the wallet says of them is kept for it. */
  readonly connected: object
  /** Undefined where it is no wallet of the page. */
  readonly wallet: WalletInfo | undefined
  /** Whether it is our own wallet, whose requests are decided on our screens. */
  readonly isOwn: boolean
  /** Whether it is an app over WalletConnect's relay. */
  readonly isRelayed: boolean
  /** Calls a method of the wallet itself, with the arguments that it takes. @throws ProviderRpcError */
  readonly ask: (method: string, args: readonly Json[]) => Promise<Json>
}

const error = (code: number, message: string) => new ProviderRpcError(code, message)

/** @throws ProviderRpcError -32602, naming the first param that is wrong. */
export const readParams = <Schema extends z.ZodMiniType>(schema: Schema, params: Json): z.output<Schema> => {
  const read = schema.safeParse(params)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const path = issue?.path.join('.') ?? ''
  throw error(errorCode.invalidParams, `Invalid params${path && `: ${path}`}.`)
}

/** @throws ProviderRpcError 4100 */
export const checkAddress = ({ addresses }: Pick<ForeignRequest, 'addresses'>, address: string): void => {
  if (!addresses.includes(address))
    throw error(errorCode.unauthorized, `${address} is not connected. Ask for accounts first.`)
}

/** @throws ProviderRpcError -32603 where the wallet's answer has not the form of the method's. */
export const readAnswer = <Schema extends z.ZodMiniType>(
  schema: Schema,
  answer: unknown,
  method: string,
): z.output<Schema> => {
  const read = schema.safeParse(answer)
  if (read.success) return read.data
  throw error(errorCode.internal, `The wallet's answer to ${method} cannot be read.`)
}

/** The same of the first of a list: features of Wallet Standard take and give several. */
export const readFirst = <Schema extends z.ZodMiniType>(
  schema: Schema,
  answer: unknown,
  method: string,
): z.output<Schema> => readAnswer(schema, Array.isArray(answer) ? answer[0] : undefined, method)

/** What this wallet has no way to be asked. */
export const cannot = ({ wallet }: ForeignRequest, what: string): ProviderRpcError =>
  error(errorCode.unsupportedMethod, `${wallet?.name ?? 'The wallet'} cannot do ${what}.`)

/** Codes of sats-connect: https://docs.xverse.app/sats-connect. */
const satsRejected = -32_000
const unsupported: readonly unknown[] = [errorCode.methodNotFound, -32_001]

/** Characters of a stranger's text that are kept. */
const longest = 256

/** A wallet's refusal or failure, with the codes that pages know. Wallets of Polkadot decline in words alone. */
export const asError = (thrown: unknown): ProviderRpcError => {
  const { code, message } = (thrown ?? {}) as { readonly code?: unknown; readonly message?: unknown }
  const said = typeof message === 'string' ? message.slice(0, longest) : ''
  const says = typeof code !== 'number' || code === errorCode.internal
  const declined = says
    ? /\b(?:cancel|reject|declin|denied)/i.test(said)
    : code === errorCode.userRejected || code === satsRejected
  if (declined) return error(errorCode.userRejected, 'The request was declined in the wallet.')
  if (unsupported.includes(code))
    return error(errorCode.unsupportedMethod, said || 'The wallet does not have this method.')
  return error(
    typeof code === 'number' && Number.isSafeInteger(code) && code !== 0 ? code : errorCode.internal,
    said || 'The wallet answered with an error.',
  )
}
