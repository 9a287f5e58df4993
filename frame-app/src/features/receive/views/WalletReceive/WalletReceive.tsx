import { useState } from 'react'
import { useStore } from 'zustand'
import type { Network } from '@walletframe/api-contract'
import { addressOf, type Caip10 } from '@walletframe/bridge-protocol'
import { activeConnection, connectionsStore } from '../../../../connections/connections.ts'
import { readUnits } from '../../../../data/holdings.ts'
import { receiveTexts } from '../../../../i18n/english/receive.ts'
import { useLanguage, useTexts } from '../../../../i18n/useTexts.ts'
import { writeClipboard } from '../../../../state/clipboard.ts'
import { pushView } from '../../../../state/navigation.ts'
import { optionsStore } from '../../../../state/options.ts'
import { shortAddress } from '../../../../ui/address.ts'
import { AddressLines } from '../../../../ui/AddressLines.tsx'
import { AmountField } from '../../../../ui/AmountField.tsx'
import { Banner } from '../../../../ui/Banner.tsx'
import { CopyableAddress } from '../../../../ui/CopyableAddress.tsx'
import { writeDecimal } from '../../../../ui/decimal.ts'
import { Icon } from '../../../../ui/icons.tsx'
import { NetworkIcon } from '../../../../ui/NetworkIcon.tsx'
import { Qr } from '../../../../ui/Qr.tsx'
import { Sentence } from '../../../../ui/Sentence.tsx'
import { useBriefly } from '../../../../ui/useBriefly.ts'
import { writeAddress } from '../../../account/account.ts'
import { useCopyTexts } from '../../../account/views/useCopyTexts.ts'
import { useReceivingNetworks } from '../../../account/views/useReceivingNetworks.ts'
import { hasPaymentUri, paymentUri } from '../paymentUri.ts'
import './WalletReceive.css'

/** Icons in a row: the first few say which family it is, the view has all. */
const mostIcons = 5

/** On which networks the address is one's own: what is sent over another one is lost. */
const Compatible = ({ networks }: { readonly networks: readonly Network[] }) => {
  const t = useTexts(receiveTexts)
  return (
    <button
      type="button"
      className="row wallet-receive-compatible"
      data-testid="receive-networks"
      onClick={() => pushView({ name: 'WalletCompatibleNetworks' })}
    >
      <span>
        <small className="hint">{networks.length === 1 ? t.onlyOne : t.only}</small>
        <span className="wallet-receive-icons">
          {networks.slice(0, mostIcons).map(({ id, icon, testnet }) => (
            <NetworkIcon key={id} size="small" id={id} icon={icon} testnet={testnet} />
          ))}
        </span>
      </span>
      <span className="row-end">
        <Icon name="chevron" />
      </span>
    </button>
  )
}

/** The link that asks for the amount, in sight and to be copied. */
const Link = ({ uri }: { readonly uri: string }) => {
  const t = useTexts(receiveTexts)
  const { failed } = useCopyTexts()
  const [answer, setAnswer] = useBriefly<'none' | 'copied' | 'failed'>('none')
  const said = { none: t.copyLink, copied: t.linkCopied, failed }
  return (
    <>
      <p className="muted">{t.linkHint}</p>
      <button
        type="button"
        className="button quiet"
        data-testid="receive-link"
        data-uri={uri}
        onClick={({ currentTarget }) =>
          void writeClipboard(uri, currentTarget.ownerDocument.defaultView ?? window).then((isThere) =>
            setAnswer(isThere ? 'copied' : 'failed'),
          )
        }
      >
        <Icon name={answer === 'copied' ? 'check' : 'copy'} /> <span role="status">{said[answer]}</span>
      </button>
    </>
  )
}

/** The account's address, for another wallet to read; with an amount a link that asks for it. */
const Receive = ({
  account,
  id,
  network,
}: {
  readonly account: Caip10
  readonly id: string
  /** Undefined where the operator does not have it. */
  readonly network: Network | undefined
}) => {
  const language = useLanguage()
  const t = useTexts(receiveTexts)
  const texts = useCopyTexts()
  const { networks, contract } = useReceivingNetworks(account)
  /** Canonical; undefined: what is typed is no amount. */
  const [amount, setAmount] = useState<string | undefined>('')
  const coin = hasPaymentUri(account) ? network?.nativeCurrency : undefined
  const address = addressOf(account)
  const units = coin && amount ? readUnits(amount, coin.decimals) : undefined
  const isTooMuch = Boolean(coin && amount) && units === undefined
  const uri = coin && units ? paymentUri(account, units, coin.decimals) : undefined
  const label =
    uri === undefined ? t.code : t.codeOf(`${writeDecimal(amount ?? '', language)} ${coin?.symbol ?? ''}`)
  return (
    <div className="content" data-testid="view-WalletReceive">
      <div className="center">
        <span className="wallet-receive-chip">
          <NetworkIcon size="small" id={id} icon={network?.icon} testnet={network?.testnet} />
          <CopyableAddress
            address={address}
            form="short"
            onCopy={() => writeAddress(account)}
            texts={texts}
            testId="receive-address"
          >
            <bdi dir="ltr">{shortAddress(address)}</bdi>
          </CopyableAddress>
        </span>
        <Qr text={uri ?? address} label={label} />
        <p className="copyable-address-text" data-form="whole" data-testid="receive-whole">
          <AddressLines address={address} />
        </p>
        <p className="muted">
          <Sentence text={t.hint} parts={{ network: network?.name ?? id }} />
        </p>
      </div>
      {coin && (
        <AmountField
          label={t.amount}
          amount={amount ?? ''}
          onAmount={setAmount}
          language={language}
          decimals={coin.decimals}
          symbol={coin.symbol}
          faults={{ 'not-a-number': t.notANumber, 'too-precise': t.tooPrecise }}
          problem={isTooMuch ? t.tooMuch : undefined}
          testId="receive-amount"
        />
      )}
      {uri !== undefined && <Link uri={uri} />}
      {contract && (
        <div data-testid="receive-contract">
          <Banner tone="caution">
            <Sentence text={t.contract} parts={{ network: contract.name }} />
          </Banner>
        </div>
      )}
      <Compatible networks={networks} />
    </div>
  )
}

/** Where others send to: the account that is shown, in its namespace. */
export const WalletReceive = () => {
  const { accounts, network } = useStore(connectionsStore, activeConnection)
  const known = useStore(optionsStore, ({ networks }) => networks.find(({ id }) => id === network))
  const [account] = accounts
  // The account left, and the modal is about to close.
  if (!account) return null
  // Of another account the amount is asked for anew.
  return <Receive key={account} account={account} id={network ?? ''} network={known} />
}
