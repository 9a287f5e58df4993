import { displayText } from '@walletframe/api-contract'
import { refreshContacts } from '../../data/contacts.ts'
import { endOfName } from '../../data/shownName.ts'
import { isSameAddress } from '../../state/addresses.ts'
import { forgetContact, saveContact, type Contact } from '../../storage/contacts.ts'

/** Characters of a label. */
export const longestLabel = 40

/** What a person typed as a label, in one line; empty where nothing of it can be seen. */
export const labelOf = (typed: string): string => displayText(typed, longestLabel)

/** A name as a label to begin with. */
export const labelFrom = (name: string): string => endOfName(name, longestLabel)

/** Whose contact an address is. */
export const contactOf = (address: string, contacts: readonly Contact[]): Contact | undefined =>
  contacts.find((contact) => isSameAddress(contact.address, address))

/** What became of it: `denied` by the browser, or no room. */
export type Kept = 'kept' | 'full' | 'denied'

/**
 * Keeps somebody by a label, or gives them another one.
 * @param label by {@link labelOf}, not empty.
 */
export const keepContact = async (
  { namespace, address }: Pick<Contact, 'namespace' | 'address'>,
  label: string,
): Promise<Kept> => {
  const kept = await saveContact({ namespace, address, label, savedAt: Date.now() }).catch(() => undefined)
  await refreshContacts()
  return kept === undefined ? 'denied' : kept ? 'kept' : 'full'
}

/** Takes somebody off the list. */
export const dropContact = async (contact: Pick<Contact, 'namespace' | 'address'>): Promise<Kept> => {
  const kept = await forgetContact(contact).then(
    () => 'kept' as const,
    () => 'denied' as const,
  )
  await refreshContacts()
  return kept
}
