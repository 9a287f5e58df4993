import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { CatalogueWallet } from '@walletframe/api-contract'
import { walletIconOf } from '../../../../data/catalogue.ts'
import type { Catalogue } from '../../../../i18n/catalogue.ts'
import { shellTexts } from '../../../../i18n/english/shell.ts'
import { viewTexts } from '../../../../i18n/english/views.ts'
import { walletConnectTexts } from '../../../../i18n/english/walletConnect.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { pushView } from '../../../../state/navigation.ts'
import type { Problem } from '../../../../state/problem.ts'
import mark from '../../../../theme/mark.svg'
import { Icon } from '../../../../ui/icons.tsx'
import { Qr } from '../../../../ui/Qr.tsx'
import { Sentence } from '../../../../ui/Sentence.tsx'
import { useBriefly } from '../../../../ui/useBriefly.ts'
import { Waiting } from '../../../../ui/Waiting.tsx'
import { WalletIcon } from '../../../../ui/WalletIcon.tsx'
import { startPairing } from '../../connectWalletConnect.ts'
import { pairingStore } from '../../pairing.ts'
import './ConnectingWalletConnect.css'

/** What went wrong, by its code: the wallet's own words are a stranger's, and are not shown as ours. */
const failureOf = (
  problem: Problem | null,
  t: Catalogue['walletConnect'],
  refusal: Catalogue['views']['external'],
) => {
  const code = problem?.code
  if (code === '4001') return { text: refusal.declined, hint: refusal.declinedHint }
  // EIP-1193: nothing answers; ours for a part that could not be fetched.
  if (code === '4900' || code === 'network') return { text: t.unreachable, hint: t.unreachableHint }
  if (code === '4100') return { text: t.unfit, hint: t.unfitHint }
  return { text: t.failed, hint: t.failedHint }
}

/** Puts the link on the clipboard. @returns whether it is there: the browser may deny it. */
const write = async (uri: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(uri)
    return true
  } catch {
    return false
  }
}

/** For a wallet on this device: the link that the code stands for. */
const CopyLink = ({ uri }: { readonly uri: string | null }) => {
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
        if (uri !== null) void write(uri).then((isThere) => setAnswer(isThere ? 'copied' : 'notCopied'))
      }}
    >
      <Icon name={answer === 'copied' ? 'check' : 'copy'} />{' '}
      <span role="status">{answer === 'none' ? t.copy : t[answer]}</span>
    </button>
  )
}

const Picture = ({
  wallet,
  large,
}: {
  readonly wallet: CatalogueWallet | undefined
  readonly large: boolean
}) => {
  return wallet ? (
    <WalletIcon large={large} name={wallet.name} icon={walletIconOf(wallet)} />
  ) : (
    <img src={mark} alt="" width={large ? 56 : 40} height={large ? 56 : 40} />
  )
}

/** A wallet app somewhere else is led here by a code, which is renewed before it is too old. */
export const ConnectingWalletConnect = ({ wallet }: { readonly wallet?: CatalogueWallet | undefined }) => {
  const { common, titles } = useTexts(shellTexts)
  const t = useTexts(walletConnectTexts)
  const refusal = useTexts(viewTexts).external
  const { status, uri, problem } = useStore(pairingStore)
  useEffect(() => {
    if (pairingStore.getState().status === 'idle') startPairing()
  }, [])
  const name = wallet?.name ?? ''
  if (status === 'failed') {
    const said = failureOf(problem, t, refusal)
    return (
      <div className="content" data-testid="view-ConnectingWalletConnect">
        <Waiting
          icon={<Picture wallet={wallet} large />}
          failed
          text={said.text}
          hint={said.hint}
          retry={common.tryAgain}
          onRetry={startPairing}
        />
      </div>
    )
  }
  return (
    <div className="content" data-testid="view-ConnectingWalletConnect">
      <div className="connecting-wallet-connect">
        {uri === null ? (
          <span className="skeleton" data-testid="pairing-skeleton" />
        ) : (
          <Qr large text={uri} label={t.code} logo={<Picture wallet={wallet} large={false} />} />
        )}
        <span className="visually-hidden" role="status">
          {uri === null ? t.preparing : t.ready}
        </span>
        <p>{wallet ? <Sentence text={t.scanWith('{name}')} parts={{ name }} /> : t.scan}</p>
        <p className="muted">{t.hint}</p>
        <CopyLink uri={uri} />
        {wallet && (
          <button
            type="button"
            className="link"
            data-testid="get-wallet"
            onClick={() => pushView({ name: 'Downloads', wallet })}
          >
            {titles.GetWallet}
          </button>
        )}
      </div>
    </div>
  )
}
