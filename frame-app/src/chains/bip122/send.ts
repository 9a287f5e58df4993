import { readBitcoinAddress, type BitcoinAddressKind } from '@walletframe/api-contract/bitcoin'
import { addressOf, chainOf, errorCode, ProviderRpcError } from '@walletframe/bridge-protocol'
import type { SendChain, Transfer, TransferFee } from '../send.ts'
import { readFunds, type Funds } from './funds.ts'
import { costOf, frameBytes, inputBytes, mostInputs, outputBytes } from './sizes.ts'
import { insufficientFunds, kindOf, requireNoDust } from './values.ts'

/*
 * The wallet makes the transaction: it chooses what it spends and what it pays for it. So what is said of the fee here is reckoned, from what the
 * account has and what a virtual byte costs now, and is never asked for.
 */

/** Characters at both ends of an address that people compare. */
const seenCharacters = 4
/** Inputs that are reckoned with where the account has more than are told: of a usual transfer; of one of all, as many as one can have. */
const usualInputs = 2
/** What stays beside all of it, in parts of what a fast transaction of all costs now: wallets price by themselves, and prices rise. */
const room = { parts: 3n, of: 2n } as const

/** Addresses of witness programs are the same in either case. */
const keyOf = (address: string): string => (/^(bc|tb|bcrt)1/i.test(address) ? address.toLowerCase() : address)
const ends = (address: string): string =>
  (address.slice(0, seenCharacters) + address.slice(-seenCharacters)).toLowerCase()

/** Inputs that it takes to pay an amount, the largest first. */
const inputsFor = (coins: Funds['coins'], units: bigint): number => {
  if (!coins) return usualInputs
  let sum = 0n
  const sorted = coins.toSorted((one, other) => Number(other.value - one.value))
  const count = sorted.findIndex(({ value }) => (sum += value) >= units)
  return Math.max(1, count === -1 ? sorted.length : count + 1)
}

const bytesOf = (own: BitcoinAddressKind, to: BitcoinAddressKind, inputs: number): bigint =>
  frameBytes + BigInt(inputs) * inputBytes[own] + outputBytes[to] + outputBytes[own]

const feeOf = async ({ account, to, units }: Transfer, strict: boolean): Promise<TransferFee> => {
  const own = kindOf(addressOf(account), chainOf(account))
  const receiver = kindOf(to, chainOf(account))
  const { available, coins, rates }: Funds = await readFunds(addressOf(account), chainOf(account))
  if (!rates)
    throw new ProviderRpcError(
      errorCode.chainDisconnected,
      'Nobody says what the network takes for a transaction.',
    )
  const bytes = bytesOf(own, receiver, inputsFor(coins, units))
  // Early, what nobody can go below; before yes, what wallets propose.
  const fee = costOf(bytes, strict ? rates.usual : rates.slow)
  const all = costOf(bytesOf(own, receiver, coins?.length ?? mostInputs), rates.fast)
  if (strict) {
    requireNoDust(receiver, units)
    const missing = units + fee - available
    if (missing > 0n) throw insufficientFunds(units + fee, missing)
  }
  return { fee, reserve: (all * room.parts + room.of - 1n) / room.of, isEstimated: true }
}

export const bitcoinSend: SendChain = {
  readAddress: (text, network) => {
    const read = readBitcoinAddress(text.trim(), network)
    if ('address' in read) return { address: read.address }
    return { fault: read.fault === 'network' ? 'form' : read.fault }
  },
  isSame: (one, other) => keyOf(one) === keyOf(other),
  resembles: (one, other) => keyOf(one) !== keyOf(other) && ends(one) === ends(other),
  fee: feeOf,
  holderOf: () => Promise.resolve('person'),
  request: ({ to, units }) =>
    Promise.resolve({ method: 'sendTransfer', params: { recipient: to, amount: String(units) } }),
  isAnswer: (answer) => typeof answer === 'string' && /^[0-9a-f]{64}$/.test(answer),
}
