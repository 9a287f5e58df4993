import { readFileSync } from 'node:fs'
import { analyticsEvents, type AnalyticsEventName } from '@walletframe/api-contract'
import { expect, test } from 'vitest'

/*
 * Which test produces what a person or a page can meet on the way to a connection: every event of Connect, every message and code (specification,
 * section 8, facts 4.9 and 4.10). A row names the test and the words by which it is known there; a row whose test goes is red.
 */

const root = new URL('../../../../', import.meta.url)
const textOf = (path: string) => readFileSync(new URL(path, root), 'utf8')

const app = 'frame-app/src'
const connect = `${app}/features/connect`
const connections = `${app}/connections/connections.test.ts`
const relayed = `${app}/connectors/walletConnect`

/** Events of Connect and of networks, each with the test that makes the modal tell it. */
const events: { readonly [Name in AnalyticsEventName]?: string } = {
  INITIALIZE: 'e2e/analytics.spec.ts',
  MODAL_OPEN: 'e2e/analytics.spec.ts',
  MODAL_CLOSE: 'e2e/analytics.spec.ts',
  CLICK_ALL_WALLETS: `${connect}/views/Connect/Listed.test.tsx`,
  CLICK_WALLET_HELP: 'e2e/analytics.spec.ts',
  CLICK_NETWORK_HELP: `${app}/features/guide/help.test.tsx`,
  CLICK_GET_WALLET: `${app}/features/guide/help.test.tsx`,
  CLICK_NETWORKS: 'e2e/analytics.spec.ts',
  SELECT_WALLET: 'e2e/analytics.spec.ts',
  CONNECT_SUCCESS: 'e2e/analytics.spec.ts',
  CONNECT_ERROR: 'e2e/analytics.spec.ts',
  CONNECT_PROXY_ERROR: `${connect}/mobile.test.ts`,
  DISCONNECT_SUCCESS: connections,
  DISCONNECT_ERROR: connections,
  SWITCH_NETWORK: connections,
  SEARCH_WALLET: `${connect}/views/AllWallets/AllWallets.test.tsx`,
}

/** Of other parts of the modal: their own tests produce them. */
const otherParts =
  /^(EMAIL_|DEVICE_|SOCIAL_|SWAP_|SEND_|REGISTER_NAME_|SIWX_|CLICK_(SIGN|CANCEL)_SIWX|OPEN_|INITIATE_SWAP|SELECT_(BUY|WHAT_IS_A_BUY)|SET_PREFERRED|CLICK_(CONVERT|SELECT_|TRANSACTIONS)|ERROR_FETCH|LOAD_MORE)/

test('every event is one of Connect, with its test, or of another part', () => {
  const missing = Object.keys(analyticsEvents).filter((name) => !(name in events) && !otherParts.test(name))
  expect(missing).toEqual([])
})

test.each(Object.entries(events))('%s is produced in %s', (name, path) => {
  expect(textOf(path)).toContain(name)
})

/** What is said, and the words by which its test has it. */
const messages: readonly (readonly [what: string, path: string, words: string])[] = [
  ['Action not allowed', 'e2e/embedded.spec.ts', 'Action not allowed'],
  ['Requested RPC call is not allowed', `${app}/rpc/router.test.ts`, 'Requested RPC call is not allowed'],
  ['Chain is not supported', `${app}/connectors/addChain.test.ts`, 'Chain is not supported'],
  ['Unsupported chain', `${relayed}/hostile.test.ts`, "message: 'Unsupported chain'"],
  ['Only WalletConnect certified', `${connect}/views/AllWallets/AllWallets.test.tsx`, 'onlyCertified'],
  ['You declined the connection', 'e2e/walletConnect.spec.ts', 'You declined the connection'],
  ['You are already connected', `${connect}/connectInjected.test.ts`, 'already_connected'],
  ['Another wallet is connected', connections, 'Another wallet is connected.'],
  ['the wallet ended the connection', 'e2e/walletConnect.spec.ts', 'the wallet ends the session'],
  ['the connection service cannot be reached', `${relayed}/hostile.test.ts`, 'code: 4_900'],
  ['the wallet shared no account', `${relayed}/hostile.test.ts`, 'code: 4_100'],
  ['the wallet did not answer in time', `${relayed}/hostile.test.ts`, 'The wallet did not answer in time.'],
  ['403 of an origin that is not listed', 'frame-server/test/analytics.test.ts', 'origin_not_allowed'],
  ['4001 user rejected', `${relayed}/relayed.test.ts`, 'code: 4_001'],
  ['4100 unauthorized', connections, 'code: 4100'],
  ['4200 unsupported method', connections, 'code: 4200'],
  ['4902 unknown network', connections, 'code: 4902'],
  ['-32603 garbage', `${relayed}/hostile.test.ts`, 'code: -32_603'],
  ['WalletConnect’s codes', `${relayed}/hostile.test.ts`, '5_000, 5_001, 5_002, 5_003'],
]

test.each(messages)('%s is produced in %s', (_what, path, words) => {
  expect(textOf(path)).toContain(words)
})
