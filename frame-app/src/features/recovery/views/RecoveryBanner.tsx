import { useEffect } from 'react'
import { useStore } from 'zustand'
import { recoveryTexts } from '../../../i18n/english/recovery.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { pushView } from '../../../state/navigation.ts'
import { readWallet } from '../../../storage/embeddedRecord.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { learnKept } from '../recover.ts'
import { recoveryStore } from '../recoveryState.ts'

/** Stands until a recovery code opens the wallet: before there is money in it, and for as long as there is none. */
export const RecoveryBanner = ({ walletId }: { readonly walletId: string }) => {
  const heard = useStore(recoveryStore, ({ kept }) => kept[walletId])
  const t = useTexts(recoveryTexts)
  useEffect(() => void learnKept(), [walletId])
  // What was heard last is shown at once, so that nothing moves when the answer is the same.
  if ((heard ?? readWallet()?.hasCode) !== false) return null
  return (
    <Banner
      tone="caution"
      action={{ text: t.bannerAction, onClick: () => pushView({ name: 'RecoveryCode' }) }}
    >
      {t.banner}
    </Banner>
  )
}
