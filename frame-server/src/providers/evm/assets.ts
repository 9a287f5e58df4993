import { nativeAddress } from '@walletframe/api-contract'
import type { Hex } from './abi.ts'

/** A coin or token of an EVM network. */
export type Asset = {
  /** CAIP-2. */
  readonly network: string
  /** Lower case; {@link nativeAddress} for the native coin. */
  readonly address: Hex
}

const forms = /^(eip155:[1-9]\d{0,31})(?::|\/erc20:|\/(slip44:\d{1,10})$)(0x[0-9a-f]{40})?$/i

/**
 * Reads what callers write for an asset: CAIP-10 (`eip155:1:0x…`, the native coin by its own address), or CAIP-19 (`eip155:1/erc20:0x…`,
 * `eip155:1/slip44:60`). Undefined for what is on no EVM network.
 */
export const readAsset = (text: string): Asset | undefined => {
  const [, network, native, address] = forms.exec(text) ?? []
  if (network === undefined) return undefined
  if (native !== undefined) return { network: network.toLowerCase(), address: nativeAddress }
  return address === undefined
    ? undefined
    : { network: network.toLowerCase(), address: address.toLowerCase() as Hex }
}

/** CAIP-10. */
export const assetText = ({ network, address }: Asset): string => `${network}:${address}`
