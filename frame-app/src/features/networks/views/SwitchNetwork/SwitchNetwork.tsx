import { useStore } from 'zustand'
import type { Caip2 } from '@walletframe/bridge-protocol'
import { switchNetwork } from '../../switchNetwork.ts'
import { texts } from '../../../../i18n/texts.ts'
import { viewTexts } from '../../../../i18n/viewTexts.ts'
import { attemptStore } from '../../../connect/attempt.ts'
import { optionsStore } from '../../../../state/options.ts'
import { Waiting } from '../../../../ui/Waiting.tsx'
import { WalletIcon } from '../../../../ui/WalletIcon.tsx'

/** What to do after a refusal, by its code: the wallet's own words are a stranger's, and are not shown as ours. */
const hintOf = (code: string | undefined): string | undefined =>
  code === '4001'
    ? undefined
    : code === '4902'
      ? viewTexts.switchNetwork.unknown
      : viewTexts.switchNetwork.failed

/** The page's wallet is asked to switch. */
export const SwitchNetwork = ({ network }: { readonly network: Caip2 }) => {
  const { status, problem } = useStore(attemptStore)
  const name =
    useStore(optionsStore, (state) => state.networks.find(({ id }) => id === network)?.name) ?? network
  const failed = status === 'failed'
  return (
    <div className="content" data-testid="view-SwitchNetwork">
      <Waiting
        icon={<WalletIcon large name={name} />}
        failed={failed}
        text={failed ? viewTexts.switchNetwork.declined : viewTexts.switchNetwork.waiting}
        hint={failed ? hintOf(problem?.code) : viewTexts.switchNetwork.hint}
        retry={texts.common.tryAgain}
        onRetry={() => void switchNetwork(network)}
      />
    </div>
  )
}
