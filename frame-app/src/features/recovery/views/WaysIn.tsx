import { useLayoutEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { Passkey } from '@walletframe/api-contract'
import { emptyWindow, leaveWindow, openOwnWindow } from '../../../approvals/window.ts'
import { recoveryTexts } from '../../../i18n/english/recovery.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { authStore } from '../../emailLogin/auth.ts'
import { FaultLine } from '../../problem/FaultLine.tsx'
import { hasPasskeys } from '../passkey.ts'
import { UseCode } from './UseCode.tsx'
import { UsePasskey } from './UsePasskey.tsx'

/** The ways into a wallet whose key is not here: its passkey first, where this browser has any, and its recovery code beside it. */
export const WaysIn = ({
  walletId,
  passkeys,
  hasCode,
}: {
  readonly walletId: string
  readonly passkeys: readonly Passkey[]
  readonly hasCode: boolean
}) => {
  const { use, passkey } = useTexts(recoveryTexts)
  const { busy, problem } = useStore(authStore)
  const isUsable = passkeys.length > 0 && hasPasskeys()
  const [way, setWay] = useState(isUsable ? 'passkey' : 'code')
  // In the same turn: what comes instead finds no window to be drawn into.
  useLayoutEffect(() => emptyWindow, [])
  if (busy === 'opening-wallet')
    return (
      <p className="center" role="status">
        <span className="spinner" /> {use.opening}
      </p>
    )
  return (
    <>
      <FaultLine problem={problem} />
      {way === 'passkey' && (
        <>
          <UsePasskey walletId={walletId} passkeys={passkeys} />
          {hasCode && (
            <button
              type="button"
              className="button"
              data-testid="recovery-use-open"
              onClick={() => {
                openOwnWindow()
                setWay('code')
              }}
            >
              {use.open}
            </button>
          )}
        </>
      )}
      {way === 'code' && hasCode && <UseCode walletId={walletId} />}
      {way === 'code' && isUsable && (
        <button
          type="button"
          className="button"
          data-testid="passkey-instead"
          onClick={() => {
            leaveWindow()
            setWay('passkey')
          }}
        >
          {passkey.unlock}
        </button>
      )}
    </>
  )
}
