/** The chain id of an EVM network (CAIP-2), as JSON-RPC writes it: hex without leading zeros. */
export const hexChainIdOf = (network: string): string =>
  `0x${BigInt(network.slice(network.indexOf(':') + 1)).toString(16)}`
