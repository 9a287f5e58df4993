import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as specified from './specified.ts'

/* Each number as the specification has it: the sentence, and what it means here. */

const words: Readonly<
  Record<
    keyof typeof specified,
    readonly [section: number | `facts ${string}`, sentence: string, value: unknown]
  >
> = {
  requestTimeout: [9, 'Transport default timeout 10000 ms', 10 * 1_000],
  requestTries: [9, '3 retries', 3],
  requestFirstWait: [9, '150 ms base exponential delay', 150],
  balanceLifetime: [9, 'balance and portfolio cache 30 s', 30 * 1_000],
  balanceRetryLock: [9, 'Balance retry lock 30 seconds', 30 * 1_000],
  identityLifetime: [9, 'name and identity cache 5 min', 5 * 60_000],
  balanceDecimals: [9, 'token balance displays 3 decimals', 3],
  recentWallets: [9, 'recent wallets kept 2', 2],
  featuredWallets: [9, 'Featured wallets 4', 4],
  recommendedWallets: [9, 'recommended 4', 4],
  walletPage: [9, 'wallet list page 40', 40],
  walletSearch: [9, 'wallet search 100', 100],
  walletSearchWait: [9, 'with 300 ms minimum wait', 300],
  walletSearchPause: ['facts 1.1', '500 ms debounce', 500],
  walletSearchLetters: ['facts 1.1', '≥2 chars', 2],
  pairingLifetime: [9, 'Pairing expiry 4 minutes', 240_000],
  pairingLeft: [9, 'expired under 10 seconds remaining', 10 * 1_000],
  loginTimeout: [9, 'email, device, OTP and social connect timeout 30 s', 30 * 1_000],
  appDoubt: [
    'facts 6.15',
    'Deep link opened by script on phone when uri arrives, retry after 5 s button',
    5 * 1_000,
  ],
  nodeInterval: [9, 'fallback ping interval 4000 ms', 4 * 1_000],
  baseFeeTenths: [9, 'Base fee multiplier default 1.2', 12n],
  toastLifetime: ['facts 1.0', 'Toast auto-hides 2500 ms', 2_500],
  toastGap: [4, 'a 150 ms gap when replacing an open toast', 150],
  refusedDelay: [6, 'an error toast after 300 ms', 300],
}

const numbers: Readonly<Record<string, unknown>> = { ...specified }

test.each(Object.keys(words) as (keyof typeof specified)[])('%s is what the specification says', (name) => {
  const [section, sentence, value] = words[name]
  expect(numbers[name], `section ${section}: ${sentence}`).toBe(value)
})

test('no number without its sentence', () => {
  expect(Object.keys(words).toSorted()).toEqual(Object.keys(specified).toSorted())
})

/** Numbers that stand where nothing can be imported from, in the page's script, whose every byte counts, and in style sheets; and those of the server's contract. */
const elsewhere: readonly (readonly [section: number, sentence: string, file: string, words: string])[] = [
  [
    9,
    'disconnect permission-revoke timeout 100 ms',
    'host-sdk/src/wallets/injected.ts',
    'const revokeTimeout = 100',
  ],
  [
    9,
    'injected-wallet authorization wait default 1000 ms',
    'host-sdk/src/wallet.ts',
    'const announceWait = 1_000',
  ],
  [9, 'HTTP batch 1000 calls', 'api-contract/src/rpc.ts', 'export const mostCalls = 1_000'],
  [2, 'Modal width 360px', 'frame-app/src/shell/Card.css', 'inline-size: 360px;'],
  // Before the frame is there: 318 and twice 20 and 1, its padding and its line.
  [
    2,
    'Modal width 360px',
    'host-sdk/src/frame/element.ts',
    'width:318px;height:130px;padding:72px 20px 88px;border:1px',
  ],
  [2, 'default z-index 999', 'host-sdk/src/frame/element.ts', 'dialog{z-index:999;'],
]
test.each(elsewhere)('section %i, %s: in %s', (_section, _sentence, file, words) => {
  const text = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')
  // As a whole: 100 is not the beginning of 1000.
  expect(
    text
      .split(words)
      .slice(1)
      .some((rest) => !/^[\d_]/.test(rest)),
  ).toBe(true)
})

describe('what nothing here goes by', () => {
  const records = ['0037-connect-where-it-differs.md', '0047-pending.md'].map((name) =>
    readFileSync(new URL(`../../../docs/decisions/${name}`, import.meta.url), 'utf8'),
  )
  const rows = records
    .flatMap((record) => [...record.matchAll(/^\| ([^|]*\d{3,}[^|]*|[^|]*\d s[^|]*) \| ([^|]+) \|$/gm)])
    .map(([, number = '', why = '']) => [number.trim(), why.trim()] as const)

  test('has its row, with a reason', () => {
    expect(rows.map(([number]) => number)).toEqual([
      'image preload timeout 2 s',
      'back-navigation side-effect delay 100 ms',
      'animation durations 120, 150, 150 ms',
      'delay after wallet frame ready 500 ms',
      'network search debounce 100 ms',
      'transaction wait: 6 retries, 180000 ms timeout, 1 confirmation',
      'pending-transaction polling default 30 s',
      'multicall batch 1024 bytes',
      'failed gas estimation per authorization 100000',
    ])
    expect(rows.filter(([, why]) => why.length < 20)).toEqual([])
  })
  test('and stands in no table above', () => {
    const said = [
      ...Object.values(words).map(([, sentence]) => sentence),
      ...elsewhere.map(([, sentence]) => sentence),
    ]
    expect(rows.filter(([number]) => said.includes(number))).toEqual([])
  })
})
