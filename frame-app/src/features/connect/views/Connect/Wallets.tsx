import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useStore } from 'zustand'
import {
  connectorKinds,
  namespaceOf,
  type Caip2,
  type Namespace,
  type WalletInfo,
} from '@walletframe/bridge-protocol'
import { isPhone } from '../../device.ts'
import { pickOffered } from '../../pickOffered.ts'
import { shellTexts } from '../../../../i18n/english/shell.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { pushView } from '../../../../state/navigation.ts'
import { optionsStore, type Options } from '../../../../state/options.ts'
import { track } from '../../../../state/track.ts'
import {
  isPageOwn,
  listedPlaces,
  offeredRows,
  offersCatalogue,
  offersCode,
  type OfferedRow,
} from '../../offers.ts'
import { walletsStore } from '../../../../connections/wallets.ts'
import { shownName } from '../../../../state/shownName.ts'
import { walletConnectName } from '../../../../state/walletConnectName.ts'
import byCode from '../../../../theme/byCode.svg'
import { LineIcon } from '../../../../ui/LineIcon.tsx'
import { WalletIcon } from '../../../../ui/WalletIcon.tsx'
import { whenIdle } from '../../../../ui/whenIdle.ts'
import { usePart } from './usePart.ts'

/** Two wallets of one name, or one rdns, are told apart by what else they say. */
const isAmbiguous = (wallet: WalletInfo, all: readonly WalletInfo[]) =>
  all.some(
    (other) =>
      other !== wallet &&
      other.namespace === wallet.namespace &&
      (other.name === wallet.name || (other.rdns !== undefined && other.rdns === wallet.rdns)),
  )

/** What stands below a wallet's name: its namespaces where the page has several, and what tells it from another one. */
const useHints = (all: readonly WalletInfo[]) => {
  const { namespaces } = useTexts(shellTexts)
  const networks = useStore(optionsStore, (state) => state.networks)
  const isMixed = new Set(networks.map(({ id }) => namespaceOf(id as Caip2))).size > 1
  return (row: OfferedRow): string =>
    [
      ...row.map(({ namespace }) => isMixed && namespaces[namespace ?? 'eip155']),
      ...row.map((wallet) => isAmbiguous(wallet, all) && (wallet.rdns ?? wallet.id)),
    ]
      .filter(Boolean)
      .join(' · ')
}

/** Wallets of the page that stand there at first. */
const most = 4

const slug = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')

/** Rows of the server's list are fetched once nothing else is to be done, into a place that is kept for them. */
const loadListed = async () => {
  await new Promise<void>((done) => {
    whenIdle(done)
  })
  return import('./Listed.tsx')
}

/** Whether the way to the whole list stands here. */
const showsAll = (options: Options): boolean =>
  options.allWallets !== 'HIDE' &&
  (options.allWallets !== 'ONLY_MOBILE' || matchMedia('(pointer: coarse)').matches)

/** The way by a code, fetched when it is wanted; its view says where it cannot be fetched. */
const openCode = () =>
  void import('../../connectWalletConnect.ts').then(
    ({ openWalletConnect }) => openWalletConnect(),
    () => pushView({ name: 'ConnectingWalletConnect' }),
  )

/** On a phone a tap on a wallet opens its app, with a code that is there before: it is made once nothing else is to be done. */
const useCodeAhead = (namespace: Namespace | undefined, isWanted: boolean) =>
  useEffect(
    () =>
      isWanted
        ? whenIdle(() => {
            // Where it cannot be fetched, the view of the code says so.
            import('../../connectWalletConnect.ts').then(
              ({ preparePairing }) => preparePairing(namespace),
              () => undefined,
            )
          })
        : undefined,
    [namespace, isWanted],
  )

