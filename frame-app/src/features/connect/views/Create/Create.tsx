import { useStore } from 'zustand'
import { shellTexts } from '../../../../i18n/english/shell.ts'
import { walletListTexts } from '../../../../i18n/english/walletList.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { pushView } from '../../../../state/navigation.ts'
import { optionsStore } from '../../../../state/options.ts'
import { track } from '../../../../state/track.ts'
import { offersCatalogue, offersEmail } from '../../offers.ts'
import { EmailBlock } from '../Connect/Connect.tsx'
import { WithLegal } from '../Connect/Legal.tsx'
import './Create.css'

/** Connect for somebody without a wallet: one is made with an address; wallets of others are one step further. */
export const Create = () => {
  const t = useTexts(walletListTexts).create
  const { titles } = useTexts(shellTexts)
  const options = useStore(optionsStore)
  const hasEmail = offersEmail(options)
  return (
    <div className="content" data-testid="view-Create">
      <p className="create-purpose muted">{hasEmail ? t.hint : t.elsewhere}</p>
      <WithLegal>
        {hasEmail && <EmailBlock />}
        {offersCatalogue(options) && (
          <p className="links">
            {hasEmail && t.own}{' '}
            <button
              type="button"
              className="link"
              data-testid="create-get"
              onClick={() => {
                track('CLICK_GET_WALLET')
                pushView({ name: 'GetWallet' })
              }}
            >
              {titles.GetWallet}
            </button>
          </p>
        )}
      </WithLegal>
    </div>
  )
}
