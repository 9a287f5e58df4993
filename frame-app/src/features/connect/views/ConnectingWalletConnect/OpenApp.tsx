import { shownName } from '../../../../state/shownName.ts'
import type { CatalogueWallet } from '@walletframe/api-contract'
import { shellTexts } from '../../../../i18n/english/shell.ts'
import { walletConnectTexts } from '../../../../i18n/english/walletConnect.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { ProgressRing } from '../../../../ui/ProgressRing.tsx'
import { Sentence } from '../../../../ui/Sentence.tsx'
import type { AppPlatform } from '../../links.ts'
import { openWalletApp } from '../../openWalletApp.ts'
import type { Pairing } from '../../pairing.ts'
import { CopyLink, GetIt, Picture } from './parts.tsx'

/** An app or a page of the wallet on this device takes the pairing by its link, opened by a tap and by nothing else. */
export const OpenApp = ({
  platform,
  wallet,
  pairing: { uri, opened },
}: {
  readonly platform: AppPlatform
  readonly wallet: CatalogueWallet | undefined
  readonly pairing: Pairing
}) => {
  const t = useTexts(walletConnectTexts)
  const { common } = useTexts(shellTexts)
  const name = shownName(wallet?.name ?? '')
  const said = (ofOne: string, ofAny: string) => (wallet ? <Sentence text={ofOne} parts={{ name }} /> : ofAny)
  const picture = <Picture wallet={wallet} large />
  const waits = uri === null || opened !== null
  return (
    <div className="connecting-wallet-connect">
      <div className="center" role="status">
        <span className="waiting-picture" data-failed={!waits || undefined}>
          {waits ? <ProgressRing shape="tile">{picture}</ProgressRing> : picture}
        </span>
        <p>{uri === null ? t.preparingLink : said(t.continueIn('{name}'), t.continueInAny)}</p>
        <p className="muted connecting-wallet-connect-hint">
          {opened?.isLate ? said(t.late('{name}'), t.lateAny) : platform === 'web' ? t.webHint : t.hint}
        </p>
      </div>
      <button
        type="button"
        className="button primary"
        data-testid="open-wallet"
        disabled={uri === null}
        onClick={() => openWalletApp(platform, wallet)}
      >
        <span>{opened?.isLate ? common.tryAgain : said(t.open('{name}'), t.openAny)}</span>
      </button>
      <CopyLink uri={uri} />
      <GetIt wallet={wallet} />
    </div>
  )
}
