import { readdirSync, readFileSync } from 'node:fs'
import { analyticsEvents, type AnalyticsEventName } from '@walletframe/api-contract'
import { expect, test } from 'vitest'

/*
 * Which test produces what a person or a page can meet on the way to a connection: every event of Connect, every message and code (specification,
 * section 8, facts 4.9 and 4.10). An event's row names the file of its test; a message's stands in a document and names the test's title. What goes
 * is red.
 */

const root = new URL('../../../../', import.meta.url)
const textOf = (path: string) => readFileSync(new URL(path, root), 'utf8')

const app = 'frame-app/src'
const connect = `${app}/features/connect`
const connections = `${app}/connections/connections.test.ts`

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

/*
 * What is said, how, and by which test: the table of docs/decisions/0037. The title of a test stands there as it stands in its file, of a row of
 * `test.each` the row's own or the one of all.
 */
const record = readFileSync(new URL('docs/decisions/0037-connect-where-it-differs.md', root), 'utf8')
const messages = [...record.matchAll(/^\| ([^|]+?) +\| ([^|]+?) +\| `([^`]+)`: ([^|]+?) +\|$/gm)].map(
  ([, what = '', as = '', path = '', title = '']) => ({ what, as, path, title }),
)
/** Whether a file has a test, or a row of one, of this title. */
const hasTest = (path: string, title: string): boolean => {
  const text = textOf(path)
  return ["'", '"', '`'].some((quote) =>
    text
      .split(quote + title + quote)
      .slice(0, -1)
      .some((before) => /[([]\s*$/.test(before)),
  )
}

/** Every message of section 8 that is Connect's, and every code that a page can meet on its way. */
const wanted =
  /Requested RPC call is not allowed|Action not allowed|Chain is not supported|Unsupported chain|Only WalletConnect certified|Invalid App Configuration|origin not allowed|project id|load timeout|Network not found|switch-network-not-found|Failed to disconnect|Invalid CAIP Address|Invalid chainId|Request was aborted|An error occurred|already current|user rejected request|provider not found|-3260[0-3]|4001|4100|4200|490[0-2]|57[0-6]0|wallet protocol|node errors/g
test('each message of Connect has its row', () => {
  const there = new Set(messages.flatMap(({ what }) => what.match(wanted) ?? []))
  const [alternatives = ''] = wanted.source.match(/^.*?(?=\|-3260)/) ?? []
  expect(alternatives.split('|').filter((message) => !there.has(message))).toEqual([])
  for (const code of [
    -32_600, -32_601, -32_602, -32_603, 4_001, 4_100, 4_200, 4_900, 4_901, 4_902, 5_700, 5_760,
  ])
    expect(there).toContain(String(code))
})

test.each(messages)('$what is said by $path: $title', ({ as, path, title }) => {
  expect(as).not.toBe('')
  expect(hasTest(path, title)).toBe(true)
})

test('a title that is only a word in a file is no test', () => {
  expect(hasTest(`${app}/rpc/rules.test.ts`, 'chainId')).toBe(false)
  expect(hasTest(`${connect}/produced.test.ts`, 'a title that is only a word in a file is no test')).toBe(
    true,
  )
})
