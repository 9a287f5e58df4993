import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { Network } from '@walletframe/api-contract'
import { namespaceOf, type Caip2, type Namespace } from '@walletframe/bridge-protocol'
import { goBack } from '../../../state/navigation.ts'
import { choicesOf } from '../choices.ts'
import { switchNetwork } from '../switchNetwork.ts'
import { shellTexts } from '../../../i18n/english/shell.ts'
import { viewTexts } from '../../../i18n/english/views.ts'
import { walletTexts } from '../../../i18n/english/wallet.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { walletName } from '../../account/walletName.ts'
import { attemptStore } from '../../connect/attempt.ts'
import { activeConnection, connectionIn, connectionsStore } from '../../../connections/connections.ts'
import { walletsStore } from '../../../connections/wallets.ts'
import { ProblemLine } from '../../problem/ProblemLine.tsx'
import { optionsStore } from '../../../state/options.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Sentence } from '../../../ui/Sentence.tsx'
import { NetworkIcon } from '../../../ui/NetworkIcon.tsx'
import { VirtualList } from '../../../ui/VirtualList.tsx'
import { windowedFrom } from '../../../ui/virtualRange.ts'

/** From this many networks on there is a search field. */
const searchFrom = 7

/** The networks of this page, to choose from. */
export const NetworkList = () => {
  const t = useTexts(viewTexts).networks
  const { titles } = useTexts(shellTexts)
  const wallet = useTexts(walletTexts)
  const state = useStore(connectionsStore)
  const { connector, network: current } = activeConnection(state)
  const options = useStore(optionsStore)
  const { networks } = options
  const wallets = useStore(walletsStore)
  const choices = useMemo(
    () => choicesOf(networks, state, options, wallets),
    [networks, state, options, wallets],
  )
  // Where the wallet can be at once comes first (facts 1.3); else the page's order.
  const isLater = ({ id }: Network) => Number(choices.get(id) !== 'move')
  const { kind, problem } = useStore(attemptStore)
  const [search, setSearch] = useState('')
  const found = networks
    .filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
    .toSorted((a, b) => isLater(a) - isLater(b))
  const row = ({ id, name, icon, testnet }: Network) => {
    const choice = choices.get(id)
    const of = connectionIn(state, namespaceOf(id as Caip2) as Namespace).connector ?? connector
    return (
      <button
        type="button"
        className="row"
        data-testid={`network-${id.replace(':', '-')}`}
        aria-current={id === current}
        disabled={choice === 'none' && id !== current}
        onClick={() => (id === current ? goBack() : void switchNetwork(id as Caip2))}
      >
        <NetworkIcon id={id} icon={icon} testnet={testnet} />
        <span>
          <strong dir="auto">{name}</strong>
          {(choice === 'connect' || choice === 'none') && (
            <small>
              {choice === 'connect' ? (
                t.connectFor
              ) : (
                <Sentence text={t.notOf('{wallet}')} parts={{ wallet: of ? walletName(of, wallet) : '' }} />
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
  }
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
          isOff={({ id }) => choices.get(id) === 'none' && id !== current}
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