const WalletList = ({ namespace }: { readonly namespace: Namespace | undefined }) => {
  const { connect: t, titles } = useTexts(shellTexts)
  const options = useStore(optionsStore)
  const all = useStore(walletsStore)
  const offered = offeredRows(options, all, namespace)
  const [external, wallets] = [offered.filter(isPageOwn), offered.filter((row) => !isPageOwn(row))]
  /** A phone has no extensions: a single wallet of the page is the one whose browser this is. It comes first, and nobody needs a code. */
  const isOwnBrowser = isPhone() && wallets.length === 1
  useCodeAhead(namespace, isPhone() && !isOwnBrowser)
  const hint = useHints(offered.flat())
  const [isWhole, setWhole] = useState(wallets.length <= most)
  const firstMore = useRef<HTMLButtonElement>(null)
  const hasList = offersCatalogue(options)
  const hasRows = hasList || options.customWallets !== undefined
  const listed = usePart(hasRows ? loadListed : undefined)
  /** Places that are kept for rows of the list; which of them are taken is known with the rows. */
  const recent = all.recent.filter((wallet) => typeof wallet !== 'string').length
  const kept = { recent, ...listedPlaces(options, offered.length + recent) }
  const showMore = () => {
    flushSync(() => setWhole(true))
    // The button is gone: the first of those that it brought has the focus.
    firstMore.current?.focus()
  }
  const isRecent = (row: OfferedRow) => row.some(({ id }) => all.recent.includes(id))
  const shown = wallets.slice(0, isWhole ? undefined : most)
  const pageRow = (row: OfferedRow) => (
    <li key={row[0].id}>
      <button
        type="button"
        className="row"
        data-testid={`connect-wallet-${slug(row[0].name)}`}
        ref={row === wallets[most] ? firstMore : undefined}
        onClick={() => pickOffered(row)}
      >
        <WalletIcon name={row[0].name} icon={row[0].icon} />
        <span>
          <strong dir="auto">{shownName(row[0].name)}</strong>
          {hint(row) && (
            <small className="hint" dir="auto">
              {hint(row)}
            </small>
          )}
        </span>
        {isRecent(row) ? (
          <span className="tag">{t.recent}</span>
        ) : (
          listed && !isPageOwn(row) && <listed.InstalledTag isMulti={row.length > 1} />
        )}
      </button>
    </li>
  )
  const listedRows = (kind: keyof typeof kept) =>
    listed ? (
      <listed.Rows kind={kind} namespace={namespace} />
    ) : (
      // Where the rows themselves cannot be fetched, nothing is kept for them.
      listed === undefined &&
      Array.from({ length: kept[kind] }, (_place, at) => (
        <li key={at} className="skeleton shell-row" aria-hidden="true" />
      ))
    )
  const rows: { readonly [Kind in (typeof connectorKinds)[number]]?: ReactNode } = {
    walletConnect: offersCode(options, namespace) && (
      <li>
        <button type="button" className="row" data-testid="connect-walletconnect" onClick={openCode}>
          <WalletIcon name={walletConnectName} icon={byCode} />
          <span>
            <strong>{walletConnectName}</strong>
          </span>
          {/* On a phone its view begins with an app to open: there is nothing to scan. */}
          {!isPhone() && <span className="tag">{t.qr}</span>}
        </button>
      </li>
    ),
    recent: (
      <>
        {offered.filter(isRecent).map(pageRow)}
        {listedRows('recent')}
      </>
    ),
    injected: (
      <>
        {shown.filter((row) => !isRecent(row)).map(pageRow)}
        {!isWhole && (
          <li>
            <button type="button" className="button quiet" data-testid="connect-more" onClick={showMore}>
              {t.more}
            </button>
          </li>
        )}
      </>
    ),
    featured: hasList && listedRows('featured'),
    custom: listedRows('custom'),
    external: external.filter((row) => !isRecent(row)).map(pageRow),
    recommended: hasList && listedRows('recommended'),
  }
  const usual = isOwnBrowser ? (['recent', 'injected'] as const) : []
  const order = new Set([...(options.wanted.features.connectorTypeOrder ?? usual), ...connectorKinds])
  return (
    <>
      <ul className="list connect-list">
        {[...order].map((kind) => (
          <Fragment key={kind}>{rows[kind]}</Fragment>
        ))}
      </ul>
      {hasList && showsAll(options) && (
        <button
          type="button"
          className="row"
          data-testid="connect-all-wallets"
          onClick={() => {
            track('CLICK_ALL_WALLETS')
            pushView({ name: 'AllWallets', namespace })
          }}
        >
          <span className="wallet-icon">
            <LineIcon path="M4 4h4v4H4zm8 0h4v4h-4zm-8 8h4v4H4zm8 0h4v4h-4z" />
          </span>
          <strong>{titles.AllWallets}</strong>
          {listed && <listed.WalletCount namespace={namespace} />}
        </button>
      )}
    </>
  )
}

/** Every wallet that there is a way to. */
export const Wallets = ({ namespace }: { readonly namespace: Namespace | undefined }) => {
  const isLong = useStore(
    walletsStore,
    (all) =>
      offeredRows(optionsStore.getState(), all, namespace).filter((row) => !isPageOwn(row)).length > most,
  )
  // A wallet that announces itself later joins the list, and the list keeps its form.
  return <WalletList key={String(isLong)} namespace={namespace} />
}
