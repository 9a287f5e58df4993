import {
  addresses as addressesSchema,
  namedAccount,
  type NamedAccount,
  type Wallet,
} from '@walletframe/api-contract'

/** The accounts of a stored wallet, the first one first. */
export const storedAccounts = (row: {
  readonly addresses: string
  readonly accounts: string | null
}): NamedAccount[] =>
  row.accounts === null
    ? [{ name: null, addresses: addressesSchema.parse(JSON.parse(row.addresses)) }]
    : (JSON.parse(row.accounts) as readonly unknown[]).map((account) => namedAccount.parse(account))

/** The EVM addresses of a wallet's accounts, the first one first. */
export const evmAccounts = ({ addresses, accounts }: Wallet): `0x${string}`[] =>
  [addresses, ...(accounts?.list ?? []).map((account) => account.addresses)].map(
    ({ eip155 }) => eip155 as `0x${string}`,
  )

/** Whether an EVM address is one of a wallet's accounts. */
export const hasAccount = (wallet: Wallet, address: string): boolean =>
  evmAccounts(wallet).some((account) => account.toLowerCase() === address.toLowerCase())
