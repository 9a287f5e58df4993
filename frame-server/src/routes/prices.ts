import { nativeAddress, priceRoutes } from '@walletframe/api-contract'
import type { Kernel } from '../http/kernel.ts'
import { bitcoinMainnet } from '@walletframe/api-contract/bitcoin'
import { isBitcoinCoin } from '../providers/bitcoin.ts'
import type { Hex } from '../providers/evm/abi.ts'
import { readPricedAsset } from '../providers/market/pricedAsset.ts'
import { orFailure } from '../providers/provider.ts'
import { shippedTokens } from '../providers/tokenList/shippedTokens.ts'
import { networkAllowed } from '../services/projects.ts'
import type { Services } from '../services/services.ts'

const failed = 'Prices cannot be read at the moment. Try again.'

/** What coins and tokens are worth. */
export const mountPrices = (kernel: Kernel, { config, providers }: Services): void => {
  const { prices, tokens } = providers

  /** What tokens are called: those of EVM networks by themselves, those of Solana by the list that ships. */
  const tokensOn = async (network: string, addresses: readonly string[]) =>
    network.startsWith('eip155:')
      ? tokens(network, addresses as readonly Hex[])
      : shippedTokens(network).filter(({ address }) => addresses.includes(address))

  /** What they are called: the network's own coin by the configuration. */
  const namesOf = async (assets: readonly string[]) => {
    const read = assets.map(readPricedAsset)
    const networks = new Set(read.flatMap((asset) => (asset ? [asset.network] : [])))
    const known = new Map<string, { readonly name: string; readonly symbol: string }>()
    await Promise.all(
      [...networks].map(async (network) => {
        const native = config.networks.find(({ id }) => id === network)?.nativeCurrency
        const here = read.flatMap((asset) => (asset?.network === network ? [asset.address] : []))
        const others = here.filter((address) => address !== nativeAddress)
        const found = others.length > 0 ? await tokensOn(network, others) : []
        if (native) known.set(`${network}:${nativeAddress}`, native)
        for (const token of found) if (token) known.set(`${network}:${token.address}`, token)
      }),
    )
    const bitcoin = config.networks.find(({ id }) => id === bitcoinMainnet)?.nativeCurrency
    return read.map((asset, index) =>
      asset
        ? known.get(`${asset.network}:${asset.address}`)
        : isBitcoinCoin(assets[index] ?? '')
          ? bitcoin
          : undefined,
    )
  }

  kernel.implement('prices', priceRoutes, {
    fungiblePrice: async ({ body: { currency, addresses, doubtful = false }, project }) => {
      const asked = [...new Set(addresses)].filter((address) => {
        const network = isBitcoinCoin(address) ? bitcoinMainnet : readPricedAsset(address)?.network
        return network !== undefined && networkAllowed(project, network)
      })
      const known = await orFailure(prices.of(asked, currency), failed)
      const priced = asked.flatMap((address) => {
        const price = known.get(address)
        return price && (doubtful || price.confidence === 'sure') ? [{ address, ...price }] : []
      })
      const names = await orFailure(namesOf(priced.map(({ address }) => address)), failed)
      return {
        fungibles: priced.map((entry, index) => ({
          ...entry,
          name: names[index]?.name ?? '',
          symbol: names[index]?.symbol ?? '',
          iconUrl: '',
          price: Number(entry.price),
        })),
      }
    },
  })
}
