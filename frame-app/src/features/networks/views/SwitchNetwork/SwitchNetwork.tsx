import { useStore } from 'zustand'
import type { Caip2 } from '@walletframe/bridge-protocol'
import { switchNetwork } from '../../switchNetwork.ts'
import { texts } from '../../../../i18n/texts.ts'
import { attemptStore } from '../../../connect/attempt.ts'
import { optionsStore } from '../../../../state/options.ts'
import { Waiting } from '../../../../ui/Waiting.tsx'
import { WalletIcon } from '../../../../ui/WalletIcon.tsx'

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
        text={failed ? texts.switchNetwork.declined : texts.switchNetwork.waiting}
        hint={failed ? problem?.message : texts.switchNetwork.hint}
        retry={texts.common.tryAgain}
        onRetry={() => void switchNetwork(network)}
      />
    </div>
  )
}
