import { connectorIconOf } from '../../../../data/connectorIcon.ts'
import { walletTexts } from '../../../../i18n/english/wallet.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { pushView } from '../../../../state/navigation.ts'
import { Icon } from '../../../../ui/icons.tsx'
import { WalletIcon } from '../../../../ui/WalletIcon.tsx'
import { walletName, type ConnectedWallet } from '../../walletName.ts'

/** Which wallet this is: the embedded one by whose it is, one of the page by its own name and icon. An address that logs in by itself can be changed. */
export const WalletRow = ({ connector }: { readonly connector: ConnectedWallet }) => {
  const t = useTexts(walletTexts)
  const name = walletName(connector, t)
  const icon = connectorIconOf(connector)
  const shown = (
    <>
      {connector.email === undefined ? (
        <WalletIcon key={icon} name={name} icon={icon} />
      ) : (
        <span className="wallet-icon">
          <Icon name="mail" />
        </span>
      )}
      <span>
        <small>{connector.email === undefined ? t.connected : name}</small>
        <strong dir="auto">{connector.email ?? name}</strong>
      </span>
    </>
  )
  // Where a provider logs in, the address comes from there.
  if (connector.type !== 'embedded' || connector.provider !== undefined)
    return (
      <div className="row still" data-testid="account-wallet">
        {shown}
      </div>
    )
  return (
    <button
      type="button"
      className="row"
      data-testid="account-wallet"
      onClick={() => pushView({ name: 'UpdateEmailWallet' })}
    >
      {shown}
      <span className="row-end">
        <Icon name="chevron" />
      </span>
    </button>
  )
}
