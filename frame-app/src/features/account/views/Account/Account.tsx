import { useState, type CSSProperties } from 'react'
import { useStore } from 'zustand'
import type { Network } from '@walletframe/api-contract'
import { addressOf, type Caip10 } from '@walletframe/bridge-protocol'
import { hasBalance, observeNativeBalance } from '../../../../data/nativeBalance.ts'
import { observeIdentity } from '../../../../data/identity.ts'
import { hasNfts } from '../../../../data/nfts.ts'
import { observeSent } from '../../../../data/sent.ts'
import { explorerOf, writeAddress } from '../../account.ts'
import { dollarText, formatBalance, wholeDollars } from '../portfolio.ts'
import { useCopyTexts } from '../useCopyTexts.ts'
import { pushView } from '../../../../state/navigation.ts'
import { track } from '../../../../state/track.ts'
import { activityTexts } from '../../../../i18n/english/activity.ts'
import { directionOf } from '../../../../i18n/language.ts'
import { nftTexts } from '../../../../i18n/english/nfts.ts'
import { portfolioTexts } from '../../../../i18n/english/portfolio.ts'
import { shellTexts } from '../../../../i18n/english/shell.ts'
import { tokenTexts } from '../../../../i18n/english/tokens.ts'
import { viewTexts } from '../../../../i18n/english/views.ts'
import { walletTexts } from '../../../../i18n/english/wallet.ts'
import { useLanguage, useTexts } from '../../../../i18n/useTexts.ts'
import { accountStore } from '../../accountState.ts'
import { isSmart } from '../../ownAccounts.ts'
import { useOwnName } from '../../useOwnName.ts'
import { activeConnection, connectionsStore } from '../../../../connections/connections.ts'
import { faceOf } from '../../../../connections/face.ts'
import { optionsStore } from '../../../../state/options.ts'
import { Avatar } from '../../../../ui/Avatar.tsx'
import { fromUnits, writeDecimal } from '../../../../ui/decimal.ts'
import { CopyableAddress } from '../../../../ui/CopyableAddress.tsx'
import { Icon } from '../../../../ui/icons.tsx'
import { Mark, MarkTile } from '../../../../ui/Mark.tsx'
import { Tabs } from '../../../../ui/Tabs.tsx'
import { useObserved } from '../../../../ui/useObserved.ts'
import { NetworkIcon } from '../../../../ui/NetworkIcon.tsx'
import { Nfts } from '../../../nfts/views/Nfts.tsx'
import { RecoveryBanner } from '../../../recovery/views/RecoveryBanner.tsx'
import { Actions } from './Actions.tsx'
import { Addresses } from './Addresses.tsx'
import { Change } from './Change.tsx'
import { Holdings, useHoldings } from './Holdings.tsx'
import { Leave } from './Leave.tsx'
import { Tokens } from './Tokens.tsx'
import { Activity } from './Activity.tsx'
import { WalletRow } from './WalletRow.tsx'
import './Account.css'

const nobody = { name: null, picture: null }

/** What all of it is worth, where that is certain; without a price the amount of the network's coin stands alone. */
const Balance = ({
  account,
  network,
}: {
  readonly account: Caip10
  readonly network: Network | undefined
}) => {
  const { common } = useTexts(shellTexts)
  const t = useTexts(viewTexts).account
  const language = useLanguage()
  const p = useTexts(portfolioTexts)
  const { data, isError, refetch } = useObserved(observeNativeBalance, account)
  const { sum, pending } = useHoldings(account)
  if (isError && data === undefined)
    return (
      <p className="problem" role="alert" data-testid="problem">
        {t.balanceFailed}{' '}
        <button type="button" className="link" onClick={() => void refetch()}>
          {common.tryAgain}
        </button>
      </p>
    )
  if (data === undefined || !network)
    return (
      <div className="account-worth" role="status" aria-label={common.loading}>
        <span className="skeleton" style={{ width: 140, height: 34 } satisfies CSSProperties} />
      </div>
    )
  const { symbol, decimals } = network.nativeCurrency
  const native = (
    <bdi>
      {formatBalance(data, decimals, language)} {symbol}
    </bdi>
  )
  const waits = pending !== undefined && (
    <p className="muted" data-testid="account-pending" data-units={String(pending)}>
      <bdi>
        {(pending > 0n ? p.comes : p.leaves)(
          `${writeDecimal(fromUnits(pending > 0n ? pending : -pending, decimals), language)} ${symbol}`,
        )}
      </bdi>
    </p>
  )
  if (!sum)
    return (
      <div className="account-worth">
        <p className="account-balance" data-testid="account-balance">
          {native}
        </p>
        {waits}
      </div>
    )
  return (
    <div className="account-worth">
      <p className="account-balance" data-testid="account-total">
        <span className="visually-hidden">{p.total}: </span>
        <bdi title={wholeDollars(sum.total, language)}>{dollarText(sum.total, language)}</bdi>{' '}
        <Change percent={sum.change24h} testId="account-change" />
      </p>
      <p className="account-native" data-testid="account-balance">
        {native}
      </p>
      {waits}
    </div>
  )
}

/** The person's picture, and the name that the account has, or its address. */
const Who = ({ account }: { readonly account: Caip10 }) => {
  const face = useStore(connectionsStore, faceOf)
  const texts = useCopyTexts()
  const { data: { name, picture } = nobody } = useObserved(observeIdentity, account)
  return (
    <>
      <Avatar large of={face} picture={picture ?? undefined} />
      <CopyableAddress
        address={addressOf(account)}
        form="short"
        name={name ?? undefined}
        onCopy={() => writeAddress(account)}
        texts={texts}
        testId="account-address"
      />
    </>
  )
}

