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

/** Whether an EVM address is one of a wallet's accounts. */
export const hasAccount = (wallet: Wallet, address: string): boolean =>
  [wallet.addresses, ...(wallet.accounts?.list ?? []).map(({ addresses }) => addresses)].some(
    ({ eip155 }) => eip155.toLowerCase() === address.toLowerCase(),
  )
