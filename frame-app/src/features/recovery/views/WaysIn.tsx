import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import type { Passkey } from '@walletframe/api-contract'
import { emptyWindow, leaveWindow, openOwnWindow } from '../../../approvals/window.ts'
import { recoveryTexts } from '../../../i18n/english/recovery.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { authStore } from '../../emailLogin/auth.ts'
import {
  askOtherDevice,
  giveUpHandOver,
  handOverStore,
  openFromBrowser,
  prepareHandOver,
  type Wanted,
} from '../../handOver/handOver.ts'
import { UseBrowser } from '../../handOver/views/UseBrowser.tsx'
import { UseOtherDevice } from '../../handOver/views/UseOtherDevice.tsx'
import { FaultLine } from '../../problem/FaultLine.tsx'
import { hasPasskeys } from '../passkey.ts'
import { UseCode } from './UseCode.tsx'
import { UsePasskey } from './UsePasskey.tsx'
import { UsePassphrase } from './UsePassphrase.tsx'

type Way = 'passkey' | 'browser' | 'code' | 'passphrase' | 'device'

/** The button of a way that is not the one that is shown. */
const Instead = ({
  testId,
  text,
  isLast,
  onClick,
}: {
  readonly testId: string
  readonly text: string
  readonly isLast: boolean
  readonly onClick: () => void
}) => (
  <button type="button" className={isLast ? 'button quiet' : 'button'} data-testid={testId} onClick={onClick}>
    {text}
  </button>
)

/**
 * The ways into a wallet whose key is not here. First a passkey, where this browser has any: one touch, and no window. Else the wallet's own
 * window of this browser, where it is likely to have a key; else the recovery code, or the passphrase. The others stand below it.
 */
export const WaysIn = ({
  wallet,
  passkeys,
  hasCode,
  hasPassphrase,
  isLikely,
  about,
}: {
  readonly wallet: Wanted
  readonly passkeys: readonly Passkey[]
  readonly hasCode: boolean
  readonly hasPassphrase: boolean
  /** A browser that calls itself as this one does has a key. */
  readonly isLikely: boolean
  /** Why the wallet is not here. It stands above the ways, but for the one that needs its place. */
  readonly about: ReactNode
}) => {
  const { use, passkey, passphrase, browser, device } = useTexts(recoveryTexts)
  const { busy, problem } = useStore(authStore)
  const { isReady, isCodeWanted } = useStore(handOverStore)
  const isUsable = passkeys.length > 0 && hasPasskeys()
  const typed: readonly Way[] = [
    ...(hasCode ? ['code' as const] : []),
    ...(hasPassphrase ? ['passphrase' as const] : []),
  ]
  const [way, setWay] = useState<Way>(() => {
    if (isUsable) return 'passkey'
    return (isLikely ? undefined : typed[0]) ?? 'browser'
  })
  const { walletId } = wallet
  // In the same turn: what comes instead finds no window to be drawn into.
  useLayoutEffect(() => emptyWindow, [])
  useEffect(() => {
    void prepareHandOver(walletId)
    return giveUpHandOver
  }, [walletId])
  if (busy === 'opening-wallet')
    return (
      <>
        {about}
        <p className="center" role="status">
          <span className="spinner" /> {use.opening}
        </p>
      </>
    )
  /** @param begin the hand-over that it begins with, in the click's own task; where there is none, the way says what is missing. */
  const goTo = (next: Way, begin?: (wallet: Wanted) => Promise<void>) => {
    if (begin) void begin(wallet)
    else {
      giveUpHandOver()
      void prepareHandOver(walletId)
    }
    setWay(next)
  }
  return (
    <>
      {way !== 'device' && about}
      <FaultLine problem={problem} />
      {way === 'passkey' && <UsePasskey walletId={walletId} passkeys={passkeys} />}
      {way === 'browser' && <UseBrowser wallet={wallet} />}
      {way === 'code' && <UseCode walletId={walletId} />}
      {way === 'passphrase' && <UsePassphrase walletId={walletId} />}
      {way === 'device' && <UseOtherDevice wallet={wallet} />}
      {way !== 'passkey' && isUsable && (
        <Instead
          testId="passkey-instead"
          text={passkey.unlock}
          isLast={false}
          onClick={() => {
            leaveWindow()
            goTo('passkey')
          }}
        />
      )}
      {way !== 'browser' && (
        <Instead
          testId="browser-instead"
          text={browser.open}
          isLast={!isLikely}
          onClick={() => {
            leaveWindow()
            goTo('browser', isReady && !isCodeWanted ? openFromBrowser : undefined)
          }}
        />
      )}
      {typed
        .filter((other) => other !== way)
        .map((other) => (
          <Instead
            key={other}
            testId={other === 'code' ? 'recovery-use-open' : 'passphrase-use-open'}
            text={other === 'code' ? use.open : passphrase.open}
            isLast={false}
            onClick={() => {
              openOwnWindow()
              goTo(other)
            }}
          />
        ))}
      {way !== 'device' && (
        <Instead
          testId="device-instead"
          text={device.open}
          isLast
          onClick={() => {
            leaveWindow()
            goTo('device', isCodeWanted ? undefined : askOtherDevice)
          }}
        />
      )}
    </>
  )
}