/** That it is the smart account of its key: it has another address than that key's own account. */
const SmartTag = () => (
  <span className="tag" data-testid="account-smart">
    {useTexts(walletTexts).ownAccounts.smart}
  </span>
)

/** What the owner calls this account of the embedded wallet, on the way to the others. */
const OwnName = ({ account }: { readonly account: Caip10 }) => {
  const { titles } = useTexts(shellTexts)
  const name = useOwnName(account)
  return (
    <>
      {name !== undefined && (
        <>
          <bdi data-testid="account-name-shown">{name}</bdi>
          {' · '}
        </>
      )}
      {titles.SwitchAddress}
    </>
  )
}

/** What the account has, with what the person put on their list; its pieces of collections; and what it did, where the page wants that shown. */
const Assets = ({ account, walletId }: { readonly account: Caip10; readonly walletId: string }) => {
  const [tab, setTab] = useState('tokens')
  const t = useTexts(tokenTexts)
  const a = useTexts(activityTexts)
  const n = useTexts(nftTexts)
  const dir = directionOf(useLanguage())
  // While the account is looked at, what it sent is followed.
  useObserved(observeSent, account)
  const isTold = useStore(optionsStore, ({ features }) => features.history) && hasBalance(account)
  const tokens = (
    <>
      {hasBalance(account) && <Holdings account={account} walletId={walletId} />}
      <Tokens account={account} walletId={walletId} />
    </>
  )
  const hasPieces = hasNfts(account)
  if (!isTold && !hasPieces)
    return (
      <section className="list" aria-label={t.title}>
        {tokens}
      </section>
    )
  return (
    <Tabs
      label={a.tabs}
      dir={dir}
      shown={tab}
      onShow={(id) => {
        setTab(id)
        if (id === 'activity') track('CLICK_TRANSACTIONS')
      }}
      tabs={[
        { id: 'tokens', title: t.title, content: <div className="list">{tokens}</div> },
        ...(hasPieces ? [{ id: 'nfts', title: n.title, content: <Nfts account={account} /> }] : []),
        ...(isTold ? [{ id: 'activity', title: a.title, content: <Activity account={account} /> }] : []),
      ]}
    />
  )
}

/** Who is connected, and with how much. */
export const Account = () => {
  const { accounts, connector, network } = useStore(connectionsStore, activeConnection)
  const { account: t, colors, networks } = useTexts(viewTexts)
  const { titles } = useTexts(shellTexts)
  const mark = useStore(accountStore, (state) => state.mark)
  const active = useStore(optionsStore, (state) => state.networks.find(({ id }) => id === network))
  const [account] = accounts
  // The account left, and the modal is about to close.
  if (!account) return null
  const address = addressOf(account)
  const name = active?.name ?? network ?? ''
  const explorerUrl = explorerOf(active, address)

  return (
    <div className="content" data-testid="view-Account">
      <div className="center">
        <Who account={account} />
        {isSmart(account) && <SmartTag />}
        {(accounts.length > 1 || connector?.type === 'embedded') && (
          <button
            type="button"
            className="link"
            data-testid="account-switch"
            onClick={() => pushView({ name: 'SwitchAddress' })}
          >
            {connector?.type === 'embedded' ? <OwnName account={account} /> : titles.SwitchAddress}
          </button>
        )}
        {hasBalance(account) && <Balance account={account} network={active} />}
        <Actions account={account} />
      </div>
      {connector?.type === 'embedded' && <RecoveryBanner walletId={connector.id} />}
      <div className="list">
        <button
          type="button"
          className="row"
          data-testid="account-network"
          onClick={() => {
            track('CLICK_NETWORKS')
            pushView({ name: 'Networks' })
          }}
        >
          <NetworkIcon id={network ?? ''} icon={active?.icon} testnet={active?.testnet} />
          <span>
            <small>{t.network}</small>
            <strong dir="auto">{name}</strong>
          </span>
          <span className="row-end">
            {active?.testnet && <span className="tag">{networks.testnet}</span>}
            <Icon name="chevron" />
          </span>
        </button>
        {connector && <WalletRow connector={connector} />}
        {connector?.type === 'embedded' && active?.sessions && (
          <button
            type="button"
            className="row"
            data-testid="account-permissions"
            onClick={() => pushView({ name: 'SmartSessionList' })}
          >
            <span className="wallet-icon">
              <Icon name="clock" />
            </span>
            <span>
              <strong>{titles.SmartSessionList}</strong>
            </span>
            <span className="row-end">
              <Icon name="chevron" />
            </span>
          </button>
        )}
        {mark && connector?.email !== undefined && (
          <div className="row still">
            <MarkTile color={mark.color} />
            <span>
              <small>{t.mark}</small>
              <Mark mark={mark} colors={colors} form="word" />
              <small>{t.markHint}</small>
            </span>
          </div>
        )}
      </div>
      <Addresses />
      {connector && <Assets account={account} walletId={connector.id} />}
      {explorerUrl !== undefined && (
        <a className="button quiet" href={explorerUrl} target="_blank" rel="noopener noreferrer">
          {t.explorer} <Icon name="external" />
        </a>
      )}
      {connector && <Leave connector={connector} />}
    </div>
  )
}
