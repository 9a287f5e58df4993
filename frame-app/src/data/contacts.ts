import { QueryObserver } from '@tanstack/query-core'
import { readContacts, type Contact } from '../storage/contacts.ts'
import { nameLifetime } from './lifetimes.ts'
import { queryClient } from './queryClient.ts'

const key = 'contacts'

/** Whom the person knows in a namespace, by their labels. Another tab's are read where a view opens, a minute after the last reading. */
export const observeContacts = (namespace: string) =>
  new QueryObserver<readonly Contact[]>(queryClient, {
    queryKey: [key, namespace],
    queryFn: async () =>
      (await readContacts())
        .filter((contact) => contact.namespace === namespace)
        .toSorted((one, other) => one.label.localeCompare(other.label)),
    staleTime: nameLifetime,
  })

/** The list changed. */
export const refreshContacts = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [key] })
