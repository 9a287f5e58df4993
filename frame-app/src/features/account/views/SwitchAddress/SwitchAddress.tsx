import { useState } from 'react'
import { useStore } from 'zustand'
import { addressOf, type Caip10 } from '@walletframe/bridge-protocol'
import { activeConnection, connectionsStore } from '../../../../connections/connections.ts'
import { walletTexts } from '../../../../i18n/english/wallet.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import type { Problem } from '../../../../state/problem.ts'
import { Icon } from '../../../../ui/icons.tsx'
import { Sentence } from '../../../../ui/Sentence.tsx'
import { FaultLine } from '../../../problem/FaultLine.tsx'
import { isChosenHere, switchAccount } from '../../switchAccount.ts'
import { walletName } from '../../walletName.ts'
import { AccountChoice } from './AccountChoice.tsx'
import { OwnAccounts } from './OwnAccounts.tsx'
import { Who } from './Who.tsx'
import './SwitchAddress.css'

/** The accounts that a wallet shared, the active one first. */
const SharedAccounts = () => {
  const { accounts, connector } = useStore(connectionsStore, activeConnection)
  const words = useTexts(walletTexts)
  const t = words.switchAddress
  const [busy, setBusy] = useState<Caip10>()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [active, ...others] = accounts
  // The accounts left, and the modal is about to close.
  if (active === undefined || !connector) return null
  const choose = async (account: Caip10) => {
    setBusy(account)
    setProblem(await switchAccount(connector, account))
    setBusy(undefined)
  }
  const isHere = isChosenHere(connector)
  return (
    <div className="content" data-testid="view-SwitchAddress">
      <p className="switch-address-hint muted">
        {isHere ? (
          t.hint
        ) : (
          <Sentence text={t.inWallet('{wallet}')} parts={{ wallet: walletName(connector, words) }} />
        )}
      </p>
      <FaultLine problem={problem} />
      <ul className="list">
        <li className="row still switch-address-row" aria-current="true" data-testid="switch-address-active">
          <Who address={addressOf(active)} note={t.active} />
          <Icon name="check" />
        </li>
        {others.map((account) => (
          <li key={account} className={isHere ? undefined : 'row still'}>
            {isHere ? (
              <AccountChoice
                address={addressOf(account)}
                testId="switch-address-to"
                disabled={busy !== undefined}
                busy={busy === account}
                onChoose={() => void choose(account)}
              />
            ) : (
              <Who address={addressOf(account)} />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The accounts that this page may have: those of the embedded wallet, or those that another wallet shared. */
export const SwitchAddress = () => {
  const { accounts, connector } = useStore(connectionsStore, activeConnection)
  const [active] = accounts
  return active !== undefined && connector?.type === 'embedded' ? (
    <OwnAccounts connector={connector} used={active} />
  ) : (
    <SharedAccounts />
  )
}
