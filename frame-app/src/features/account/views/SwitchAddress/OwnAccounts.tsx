import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { mostAccounts, type NamedAccount } from '@walletframe/api-contract'
import { chainOf, namespaceOf, type Caip10 } from '@walletframe/bridge-protocol'
import { leaveWindow } from '../../../../approvals/window.ts'
import type { Connection } from '../../../../connections/connections.ts'
import { shellTexts } from '../../../../i18n/english/shell.ts'
import { walletTexts } from '../../../../i18n/english/wallet.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { hasSmartAccounts, optionsStore } from '../../../../state/options.ts'
import type { Problem } from '../../../../state/problem.ts'
import { Icon } from '../../../../ui/icons.tsx'
import { useFocusBack } from '../../../../ui/useFocusBack.ts'
import { FaultLine } from '../../../problem/FaultLine.tsx'
import { InOwnWindow } from '../../../recovery/views/InOwnWindow.tsx'
import { OwnMark } from '../../../recovery/views/OwnMark.tsx'
import {
  addAccount,
  importAccount,
  learnAccounts,
  nameAccount,
  ownAccounts,
  smartAddressBeside,
  takeAccount,
} from '../../ownAccounts.ts'
import { AccountRows } from './AccountRows.tsx'
import { ImportAccount } from './ImportAccount.tsx'

type Connected = NonNullable<Connection['connector']>

const none: ReadonlyMap<string, string> = new Map()

/** Where the smart accounts of these accounts are, by EVM address; none where the page's network has none, and until they are known. */
const useSmartAddresses = (accounts: readonly NamedAccount[], used: Caip10): ReadonlyMap<string, string> => {
  const has = useStore(optionsStore, () => namespaceOf(used) === 'eip155' && hasSmartAccounts(chainOf(used)))
  const [known, setKnown] = useState(none)
  useEffect(() => {
    if (!has) return undefined
    let isCurrent = true
    const learn = async () => {
      const all = await Promise.all(
        accounts.map(async (own) => [own.addresses.eip155, await smartAddressBeside(own)] as const),
      )
      if (isCurrent) setKnown(new Map(all))
    }
    // The part that works them out did not come: what can be chosen without it stays.
    learn().catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [accounts, has])
  return has ? known : none
}

const InWindow = ({ connector, used }: { readonly connector: Connected; readonly used: Caip10 }) => {
  const { ownAccounts: t } = useTexts(walletTexts)
  const { common } = useTexts(shellTexts)
  const [accounts, setAccounts] = useState(ownAccounts)
  /** What is being done, if something is: `add`, `name`, `import`, or the address of the account that is taken. */
  const [busy, setBusy] = useState<string>()
  const [importing, setImporting] = useState(false)
  const importer = useFocusBack(importing)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [said, setSaid] = useState('')
  const smart = useSmartAddresses(accounts, used)
  useEffect(() => void learnAccounts().then(() => setAccounts(ownAccounts())), [])
  const during = async (what: string, work: () => Promise<Problem | null>): Promise<boolean> => {
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
      <AccountRows
        accounts={accounts}
        used={used}
        smart={smart}
        busy={busy}
        onTake={(account, address, isSmart) =>
          void during(address, () => takeAccount(connector, account, used, isSmart))
        }
        onName={(index, typed) => during('name', () => nameAccount(index, typed))}
      />
      {smart.size > 0 && <p className="muted">{t.aboutSmart}</p>}
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
