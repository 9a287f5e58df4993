import { useStore } from 'zustand'
import { addressOf, type Caip10, type Caip2, type Namespace } from '@walletframe/bridge-protocol'
import {
  activeConnection,
  connectedNamespaces,
  connectionIn,
  connectionsStore,
} from '../../../../connections/connections.ts'
import { shellTexts } from '../../../../i18n/english/shell.ts'
import { walletTexts } from '../../../../i18n/english/wallet.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { optionsStore } from '../../../../state/options.ts'
import { shortAddress } from '../../../../ui/address.ts'
import { Icon } from '../../../../ui/icons.tsx'
import { NetworkIcon } from '../../../../ui/NetworkIcon.tsx'
import { useBriefly } from '../../../../ui/useBriefly.ts'
import { copyAddress } from '../../account.ts'
import { walletName, type ConnectedWallet } from '../../walletName.ts'

const Address = ({
  namespace,
  account,
  network,
  holder,
}: {
  readonly namespace: Namespace
  readonly account: Caip10
  readonly network: Caip2 | null
  /** The wallet, where it is not the one that the view is about. */
  readonly holder: ConnectedWallet | null
}) => {
  const { namespaces } = useTexts(shellTexts)
  const t = useTexts(walletTexts)
  const known = useStore(optionsStore, ({ networks }) => networks.find(({ id }) => id === network))
  const [isCopied, setCopied] = useBriefly(false)
  const name = namespaces[namespace]
  const address = addressOf(account)
  return (
    <button
      type="button"
      className="row"
      data-testid={`account-address-${namespace}`}
      data-address={address}
      onClick={() => void copyAddress(account).then(setCopied)}
    >
      <NetworkIcon id={network ?? ''} icon={known?.icon} testnet={known?.testnet} />
      <span>
        <small>
          <bdi>{name}</bdi>
          {holder && (
            <>
              {' · '}
              <bdi>{walletName(holder, t)}</bdi>
            </>
          )}
        </small>
        <strong dir="ltr">{shortAddress(address, 6, 4)}</strong>
        <span className="visually-hidden">{t.copyOf(name)}</span>
      </span>
      <Icon name={isCopied ? 'check' : 'copy'} />
    </button>
  )
}

/** The person's addresses in the other namespaces that are connected, each to be copied. */
export const Addresses = () => {
  const t = useTexts(walletTexts)
  const state = useStore(connectionsStore)
  const { connector: own } = activeConnection(state)
  const others = connectedNamespaces(state).filter((namespace) => namespace !== state.active)
  if (others.length === 0) return null
  return (
    <section className="list" aria-labelledby="account-others" data-testid="account-others">
      <h2 className="list-title" id="account-others">
        {t.others}
      </h2>
      {others.map((namespace) => {
        const { accounts, network, connector } = connectionIn(state, namespace)
        const [account] = accounts
        return (
          account !== undefined && (
            <Address
              key={namespace}
              namespace={namespace}
              account={account}
              network={network}
              holder={connector?.id === own?.id ? null : connector}
            />
          )
        )
      })}
    </section>
  )
}
