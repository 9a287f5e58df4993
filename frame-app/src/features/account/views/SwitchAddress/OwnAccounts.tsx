import { useEffect, useRef, useState, type FormEvent } from 'react'
import { mostAccounts, type NamedAccount } from '@walletframe/api-contract'
import type { Caip10 } from '@walletframe/bridge-protocol'
import { leaveWindow } from '../../../../approvals/window.ts'
import type { Connection } from '../../../../connections/connections.ts'
import { shellTexts } from '../../../../i18n/english/shell.ts'
import { walletTexts } from '../../../../i18n/english/wallet.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import type { Problem } from '../../../../state/problem.ts'
import { Icon } from '../../../../ui/icons.tsx'
import { useFocusBack } from '../../../../ui/useFocusBack.ts'
import { FaultLine } from '../../../problem/FaultLine.tsx'
import { InOwnWindow } from '../../../recovery/views/InOwnWindow.tsx'
import { OwnMark } from '../../../recovery/views/OwnMark.tsx'
import {
  accountName,
  addAccount,
  addressBeside,
  importAccount,
  indexOf,
  learnAccounts,
  longestName,
  nameAccount,
  ownAccounts,
  takeAccount,
} from '../../ownAccounts.ts'
import { AccountChoice } from './AccountChoice.tsx'
import { ImportAccount } from './ImportAccount.tsx'
import { Who } from './Who.tsx'
import '../../../../ui/Field.css'
import '../../../../ui/Pair.css'

type Connected = NonNullable<Connection['connector']>

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

/** The account that the page has: it is called what its owner wants. */
const Used = ({
  account,
  used,
  index,
  isBusy,
  onName,
}: {
  readonly account: NamedAccount
  readonly used: Caip10
  readonly index: number
  readonly isBusy: boolean
  readonly onName: (typed: string) => Promise<boolean>
}) => {
  const { switchAddress, ownAccounts: t } = useTexts(walletTexts)
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
    <div className="row still switch-address-row">
      <Who
        address={addressBeside(account, used) ?? account.addresses.eip155}
        name={accountName(account, index, t.nth)}
        note={account.sealed === undefined ? switchAddress.active : `${switchAddress.active} · ${t.imported}`}
      />
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

const InWindow = ({ connector, used }: { readonly connector: Connected; readonly used: Caip10 }) => {
  const { ownAccounts: t } = useTexts(walletTexts)
  const { common } = useTexts(shellTexts)
  const [accounts, setAccounts] = useState(ownAccounts)
  const [busy, setBusy] = useState<number | 'add' | 'name' | 'import'>()
  const [importing, setImporting] = useState(false)
  const importer = useFocusBack(importing)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [said, setSaid] = useState('')
  const usedIndex = indexOf(accounts, used)
  useEffect(() => void learnAccounts().then(() => setAccounts(ownAccounts())), [])
  const during = async (what: typeof busy, work: () => Promise<Problem | null>): Promise<boolean> => {
    setBusy(what)
    setProblem(null)
    const found = await work()
    setBusy(undefined)
    setProblem(found)
    setAccounts(ownAccounts())
    return found === null
  }
  const add = async () => {
    if (await during('add', addAccount)) setSaid(t.added(t.nth(ownAccounts().length)))
  }
  const leaveImport = () => {
    setProblem(null)
    setImporting(false)
  }
  const bring = async (typed: string) => {
    if (!(await during('import', () => importAccount(typed)))) return
    setSaid(t.added(t.nth(ownAccounts().length)))
    leaveImport()
  }
  if (importing)
    return (
      <div className="content" data-testid="accounts-window">
        <OwnMark />
        <ImportAccount
          problem={problem}
          isBusy={busy !== undefined}
          onImport={(typed) => void bring(typed)}
          onType={() => setProblem(null)}
          onLeave={leaveImport}
        />
      </div>
    )
  return (
    <div className="content" data-testid="accounts-window">
      <OwnMark />
      <FaultLine problem={problem} />
      <ul className="list">
        {accounts.map((account, index) => (
          <li key={account.addresses.eip155} aria-current={index === usedIndex ? 'true' : undefined}>
            {index === usedIndex ? (
              <Used
                account={account}
                used={used}
                index={index}
                isBusy={busy !== undefined}
                onName={(typed) => during('name', () => nameAccount(index, typed))}
              />
            ) : (
              <AccountChoice
                address={addressBeside(account, used) ?? account.addresses.eip155}
                name={accountName(account, index, t.nth)}
                note={account.sealed === undefined ? undefined : t.imported}
                testId="account-use"
                disabled={busy !== undefined}
                busy={busy === index}
                onChoose={() => void during(index, () => takeAccount(connector, account, used))}
              />
            )}
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {accounts.length < mostAccounts ? (
        <>
          <button
            type="button"
            className="button"
            data-testid="account-add"
            disabled={busy !== undefined}
            aria-busy={busy === 'add'}
            onClick={() => void add()}
          >
            {busy === 'add' ? <span className="spinner" /> : <Icon name="plus" />} {t.add}
          </button>
          <button
            ref={importer}
            type="button"
            className="button"
            data-testid="account-import"
            disabled={busy !== undefined}
            onClick={() => {
              setProblem(null)
              setImporting(true)
            }}
          >
            <Icon name="lock" /> {t.import}
          </button>
        </>
      ) : (
        <p className="muted">{t.full(mostAccounts)}</p>
      )}
      <button type="button" className="button quiet" data-testid="accounts-close" onClick={leaveWindow}>
        {common.close}
      </button>
    </div>
  )
}

/**
 * The accounts of the embedded wallet. Which one a page has is chosen in the wallet's own window: a page that could lure a tap in the frame would learn
 * which accounts belong together.
 */
export const OwnAccounts = (props: { readonly connector: Connected; readonly used: Caip10 }) => {
  const { ownAccounts: t } = useTexts(walletTexts)
  return (
    <InOwnWindow
      view="SwitchAddress"
      icon="plus"
      about={<p>{t.about}</p>}
      hint={t.window}
      ending={t.ended}
      openId="accounts-open"
    >
      <InWindow {...props} />
    </InOwnWindow>
  )
}
