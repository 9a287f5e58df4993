import { errorCode, ProviderRpcError, type Caip2, type Json } from '@walletframe/bridge-protocol'
import { invalid, isFields, listOf, readChainId, refuseUnknown, type Fields } from '../../chains/fields.ts'

/** Longest name and address that a page may send of a chain. */
const maxName = 100
const maxUrl = 2_048
const maxUrls = 16
/** Decimals of a native currency; more than a 256-bit amount has digits is nonsense. */
const maxDecimals = 77

const objectOf = (params: Json | undefined): Fields => {
  const [first] = listOf(params, 1)
  if (!isFields(first)) throw invalid('params[0]', "an object such as { chainId: '0x1' }")
  return first
}

/** `[{ chainId }]` of EIP-3326. @throws ProviderRpcError -32602 */
export const readSwitch = (params: Json | undefined): Caip2 =>
  readChainId(objectOf(params)['chainId'], 'params[0].chainId')

const isName = (value: Json | undefined): boolean =>
  typeof value === 'string' && value.trim() !== '' && value.length <= maxName

/** https anywhere, http only on the visitor's own machine (a development chain). */
const isUrl = (value: Json): boolean => {
  if (typeof value !== 'string' || value.length > maxUrl || !URL.canParse(value)) return false
  const { protocol, hostname } = new URL(value)
  const local = hostname === 'localhost' || hostname === '127.0.0.1' || hostname.endsWith('.localhost')
  return protocol === 'https:' || (protocol === 'http:' && local)
}

const checkUrls = (fields: Fields, name: string): void => {
  const urls = fields[name]
  // Null is how some pages say 'none'.
  if (urls === undefined || urls === null) return
  if (!Array.isArray(urls) || urls.length === 0 || urls.length > maxUrls)
    throw invalid(`params[0].${name}`, `an array of 1 to ${maxUrls} https URLs`)
  for (const [index, url] of (urls as readonly Json[]).entries())
    if (!isUrl(url)) throw invalid(`params[0].${name}[${index}]`, 'an https URL')
}

const checkCurrency = (currency: Json | undefined): void => {
  if (currency === undefined || currency === null) return
  const at = 'params[0].nativeCurrency'
  if (!isFields(currency)) throw invalid(at, 'an object of name, symbol and decimals')
  refuseUnknown(currency, new Set(['name', 'symbol', 'decimals']), at)
  const { name, symbol, decimals } = currency
  if (!isName(name)) throw invalid(`${at}.name`, 'a name')
  if (typeof symbol !== 'string' || !/^\S{1,11}$/.test(symbol))
    throw invalid(`${at}.symbol`, 'a symbol of 1 to 11 characters')
  if (!Number.isInteger(decimals) || (decimals as number) < 0 || (decimals as number) > maxDecimals)
    throw invalid(`${at}.decimals`, `an integer from 0 to ${maxDecimals}`)
}

const addFields: ReadonlySet<string> = new Set([
  'chainId',
  'chainName',
  'nativeCurrency',
  'rpcUrls',
  'blockExplorerUrls',
  'iconUrls',
])

/**
 * `[{ chainId, chainName?, nativeCurrency?, rpcUrls?, blockExplorerUrls?, iconUrls? }]` of EIP-3085. All of it is checked; only the chain
 * id is used, since the operator's own data about its chains is what people are shown.
 * @throws ProviderRpcError -32602 naming the field.
 */
export const readAdd = (params: Json | undefined): Caip2 => {
  const fields = objectOf(params)
  refuseUnknown(fields, addFields, 'params[0]')
  const network = readChainId(fields['chainId'], 'params[0].chainId')
  const { chainName } = fields
  if (chainName !== undefined && chainName !== null && !isName(chainName))
    throw invalid('params[0].chainName', `a name of at most ${maxName} characters`)
  checkCurrency(fields['nativeCurrency'])
  for (const name of ['rpcUrls', 'blockExplorerUrls', 'iconUrls']) checkUrls(fields, name)
  return network
}

/** What a page hears of a chain that the wallet cannot use: 4902 (EIP-3326), with what it can use. */
export const unknownChain = (network: Caip2, served: readonly string[], adding: boolean): ProviderRpcError =>
  new ProviderRpcError(
    errorCode.unrecognizedChain,
    adding
      ? `Chain ${network} cannot be added: this wallet uses only the nodes that its operator configured. Ask the operator for this network.`
      : `Chain ${network} is not configured for this page. Use one of its own networks.`,
    { reason: adding ? 'chain-not-served' : 'chain-not-configured', networks: served },
  )
