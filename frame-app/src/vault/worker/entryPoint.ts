/** Entry point 0.8 of ERC-4337, at this address on every chain: the one that the account's code obeys (accountCode.ts). */
export const entryPoint = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'
