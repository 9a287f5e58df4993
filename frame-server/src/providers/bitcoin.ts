import { bitcoinMainnet } from '@walletframe/api-contract/bitcoin'
import { nativeAddressOf, type BitcoinFunds, type BitcoinTransaction } from '@walletframe/api-contract'
import { createEsplora, type Esplora, type PagedTransaction } from './bitcoin/esplora.ts'
import { lifetimes, type ProviderParts } from './provider.ts'

/** What networks of Bitcoin say of addresses and transactions. Amounts are satoshis in digits: they pass through a cache of JSON. */
export type Bitcoin = {
  /** Whether the network is read. */
  readonly serves: (network: string) => boolean
  /**
   * What an address has in blocks, and what transactions that wait change of it.
   * @param address as the network writes it, checked. @param isFresh nothing kept is told.
   * @throws OutboundError
   */
  readonly balance: (
    network: string,
    address: string,
    isFresh?: boolean,
  ) => Promise<Pick<BitcoinFunds, 'confirmed' | 'pending'>>
  /** The same with what could be spent, and what a virtual byte costs. @throws OutboundError */
  readonly funds: (network: string, address: string, isFresh?: boolean) => Promise<BitcoinFunds>
  /**
   * Transactions of an address, newest first: those that wait and the first in blocks, or those in blocks before the one named.
   * @throws OutboundError
   */
  readonly page: (
    network: string,
    address: string,
    before: string | undefined,
  ) => Promise<readonly PagedTransaction[]>
  /** @param input `txid:vout` of something that it spends. @throws OutboundError */
  readonly transaction: (
    network: string,
    txid: string,
    input: string | undefined,
  ) => Promise<BitcoinTransaction>
  /** Gives a signed transaction to the network. @param raw hex. @returns its id. @throws Refused, OutboundError */
  readonly send: (network: string, raw: string) => Promise<string>
}

/** Milliseconds for which what is said of transactions is told again: whoever waits for one looks every two seconds. */
const transactionLifetime = 4_000

/** CAIP-10 of the coin that has a price: coins of test networks have none. */
export const pricedBitcoin = `${bitcoinMainnet}:${nativeAddressOf(bitcoinMainnet)}`

/** Whether it is Bitcoin's coin, by CAIP-10 or CAIP-19 (SLIP-44 has 0 for it). */
export const isBitcoinCoin = (asset: string): boolean =>
  asset === pricedBitcoin || asset === `${bitcoinMainnet}/slip44:0`

/** Of the networks with an `esploraUrl`. */
export const createBitcoin = (parts: ProviderParts): Bitcoin => {
  const { cache } = parts
  const readers = new Map<string, Esplora>(
    parts.config.networks.flatMap(({ id, esploraUrl }) =>
      esploraUrl === undefined ? [] : [[id, createEsplora(id, esploraUrl, parts)] as const],
    ),
  )
  const on = (network: string): Esplora => {
    const reader = readers.get(network)
    if (!reader) throw new Error(`${network} is not read.`)
    return reader
  }
  const kept = <Value>(
    key: string,
    isFresh: boolean,
    load: () => Promise<Value>,
    lifetime: number = lifetimes.balance,
  ) => cache[isFresh ? 'renew' : 'get'](`bitcoin:${key}`, lifetime, load)

  const balance: Bitcoin['balance'] = (network, address, isFresh = false) =>
    kept(`balance:${network}:${address}`, isFresh, () => on(network).balance(address))
  return {
    serves: (network) => readers.has(network),
    balance,
    funds: async (network, address, isFresh = false) => {
      const [amounts, coins, rates] = await Promise.all([
        balance(network, address, isFresh),
        kept(`coins:${network}:${address}`, isFresh, () => on(network).coins(address)),
        // What nobody says of prices keeps no balance away.
        kept(`rates:${network}`, false, () => on(network).rates()).catch(() => null),
      ])
      return { ...amounts, ...coins, rates }
    },
    page: (network, address, before) =>
      kept(
        `page:${network}:${address}:${before ?? ''}`,
        false,
        () => on(network).page(address, before),
        transactionLifetime,
      ),
    send: (network, raw) => on(network).send(raw),
    transaction: (network, txid, input) =>
      kept(
        `transaction:${network}:${txid}:${input ?? ''}`,
        false,
        () => on(network).transaction(txid, input),
        transactionLifetime,
      ),
  }
}
