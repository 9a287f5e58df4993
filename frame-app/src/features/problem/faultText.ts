import { errorCode } from '@walletframe/bridge-protocol'
import type { Catalogue } from '../../i18n/catalogue.ts'
import type { Problem } from '../../state/problem.ts'

type Say = (texts: Catalogue['faults']) => string

/** Which sentence: by the vault's own codes, which stand behind the page's where one has both. */
const byFault: ReadonlyMap<string, Say> = new Map([
  ['locked', (t) => t.locked],
  ['worker-ended', (t) => t.locked],
  ['wrong-account', (t) => t.account],
  ['no-address-here', (t) => t.notHere],
  ['no-key-here', (t) => t.noKey],
  ['closed-here', (t) => t.closed],
  ['later-release', (t) => t.later],
  ['storage-denied', (t) => t.storage],
  ['wrong-chain', (t) => t.chain],
  ['wrong-domain', (t) => t.domain],
  ['malformed', (t) => t.unread],
  ['reserved-message', (t) => t.own],
  ['used-request', (t) => t.used],
  ['cannot-unwrap', (t) => t.key],
  ['wrong-digest', (t) => t.failed],
  ['failed', (t) => t.failed],
])

/** And by the codes of EIP-1193 and EIP-1474, where the engine says no more than that. */
const byCode: ReadonlyMap<string, Say> = new Map([
  [String(errorCode.invalidParams), (t) => t.invalid],
  [String(errorCode.unsupportedMethod), (t) => t.unsupported],
  [String(errorCode.limitExceeded), (t) => t.busy],
  [String(errorCode.unauthorized), (t) => t.unauthorized],
])

/** What a person is told of what the engine refused, in words of ours; undefined where its code is another's. */
export const faultText = ({ code, fault }: Problem, texts: Catalogue['faults']): string | undefined =>
  (byFault.get(fault ?? code) ?? byCode.get(code))?.(texts)
