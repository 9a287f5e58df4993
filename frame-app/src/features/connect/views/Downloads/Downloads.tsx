import { shownName } from '../../../../state/shownName.ts'
import type { CatalogueWallet } from '@walletframe/api-contract'
import { walletIconOf } from '../../../../data/catalogue.ts'
import { walletListTexts } from '../../../../i18n/english/walletList.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { LineIcon } from '../../../../ui/LineIcon.tsx'
import { Sentence } from '../../../../ui/Sentence.tsx'
import { WalletIcon } from '../../../../ui/WalletIcon.tsx'
import { thisSystem } from '../../device.ts'
import { downloadsOn, type DownloadKind } from '../../downloads.ts'

const phone =
  'M6.8 2.5h6.4c.7 0 1.3.6 1.3 1.3v12.4c0 .7-.6 1.3-1.3 1.3H6.800c-.7 0-1.3-.6-1.3-1.3V3.8c0-.7.6-1.3 1.3-1.3zM9 14.800h2'
/** What each way is drawn as. */
const drawn: Readonly<Record<DownloadKind, string>> = {
  chrome:
    'M8 4.500a2 2 0 1 1 4 0v.8h2.500c.7 0 1.2.5 1.2 1.200v2.500h-.8a2 2 0 1 0 0 4h.8v2.800c0 .7-.5 1.200-1.200 1.200H4.700c-.7 0-1.200-.5-1.200-1.200V6.500c0-.7.5-1.200 1.200-1.200H8z',
  ios: phone,
  android: phone,
  homepage:
    'M17.5 10a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0zM2.8 10h14.4M10 2.500c2.200 2.200 3.200 4.700 3.200 7.500s-1 5.300-3.200 7.500c-2.200-2.200-3.200-4.700-3.200-7.500s1-5.300 3.200-7.500z',
}
const out =
  'M11.5 3.5h5v5m0-5-7 7M8 4.5H4.7c-.7 0-1.2.5-1.2 1.2v9.6c0 .7.5 1.2 1.2 1.2h9.6c.7 0 1.2-.5 1.2-1.2V12'

/** Where a wallet can be had: links that leave this page as it is. */
export const Downloads = ({ wallet }: { readonly wallet: CatalogueWallet }) => {
  const t = useTexts(walletListTexts)
  const { chrome, ios, android, homepage } = t.kinds
  const titles: Readonly<Record<DownloadKind, string>> = { chrome, ios, android, homepage }
  const downloads = downloadsOn(wallet, thisSystem())
  return (
    <div className="content" data-testid="view-Downloads">
      <div className="center">
        <WalletIcon large name={wallet.name} icon={walletIconOf(wallet)} />
        <p>
          <Sentence
            text={downloads.length > 0 ? t.get : t.nowhere}
            parts={{ name: shownName(wallet.name) }}
          />
        </p>
      </div>
      <ul className="list">
        {downloads.map(({ kind, url }) => (
          <li key={kind}>
            <a
              className="row"
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              data-testid={`download-${kind}`}
            >
              <span className="wallet-icon">
                <LineIcon path={drawn[kind]} />
              </span>
              <span>
                <strong>{titles[kind]}</strong>
                <small dir="ltr">{new URL(url).host}</small>
                <span className="visually-hidden">{t.opens}</span>
              </span>
              <LineIcon path={out} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
