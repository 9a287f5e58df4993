import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { Namespace } from '@walletframe/bridge-protocol'
import { walletsStore } from '../../../../connections/wallets.ts'
import { listKey, observeNamed } from '../../../../data/catalogue.ts'
import { shellTexts } from '../../../../i18n/english/shell.ts'
import { walletListTexts } from '../../../../i18n/english/walletList.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { resetTo } from '../../../../state/navigation.ts'
import { optionsStore } from '../../../../state/options.ts'
import { useObserved } from '../../../../ui/useObserved.ts'
import { leadOf, pickWallet } from '../../catalogue.ts'
import { preparePairing } from '../../connectWalletConnect.ts'
import { namedHere } from '../../namedWallet.ts'
import { offersCatalogue } from '../../offers.ts'
import { pickOffered } from '../../pickOffered.ts'
import { CatalogueRow, CatalogueSkeleton } from '../CatalogueRow.tsx'
import { Unloaded } from '../Unloaded.tsx'

// oxlint-disable-next-line no-console -- the developer's only way to learn why
const warnDeveloper = (message: string) => console.warn(`[WalletFrame] ${message}`)

/** A page's button named a wallet: it is looked for, and picked. Behind it is Connect, with every other way in. */
export const ConnectWallet = ({
  wallet: name,
  namespace,
}: {
  readonly wallet: string
  readonly namespace?: Namespace | undefined
}) => {
  useEffect(() => preparePairing(namespace), [namespace])
  const t = useTexts(walletListTexts)
  const { common, titles } = useTexts(shellTexts)
  const options = useStore(optionsStore)
  const here = namedHere(name, options, useStore(walletsStore), namespace)
  const asks = here === undefined && offersCatalogue(options)
  const { data, error, isFetching, refetch } = useObserved(
    observeNamed,
    `${listKey(namespace)}\n${asks ? name : ''}`,
  )
  const listed = here?.wallet ?? (asks ? data : null)
  // The page's tap was the page's: what opens beside it takes one that is made here.
  const opens = listed && leadOf(listed, namespace).kind === 'browser'
  useEffect(() => {
    if (opens || (!here && listed === undefined)) return
    resetTo({ name: 'Connect', ...(namespace && { namespace }) })
    if (here?.row) pickOffered(here.row)
    else if (listed) pickWallet(listed, namespace)
    else warnDeveloper(`No wallet of the list is called ${JSON.stringify(name)}: Connect is shown.`)
  }, [opens, here, listed, name, namespace])
  return (
    <div className="content" data-testid="view-ConnectWallet">
      {opens ? (
        <CatalogueRow wallet={listed} onPick={() => pickWallet(listed, namespace)} />
      ) : error && !isFetching && asks ? (
        <>
          <Unloaded text={t.failed} error={error} onRetry={() => void refetch()} />
          <button
            type="button"
            className="button quiet"
            data-testid="connect-otherwise"
            onClick={() => resetTo({ name: 'Connect', ...(namespace && { namespace }) })}
          >
            {titles.Connect}
          </button>
        </>
      ) : (
        <CatalogueSkeleton rows={1} label={common.loading} />
      )}
    </div>
  )
}
