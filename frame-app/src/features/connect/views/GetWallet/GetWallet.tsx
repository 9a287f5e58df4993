import { useEffect } from 'react'
import { useStore } from 'zustand'
import { listKey, observeSuggested } from '../../../../data/catalogue.ts'
import { shellTexts } from '../../../../i18n/english/shell.ts'
import { walletListTexts } from '../../../../i18n/english/walletList.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { pushView } from '../../../../state/navigation.ts'
import { optionsStore } from '../../../../state/options.ts'
import { recommendedWallets } from '../../../../state/specified.ts'
import { useObserved } from '../../../../ui/useObserved.ts'
import { pickWallet } from '../../catalogue.ts'
import { preparePairing } from '../../connectWalletConnect.ts'
import { customWalletsOf } from '../../customWallets.ts'
import { CatalogueRow, CatalogueSkeleton } from '../CatalogueRow.tsx'
import { Unloaded } from '../Unloaded.tsx'

/** For somebody without a wallet: a few that many people have, and the way to all. */
export const GetWallet = () => {
  useEffect(() => preparePairing(), [])
  const t = useTexts(walletListTexts)
  const { common } = useTexts(shellTexts)
  const custom = customWalletsOf(useStore(optionsStore))
  const { data, error, isFetching, refetch } = useObserved(observeSuggested, listKey(undefined))
  return (
    <div className="content" data-testid="view-GetWallet">
      <p className="muted">{t.choose}</p>
      {data ? (
        <ul className="list">
          {[...data.featured, ...custom, ...data.recommended].slice(0, recommendedWallets).map((wallet) => (
            <li key={wallet.id}>
              <CatalogueRow wallet={wallet} onPick={() => pickWallet(wallet)} />
            </li>
          ))}
        </ul>
      ) : error && !isFetching ? (
        <Unloaded text={t.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <CatalogueSkeleton rows={recommendedWallets} label={common.loading} />
      )}
      {data && (
        <button
          type="button"
          className="button"
          data-testid="get-all-wallets"
          onClick={() => pushView({ name: 'AllWallets' })}
        >
          {t.all}
        </button>
      )}
    </div>
  )
}
