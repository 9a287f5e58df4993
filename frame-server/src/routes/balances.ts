import { balanceRoutes, mostBalanceNetworks, nativeAddress, type Balance } from '@walletframe/api-contract'
import type { Kernel } from '../http/kernel.ts'
import { routeLimits, takeCall } from '../http/limits.ts'
import { OutboundError } from '../outbound/failure.ts'
import type { AccountBalance } from '../providers/balances.ts'
import { isBitcoinCoin, pricedBitcoin } from '../providers/bitcoin.ts'
import { decimalText } from '../providers/decimalText.ts'
import { providerFailure } from '../providers/provider.ts'
import type { Price } from '../providers/prices.ts'
import { isOfNode } from '../services/nodes/ownReads.ts'
import { networkIds } from '../services/projects.ts'
import type { Services } from '../services/services.ts'
import { holderOn } from './holderOn.ts'

const failed = 'Balances cannot be read at the moment. Try again.'

/** What a network counts for where an account is looked at for the first time: about as many reads of its node as so many later looks take. */
const firstLook = 4

/** What an amount is worth, for showing: reckoned in whole numbers, and rounded once. */
const worthOf = (amount: bigint, decimals: number, price: string): number => {
  const [whole = '0', part = ''] = price.split('.')
  return Number(decimalText(amount * BigInt(whole + part), decimals + part.length))
}

/** A decimal number of whole coins, of an amount that may be below zero. */
const signedText = (units: bigint, decimals: number): string =>
  units < 0n ? `-${decimalText(-units, decimals)}` : decimalText(units, decimals)

/** What accounts have. */
export const mountBalances = (
  kernel: Kernel,
  { config, limits, logger, providers: { balances, prices, images } }: Services,
): void => {
  const perNetwork = routeLimits(config).balance
  const networkOf = (id: string) => config.networks.find((network) => network.id === id)
  /** CAIP-10 as prices take it; undefined for what has no price: coins of test networks. */
  const pricedAs = (network: string, address: string | null): string | undefined => {
    if (isBitcoinCoin(`${network}:0x`)) return pricedBitcoin
    const isPriced = /^(eip155|solana):/.test(network) && networkOf(network)?.testnet === false
    return isPriced ? `${network}:${address ?? nativeAddress}` : undefined
  }

  const pricesOn = async (
    network: string,
    assets: readonly string[],
  ): Promise<ReadonlyMap<string, Price>> => {
    try {
      return await prices.of(assets, 'usd')
    } catch (error) {
      if (!isOfNode(error)) throw error
      logger.warn({ network, reason: error.message }, 'balances are told without prices')
      return new Map()
    }
  }

  /** Each network by itself: what cannot be had for one is had for the others. Without prices, balances are balances all the same. */
  const pricesOf = async (assets: ReadonlyMap<string, readonly string[]>) => {
    const found = await Promise.all([...assets].map(([network, here]) => pricesOn(network, here)))
    return new Map(found.flatMap((one) => [...one]))
  }

  const told = (
    network: string,
    { address, name, symbol, decimals, amount, pending, logoUri, suspicious }: AccountBalance,
    price: Price | undefined,
  ): Balance => {
    const units = BigInt(amount)
    const isSure = price?.confidence === 'sure'
    const worth = price && { price: Number(price.price), value: worthOf(units, decimals, price.price) }
    return {
      name,
      symbol,
      chainId: network,
      ...(address === null ? {} : { address: `${network}:${address}` }),
      price: 0,
      ...(isSure && worth),
      ...(price?.change24h !== undefined && { change24h: price.change24h }),
      ...(!isSure && worth ? { doubtful: worth } : {}),
      quantity: { decimals: String(decimals), numeric: decimalText(units, decimals) },
      ...(pending !== undefined && { pending: signedText(BigInt(pending), decimals) }),
      iconUrl: images.pathOf(logoUri) ?? '',
      // What people trade for certain money is no lure.
      ...(suspicious && !isSure ? { suspicious } : {}),
    }
  }

  kernel.implement('balances', balanceRoutes, {
    readBalances: async ({ params: { account }, query, project, client }) => {
      const { chainId, currency = 'usd', forceUpdate } = query
      const allowed = networkIds(config, project)
      const asked = [...new Set(chainId?.split(',') ?? allowed)]
        .filter((id) => holderOn(account, id) !== undefined && allowed.includes(id) && balances.serves(id))
        .slice(0, mostBalanceNetworks)
      const fresh = forceUpdate?.split(',')
      /** Tokens of a network that are to be read anew; undefined where none is of it. */
      const freshOn = (network: string) => {
        const here = fresh?.filter((one) => !one.includes(':') || one.startsWith(`${network}:`))
        const plain = here?.map((one) => one.slice(one.lastIndexOf(':') + 1))
        if (!plain || plain.length === 0) return undefined
        return network.startsWith('eip155:') ? plain.map((address) => address.toLowerCase()) : plain
      }
      const holders = asked.map((network) => ({ network, holder: holderOn(account, network) ?? account }))
      const units = holders.map(({ network, holder }) =>
        balances.looksBack(holder, network) ? firstLook : 1,
      )
      // Never more than the whole limit: such a call would be refused for ever. The call itself was counted.
      const weight = Math.min(
        units.reduce((sum, unit) => sum + unit, 0),
        perNetwork.most,
      )
      await takeCall(limits, 'balance', perNetwork, client, Math.max(0, weight - 1))
      const settled = await Promise.allSettled(
        holders.map(({ network, holder }) =>
          balances.of({ account: holder, network, fresh: freshOn(network) }),
        ),
      )
      const unread: string[] = []
      const partly: string[] = []
      const read: { readonly network: string; readonly balance: AccountBalance }[] = []
      for (const [index, network] of asked.entries()) {
        const result = settled[index]
        if (result?.status === 'fulfilled') {
          const { balances: here, isWhole } = result.value
          read.push(...here.map((balance) => ({ network, balance })))
          if (!isWhole) partly.push(network)
          continue
        }
        const error: unknown = result?.reason
        if (asked.length === 1 && error instanceof OutboundError) throw providerFailure(error, failed)
        if (!isOfNode(error)) throw error
        unread.push(network)
      }
      if (asked.length > 0 && unread.length === asked.length)
        throw providerFailure(new OutboundError('unavailable', 'balances', 'no network was read'), failed)
      const assets = new Map<string, string[]>()
      for (const { network, balance } of currency.toLowerCase() === 'usd' ? read : []) {
        const asset = balance.amount === '0' ? undefined : pricedAs(network, balance.address)
        if (asset !== undefined) assets.set(network, [...(assets.get(network) ?? []), asset])
      }
      const known = await pricesOf(assets)
      const failing = asked.filter((network) => unread.includes(network) || partly.includes(network))
      return {
        balances: read.map(({ network, balance }) =>
          told(network, balance, known.get(pricedAs(network, balance.address) ?? '')),
        ),
        ...(failing.length > 0 ? { failed: failing } : {}),
      }
    },
  })
}
