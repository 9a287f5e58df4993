import { useState } from 'react'
import type { Network } from '@walletframe/api-contract'
import type { Caip10 } from '@walletframe/bridge-protocol'
import { sendTexts } from '../../../../i18n/english/send.ts'
import { shellTexts } from '../../../../i18n/english/shell.ts'
import { useLanguage, useTexts } from '../../../../i18n/useTexts.ts'
import { goBack } from '../../../../state/navigation.ts'
import { shortAddress } from '../../../../ui/address.ts'
import { SearchField } from '../../../../ui/SearchField.tsx'
import { SkeletonRows } from '../../../../ui/SkeletonRows.tsx'
import { TokenIcon } from '../../../../ui/TokenIcon.tsx'
import { VirtualList } from '../../../../ui/VirtualList.tsx'
import { dollarText } from '../../../account/views/portfolio.ts'
import { fillForm, sendStore } from '../../sendState.ts'
import { findSendable, type Sendable } from '../sendable.ts'
import { Units, Unread, useTitle } from '../parts.tsx'
import { useSendables, useSender } from '../useSend.ts'

/** Rows that stand for those that are being read. */
const skeletonRows = 3

const choose = ({ address }: Sendable) => {
  if (sendStore.getState().form.token !== address)
    fillForm({ token: address, amount: '', dollars: undefined })
  goBack()
}

const Row = ({ token }: { readonly token: Sendable }) => {
  const t = useTexts(sendTexts)
  const language = useLanguage()
  const title = useTitle()
  const { address, name, symbol, suspicious, worth, isKnown, amount, decimals } = token
  const about = suspicious ? t.bait : symbol === '' ? '' : name
  return (
    <button
      type="button"
      className="row send-token"
      data-testid={`send-token-${address === null ? 'native' : address.toLowerCase()}`}
      onClick={() => choose(token)}
    >
      <TokenIcon symbol={title(token)} id={address ?? token.id} icon={token.icon} />
      <span>
        <strong>
          <bdi>{title(token)}</bdi>
        </strong>
        <small>
          <bdi>{about}</bdi>
          {about !== '' && address !== null && ' · '}
          {address !== null && <bdi dir="ltr">{shortAddress(address)}</bdi>}
        </small>
      </span>
      <span className="send-token-amount">
        {isKnown && (
          <strong>
            <Units units={amount} decimals={decimals} />
          </strong>
        )}
        {worth?.sure && (
          <small>
            <bdi>{dollarText(worth.micros, language)}</bdi>
          </small>
        )}
      </span>
    </button>
  )
}

const List = ({ account, network }: { readonly account: Caip10; readonly network: Network }) => {
  const t = useTexts(sendTexts)
  const { common } = useTexts(shellTexts)
  const [typed, setTyped] = useState('')
  const { shown, bait, isLoading, lacks, refetch } = useSendables(account, network)
  const found = findSendable({ shown, bait }, typed)
  const isSearch = typed.trim() !== ''
  return (
    <div className="content" data-testid="view-WalletSendSelectToken">
      <SearchField label={t.search} typed={typed} onType={setTyped} testId="send-search" />
      <h2 className="list-title">{t.yours}</h2>
      {found.length > 0 && (
        <VirtualList items={found} idOf={({ id }) => id} label={t.yours}>
          {(token) => <Row token={token} />}
        </VirtualList>
      )}
      <p className="visually-hidden" role="status">
        {isSearch && found.length > 0 && t.found(found.length)}
      </p>
      {isLoading && <SkeletonRows count={skeletonRows} label={common.loading} testId="send-loading" />}
      {!isLoading && found.length === 0 && (
        <div className="center" role="status" data-testid="send-none">
          <p>{t.none}</p>
          <p className="muted">{t.noneHint}</p>
        </div>
      )}
      <Unread texts={lacks ? [t.notAll] : []} onRetry={() => void refetch()} />
    </div>
  )
}

/** What the account has on its network, to choose from. */
export const WalletSendSelectToken = () => {
  const sender = useSender()
  return sender ? <List {...sender} /> : null
}
