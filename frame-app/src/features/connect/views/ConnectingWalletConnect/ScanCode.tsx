import { shownName } from '../../../../state/shownName.ts'
import type { CatalogueWallet } from '@walletframe/api-contract'
import { walletConnectTexts } from '../../../../i18n/english/walletConnect.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { Qr } from '../../../../ui/Qr.tsx'
import { Sentence } from '../../../../ui/Sentence.tsx'
import { CopyLink, GetIt, Picture } from './parts.tsx'

/** A wallet on another device reads the code. */
export const ScanCode = ({
  wallet,
  uri,
}: {
  readonly wallet: CatalogueWallet | undefined
  readonly uri: string | null
}) => {
  const t = useTexts(walletConnectTexts)
  return (
    <div className="connecting-wallet-connect">
      {uri === null ? (
        <span className="skeleton" data-testid="pairing-skeleton" />
      ) : (
        <Qr large text={uri} label={t.code} logo={<Picture wallet={wallet} large={false} />} />
      )}
      <span className="visually-hidden" role="status">
        {uri === null ? t.preparing : t.ready}
      </span>
      <p>
        {wallet ? <Sentence text={t.scanWith('{name}')} parts={{ name: shownName(wallet.name) }} /> : t.scan}
      </p>
      <p className="muted">{t.hint}</p>
      <CopyLink uri={uri} />
      <GetIt wallet={wallet} />
    </div>
  )
}
