/** Contracts of the delegation framework 1.3.0 that hold one limit each, at these addresses on every chain. */
export const enforcers = {
  /** Not after a time. */
  timestamp: '0x1046bb45C8d673d4ea75321280DB34899413c069',
  /** Not once the account's number was raised: one call ends all that were given before it. */
  nonce: '0xDE4f2FAC4B3D87A1d9953Ca5FC09FCa7F366254f',
  /** Not more often than so many times. */
  limitedCalls: '0x04658B29F6b82ed55274221a06Fc97D318E25416',
  /** Not more coin with a call. */
  valueLte: '0x92Bf12322527cAA612fd31a0e810472BBB106A8F',
  /** No other call data. */
  exactCalldata: '0x99F2e9bF15ce5eC84685604836F71aB835DBBdED',
  nativeAmount: '0xF71af580b9c3078fbc2BBF16FbB8EEd82b330320',
  nativePeriod: '0x9BC0FAf4Aca5AE429F4c06aEEaC517520CB16BD9',
  tokenAmount: '0xf100b0819427117EcF76Ed94B358B1A5b5C6D2Fc',
  tokenPeriod: '0x474e3Ae7E169e940607cC624Da8A15Eb120139aB',
  targets: '0x7F20f61b1f09b08D970938F6fa563634d65c4EeB',
  methods: '0x2c21fD0Cb9DC8445CB3fb0DC5E7Bb0Aca01842B5',
} as const
