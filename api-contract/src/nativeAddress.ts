/** How the native coin of a network is written where an address is expected (spec: native token address). */
export const nativeAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee' as const

/** The same of a network. @param network CAIP-2. */
export const nativeAddressOf = (network: string): string =>
  network.startsWith('bip122:') ? '0x' : nativeAddress
