import { useRef, useState } from 'react'
import { useStore } from 'zustand'
import { addressOf, namespaceOf, type Caip10, type Namespace } from '@walletframe/bridge-protocol'
import { receiveTexts } from '../../../../i18n/english/receive.ts'
import { shellTexts } from '../../../../i18n/english/shell.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { pushView } from '../../../../state/navigation.ts'
import { optionsStore } from '../../../../state/options.ts'
import { CopyableAddress } from '../../../../ui/CopyableAddress.tsx'
import { Icon } from '../../../../ui/icons.tsx'
import { LineIcon } from '../../../../ui/LineIcon.tsx'
import { NetworkIcon } from '../../../../ui/NetworkIcon.tsx'
import { Qr } from '../../../../ui/Qr.tsx'
import { Sentence } from '../../../../ui/Sentence.tsx'
import { Sheet } from '../../../../ui/Sheet.tsx'
import { compatibleNetworks, writeAddress } from '../../account.ts'
import { useCopyTexts } from '../useCopyTexts.ts'

/** The corners of a QR code. */
const corners =
  'M3.5 3.5h4.6v4.6H3.5zm8.4 0h4.6v4.6h-4.6zm-8.4 8.4h4.6v4.6H3.5zm8 0h1.6v1.6m3.4-1.6v1.6m-5 3h1.6m1.4-1.6h2v2'

/** Icons in a row: the first few say which family it is, the view has all. */
const mostIcons = 5

/** On which networks the address is one's own: what is sent over another one is lost. */
const Compatible = ({ account }: { readonly account: Caip10 }) => {
  const t = useTexts(receiveTexts)
  const all = useStore(optionsStore, ({ networks }) => networks)
  const networks = compatibleNetworks(all, namespaceOf(account) as Namespace)
  return (
    <button
      type="button"
      className="row account-receive"
      data-testid="receive-networks"
      onClick={() => pushView({ name: 'WalletCompatibleNetworks' })}
    >
      <span>
        <small className="hint">{t.only}</small>
        <span className="account-receive-networks">
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

/** The account's address, short, to be copied; and the whole of it on a sheet, to be read by another wallet. */
export const Receive = ({ account, network }: { readonly account: Caip10; readonly network: string }) => {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const { common } = useTexts(shellTexts)
  const t = useTexts(receiveTexts)
  const texts = useCopyTexts()
  const address = addressOf(account)
  const copy = () => writeAddress(account)
  return (
    <div className="account-address">
      <CopyableAddress address={address} form="short" onCopy={copy} texts={texts} testId="account-address" />
      <button
        ref={opener}
        type="button"
        className="icon-button"
        aria-label={t.open}
        data-testid="account-receive"
        onClick={() => setOpen(true)}
      >
        <LineIcon path={corners} />
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} opener={opener} title={t.title} close={common.close}>
        <div className="center">
          <Qr text={address} label={t.code} />
          <p className="muted">
            <Sentence text={t.hint} parts={{ network }} />
          </p>
          <CopyableAddress address={address} onCopy={copy} texts={texts} testId="receive-address" />
        </div>
        <Compatible account={account} />
      </Sheet>
    </div>
  )
}
