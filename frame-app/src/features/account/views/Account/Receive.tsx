import { useRef, useState } from 'react'
import { addressOf, type Caip10 } from '@walletframe/bridge-protocol'
import { receiveTexts } from '../../../../i18n/english/receive.ts'
import { shellTexts } from '../../../../i18n/english/shell.ts'
import { viewTexts } from '../../../../i18n/english/views.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { CopyableAddress } from '../../../../ui/CopyableAddress.tsx'
import { LineIcon } from '../../../../ui/icons.tsx'
import { Qr } from '../../../../ui/Qr.tsx'
import { Sentence } from '../../../../ui/Sentence.tsx'
import { Sheet } from '../../../../ui/Sheet.tsx'
import { writeAddress } from '../../account.ts'

/** The corners of a QR code. */
const corners =
  'M3.5 3.5h4.6v4.6H3.5zm8.4 0h4.6v4.6h-4.6zm-8.4 8.4h4.6v4.6H3.5zm8 0h1.6v1.6m3.4-1.6v1.6m-5 3h1.6m1.4-1.6h2v2'

/** The words of an address that is copied where it stands. */
const useCopyTexts = () => {
  const { toasts } = useTexts(shellTexts)
  const { copy } = useTexts(viewTexts).account
  return { copy, copied: toasts.copied, failed: toasts.notCopied }
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
      </Sheet>
    </div>
  )
}
