import { expect, test } from 'vitest'
import * as specified from './specified.ts'

/* Each number as the specification has it: the sentence, and what it means here. */

const words: Readonly<
  Record<keyof typeof specified, readonly [section: number, sentence: string, value: unknown]>
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
  pairingLifetime: [9, 'Pairing expiry 4 minutes', 240_000],
  pairingLeft: [9, 'expired under 10 seconds remaining', 10 * 1_000],
  loginTimeout: [9, 'email, device, OTP and social connect timeout 30 s', 30 * 1_000],
  nodeInterval: [9, 'fallback ping interval 4000 ms', 4 * 1_000],
  baseFeeTenths: [9, 'Base fee multiplier default 1.2', 12n],
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
