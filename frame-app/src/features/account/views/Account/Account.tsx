import type { CSSProperties } from 'react'
import { useStore } from 'zustand'
import type { Network } from '@walletframe/api-contract'
import { addressOf, type Caip10 } from '@walletframe/bridge-protocol'
import { hasBalance, observeNativeBalance } from '../../../../data/nativeBalance.ts'
import { copyAddress, explorerOf, formatBalance } from '../../account.ts'
import { pushView } from '../../../../state/navigation.ts'
import { shellTexts } from '../../../../i18n/english/shell.ts'
import { viewTexts } from '../../../../i18n/english/views.ts'
import { useLanguage, useTexts } from '../../../../i18n/useTexts.ts'
import { accountStore } from '../../accountState.ts'
import { activeConnection, connectionsStore } from '../../../../connections/connections.ts'
import { optionsStore } from '../../../../state/options.ts'
import { shortAddress } from '../../../../ui/address.ts'
import { Avatar } from '../../../../ui/Avatar.tsx'
import { Icon } from '../../../../ui/icons.tsx'
import { Mark } from '../../../../ui/Mark.tsx'
import { useObserved } from '../../../../ui/useObserved.ts'
import { WalletIcon } from '../../../../ui/WalletIcon.tsx'
import { DisconnectButton } from '../DisconnectButton.tsx'

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
  const { data, isError, refetch } = useObserved(observeNativeBalance, account)
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
      <span
        className="skeleton"
        style={{ width: 140, height: 34 } satisfies CSSProperties}
        role="status"
        aria-label={common.loading}
      />
    )
  const { symbol, decimals } = network.nativeCurrency
  return (
    <p className="balance" data-testid="account-balance">
      <bdi>
        {formatBalance(data, decimals, language)} {symbol}
      </bdi>
    </p>
  )
}

/** Who is connected, and with how much. */
export const Account = () => {
  const { accounts, connector, network } = useStore(connectionsStore, activeConnection)
  const { account: t, colors } = useTexts(viewTexts)
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
        <Avatar large address={address} />
        <button
          type="button"
          className="button quiet"
          data-testid="account-address"
          data-address={address}
          onClick={() => void copyAddress(account)}
        >
          <bdi dir="ltr">{shortAddress(address, 6, 4)}</bdi> <span className="visually-hidden">{t.copy}</span>
          <Icon name="copy" />
        </button>
        {hasBalance(account) && <Balance account={account} network={active} />}
      </div>
      <div className="list">
        <button
          type="button"
          className="row"
          data-testid="account-network"
          onClick={() => pushView({ name: 'Networks' })}
        >
          <WalletIcon name={name} />
          <span>
            <small>{t.network}</small>
            <strong dir="auto">{name}</strong>
          </span>
          <Icon name="chevron" />
        </button>
        {connector?.email && (
          <div className="row still">
            <span className="wallet-icon">
              <Icon name="mail" />
            </span>
            <span>
              <small>{t.email}</small>
              <strong dir="ltr">{connector.email}</strong>
            </span>
          </div>
        )}
        {mark && connector?.email !== undefined && (
          <div className="row still">
            <span className="wallet-icon">
              <Icon name="check" />
            </span>
            <span>
              <strong>
                {t.mark}: <Mark mark={mark} colors={colors} />
              </strong>
              <small>{t.markHint}</small>
            </span>
          </div>
        )}
      </div>
      {explorerUrl !== undefined && (
        <a className="button quiet" href={explorerUrl} target="_blank" rel="noopener noreferrer">
          {t.explorer} <Icon name="external" />
        </a>
      )}
      <DisconnectButton />
    </div>
  )
}
