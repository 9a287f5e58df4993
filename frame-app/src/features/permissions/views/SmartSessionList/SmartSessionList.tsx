import { useState } from 'react'
import { useStore } from 'zustand'
import type { Caip10 } from '@walletframe/bridge-protocol'
import { activeConnection, connectionsStore } from '../../../../connections/connections.ts'
import {
  observePermissions,
  type GivenPermission,
  type Permissions as Given,
} from '../../../../data/permissions.ts'
import { shellTexts } from '../../../../i18n/english/shell.ts'
import { permissionTexts } from '../../../../i18n/english/permissions.ts'
import { directionOf } from '../../../../i18n/language.ts'
import { useLanguage, useTexts } from '../../../../i18n/useTexts.ts'
import { SkeletonRows } from '../../../../ui/SkeletonRows.tsx'
import { Tabs } from '../../../../ui/Tabs.tsx'
import { useObserved } from '../../../../ui/useObserved.ts'
import { visibleText } from '../../../../ui/visibleText.ts'
import { HeroRows } from '../../../approve/views/Hero.tsx'
import { permissionRows, permissionText } from '../../../approve/views/eip155/permissionParts.ts'
import { usePermissionWords } from '../../../approve/views/eip155/usePermissionWords.ts'
import { SiteIcon } from '../../../approve/views/SiteIcon.tsx'
import { FaultLine } from '../../../problem/FaultLine.tsx'
import { all, endAllPermissions, endPermission, permissionsStore } from '../../permissions.ts'
import { byMonth } from './months.ts'
import './SmartSessionList.css'

type Shelf = 'active' | 'expired' | 'revoked'
const shelves: readonly Shelf[] = ['active', 'expired', 'revoked']
/** One of which nobody knows whether it holds is among those that may. */
const shelfOf = ({ state }: GivenPermission): Shelf => (state === 'unsure' ? 'active' : state)

const hostOf = (origin: string): string => (URL.canParse(origin) ? new URL(origin).host : origin)

/** One permission: whose, what for; its limits, and the way to end it, when it is opened. */
const Permission = ({ account, given }: { readonly account: Caip10; readonly given: GivenPermission }) => {
  const words = usePermissionWords()
  const busy = useStore(permissionsStore, (state) => state.busy[given.pci] === true)
  const problem = useStore(permissionsStore, (state) => state.problem[given.pci] ?? null)
  const { subject, state, origin } = given
  const rows = subject
    ? permissionRows(subject, words)
    : [{ label: words.t.who, value: { address: given.to } }]
  return (
    <li>
      <details
        className="panel smart-session-list-item"
        data-testid={`permission-${given.pci}`}
        data-state={state}
      >
        <summary>
          <SiteIcon origin={origin} />
          <span>
            <strong>
              <bdi>{visibleText(hostOf(origin))}</bdi>
            </strong>
            <small>{subject ? permissionText(subject, words) : words.t.unread}</small>
          </span>
        </summary>
        <HeroRows rows={rows} />
        {state === 'unsure' && <p className="muted">{words.t.unsure}</p>}
        <FaultLine problem={problem} />
        {(state === 'active' || state === 'unsure') && (
          <button
            type="button"
            className="button"
            data-testid={`permission-end-${given.pci}`}
            aria-disabled={busy}
            aria-busy={busy}
            onClick={() => void endPermission(account, given)}
          >
            {words.t.end}
          </button>
        )}
      </details>
    </li>
  )
}

/** Ends all at once: also such as a server has left away. */
const EndAll = ({ account }: { readonly account: Caip10 }) => {
  const { endAll } = useTexts(permissionTexts)
  const busy = useStore(permissionsStore, (state) => state.busy[all] === true)
  const problem = useStore(permissionsStore, (state) => state.problem[all] ?? null)
  return (
    <>
      <FaultLine problem={problem} />
      <button
        type="button"
        className="button quiet"
        data-testid="permissions-end-all"
        aria-disabled={busy}
        aria-busy={busy}
        onClick={() => void endAllPermissions(account)}
      >
        {endAll}
      </button>
    </>
  )
}

const List = ({
  account,
  given: { list, hasCode },
  shelf,
}: {
  readonly account: Caip10
  readonly given: Given
  readonly shelf: Shelf
}) => {
  const { none } = useTexts(permissionTexts)
  const language = useLanguage()
  const months = byMonth(
    list.filter((given) => shelfOf(given) === shelf),
    language,
  )
  return (
    <>
      {months.length === 0 && (
        <p className="center muted" data-testid="permissions-none">
          {none[shelf]}
        </p>
      )}
      {months.map(({ title, all: ofMonth }) => (
        <section key={title} className="list" aria-label={title}>
          <h2 className="muted smart-session-list-month">{title}</h2>
          <ul className="list">
            {ofMonth.map((given) => (
              <Permission key={given.pci} account={account} given={given} />
            ))}
          </ul>
        </section>
      ))}
      {shelf === 'active' && hasCode && <EndAll account={account} />}
    </>
  )
}

/** Permissions of the active account on the active network, with the way to end them. */
export const SmartSessionList = () => {
  const { accounts } = useStore(connectionsStore, activeConnection)
  const [account] = accounts
  return account ? <Permissions key={account} account={account} /> : null
}

const Permissions = ({ account }: { readonly account: Caip10 }) => {
  const t = useTexts(permissionTexts)
  const { common, titles } = useTexts(shellTexts)
  const dir = directionOf(useLanguage())
  const [shelf, setShelf] = useState<string>('active')
  const { data, isError, refetch } = useObserved(observePermissions, account)
  return (
    <div className="content" data-testid="view-SmartSessionList">
      <p className="center muted smart-session-list-about">{t.about}</p>
      {data ? (
        <Tabs
          label={titles.SmartSessionList}
          dir={dir}
          shown={shelf}
          onShow={setShelf}
          tabs={shelves.map((id) => ({
            id,
            title: t.tabs[id],
            content: <List account={account} given={data} shelf={id} />,
          }))}
        />
      ) : (
        !isError && <SkeletonRows count={3} height={64} label={common.loading} testId="permissions-loading" />
      )}
      {!data && isError && (
        <p className="problem" role="alert" data-testid="problem">
          {t.failed}{' '}
          <button type="button" className="link" onClick={() => void refetch()}>
            {common.tryAgain}
          </button>
        </p>
      )}
    </div>
  )
}
