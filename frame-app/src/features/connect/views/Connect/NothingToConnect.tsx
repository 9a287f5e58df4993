import { useStore } from 'zustand'
import { shellTexts } from '../../../../i18n/english/shell.ts'
import { viewTexts } from '../../../../i18n/english/views.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { pushView } from '../../../../state/navigation.ts'
import { optionsStore } from '../../../../state/options.ts'
import { track } from '../../../../state/track.ts'
import './NothingToConnect.css'

/** Nobody can connect here: what can be done, and what it is about. */
export const NothingToConnect = () => {
  const t = useTexts(viewTexts).nothing
  const { help } = useTexts(shellTexts).connect
  const hasGuide = useStore(optionsStore, ({ enableWalletGuide }) => enableWalletGuide !== false)
  return (
    <>
      <div className="nothing-to-connect">
        <p>{t.text}</p>
        <p className="muted">{t.hint}</p>
      </div>
      {hasGuide && (
        <button
          type="button"
          className="button"
          onClick={() => {
            track('CLICK_WALLET_HELP')
            pushView({ name: 'WhatIsAWallet' })
          }}
        >
          {help}
        </button>
      )}
    </>
  )
}
