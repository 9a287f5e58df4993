import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { NamedAccount } from '@walletframe/api-contract'
import { addressOf, type Caip10 } from '@walletframe/bridge-protocol'
import { walletTexts } from '../../../../i18n/english/wallet.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { useFocusBack } from '../../../../ui/useFocusBack.ts'
import { accountName, addressBeside, indexOf, isSmart, longestName } from '../../ownAccounts.ts'
import { AccountChoice } from './AccountChoice.tsx'
import { Who } from './Who.tsx'
import '../../../../ui/Field.css'
import '../../../../ui/Pair.css'

/** The account's name, in the place of its row. */
const Naming = ({
  name,
  fallback,
  isBusy,
  onName,
  onLeave,
}: {
  readonly name: string
  readonly fallback: string
  readonly isBusy: boolean
  readonly onName: (typed: string) => void
  readonly onLeave: () => void
}) => {
  const { ownAccounts: t } = useTexts(walletTexts)
  const [typed, setTyped] = useState(name)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onName(typed)
  }
  return (
    <form className="switch-address-name" onSubmit={submit}>
      <label className="field">
        <span className="field-label">{t.name}</span>
        <input
          ref={field}
          data-testid="account-name"
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          maxLength={longestName}
          placeholder={fallback}
          value={typed}
          disabled={isBusy}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      <div className="pair">
        <button type="button" className="button" disabled={isBusy} onClick={onLeave}>
          {t.leave}
        </button>
        <button type="submit" className="button primary" data-testid="account-name-save" disabled={isBusy}>
          {t.save}
        </button>
      </div>
    </form>
  )
}

/** The account that the page has, or its smart account: it is called what its owner wants. */
const Used = ({
  account,
  address,
  index,
  note,
  isBusy,
  onName,
}: {
  readonly account: NamedAccount
  readonly address: string
  readonly index: number
  readonly note: string
  readonly isBusy: boolean
  readonly onName: (typed: string) => Promise<boolean>
}) => {
  const { ownAccounts: t } = useTexts(walletTexts)
  const [naming, setNaming] = useState(false)
  const opener = useFocusBack(naming)
  const leave = () => setNaming(false)
  if (naming)
    return (
      <Naming
        name={account.name ?? ''}
        fallback={t.nth(index + 1)}
        isBusy={isBusy}
        onName={(typed) =>
          void onName(typed).then((isNamed) => {
            if (isNamed) leave()
          })
        }
        onLeave={leave}
      />
    )
  return (
    <div className="row still switch-address-own">
      <Who address={address} name={accountName(account, index, t.nth)} note={note} />
      <button
        ref={opener}
        type="button"
        className="link"
        data-testid="account-rename"
        disabled={isBusy}
        onClick={() => setNaming(true)}
      >
        {t.rename}
      </button>
    </div>
  )
}

/** The accounts of the wallet, each with its smart account below it where there is one: the page has one of them, every other one is a choice. */
export const AccountRows = ({
  accounts,
  used,
  smart,
  busy,
  onTake,
  onName,
}: {
  readonly accounts: readonly NamedAccount[]
  readonly used: Caip10
  /** Addresses of smart accounts, by the EVM address of their account. */
  readonly smart: ReadonlyMap<string, string>
  /** What is being done, if something is: of an account that is taken, the address. */
  readonly busy: string | undefined
  readonly onTake: (account: NamedAccount, address: string, isSmart: boolean) => void
  readonly onName: (index: number, typed: string) => Promise<boolean>
}) => {
  const { switchAddress, ownAccounts: t } = useTexts(walletTexts)
  const usedIndex = indexOf(used)
  const isSmartUsed = isSmart(used)
  const row = (account: NamedAccount, index: number, address: string, isSmartRow: boolean) => {
    const isUsed = index === usedIndex && isSmartRow === isSmartUsed
    // That it was imported stands beside the account itself.
    const kind = isSmartRow ? t.smart : account.sealed === undefined ? undefined : t.imported
    return (
      <li key={address} aria-current={isUsed ? 'true' : undefined}>
        {isUsed ? (
          <Used
            account={account}
            address={address}
            index={index}
            note={kind === undefined ? switchAddress.active : `${switchAddress.active} · ${kind}`}
            isBusy={busy !== undefined}
            onName={(typed) => onName(index, typed)}
          />
        ) : (
          <AccountChoice
            address={address}
            name={accountName(account, index, t.nth)}
            note={kind}
            testId={isSmartRow ? 'account-use-smart' : 'account-use'}
            disabled={busy !== undefined}
            busy={busy === address}
            onChoose={() => onTake(account, address, isSmartRow)}
          />
        )}
      </li>
    )
  }
  return (
    <ul className="list">
      {accounts.flatMap((account, index) => {
        const { eip155 } = account.addresses
        // The one in use is known without asking.
        const smartAddress = index === usedIndex && isSmartUsed ? addressOf(used) : smart.get(eip155)
        return [
          row(account, index, addressBeside(account, used) ?? eip155, false),
          ...(smartAddress === undefined ? [] : [row(account, index, smartAddress, true)]),
        ]
      })}
    </ul>
  )
}
