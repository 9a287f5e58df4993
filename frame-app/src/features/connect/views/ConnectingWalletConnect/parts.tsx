import type { CatalogueWallet } from '@walletframe/api-contract'
import { walletIconOf } from '../../../../data/catalogue.ts'
import { shellTexts } from '../../../../i18n/english/shell.ts'
import { walletConnectTexts } from '../../../../i18n/english/walletConnect.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { writeClipboard } from '../../../../state/clipboard.ts'
import { pushView } from '../../../../state/navigation.ts'
import mark from '../../../../theme/mark.svg'
import { Icon } from '../../../../ui/icons.tsx'
import { useBriefly } from '../../../../ui/useBriefly.ts'
import { WalletIcon } from '../../../../ui/WalletIcon.tsx'
import { thisSystem } from '../../device.ts'
import { getWalletOf } from '../../links.ts'

/** For a wallet that is led here by hand: the link that the code stands for. */
export const CopyLink = ({ uri }: { readonly uri: string | null }) => {
  const t = useTexts(walletConnectTexts)
  const [answer, setAnswer] = useBriefly<'none' | 'copied' | 'notCopied'>('none')
  return (
    <button
      type="button"
      className="button quiet"
      data-testid="copy-link"
      data-uri={uri ?? undefined}
      disabled={uri === null}
      onClick={() => {
        if (uri !== null)
          void writeClipboard(uri).then((isThere) => setAnswer(isThere ? 'copied' : 'notCopied'))
      }}
    >
      <Icon name={answer === 'copied' ? 'check' : 'copy'} />{' '}
      <span role="status">{answer === 'none' ? t.copy : t[answer]}</span>
    </button>
  )
}

export const Picture = ({
  wallet,
  large,
}: {
  readonly wallet: CatalogueWallet | undefined
  readonly large: boolean
}) =>
  wallet ? (
    <WalletIcon large={large} name={wallet.name} icon={walletIconOf(wallet)} />
  ) : (
    <img src={mark} alt="" width={large ? 56 : 40} height={large ? 56 : 40} />
  )

/** For somebody who does not have the wallet: its one store for this device, or the view of all; nothing where nobody said. */
export const GetIt = ({ wallet }: { readonly wallet: CatalogueWallet | undefined }) => {
  const { GetWallet: text } = useTexts(shellTexts).titles
  const way = wallet && getWalletOf(wallet, thisSystem())
  if (!way) return null
  return way === 'all' ? (
    <button
      type="button"
      className="link"
      data-testid="get-wallet"
      onClick={() => pushView({ name: 'Downloads', wallet })}
    >
      {text}
    </button>
  ) : (
    <a className="link" href={way.url} target="_blank" rel="noopener noreferrer" data-testid="get-wallet">
      {text}
    </a>
  )
}
