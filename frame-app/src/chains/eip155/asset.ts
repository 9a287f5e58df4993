import { errorCode, ProviderRpcError, type Caip2 } from '@walletframe/bridge-protocol'
import {
  decodeFunctionResult,
  encodeFunctionData,
  getAddress,
  isAddressEqual,
  parseAbi,
  type Hex,
} from 'viem'
import { nodeRequest } from '../../api/rpc.ts'
import { connectionIn, connectionsStore } from '../../connections/connections.ts'
import { rememberAsset, watchedAssets, type WatchedAsset } from '../../storage/assets.ts'
import { harmless, type ChainRequest, type Prepared } from '../chain.ts'
import { invalid } from '../fields.ts'
import { caution, danger, type Warning } from '../warning.ts'
import { readWatchAsset, type ClaimedAsset } from './assetParams.ts'
import { readToken, type Token } from './tokens.ts'

const itemAbi = parseAbi([
  'function ownerOf(uint256 id) view returns (address)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
])

/** Whether the account holds an item; undefined where the contract does not answer as its kind should. */
const holds = async (network: Caip2, asked: ClaimedAsset, account: Hex): Promise<boolean | undefined> => {
  if (asked.tokenId === undefined) return undefined
  const call = async (data: Hex) =>
    (await nodeRequest(network, 'eth_call', [{ to: asked.address, data }, 'latest'])) as Hex
  try {
    if (asked.type === 'ERC721') {
      const functionName = 'ownerOf'
      const data = await call(encodeFunctionData({ abi: itemAbi, functionName, args: [asked.tokenId] }))
      return isAddressEqual(decodeFunctionResult({ abi: itemAbi, functionName, data }), account)
    }
    const functionName = 'balanceOf'
    const data = await call(
      encodeFunctionData({ abi: itemAbi, functionName, args: [account, asked.tokenId] }),
    )
    return decodeFunctionResult({ abi: itemAbi, functionName, data }) > 0n
  } catch (error) {
    if (error instanceof ProviderRpcError && error.code === errorCode.chainDisconnected) throw error
    // No such function, or no such item.
    return undefined
  }
}

const sameText = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/** What the page says against what the contract says, and names that belong to something else already. */
const warningsOf = (
  asked: ClaimedAsset,
  token: Token,
  known: {
    readonly native: string
    readonly list: readonly WatchedAsset[]
    readonly holds: boolean | undefined
  },
): readonly Warning[] => {
  const symbol = token.symbol ?? asked.symbol
  const namesake =
    symbol !== undefined &&
    (sameText(symbol, known.native) ||
      known.list.some(
        (asset) =>
          asset.symbol !== null &&
          sameText(asset.symbol, symbol) &&
          asset.address.toLowerCase() !== asked.address.toLowerCase(),
      ))
  return [
    ...(asked.symbol !== undefined && asked.symbol !== token.symbol ? [danger('asset-symbol')] : []),
    ...(asked.decimals !== undefined && asked.decimals !== token.decimals ? [danger('asset-decimals')] : []),
    ...(namesake ? [danger('asset-namesake', { symbol: symbol ?? '' })] : []),
    ...(asked.type !== 'ERC20' && known.holds !== true ? [caution('asset-not-held')] : []),
  ]
}

const prepareAsset = async (request: ChainRequest, asked: ClaimedAsset): Promise<Prepared> => {
  const network = request.network.id as Caip2
  const walletId = connectionIn(connectionsStore.getState(), 'eip155').connector?.id ?? ''
  const [code, token, held, list] = await Promise.all([
    nodeRequest(network, 'eth_getCode', [asked.address, 'latest']),
    readToken(network, asked.address),
    holds(network, asked, request.account as Hex),
    watchedAssets(walletId),
  ])
  if (code === '0x') throw invalid('options.address', `a contract on ${request.network.name}`)
  if (asked.type === 'ERC20' && token.decimals === undefined)
    throw invalid('options.address', 'a token: this contract does not tell its decimals')
  const sameNetwork = list.filter((asset) => asset.network === network)
  return {
    // Nothing is signed.
    digest: '',
    exposure: harmless,
    sends: false,
    subject: {
      kind: 'asset',
      type: asked.type,
      address: getAddress(asked.address),
      tokenId: asked.tokenId?.toString() ?? null,
      claimed: { symbol: asked.symbol ?? null, decimals: asked.decimals ?? null },
      read: { symbol: token.symbol ?? null, name: token.name ?? null, decimals: token.decimals ?? null },
    },
    warnings: warningsOf(asked, token, {
      native: request.network.nativeCurrency.symbol,
      list: sameNetwork,
      holds: held,
    }),
    complete: async () => {
      await rememberAsset({
        walletId,
        network,
        type: asked.type,
        address: getAddress(asked.address),
        tokenId: asked.tokenId?.toString() ?? null,
        // As the contract says it: the page's words were shown, and end here.
        symbol: token.symbol ?? null,
        decimals: token.decimals ?? null,
        addedAt: Date.now(),
      }).catch(() => {
        throw new ProviderRpcError(
          errorCode.internal,
          'This browser does not let the wallet remember tokens. Allow storage for this site.',
        )
      })
      return true
    },
  }
}

/** `wallet_watchAsset` (EIP-747). */
export const parseWatchAsset = (request: ChainRequest): (() => Promise<Prepared>) => {
  const asked = readWatchAsset(request.params)
  return () => prepareAsset(request, asked)
}
