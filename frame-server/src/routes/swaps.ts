import { swapRoutes } from '@walletframe/api-contract'
import { Failure } from '../failure.ts'
import type { Kernel } from '../http/kernel.ts'
import type { Hex } from '../providers/evm/abi.ts'
import { assetText, readAsset, type Asset } from '../providers/evm/assets.ts'
import { swapsNotServed } from '../providers/market/exchange.ts'
import { orFailure } from '../providers/provider.ts'
import type { ProjectConfig } from '../projectConfig.ts'
import { readGasPrices } from '../services/gasPrices.ts'
import { networkAllowed } from '../services/projects.ts'
import type { Services } from '../services/services.ts'

const failed = 'Swaps cannot be reached at the moment. Try again.'

/** @throws Failure `provider_unavailable`, `rate_limited` where the source failed; what is a Failure passes. */
const guarded = <Result>(work: Promise<Result>): Promise<Result> => orFailure(work, failed)

/** Both sides of a swap, where they are of one network that the project has. */
const sidesOf = (project: ProjectConfig, { from, to }: { readonly from: string; readonly to: string }) => {
  const [sold, bought] = [readAsset(from), readAsset(to)]
  if (!sold || !bought || sold.network !== bought.network) return undefined
  return networkAllowed(project, sold.network) ? { sold, bought } : undefined
}

/** The address of an account, which may stand alone; undefined where it is of another network. */
const accountOf = (text: string, network: string): Hex | undefined => {
  const asset = readAsset(text.includes(':') ? text : `${network}:${text}`)
  return asset?.network === network ? asset.address : undefined
}

/** @throws Failure `network_unknown`, `invalid_request`. */
const needSides = (
  project: ProjectConfig,
  given: { readonly from: string; readonly to: string; readonly userAddress: string },
  place: 'query' | 'body',
) => {
  const sides = sidesOf(project, given)
  if (!sides) throw swapsNotServed()
  const account = accountOf(given.userAddress, sides.sold.network)
  if (account === undefined)
    throw new Failure('invalid_request', 'The account is of another network than the tokens.', {
      field: `${place}.userAddress`,
    })
  return { ...sides, network: sides.sold.network, account }
}

/** Exchanging tokens; reads of what a network does not have are empty, and what builds a transaction says so. */
export const mountSwaps = (kernel: Kernel, { providers, rpc }: Services): void => {
  const { swaps, images } = providers
  const gasPriceOf = async (network: string) => String((await readGasPrices(rpc, network)).standard)

  kernel.implement('swaps', swapRoutes, {
    convertTokens: async ({ query: { chainId }, project }) => {
      const tokens = networkAllowed(project, chainId) ? await guarded(swaps.tokens(chainId)) : []
      return {
        tokens: tokens.map(({ address, logoUri, ...token }) => ({
          ...token,
          logoUri: images.pathOf(logoUri) ?? '',
          address: assetText({ network: chainId, address }),
        })),
      }
    },

    convertQuotes: async ({ query, project }) => {
      const sides = sidesOf(project, query)
      if (!sides) return { quotes: [] }
      const { sold, bought } = sides
      const quote = await guarded(
        swaps.quote({
          network: sold.network,
          from: sold.address,
          to: bought.address,
          amount: BigInt(query.amount),
        }),
      )
      if (!quote) return { quotes: [] }
      return {
        quotes: [
          {
            id: null,
            fromAmount: query.amount,
            fromAccount: assetText(sold),
            toAmount: String(quote.toAmount),
            toAccount: assetText(bought),
            priceImpact: quote.priceImpact,
            path: quote.path.map((address) => assetText({ network: sold.network, address })),
          },
        ],
      }
    },

    convertAllowance: async ({ query, project }) => {
      const token = readAsset(query.tokenAddress)
      const account = token && accountOf(query.userAddress, token.network)
      if (!token || account === undefined || !networkAllowed(project, token.network))
        return { allowance: '0' }
      return { allowance: String(await guarded(swaps.allowance(token.network, token.address, account))) }
    },

    convertGasPrice: async ({ query: { chainId }, project }) => {
      if (!chainId.startsWith('eip155:') || !rpc.serves(chainId) || !networkAllowed(project, chainId))
        throw new Failure('network_unknown', 'Network not supported for Gas Price', {
          field: 'query.chainId',
        })
      const { standard, fast, instant } = await guarded(readGasPrices(rpc, chainId))
      return { standard: String(standard), fast: String(fast), instant: String(instant) }
    },

    buildApprove: async ({ query, project }) => {
      const { network, sold, account } = needSides(project, query, 'query')
      const amount = query.amount === undefined ? undefined : BigInt(query.amount)
      const [call, gasPrice] = await guarded(
        Promise.all([swaps.approval({ network, token: sold.address, account, amount }), gasPriceOf(network)]),
      )
      const text = (address: Asset['address']) => assetText({ network, address })
      return {
        tx: {
          from: text(account),
          to: text(call.to),
          data: call.data,
          value: String(call.value),
          eip155: { gas: Number(call.gas), gasPrice },
        },
      }
    },

    buildTransaction: async ({ body, project }) => {
      const { network, sold, bought, account } = needSides(project, body, 'body')
      const [built, gasPrice] = await guarded(
        Promise.all([
          swaps.swap({
            network,
            from: sold.address,
            to: bought.address,
            amount: BigInt(body.amount),
            account,
            slippage: BigInt(Math.round(body.eip155.slippage * 100)),
            estimate: !(body.disableEstimate ?? false),
          }),
          gasPriceOf(network),
        ]),
      )
      const text = (address: Asset['address']) => assetText({ network, address })
      return {
        tx: {
          from: text(account),
          to: text(built.to),
          data: built.data,
          amount: body.amount,
          value: String(built.value),
          eip155: { gas: String(built.gas), gasPrice },
        },
        toAmount: String(built.toAmount),
        minToAmount: String(built.minToAmount),
        deadline: built.deadline,
      }
    },
  })
}
