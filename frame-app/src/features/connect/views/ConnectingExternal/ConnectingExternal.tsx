import { useStore } from 'zustand'
import { connectInjected } from '../../connectInjected.ts'
import { texts } from '../../../../i18n/texts.ts'
import { viewTexts } from '../../../../i18n/viewTexts.ts'
import { attemptStore } from '../../attempt.ts'
import { walletsStore } from '../../../../connections/wallets.ts'
import { Waiting } from '../../../../ui/Waiting.tsx'
import { WalletIcon } from '../../../../ui/WalletIcon.tsx'

const declined = '4001'

/** The page's wallet has the word. */
export const ConnectingExternal = ({ walletId }: { readonly walletId: string }) => {
  const wallet = useStore(walletsStore, (state) => state.injected.find(({ id }) => id === walletId))
  const { status, problem } = useStore(attemptStore)
  const name = wallet?.name ?? ''
  const failed = status === 'failed'
  // The wallet's own words are a stranger's: they are not shown as ours.
  const reason = problem?.code === declined ? viewTexts.external.declinedHint : viewTexts.external.failedHint
  return (
    <div className="content" data-testid="view-ConnectingExternal">
      <Waiting
        icon={<WalletIcon large name={name} icon={wallet?.icon} />}
        failed={failed}
        text={failed ? viewTexts.external.declined : viewTexts.external.waiting(name)}
        hint={failed ? reason : viewTexts.external.hint}
        retry={texts.common.tryAgain}
        onRetry={() => void connectInjected(walletId)}
      />
    </div>
  )
}
