import { useStore } from 'zustand'
import type { Caip2 } from '@walletframe/bridge-protocol'
import { switchNetwork } from '../flows/switchNetwork.ts'
import { texts } from '../i18n/texts.ts'
import { attemptStore } from '../state/attempt.ts'
import { optionsStore } from '../state/options.ts'
import { WalletIcon } from '../ui/WalletIcon.tsx'

/** The page's wallet is asked to switch. */
export const SwitchNetwork = ({ network }: { readonly network: Caip2 }) => {
  const { status, problem } = useStore(attemptStore)
  const name =
    useStore(optionsStore, (state) => state.networks.find(({ id }) => id === network)?.name) ?? network
  const failed = status === 'failed'
  return (
    <div className="content" data-testid="view-SwitchNetwork">
      <div className="center" role={failed ? 'alert' : 'status'}>
        <span className={failed ? 'ring' : 'ring busy'}>
          <WalletIcon large name={name} />
        </span>
        <p className={failed ? 'problem' : undefined} data-testid={failed ? 'problem' : undefined}>
          {failed ? texts.switchNetwork.declined : texts.switchNetwork.waiting}
        </p>
        <p className="muted">{failed ? problem?.message : texts.switchNetwork.hint}</p>
      </div>
      {failed && (
        <button
          type="button"
          className="button"
          data-testid="try-again"
          onClick={() => void switchNetwork(network)}
        >
          {texts.common.tryAgain}
        </button>
      )}
    </div>
  )
}
