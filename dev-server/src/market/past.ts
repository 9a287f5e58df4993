import type { Address } from 'viem'
import type { Chain } from '../chain.ts'
import { readOwnContracts } from './artifacts.ts'
import { calldata, dollars, ether, hexOf, never, tokenWords } from './calldata.ts'
import { market } from './market.ts'

/*
 * Three years of what an account did, for whoever works on a page and wants to see Activity as it is of an account that is in use. Blocks
 * follow each other in time: a past is only there where the chain began in it.
 */

const day = 24 * 60 * 60
/** Seconds of a month, twelve of which are a year. */
const month = (365 * day) / 12
const months = 36

/** The present, in seconds since 1970. */
const present = () => Math.floor(Date.now() / 1_000)

/** Where a chain begins that has a past, in seconds since 1970. */
export const pastBegins = () => present() - months * month

/** What the account has for it. */
const purse = 100n * ether

type Deed = {
  /** Seconds after the past began. */
  readonly at: number
  readonly from: Address
  /** Absent where it makes a contract. */
  readonly to?: Address
  readonly data?: string
  readonly value?: bigint
}

const swap = (to: Address) =>
  calldata('swapExactETHForTokens', [0n, 0x80n, to, never, 2n, market.weth, market.dollar])

/** What it did in one of the months, and what was done to it. */
const deedsOf = (index: number, account: Address, friend: Address): readonly Deed[] => {
  const on = (days: number) => index * month + days * day
  const isEach = (count: number) => index % count === count - 1
  const token = market.dollar
  const tooMuch = 10n ** 12n * dollars
  const made = () => `${readOwnContracts().TestToken.bytecode}${tokenWords('Own Token', 'OWN', 18n)}`
  return [
    { at: on(1), from: friend, to: account, value: ether / 2n },
    { at: on(4), from: friend, to: token, data: calldata('transfer', [account, 250n * dollars]) },
    { at: on(9), from: account, to: token, data: calldata('transfer', [friend, 40n * dollars]) },
    { at: on(12), from: account, to: friend, value: ether / 20n },
    ...(isEach(3)
      ? [{ at: on(15), from: account, to: market.router, data: swap(account), value: ether / 10n }]
      : []),
    ...(isEach(6)
      ? [{ at: on(18), from: account, to: token, data: calldata('approve', [market.router, 100n * dollars]) }]
      : []),
    ...(isEach(9)
      ? [{ at: on(20), from: account, to: token, data: calldata('transfer', [friend, tooMuch]) }]
      : []),
    ...(isEach(12) ? [{ at: on(24), from: account, data: made() }] : []),
  ]
}

/**
 * Lets an account have lived for three years on a local chain that began then ({@link pastBegins}) and has a market (market.ts): what it got
 * and paid, swaps, permissions, contracts that it made, and payments that failed; and half a day ago somebody bought so many dollars that
 * Ether is worth less than a day before. Then it is now.
 * @throws Error with the chain's message.
 */
export const livePast = async ({ request }: Pick<Chain, 'request'>, account: Address): Promise<void> => {
  // Not those of the wallets that tests and people hold (client/).
  const [friend, whale] = ((await request('eth_accounts')) as readonly Address[]).slice(-2)
  if (!friend || !whale) throw new Error('The local chain has no accounts of its own.')
  const { timestamp } = (await request('eth_getBlockByNumber', ['latest', false])) as {
    readonly timestamp: string
  }
  const began = Number(timestamp)
  const now = present()
  const deeds: readonly Deed[] = [
    {
      at: 1,
      from: friend,
      to: market.dollar,
      data: calldata('mint', [friend, BigInt(months) * 250n * dollars]),
    },
    ...Array.from({ length: months }, (_, index) => deedsOf(index, account, friend)).flat(),
    { at: now - day / 2 - began, from: whale, to: market.router, data: swap(whale), value: 20n * ether },
  ]
  await Promise.all([
    request('anvil_impersonateAccount', [account]),
    request('anvil_setBalance', [account, hexOf(purse)]),
    request('evm_setAutomine', [false]),
  ])
  for (const { at, from, to, data = '0x', value = 0n } of deeds) {
    const gas = hexOf(250_000n + 120n * BigInt(data.length))
    await request('eth_sendTransaction', [
      { from, data, value: hexOf(value), gas, ...(to !== undefined && { to }) },
    ])
    await request('evm_mine', [began + at])
  }
  await request('evm_mine', [now])
  await Promise.all([
    request('evm_setAutomine', [true]),
    request('anvil_stopImpersonatingAccount', [account]),
  ])
}
