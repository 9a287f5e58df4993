import { useStore } from 'zustand'
import { connectInjected } from '../../connectInjected.ts'
import { shellTexts } from '../../../../i18n/english/shell.ts'
import { viewTexts } from '../../../../i18n/english/views.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { attemptStore } from '../../attempt.ts'
import { walletsStore } from '../../../../connections/wallets.ts'
import { Sentence } from '../../../../ui/Sentence.tsx'
import { Waiting } from '../../../../ui/Waiting.tsx'
import { WalletIcon } from '../../../../ui/WalletIcon.tsx'

const declined = '4001'

/** The page's wallet has the word. */
export const ConnectingExternal = ({ walletId }: { readonly walletId: string }) => {
  const wallet = useStore(walletsStore, (state) => state.injected.find(({ id }) => id === walletId))
  const { common } = useTexts(shellTexts)
  const t = useTexts(viewTexts).external
  const { status, problem } = useStore(attemptStore)
  const name = wallet?.name ?? ''
  const failed = status === 'failed'
  // The wallet's own words are a stranger's: they are not shown as ours.
  const reason = problem?.code === declined ? t.declinedHint : t.failedHint
  return (
    <div className="content" data-testid="view-ConnectingExternal">
      <Waiting
        icon={<WalletIcon large name={name} icon={wallet?.icon} />}
        failed={failed}
        text={failed ? t.declined : <Sentence text={t.waiting('{name}')} parts={{ name }} />}
        hint={failed ? reason : t.hint}
        retry={common.tryAgain}
        onRetry={() => void connectInjected(walletId)}
      />
    </div>
  )
}
