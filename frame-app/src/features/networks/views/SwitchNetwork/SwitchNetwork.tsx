import { useStore } from 'zustand'
import type { Caip2 } from '@walletframe/bridge-protocol'
import type { Catalogue } from '../../../../i18n/catalogue.ts'
import { switchNetwork } from '../../switchNetwork.ts'
import { shellTexts } from '../../../../i18n/english/shell.ts'
import { viewTexts } from '../../../../i18n/english/views.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { attemptStore } from '../../../connect/attempt.ts'
import { optionsStore } from '../../../../state/options.ts'
import { Waiting } from '../../../../ui/Waiting.tsx'
import { WalletIcon } from '../../../../ui/WalletIcon.tsx'

/** What to do after a refusal, by its code: the wallet's own words are a stranger's, and are not shown as ours. */
const hintOf = (code: string | undefined, t: Catalogue['views']['switchNetwork']): string | undefined =>
  code === '4001' ? undefined : code === '4902' ? t.unknown : t.failed

/** The page's wallet is asked to switch. */
export const SwitchNetwork = ({ network }: { readonly network: Caip2 }) => {
  const t = useTexts(viewTexts).switchNetwork
  const { status, problem } = useStore(attemptStore)
  const name =
    useStore(optionsStore, (state) => state.networks.find(({ id }) => id === network)?.name) ?? network
  const failed = status === 'failed'
  return (
    <div className="content" data-testid="view-SwitchNetwork">
      <Waiting
        icon={<WalletIcon large name={name} />}
        failed={failed}
        text={failed ? t.declined : t.waiting}
        hint={failed ? hintOf(problem?.code, t) : t.hint}
        retry={useTexts(shellTexts).common.tryAgain}
        onRetry={() => void switchNetwork(network)}
      />
    </div>
  )
}
