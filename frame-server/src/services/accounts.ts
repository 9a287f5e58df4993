import {
  accountsText,
  addresses as addressesSchema,
  type BodyOf,
  type NamedAccount,
  type setAccounts as setAccountsRoute,
  type Wallet,
} from '@walletframe/api-contract'
import { Failure } from '../failure.ts'
import { isSignedBy } from './addressProofs.ts'
import type { Services } from './services.ts'
import type { Session } from './sessions.ts'
import { storedAccounts } from './storedAccounts.ts'
import { ownWalletRow, readChanged } from './wallets.ts'

const conflict = () =>
  new Failure('slot_conflict', 'The accounts of this wallet were changed meanwhile. Try again.')

/** Whether an account that is known is the same in the list that is said: nothing that it has is missing or other. */
const isKept = (known: NamedAccount, said: NamedAccount | undefined): boolean =>
  known.addresses.eip155 === said?.addresses.eip155 &&
  (known.addresses.solana === undefined || known.addresses.solana === said.addresses.solana) &&
  known.sealed === said.sealed

/**
 * Keeps the owner's list of a wallet's accounts.
 * @throws Failure `slot_not_found`, `address_unproven`, `slot_conflict`.
 */
export const setAccounts = async (
  services: Services,
  session: Session,
  { walletId, revision, accounts, signature }: BodyOf<typeof setAccountsRoute>,
): Promise<Wallet> => {
  const row = await ownWalletRow(services, session, walletId)
  const { eip155 } = addressesSchema.parse(JSON.parse(row.addresses))
  if (!isSignedBy('eip155', eip155, accountsText(walletId, revision, accounts), signature))
    throw new Failure('address_unproven', 'The key of the wallet did not sign this list.', {
      field: 'body.signature',
    })
  const before = row.accounts_revision ?? 0
  const said = JSON.stringify(accounts)
  const isAgain = revision === before && said === row.accounts
  if (!isAgain) {
    const known = storedAccounts(row)
    if (revision !== before + 1 || !known.every((account, index) => isKept(account, accounts[index])))
      throw conflict()
    const { numUpdatedRows } = await services.db
      .updateTable('wallets')
      .set({ accounts: said, accounts_revision: revision })
      .where('id', '=', walletId)
      .where((is) =>
        row.accounts_revision === null
          ? is('accounts_revision', 'is', null)
          : is('accounts_revision', '=', row.accounts_revision),
      )
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw conflict()
  }
  return readChanged(services, session)
}
