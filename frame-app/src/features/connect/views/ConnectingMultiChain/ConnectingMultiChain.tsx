import { shownName } from '../../../../state/shownName.ts'
import { useStore } from 'zustand'
import { namespaceOf, type Caip2 } from '@walletframe/bridge-protocol'
import { walletsStore } from '../../../../connections/wallets.ts'
import { shellTexts } from '../../../../i18n/english/shell.ts'
import { walletListTexts } from '../../../../i18n/english/walletList.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import type { Views } from '../../../../state/modal.ts'
import { optionsStore } from '../../../../state/options.ts'
import { Icon } from '../../../../ui/icons.tsx'
import { NetworkIcon } from '../../../../ui/NetworkIcon.tsx'
import { Sentence } from '../../../../ui/Sentence.tsx'
import { WalletIcon } from '../../../../ui/WalletIcon.tsx'
import { connectInjected } from '../../connectInjected.ts'

/** A wallet with accounts of several families of networks: the person says which of them is wanted. */
export const ConnectingMultiChain = ({ walletIds }: Views['ConnectingMultiChain']) => {
  const all = useStore(walletsStore, ({ injected }) => injected)
  const networks = useStore(optionsStore, (options) => options.networks)
  const { multiChain: t } = useTexts(walletListTexts)
  const { namespaces } = useTexts(shellTexts)
  const wallets = all.filter(({ id }) => walletIds.includes(id))
  const [first] = wallets
  const parts = { name: shownName(first?.name ?? '') }
  return (
    <div className="content" data-testid="view-ConnectingMultiChain">
      <div className="center">
        <WalletIcon large name={parts.name} icon={first?.icon} />
        <p>{first ? <Sentence text={t.choose} parts={parts} /> : t.gone}</p>
        <p className="muted">{first ? t.hint : t.goneHint}</p>
      </div>
      <ul className="list">
        {wallets.map((wallet) => {
          const namespace = wallet.namespace ?? 'eip155'
          const own = networks.filter(({ id }) => namespaceOf(id as Caip2) === namespace)
          const [shown] = own
          return (
            <li key={wallet.id}>
              <button
                type="button"
                className="row"
                data-testid={`multichain-${namespace}`}
                onClick={() => void connectInjected(wallet.id)}
              >
                <NetworkIcon id={shown?.id ?? namespace} icon={shown?.icon} testnet={shown?.testnet} />
                <span>
                  <strong>{namespaces[namespace]}</strong>
                  <small dir="auto">{own.map(({ name }) => name).join(', ')}</small>
                </span>
                <Icon name="chevron" />
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
