import { shownName } from '../../../../state/shownName.ts'
import { useStore } from 'zustand'
import { alreadyConnected, connectInjected } from '../../connectInjected.ts'
import type { Catalogue } from '../../../../i18n/catalogue.ts'
import { shellTexts } from '../../../../i18n/english/shell.ts'
import { viewTexts } from '../../../../i18n/english/views.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { resetTo } from '../../../../state/navigation.ts'
import { attemptStore } from '../../attempt.ts'
import { walletsStore } from '../../../../connections/wallets.ts'
import { Sentence } from '../../../../ui/Sentence.tsx'
import { Waiting } from '../../../../ui/Waiting.tsx'
import { WalletIcon } from '../../../../ui/WalletIcon.tsx'

/** What a wallet's refusal means, by its code: its own words are a stranger's, and are not shown as ours. */
const refusalOf = (code: string | undefined, t: Catalogue['views']['external']) => {
  if (code === '4001') return { text: t.declined, hint: t.declinedHint }
  // EIP-1474: another request of this page is still open there.
  if (code === '-32002') return { text: t.pending, hint: t.pendingHint('{name}') }
  if (code === alreadyConnected) return { text: t.current('{name}'), hint: t.currentHint }
  return { text: t.failed('{name}'), hint: t.failedHint }
}

/** The page's wallet has the word. */
export const ConnectingExternal = ({ walletId }: { readonly walletId: string }) => {
  const wallet = useStore(walletsStore, (state) => state.injected.find(({ id }) => id === walletId))
  const { common, titles } = useTexts(shellTexts)
  const t = useTexts(viewTexts).external
  const { status, problem } = useStore(attemptStore)
  const name = shownName(wallet?.name ?? '')
  const failed = status === 'failed'
  // Another try would end here again: what can be done with it is in Account.
  const isCurrent = failed && problem?.code === alreadyConnected
  const said = failed ? refusalOf(problem?.code, t) : { text: t.waiting('{name}'), hint: t.hint }
  return (
    <div className="content" data-testid="view-ConnectingExternal">
      <Waiting
        icon={<WalletIcon large name={name} icon={wallet?.icon} />}
        failed={failed}
        text={<Sentence text={said.text} parts={{ name }} />}
        hint={<Sentence text={said.hint} parts={{ name }} />}
        retry={isCurrent ? titles.Account : common.tryAgain}
        onRetry={() => (isCurrent ? resetTo({ name: 'Account' }) : void connectInjected(walletId))}
      />
    </div>
  )
}
