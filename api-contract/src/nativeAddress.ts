/** How the native coin of a network is written where an address is expected (spec: native token address). */
export const nativeAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee' as const
