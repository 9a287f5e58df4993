/** Entry points of ERC-4337, by version, each at this address on every chain. Which one an account's code obeys stands in accountCode.ts and smartAccount.ts. */
export const entryPoints = {
  '0.7': '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  '0.8': '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
} as const

export type EntryPointVersion = keyof typeof entryPoints
