import { readdirSync, readFileSync } from 'node:fs'
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
  ['Invalid App Configuration, once', `${app}/data/sendTracked.test.ts`, 'Invalid App Configuration'],
  ['no project id, or a wrong one', 'host-sdk/src/options.test.ts', "projectId: 'Demo!'"],
  ['a page that is not listed', 'e2e/failures.spec.ts', 'the developer are told'],
  ['the wallet does not load in time', 'e2e/hostCard.spec.ts', 'the card, with what to change'],
  ['Network not found', `${app}/app/start.test.ts`, 'toThrow(/eip155:99/)'],
  [
    'a network to switch to that is none of the page',
    connections,
    'one that the page does not have gets 4902',
  ],
  ['Failed to disconnect', connections, 'where one wallet cannot be told'],
  ['Invalid CAIP Address, and network id', 'bridge-protocol/src/caip.test.ts', 'CAIP-10: %s is %s'],
  ['Invalid chainId', `${app}/rpc/rules.test.ts`, 'chainId'],
  ['An error occurred', `${app}/rpc/foreign/foreign.test.ts`, 'answered with an error'],
  ['Request was aborted', `${app}/features/connect/connectWalletConnect.test.ts`, 'abort'],
  ['a wallet of the page that has gone', 'host-sdk/src/wallets/injected.test.ts', 'left the page: 4900'],
  ['-32600 invalid request', connections, 'Another wallet is connected.'],
  ['-32602 invalid params', `${app}/rpc/router.test.ts`, '-32602'],
  ['4900 disconnected', `${relayed}/hostile.test.ts`, 'code: 4_900'],
  ['4901 chain disconnected', `${app}/rpc/router.test.ts`, 'code: 4901'],
  ['5700 to 5760', `${app}/rpc/rules/calls.test.ts`, '5720'],
  ['execution reverted, nonce too low', `${app}/chains/eip155/failures.test.ts`, 'nonce too low'],
  ['4001 user rejected', `${relayed}/relayed.test.ts`, 'code: 4_001'],
  ['4100 unauthorized', connections, 'code: 4100'],
  ['4200 unsupported method', connections, 'code: 4200'],
  ['4902 unknown network', connections, 'code: 4902'],
  ['-32603 garbage', `${relayed}/hostile.test.ts`, 'code: -32_603'],
  ['WalletConnect’s codes', `${relayed}/hostile.test.ts`, '5_000, 5_001, 5_002, 5_003'],
]

/**
 * Messages of section 8 that nothing here can say: they are of a state that has no form here. Each with what has its place; a later part that could
 * say one moves it to the table above.
 */
const withoutForm: Readonly<Record<string, string>> = {
  'NetworkController client not set': 'parts are handed over when the frame starts, by types',
  'ConnectionController client not set': 'as above',
  'ConnectionControllerClient and NetworkControllerClient must be set': 'as above',
  'Chain adapter not found': 'each namespace has an adapter, or it is Unsupported chain',
  'Adapter not found': 'as above',
  'CaipNetwork is undefined': 'a connection always has its network',
  'CaipNetwork or CaipAddress is undefined': 'as above',
  'No ActiveCaipAddress found': '4100 for the page; no view of an account without one',
  'Address or auth connector not found': 'as above',
  'Chain is required…': 'each function that wants a namespace takes one, by its type',
  'SIWX is not enabled': 'sign-in is no part of Connect',
}

test('what has no form here is said nowhere', () => {
  const sources = ['frame-app/src', 'host-sdk/src'].flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .map((file) => textOf(`${folder}/${file}`)),
  )
  expect(sources.length).toBeGreaterThan(300)
  for (const message of Object.keys(withoutForm))
    expect(sources.filter((text) => text.includes(message))).toEqual([])
})

test.each(messages)('%s is produced in %s', (_what, path, words) => {
  expect(textOf(path)).toContain(words)
})
