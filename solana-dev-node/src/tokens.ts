import type { EncodedAccount } from '@solana/kit'
import {
  AccountState,
  getMintDecoder,
  getMintSize,
  getTokenDecoder,
  getTokenSize,
  type Mint,
  type Token,
} from '@solana-program/token'

/** Token programs, by the name that `jsonParsed` gives them. */
export const tokenPrograms: ReadonlyMap<string, string> = new Map([
  ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'spl-token'],
  ['TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb', 'spl-token-2022'],
])

/** Where a Token-2022 account with extensions says what it is, and what it says there. */
const kindAt = getTokenSize()
const kinds = { mint: 1, account: 2 } as const

const isKind = ({ programAddress, data }: EncodedAccount, kind: keyof typeof kinds): boolean => {
  const program = tokenPrograms.get(programAddress)
  if (program === undefined) return false
  const size = kind === 'mint' ? getMintSize() : getTokenSize()
  return (
    data.length === size ||
    (program === 'spl-token-2022' && data.length > kindAt && data[kindAt] === kinds[kind])
  )
}

/** The token account in an account; undefined where there is none. */
export const tokenOf = (account: EncodedAccount | undefined): Token | undefined => {
  if (!account || !isKind(account, 'account')) return undefined
  const token = getTokenDecoder().decode(account.data.slice(0, getTokenSize()))
  return token.state === AccountState.Uninitialized ? undefined : token
}

/** The mint in an account; undefined where there is none. */
export const mintOf = (account: EncodedAccount | undefined): Mint | undefined => {
  if (!account || !isKind(account, 'mint')) return undefined
  const mint = getMintDecoder().decode(account.data.slice(0, getMintSize()))
  return mint.isInitialized ? mint : undefined
}

/** An amount as the RPC writes it: base units, and whole tokens as a number and as text. */
export const tokenAmount = (amount: bigint, decimals: number) => {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const uiAmountString = fraction === '' ? whole : `${whole}.${fraction}`
  return { amount: amount.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}
