import { useEffect, type CSSProperties } from 'react'
import { useStore } from 'zustand'
import { addressOf } from '@walletframe/bridge-protocol'
import { copyAddress, refreshBalance } from '../../account.ts'
import { pushView } from '../../../../state/navigation.ts'
import { texts } from '../../../../i18n/texts.ts'
import { accountStore } from '../../accountState.ts'
import { connectionStore } from '../../../../connections/connection.ts'
import { optionsStore } from '../../../../state/options.ts'
import { shortAddress } from '../../../../ui/address.ts'
import { Avatar } from '../../../../ui/Avatar.tsx'
import { Icon } from '../../../../ui/icons.tsx'
import { Mark } from '../../../../ui/Mark.tsx'
import { WalletIcon } from '../../../../ui/WalletIcon.tsx'
import { DisconnectButton } from '../DisconnectButton.tsx'

const Balance = () => {
  const { balance, balanceStatus } = useStore(accountStore)
  if (balanceStatus === 'unread') return null
  if (balanceStatus === 'failed')
    return (
      <p className="problem" role="alert" data-testid="problem">
        {texts.account.balanceFailed}{' '}
        <button type="button" className="link" onClick={() => void refreshBalance()}>
          {texts.common.tryAgain}
        </button>
      </p>
    )
  if (!balance)
    return (
      <span
        className="skeleton"
        style={{ width: 140, height: 34 } satisfies CSSProperties}
        role="status"
        aria-label={texts.common.loading}
      />
    )
  return (
    <p className="balance" data-testid="account-balance">
      {balance.amount} {balance.symbol}
    </p>
  )
}

/** Who is connected, and with how much. */
export const Account = () => {
  const { accounts, connector, network } = useStore(connectionStore)
  const { explorerUrl, mark } = useStore(accountStore)
  const networks = useStore(optionsStore, (state) => state.networks)
  const [account] = accounts
  const address = account ? addressOf(account) : ''
  const name = networks.find(({ id }) => id === network)?.name ?? network

  useEffect(() => {
    void refreshBalance()
  }, [account, network])

  return (
    <div className="content" data-testid="view-Account">
      <div className="center">
        <Avatar large address={address} />
        <button
          type="button"
          className="button quiet"
          data-testid="account-address"
          data-address={address}
          onClick={() => void copyAddress()}
        >
          {shortAddress(address, 6, 4)} <span className="visually-hidden">{texts.account.copy}</span>
          <Icon name="copy" />
        </button>
        <Balance />
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
            <small>{texts.account.network}</small>
            <strong>{name}</strong>
          </span>
          <Icon name="chevron" />
        </button>
        {connector?.email && (
          <div className="row still">
            <span className="wallet-icon">
              <Icon name="mail" />
            </span>
            <span>
              <small>{texts.account.email}</small>
              <strong>{connector.email}</strong>
            </span>
          </div>
        )}
        {mark && (
          <div className="row still">
            <span className="wallet-icon">
              <Icon name="check" />
            </span>
            <span>
              <strong>
                {texts.account.mark}: <Mark mark={mark} />
              </strong>
              <small>{texts.account.markHint}</small>
            </span>
          </div>
        )}
      </div>
      {explorerUrl && (
        <a className="button quiet" href={explorerUrl} target="_blank" rel="noopener noreferrer">
          {texts.account.explorer} <Icon name="external" />
        </a>
      )}
      <DisconnectButton />
    </div>
  )
}
