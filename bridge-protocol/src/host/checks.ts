import type { HostApi } from '../frame/contract.ts'
import { isCaip10, isCaip2 } from '../shared/caip.ts'
import type { Check, Checks } from '../shared/guard.ts'
import type { Json } from '../shared/json.ts'

/*
 * Hand-sized guards of what the frame may send to the page. The page chose the frame's origin and trusts it more than the
 * frame trusts the page; still, nothing unexpected gets past: a wrong shape is a bug or an attack, and both are refused.
 */

type Fields = { readonly [key: string]: Json }
const is = {
  text: (value: Json | undefined): value is string => typeof value === 'string',
  count: (value: Json | undefined) => Number.isSafeInteger(value),
  bool: (value: Json | undefined) => typeof value === 'boolean',
  record: (value: Json | undefined): value is Fields =>
    typeof value === 'object' && value !== null && !Array.isArray(value),
  list: (value: Json | undefined, item: (value: Json) => boolean) =>
    Array.isArray(value) && value.every(item),
}

const isSnapshot = (value: Json | undefined): boolean =>
  is.record(value) &&
  ['disconnected', 'connecting', 'connected'].includes(value['status'] as string) &&
  (value['connector'] === null ||
    (is.record(value['connector']) &&
      is.text(value['connector']['type']) &&
      is.text(value['connector']['id']))) &&
  is.list(value['accounts'], isCaip10) &&
  isCaip2(value['network']) &&
  is.bool(value['open'])

const shapes: { readonly [M in keyof HostApi]: (args: Fields) => boolean } = {
  ready: (args) =>
    is.count(args['epoch']) &&
    is.record(args['policies']) &&
    is.list(
      args['networks'],
      (network) => is.record(network) && isCaip2(network['id']) && is.text(network['name']),
    ) &&
    isSnapshot(args['snapshot']),
  rejected: (args) => is.count(args['code']) && is.text(args['message']),
  event: (args) =>
    is.count(args['epoch']) &&
    is.count(args['seq']) &&
    (args['snapshot'] === undefined || isSnapshot(args['snapshot'])) &&
    (args['message'] === undefined || (is.record(args['message']) && is.text(args['message']['type']))),
  setVisible: (args) => is.bool(args['visible']),
  connectWallet: (args) => is.text(args['walletId']),
  disconnectWallet: (args) => is.text(args['walletId']),
  walletRequest: (args) =>
    is.text(args['walletId']) &&
    (args['method'] === 'wallet_switchEthereumChain' || args['method'] === 'wallet_addEthereumChain'),
}

/** Checks of every method that the page serves to the frame. */
export const hostChecks: Checks = new Map(
  Object.entries(shapes).map(([method, fits]): [string, Check] => [
    method,
    (args) =>
      is.record(args) && fits(args) ? { args } : { wrong: `The arguments of ${method} have a wrong shape.` },
  ]),
)
