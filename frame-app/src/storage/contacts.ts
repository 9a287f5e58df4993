import { addressKey } from '../state/addresses.ts'
import { openRecords } from './records.ts'

/** Somebody whom the person knows, by a word of the person's own. */
export type Contact = {
  /** Of CAIP-2, without a network (`eip155`): the same address is the same one's on all networks of a namespace. */
  readonly namespace: string
  /** As its network writes it. */
  readonly address: string
  readonly label: string
  /** Milliseconds since 1970. */
  readonly savedAt: number
}

/** More than that nobody looks through. */
export const mostContacts = 200

const keyOf = ({ namespace, address }: Pick<Contact, 'namespace' | 'address'>) =>
  `${namespace} ${addressKey(address)}`

/** All of them. Rejects where the browser denies storage: that is not nobody. */
export const readContacts = async (): Promise<readonly Contact[]> => (await openRecords()).getAll('contacts')

/** Keeps somebody; the same address again has the new label. @returns false where there is no room. Rejects where the browser denies storage. */
export const saveContact = async (contact: Contact): Promise<boolean> => {
  const { store, done } = (await openRecords()).transaction('contacts', 'readwrite')
  const key = keyOf(contact)
  const save = async () => {
    const isKnown = (await store.getKey(key)) !== undefined
    if (!isKnown && (await store.count()) >= mostContacts) return false
    await store.put(contact, key)
    return true
  }
  const [isSaved] = await Promise.all([save(), done])
  return isSaved
}

/** Rejects where the browser denies storage. */
export const forgetContact = async (contact: Pick<Contact, 'namespace' | 'address'>): Promise<void> => {
  await (await openRecords()).delete('contacts', keyOf(contact))
}
