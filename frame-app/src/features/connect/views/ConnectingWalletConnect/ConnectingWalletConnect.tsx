import { shownName } from '../../../../state/shownName.ts'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { CatalogueWallet } from '@walletframe/api-contract'
import type { Catalogue } from '../../../../i18n/catalogue.ts'
import { shellTexts } from '../../../../i18n/english/shell.ts'
import { viewTexts } from '../../../../i18n/english/views.ts'
import { walletConnectTexts } from '../../../../i18n/english/walletConnect.ts'
import { directionOf } from '../../../../i18n/language.ts'
import { useLanguage, useTexts } from '../../../../i18n/useTexts.ts'
import type { Problem } from '../../../../state/problem.ts'
import { Sentence } from '../../../../ui/Sentence.tsx'
import { Tabs } from '../../../../ui/Tabs.tsx'
import { Waiting } from '../../../../ui/Waiting.tsx'
import { startPairing } from '../../connectWalletConnect.ts'
import { deviceStore } from '../../device.ts'
import { platformsOf, type Platform } from '../../links.ts'
import { showPlatform } from '../../openWalletApp.ts'
import { pairingStore, type Pairing } from '../../pairing.ts'
import { OpenApp } from './OpenApp.tsx'
import { GetIt, Picture } from './parts.tsx'
import { ScanCode } from './ScanCode.tsx'
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

/** The wallet's extension would be a way, and is not in this browser. */
const Missing = ({ wallet }: { readonly wallet: CatalogueWallet | undefined }) => {
  const t = useTexts(walletConnectTexts)
  return (
    <div className="connecting-wallet-connect">
      <div className="center">
        <Picture wallet={wallet} large />
        <p>
          <Sentence text={t.missing('{name}')} parts={{ name: shownName(wallet?.name ?? '') }} />
        </p>
      </div>
      <GetIt wallet={wallet} />
    </div>
  )
}

const Way = ({
  platform,
  wallet,
  pairing,
}: {
  readonly platform: Platform
  readonly wallet: CatalogueWallet | undefined
  readonly pairing: Pairing
}) => {
  useEffect(() => showPlatform(platform, wallet), [platform, wallet])
  switch (platform) {
    case 'mobile':
    case 'web':
    case 'desktop':
      return <OpenApp platform={platform} wallet={wallet} pairing={pairing} />
    case 'qrcode':
      return <ScanCode wallet={wallet} uri={pairing.uri} />
    case 'browser':
    case 'unsupported':
      return <Missing wallet={wallet} />
  }
}

/** A wallet app is led here: by a code that it reads, or by a link that opens it; by whatever the wallet and this device have. */
export const ConnectingWalletConnect = ({ wallet }: { readonly wallet?: CatalogueWallet | undefined }) => {
  const { common } = useTexts(shellTexts)
  const t = useTexts(walletConnectTexts)
  const refusal = useTexts(viewTexts).external
  const dir = directionOf(useLanguage())
  const pairing = useStore(pairingStore)
  const { system } = useStore(deviceStore)
  const platforms = platformsOf(wallet, { system, installed: false, pageWallets: true })
  const [shown, setShown] = useState<Platform>(platforms[0] ?? 'qrcode')
  useEffect(() => {
    if (pairingStore.getState().status === 'idle') startPairing()
  }, [])
  if (pairing.status === 'failed') {
    const said = failureOf(pairing.problem, t, refusal)
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
  const titles: Readonly<Record<Platform, string>> = {
    mobile: t.ways.mobile,
    // Beside the apps of this phone it is for another one.
    qrcode: system === 'desktop' ? t.ways.mobile : t.ways.code,
    web: t.ways.web,
    desktop: t.ways.desktop,
    browser: t.ways.browser,
    unsupported: t.ways.browser,
  }
  const way = (platform: Platform) => <Way platform={platform} wallet={wallet} pairing={pairing} />
  return (
    <div className="content connecting-wallet-connect-ways" data-testid="view-ConnectingWalletConnect">
      {platforms.length === 1 ? (
        way(shown)
      ) : (
        <Tabs
          label={t.ways.label}
          dir={dir}
          shown={shown}
          onShow={(id) => setShown(platforms.find((platform) => platform === id) ?? shown)}
          tabs={platforms.map((platform) => ({
            id: platform,
            title: titles[platform],
            content: way(platform),
          }))}
        />
      )}
    </div>
  )
}
