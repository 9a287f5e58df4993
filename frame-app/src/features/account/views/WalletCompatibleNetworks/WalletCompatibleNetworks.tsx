import { useStore } from 'zustand'
import type { Network } from '@walletframe/api-contract'
import { addressOf } from '@walletframe/bridge-protocol'
import { activeConnection, connectionsStore } from '../../../../connections/connections.ts'
import { receiveTexts } from '../../../../i18n/english/receive.ts'
import { shellTexts } from '../../../../i18n/english/shell.ts'
import { viewTexts } from '../../../../i18n/english/views.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { CopyableAddress } from '../../../../ui/CopyableAddress.tsx'
import { Banner } from '../../../../ui/Banner.tsx'
import { NetworkIcon } from '../../../../ui/NetworkIcon.tsx'
import { Sentence } from '../../../../ui/Sentence.tsx'
import { VirtualList } from '../../../../ui/VirtualList.tsx'
import { windowedFrom } from '../../../../ui/virtualRange.ts'
import { writeAddress } from '../../account.ts'
import { useCopyTexts } from '../useCopyTexts.ts'
import { useReceivingNetworks } from '../useReceivingNetworks.ts'
import './WalletCompatibleNetworks.css'

/** The networks of this page on which the account that is shown has its address. */
export const WalletCompatibleNetworks = () => {
  const { lost, contract: ofContract } = useTexts(receiveTexts)
  const { titles } = useTexts(shellTexts)
  const { testnet: tag } = useTexts(viewTexts).networks
  const texts = useCopyTexts()
  const [account] = useStore(connectionsStore, activeConnection).accounts
  const { networks, contract } = useReceivingNetworks(account)
  const row = ({ id, name, icon, testnet }: Network) => (
    <div
      className="row still wallet-compatible-networks-row"
      data-testid={`compatible-${id.replace(':', '-')}`}
    >
      <NetworkIcon id={id} icon={icon} testnet={testnet} />
      <span>
        <strong dir="auto">{name}</strong>
      </span>
      {testnet && (
        <span className="row-end">
          <span className="tag">{tag}</span>
        </span>
      )}
    </div>
  )
  return (
    <div className="content" data-testid="view-WalletCompatibleNetworks">
      <Banner tone="caution">
        {contract ? <Sentence text={ofContract} parts={{ network: contract.name }} /> : lost}
      </Banner>
      {account && (
        <div className="center">
          <CopyableAddress
            address={addressOf(account)}
            onCopy={() => writeAddress(account)}
            texts={texts}
            testId="compatible-address"
          />
        </div>
      )}
      {networks.length > windowedFrom ? (
        <VirtualList items={networks} idOf={({ id }) => id} label={titles.WalletCompatibleNetworks}>
          {row}
        </VirtualList>
      ) : (
        <ul className="list">
          {networks.map((network) => (
            <li key={network.id}>{row(network)}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
