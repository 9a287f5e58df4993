import { useStore } from 'zustand'
import { namespaceOf, type Caip2, type Namespace } from '@walletframe/bridge-protocol'
import type { Catalogue } from '../../../../i18n/catalogue.ts'
import { connectionIn, connectionsStore } from '../../../../connections/connections.ts'
import { switchNetwork } from '../../switchNetwork.ts'
import { shellTexts } from '../../../../i18n/english/shell.ts'
import { viewTexts } from '../../../../i18n/english/views.ts'
import { walletTexts } from '../../../../i18n/english/wallet.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { walletName } from '../../../account/walletName.ts'
import { attemptStore } from '../../../connect/attempt.ts'
import { OpenAskedWallet } from '../../../connect/views/OpenAskedWallet.tsx'
import { walletRequestStore } from '../../../connect/walletRequest.ts'
import { optionsStore } from '../../../../state/options.ts'
import { Sentence } from '../../../../ui/Sentence.tsx'
import { Waiting } from '../../../../ui/Waiting.tsx'
import { NetworkIcon } from '../../../../ui/NetworkIcon.tsx'

/** What to do after a refusal, by its code: the wallet's own words are a stranger's, and are not shown as ours. */
const refusalOf = (code: string | undefined, { switchNetwork: t, external }: Catalogue['views']) => {
  if (code === '4001') return { text: t.declined, hint: t.declinedHint }
  if (code === '4902') return { text: t.notSwitched, hint: t.unknown }
  // EIP-1474: another request of this page is still open there.
  if (code === '-32002') return { text: external.pending, hint: external.pendingHint('{name}') }
  return { text: t.notSwitched, hint: t.failed }
}

/** The page's wallet is asked to switch. */
export const SwitchNetwork = ({ network }: { readonly network: Caip2 }) => {
  const texts = useTexts(viewTexts)
  const wallet = useTexts(walletTexts)
  const { status, problem } = useStore(attemptStore)
  const known = useStore(optionsStore, (state) => state.networks.find(({ id }) => id === network))
  const { connector } = useStore(connectionsStore, (state) =>
    connectionIn(state, namespaceOf(network) as Namespace),
  )
  // A wallet app over the relay: it is one tap away.
  const isInApp = useStore(walletRequestStore, ({ waiting }) => waiting.length > 0)
  const failed = status === 'failed'
  const parts = { name: connector ? walletName(connector, wallet) : '', network: known?.name ?? network }
  const said = failed
    ? refusalOf(problem?.code, texts)
    : { text: texts.switchNetwork.waiting('{name}'), hint: texts.switchNetwork.hint('{network}') }
  return (
    <div className="content" data-testid="view-SwitchNetwork">
      <Waiting
        icon={<NetworkIcon size="large" id={network} icon={known?.icon} testnet={known?.testnet} />}
        failed={failed}
        text={<Sentence text={said.text} parts={parts} />}
        hint={<Sentence text={said.hint} parts={parts} />}
        retry={useTexts(shellTexts).common.tryAgain}
        onRetry={() => void switchNetwork(network)}
      />
      {isInApp && !failed && connector?.type === 'walletConnect' && <OpenAskedWallet />}
    </div>
  )
}
