import type { Json } from '@walletframe/bridge-protocol'
import { invalid, isFields, isHexAddress, refuseUnknown, type Fields } from '../fields.ts'

/** `wallet_watchAsset`, checked: what the page says of a token. */
export type ClaimedAsset = {
  readonly type: 'ERC20' | 'ERC721' | 'ERC1155'
  readonly address: `0x${string}`
  /** EVM chain id; undefined: the active one. */
  readonly chainId: number | undefined
  readonly symbol: string | undefined
  readonly decimals: number | undefined
  readonly tokenId: bigint | undefined
}

const types: readonly string[] = ['ERC20', 'ERC721', 'ERC1155']
const fungibleFields: ReadonlySet<string> = new Set(['address', 'chainId', 'symbol', 'decimals', 'image'])
const itemFields: ReadonlySet<string> = new Set([...fungibleFields, 'tokenId'])

/** Longest symbol (EIP-747 as wallets practise it) and address of an image. */
const maxSymbol = 11
const maxUrl = 2_048
const maxDecimals = 36

const isAbsent = (value: Json | undefined): value is undefined | null => value === undefined || value === null

const readSymbol = ({ symbol }: Fields): string | undefined => {
  if (isAbsent(symbol)) return undefined
  if (typeof symbol !== 'string' || symbol.trim() === '' || symbol.length > maxSymbol)
    throw invalid('options.symbol', `text of 1 to ${maxSymbol} characters`)
  return symbol
}

const readDecimals = ({ decimals }: Fields): number | undefined => {
  if (isAbsent(decimals)) return undefined
  const number = typeof decimals === 'string' && /^\d{1,2}$/.test(decimals) ? Number(decimals) : decimals
  if (typeof number !== 'number' || !Number.isInteger(number) || number < 0 || number > maxDecimals)
    throw invalid('options.decimals', `an integer from 0 to ${maxDecimals}`)
  return number
}

const readTokenId = ({ tokenId }: Fields): bigint => {
  const text = typeof tokenId === 'number' && Number.isSafeInteger(tokenId) ? String(tokenId) : tokenId
  if (typeof text !== 'string' || !/^\d{1,78}$/.test(text) || BigInt(text) >= 2n ** 256n)
    throw invalid('options.tokenId', 'a decimal number as text')
  return BigInt(text)
}

const readChain = ({ chainId }: Fields): number | undefined => {
  if (isAbsent(chainId)) return undefined
  const number =
    typeof chainId === 'string' && /^(?:0x[0-9a-fA-F]+|\d+)$/.test(chainId) ? Number(chainId) : chainId
  if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 1)
    throw invalid('options.chainId', 'a chain id')
  return number
}

const checkImage = ({ image }: Fields): void => {
  if (isAbsent(image) || image === '') return
  if (typeof image !== 'string' || image.length > maxUrl) throw invalid('options.image', 'a URL')
}

/**
 * `{ type, options: { address, … } }` of EIP-747, by name or as the one entry of an array. An image is never loaded: what a token looks
 * like is for whoever made it to say, and not for a page.
 * @throws ProviderRpcError -32602 naming the field.
 */
export const readWatchAsset = (params: Json | undefined): ClaimedAsset => {
  const given = Array.isArray(params) ? (params as readonly Json[])[0] : params
  if (!isFields(given)) throw invalid('params', 'an object of type and options')
  refuseUnknown(given, new Set(['type', 'options']), 'params')
  const { type, options } = given
  if (typeof type !== 'string' || !types.includes(type)) throw invalid('type', types.join(', '))
  if (!isFields(options)) throw invalid('options', 'an object with the address of the token')
  const isFungible = type === 'ERC20'
  refuseUnknown(options, isFungible ? fungibleFields : itemFields, 'options')
  const { address } = options
  if (!isHexAddress(address)) throw invalid('options.address', 'an address of 20 bytes in hex')
  checkImage(options)
  return {
    type: type as ClaimedAsset['type'],
    address,
    chainId: readChain(options),
    symbol: readSymbol(options),
    decimals: isFungible ? readDecimals(options) : undefined,
    tokenId: isFungible ? undefined : readTokenId(options),
  }
}
