import { useId, useState } from 'react'
import { useStore } from 'zustand'
import type { NamedAccount } from '@walletframe/api-contract'
import { addressOf, namespaceOf, type Caip10, type Namespace } from '@walletframe/bridge-protocol'
import { connectionIn, connectionsStore } from '../../../../connections/connections.ts'
import { sendTexts } from '../../../../i18n/english/send.ts'
import { walletTexts } from '../../../../i18n/english/wallet.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import type { Problem } from '../../../../state/problem.ts'
import { accountName, addressBeside, ownAccounts, proveAccount } from '../../../account/ownAccounts.ts'
import { FaultLine } from '../../../problem/FaultLine.tsx'
import { PersonButton } from './PersonButton.tsx'

type OwnRow = { readonly own: NamedAccount; readonly address: string; readonly name: string }

/** The person's other accounts. @param words what is typed, in lower case: only accounts whose name has it. */
export const useOwnRows = (account: Caip10, words: string): readonly OwnRow[] => {
  const { nth } = useTexts(walletTexts).ownAccounts
  const isOwn = useStore(
    connectionsStore,
    (state) => connectionIn(state, namespaceOf(account) as Namespace).connector?.type === 'embedded',
  )
  if (!isOwn) return []
  return ownAccounts().flatMap((own, index) => {
    const address = addressBeside(own, account)
    const name = accountName(own, index, nth)
    return address !== undefined && address !== addressOf(account) && name.toLowerCase().includes(words)
      ? [{ own, address, name }]
      : []
  })
}

/** Before one is filled in the vault says that it is theirs. */
export const OwnRows = ({
  rows,
  onPick,
}: {
  readonly rows: readonly OwnRow[]
  readonly onPick: (address: string) => void
}) => {
  const t = useTexts(sendTexts)
  const id = useId()
  const [busy, setBusy] = useState<string>()
  const [problem, setProblem] = useState<Problem | null>(null)
  const pick = async ({ own, address }: OwnRow) => {
    setBusy(address)
    const found = await proveAccount(own)
    setBusy(undefined)
    setProblem(found)
    if (!found) onPick(address)
  }
  return (
    <>
      <h2 className="list-title" id={id}>
        {t.people.own}
      </h2>
      <FaultLine problem={problem} />
      <ul className="list" aria-labelledby={id}>
        {rows.map((row) => (
          <li key={row.address}>
            <PersonButton
              name={row.name}
              address={row.address}
              testId={`own-${row.address.toLowerCase()}`}
              disabled={busy !== undefined}
              busy={busy === row.address}
              onPress={() => void pick(row)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
