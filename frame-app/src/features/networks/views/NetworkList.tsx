import { useState } from 'react'
import { useStore } from 'zustand'
import { namespaceOf, type Caip2, type Namespace } from '@walletframe/bridge-protocol'
import { goBack } from '../../../state/navigation.ts'
import { switchNetwork } from '../switchNetwork.ts'
import { texts } from '../../../i18n/texts.ts'
import { attemptStore } from '../../connect/attempt.ts'
import { accountIn, connectionStore, type Connection } from '../../../connections/connection.ts'
import { optionsStore } from '../../../state/options.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { WalletIcon } from '../../../ui/WalletIcon.tsx'

/** From this many networks on there is a search field. */
const searchFrom = 7

/** Whether the connected wallet, if there is one, has an account on the network. */
const isWithin = (connection: Connection, network: Caip2): boolean =>
  connection.connector === null || accountIn(connection, namespaceOf(network) as Namespace) !== undefined

/** The networks of this page, to choose from. */
export const NetworkList = () => {
  const networks = useStore(optionsStore, (state) => state.networks)
  const connection = useStore(connectionStore)
  const current = connection.network
  const { kind, problem } = useStore(attemptStore)
  const [search, setSearch] = useState('')
  const found = networks.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
  return (
    <>
      {networks.length >= searchFrom && (
        <label className="field">
          <span className="visually-hidden">{texts.networks.search}</span>
          <input
            type="search"
            placeholder={texts.networks.search}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </label>
      )}
      {found.length === 0 && <p className="muted">{texts.networks.none}</p>}
      <ul className="list">
        {found.map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              className="row"
              data-testid={`network-${id.replace(':', '-')}`}
              aria-current={id === current}
              disabled={!isWithin(connection, id as Caip2)}
              onClick={() => (id === current ? goBack() : void switchNetwork(id as Caip2))}
            >
              <WalletIcon name={name} />
              <span>
                <strong>{name}</strong>
                {!isWithin(connection, id as Caip2) && (
                  <small>{texts.networks.notOf(connection.connector?.name ?? '')}</small>
                )}
              </span>
              {id === current ? <Icon name="check" /> : <span />}
            </button>
          </li>
        ))}
      </ul>
      {kind === 'switch-network' && <Problem problem={problem} />}
    </>
  )
}
