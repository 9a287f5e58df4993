import { useStore } from 'zustand'
import { connectInjected } from '../flows/connectInjected.ts'
import { texts } from '../i18n/texts.ts'
import { attemptStore } from '../state/attempt.ts'
import { walletsStore } from '../state/wallets.ts'
import { WalletIcon } from '../ui/WalletIcon.tsx'

/** The page's wallet has the word. */
export const ConnectingExternal = ({ walletId }: { readonly walletId: string }) => {
  const wallet = useStore(walletsStore, (state) => state.injected.find(({ id }) => id === walletId))
  const { status, problem } = useStore(attemptStore)
  const name = wallet?.name ?? ''
  const failed = status === 'failed'
  return (
    <div className="content" data-testid="view-ConnectingExternal">
      <div className="center" role={failed ? 'alert' : 'status'}>
        <span className={failed ? 'ring' : 'ring busy'}>
          <WalletIcon large name={name} icon={wallet?.icon} />
        </span>
        <p className={failed ? 'problem' : undefined} data-testid={failed ? 'problem' : undefined}>
          {failed ? texts.external.declined : texts.external.waiting(name)}
        </p>
        <p className="muted">
          {failed
            ? problem?.code === '4001'
              ? texts.external.declinedHint
              : problem?.message
            : texts.external.hint}
        </p>
      </div>
      {failed && (
        <button
          type="button"
          className="button"
          data-testid="try-again"
          onClick={() => void connectInjected(walletId)}
        >
          {texts.common.tryAgain}
        </button>
      )}
    </div>
  )
}
