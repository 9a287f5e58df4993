import { useStore } from 'zustand'
import type { Caip2 } from '@walletframe/bridge-protocol'
import { activeConnection, connectionsStore } from '../../../../connections/connections.ts'
import { viewTexts } from '../../../../i18n/english/views.ts'
import { walletTexts } from '../../../../i18n/english/wallet.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { optionsStore } from '../../../../state/options.ts'
import { NetworkIcon } from '../../../../ui/NetworkIcon.tsx'
import { Sentence } from '../../../../ui/Sentence.tsx'
import { walletName } from '../../../account/walletName.ts'
import { connectFor } from '../../switchNetwork.ts'
import './SwitchActiveChain.css'

/** The connected wallet has no account in the network's namespace: another one is connected for it, beside it. */
export const SwitchActiveChain = ({ network }: { readonly network: Caip2 }) => {
  const t = useTexts(viewTexts).switchActiveChain
  const wallet = useTexts(walletTexts)
  const known = useStore(optionsStore, ({ networks }) => networks.find(({ id }) => id === network))
  const { connector } = useStore(connectionsStore, activeConnection)
  const parts = { network: known?.name ?? network, wallet: connector ? walletName(connector, wallet) : '' }
  return (
    <div className="content" data-testid="view-SwitchActiveChain">
      <div className="center switch-active-chain">
        <NetworkIcon size="large" id={network} icon={known?.icon} testnet={known?.testnet} />
        <p>
          <strong>
            <Sentence text={t.to('{network}')} parts={parts} />
          </strong>
        </p>
        <p className="muted">
          <Sentence text={t.hint('{wallet}')} parts={parts} />
        </p>
      </div>
      <button
        type="button"
        className="button primary"
        data-testid="switch-active-chain"
        onClick={() => connectFor(network)}
      >
        {t.go}
      </button>
    </div>
  )
}
