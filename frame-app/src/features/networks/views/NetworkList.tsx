import { useState } from 'react'
import { useStore } from 'zustand'
import type { Network } from '@walletframe/api-contract'
import { namespaceOf, type Caip2, type Namespace } from '@walletframe/bridge-protocol'
import { goBack } from '../../../state/navigation.ts'
import { switchNetwork } from '../switchNetwork.ts'
import { shellTexts } from '../../../i18n/english/shell.ts'
import { viewTexts } from '../../../i18n/english/views.ts'
import { walletTexts } from '../../../i18n/english/wallet.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { walletName } from '../../account/walletName.ts'
import { attemptStore } from '../../connect/attempt.ts'
import { activeConnection, connectionsStore, isConnected } from '../../../connections/connections.ts'
import { walletsStore } from '../../../connections/wallets.ts'
import { ProblemLine } from '../../problem/ProblemLine.tsx'
import { isConnectable } from '../../connect/offers.ts'
import { optionsStore } from '../../../state/options.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Sentence } from '../../../ui/Sentence.tsx'
import { NetworkIcon } from '../../../ui/NetworkIcon.tsx'
import { VirtualList } from '../../../ui/VirtualList.tsx'
import { windowedFrom } from '../../../ui/virtualRange.ts'

/** From this many networks on there is a search field. */
const searchFrom = 7

/** What choosing a network does: moves there, leads to connecting a wallet for it, or nothing, since no wallet could. */
const useChoice = () => {
  const state = useStore(connectionsStore)
  const options = useStore(optionsStore)
  const wallets = useStore(walletsStore)
  return (network: Caip2): 'move' | 'connect' | 'none' => {
    const namespace = namespaceOf(network) as Namespace
    if (!isConnected(state) || isConnected(state, namespace)) return 'move'
    return isConnectable(options, wallets, namespace) ? 'connect' : 'none'
  }
}

/** The networks of this page, to choose from. */
export const NetworkList = () => {
  const t = useTexts(viewTexts).networks
  const { titles } = useTexts(shellTexts)
  const wallet = useTexts(walletTexts)
  const networks = useStore(optionsStore, (state) => state.networks)
  const { connector, network: current } = useStore(connectionsStore, activeConnection)
  const choiceOf = useChoice()
  const { kind, problem } = useStore(attemptStore)
  const [search, setSearch] = useState('')
  const found = networks.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
  const row = ({ id, name, icon, testnet }: Network) => (
    <button
      type="button"
      className="row"
      data-testid={`network-${id.replace(':', '-')}`}
      aria-current={id === current}
      disabled={choiceOf(id as Caip2) === 'none'}
      onClick={() => (id === current ? goBack() : void switchNetwork(id as Caip2))}
    >
      <NetworkIcon id={id} icon={icon} testnet={testnet} />
      <span>
        <strong dir="auto">{name}</strong>
        {choiceOf(id as Caip2) !== 'move' && (
          <small>
            {choiceOf(id as Caip2) === 'connect' ? (
              t.connectFor
            ) : (
              <Sentence
                text={t.notOf('{wallet}')}
                parts={{ wallet: connector ? walletName(connector, wallet) : '' }}
              />
            )}
          </small>
        )}
      </span>
      <span className="row-end">
        {testnet && <span className="tag">{t.testnet}</span>}
        {id === current && <Icon name="check" />}
      </span>
    </button>
  )
  return (
    <>
      {networks.length >= searchFrom && (
        <label className="field">
          <span className="visually-hidden">{t.search}</span>
          <input
            type="search"
            placeholder={t.search}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </label>
      )}
      {found.length === 0 && <p className="muted">{t.none}</p>}
      {found.length > windowedFrom ? (
        <VirtualList
          items={found}
          idOf={({ id }) => id}
          isOff={({ id }) => choiceOf(id as Caip2) === 'none'}
          label={titles.Networks}
        >
          {row}
        </VirtualList>
      ) : (
        <ul className="list">
          {found.map((network) => (
            <li key={network.id}>{row(network)}</li>
          ))}
        </ul>
      )}
      {kind === 'switch-network' && <ProblemLine problem={problem} />}
    </>
  )
}
