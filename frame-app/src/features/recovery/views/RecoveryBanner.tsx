import { useEffect } from 'react'
import { useStore } from 'zustand'
import { recoveryTexts } from '../../../i18n/english/recovery.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { pushView } from '../../../state/navigation.ts'
import { readWallet } from '../../../storage/embeddedRecord.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { hasPasskeys } from '../passkey.ts'
import { recoveryStore } from '../recoveryState.ts'
import { learnKept } from '../steps.ts'

/**
 * Stands until a passkey or a recovery code opens the wallet: before there is money in it, and for as long as there is none. Where one of them
 * does, or a passphrase, the others are offered in passing.
 */
export const RecoveryBanner = ({ walletId }: { readonly walletId: string }) => {
  const heard = useStore(recoveryStore, ({ kept }) => kept[walletId])
  const t = useTexts(recoveryTexts)
  useEffect(() => void learnKept(), [walletId])
  // What was heard last is shown at once, so that nothing moves when the answer is the same.
  const { hasCode, hasPasskey, hasPassphrase } = { ...readWallet(), ...heard }
  const passkey = {
    text: t.passkey.action,
    onClick: () => pushView({ name: 'RecoveryPasskey' }),
  }
  const code = { text: t.bannerAction, onClick: () => pushView({ name: 'RecoveryCode' }) }
  const actions = [
    ...(hasPasskeys() && hasPasskey === false ? [passkey] : []),
    ...(hasCode === false ? [code] : []),
  ]
  if (actions.length === 0) return null
  if (hasPassphrase === true && hasCode !== true && hasPasskey !== true)
    return <Banner actions={actions}>{t.passphrase.more}</Banner>
  if (hasCode !== true && hasPasskey !== true)
    return (
      <Banner tone="caution" actions={actions}>
        {hasPasskeys() ? t.passkey.banner : t.banner}
      </Banner>
    )
  return <Banner actions={actions}>{hasPasskey === true ? t.passkey.codeToo : t.passkey.passkeyToo}</Banner>
}
