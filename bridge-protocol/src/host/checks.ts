import type { HostApi } from '../frame/contract.ts'
import { isCaip10, isCaip2 } from '../shared/caip.ts'
import type { Check, Checks } from '../shared/guard.ts'
import { isRecord } from '../shared/isRecord.ts'

/*
 * Hand-sized guards of what the frame may send to the page. The page chose the frame's origin and trusts it more than the
 * frame trusts the page; still, nothing unexpected gets past: a wrong shape is a bug or an attack, and both are refused.
 */

type Fields = Readonly<Record<string, unknown>>

/** Whether each named member is of its type (`object` for records). */
const has = (value: unknown, shape: Readonly<Record<string, string>>): value is Fields =>
  isRecord(value) && Object.entries(shape).every(([name, type]) => typeof value[name] === type)

const isSnapshot = (value: unknown): boolean =>
  has(value, { status: 'string', open: 'boolean' }) &&
  (value['connector'] === null ||
    has(value['connector'], { type: 'string', id: 'string', name: 'string' })) &&
  Array.isArray(value['accounts']) &&
  value['accounts'].every(isCaip10) &&
  isCaip2(value['network'])

const ofWallet = { walletId: 'string' }

const shapes: { readonly [M in keyof HostApi]: (args: Fields) => boolean } = {
  ready: (args) => has(args, { epoch: 'number', policies: 'object' }) && isSnapshot(args['snapshot']),
  rejected: (args) => has(args, { code: 'number', message: 'string' }),
  event: (args) =>
    has(args, { epoch: 'number', seq: 'number' }) &&
    (args['snapshot'] === undefined || isSnapshot(args['snapshot'])) &&
    (args['message'] === undefined || has(args['message'], { type: 'string' })),
  setVisible: (args) => has(args, { visible: 'boolean' }),
  connectWallet: (args) => has(args, ofWallet),
  disconnectWallet: (args) => has(args, ofWallet),
  walletRequest: (args) =>
    has(args, ofWallet) && /^wallet_(switch|add)EthereumChain$/.test(String(args['method'])),
}

/** Checks of every method that the page serves to the frame. */
export const hostChecks: Checks = new Map(
  Object.entries(shapes).map(([method, fits]): [string, Check] => [
    method,
    (args) => (isRecord(args) && fits(args) ? { args } : { wrong: `Wrong arguments of ${method}.` }),
  ]),
)
