import { socialName } from '@walletframe/api-contract'
import { socialTexts } from '../../../i18n/english/social.ts'
import { walletConnectTexts } from '../../../i18n/english/walletConnect.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { writeClipboard } from '../../../state/clipboard.ts'
import { Qr } from '../../../ui/Qr.tsx'
import { isPhone } from '../../connect/device.ts'
import { CopyButton } from '../../recovery/views/CopyButton.tsx'
import { SocialLogo } from './SocialLogo.tsx'
import './FarcasterCode.css'

const name = socialName('farcaster')

/**
 * The way to the app of Farcaster: a code for another device, or on a phone the link that opens it there.
 * @param url null while the login begins.
 */
export const FarcasterCode = ({ url }: { readonly url: string | null }) => {
  const t = useTexts(walletConnectTexts)
  const { app } = useTexts(socialTexts)
  const onPhone = isPhone()
  const logo = <SocialLogo provider="farcaster" />
  return (
    <div className="farcaster-code">
      {onPhone ? (
        <span className="wallet-icon">{logo}</span>
      ) : url === null ? (
        <span className="skeleton" />
      ) : (
        <Qr text={url} label={app.code} logo={<span className="wallet-icon">{logo}</span>} />
      )}
      <span className="visually-hidden" role="status">
        {url === null ? t.preparingLink : onPhone ? '' : t.ready}
      </span>
      <p>{onPhone ? t.continueIn(name) : t.scan}</p>
      <p className="muted">{app.accept(location.host)}</p>
      {url === null ? (
        <>
          <span className="skeleton shell-row" />
          <span className="skeleton shell-row" />
        </>
      ) : (
        <>
          <a
            className={onPhone ? 'button primary' : 'button'}
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            data-testid="farcaster-open"
          >
            {t.open(name)}
          </a>
          <CopyButton testId="farcaster-copy" label={t.copy} onCopy={(view) => writeClipboard(url, view)} />
        </>
      )}
    </div>
  )
}
