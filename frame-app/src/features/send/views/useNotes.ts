import { useStore } from 'zustand'
import { chainOf, type Caip10 } from '@walletframe/bridge-protocol'
import { deedsOf, hasActivity, observeActivity } from '../../../data/activity.ts'
import { observeAboutRecipient } from '../../../data/recipient.ts'
import { optionsStore } from '../../../state/options.ts'
import { useLate } from '../../../ui/useLate.ts'
import { useObserved } from '../../../ui/useObserved.ts'
import { provenBeside } from '../../account/ownAccounts.ts'
import { useOwnName } from '../../account/useOwnName.ts'
import { contactOf } from '../contacts.ts'
import { notesOn } from '../recipients.ts'
import { ownAddresses, usePeople } from './usePeople.ts'

/** Milliseconds for which whom the person knows, and what they did, is waited for. */
const patience = 4_000

/** What should be known of the recipient; undefined while that is being read. */
export const useNotes = (account: Caip10, to: string, name: string | undefined) => {
  const isTold = useStore(optionsStore, ({ project }) => project.features.history) && hasActivity(account)
  const activity = useObserved(observeActivity, isTold ? account : '')
  const about = useObserved(observeAboutRecipient, to === '' ? '' : `${chainOf(account)} ${to}`)
  const people = usePeople(account)
  const ownName = useOwnName(`${chainOf(account)}:${to}`)
  const isRead = people.isRead && (!isTold || activity.data !== undefined || activity.isError)
  const isLate = useLate(patience, !isRead)
  const notes =
    about.data && (isRead || isLate)
      ? notesOn(to, {
          about: about.data,
          deeds: activity.data && deedsOf(activity.data.pages),
          isWhole: isRead && !people.lacks,
          hasHistory: hasActivity(account),
          own: ownAddresses(account),
          name,
          contacts: people.contacts.map(({ address }) => address),
          recents: people.recents.map(({ address }) => address),
        })
      : undefined
  return {
    label:
      contactOf(to, people.contacts)?.label ?? (provenBeside(account).includes(to) ? ownName : undefined),
    notes,
    isError: about.isError && about.data === undefined,
    isUncompared: (activity.isError && activity.data === undefined) || people.lacks || isLate,
    retry: () => {
      if (about.isError) void about.refetch()
      if (activity.isError) void activity.refetch()
      if (people.lacks || isLate) people.retry()
    },
  }
}
