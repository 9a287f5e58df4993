import { useStore } from 'zustand'
import { addressOf, chainOf, type Caip10 } from '@walletframe/bridge-protocol'
import { activeConnection, connectionsStore } from '../../../../connections/connections.ts'
import { sendableOf, type Nft } from '../../../../data/nfts.ts'
import { nftTexts } from '../../../../i18n/english/nfts.ts'
import { shellTexts } from '../../../../i18n/english/shell.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { isSameAddress } from '../../../../state/addresses.ts'
import { pushView } from '../../../../state/navigation.ts'
import { optionsStore } from '../../../../state/options.ts'
import { track } from '../../../../state/track.ts'
import { isSmart } from '../../../account/ownAccounts.ts'
import { switchNetwork } from '../../../networks/switchNetwork.ts'
import { canSendOn } from '../../../send/canSend.ts'

/** The way to send a piece: where the account is on the piece's network, else first the way there. Nothing where the wallet has left the account. */
export const SendButton = ({ account, nft }: { readonly account: Caip10; readonly nft: Nft }) => {
  const t = useTexts(nftTexts)
  const { titles } = useTexts(shellTexts)
  const isOn = useStore(optionsStore, ({ features }) => features.send)
  const network = useStore(optionsStore, ({ networks }) => networks.find(({ id }) => id === nft.network))
  const [active] = useStore(connectionsStore, activeConnection).accounts
  if (!isOn || !network || !canSendOn(nft.network) || active === undefined) return null
  if (!isSameAddress(addressOf(active), addressOf(account))) return null
  return chainOf(active) === nft.network ? (
    <button
      type="button"
      className="button primary"
      data-testid="nft-send"
      onClick={() => {
        track('OPEN_SEND', { isSmartAccount: isSmart(account), network: nft.network })
        pushView({ name: 'WalletSendNft', nft: sendableOf(nft) })
      }}
    >
      {titles.WalletSend}
    </button>
  ) : (
    <button
      type="button"
      className="button"
      data-testid="nft-switch"
      onClick={() => void switchNetwork(nft.network)}
    >
      <bdi>{t.switchTo(network.name)}</bdi>
    </button>
  )
}
