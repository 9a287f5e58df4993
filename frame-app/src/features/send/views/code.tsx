import { useStore } from 'zustand'
import type { Network } from '@walletframe/api-contract'
import { namespaceOf, type Caip10, type Caip2 } from '@walletframe/bridge-protocol'
import { observeReadAddress } from '../../../data/recipient.ts'
import { sendTexts } from '../../../i18n/english/send.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { optionsStore } from '../../../state/options.ts'
import { Sentence } from '../../../ui/Sentence.tsx'
import { useObserved } from '../../../ui/useObserved.ts'
import { attemptStore } from '../../connect/attempt.ts'
import { switchNetwork } from '../../networks/switchNetwork.ts'
import { FaultLine } from '../../problem/FaultLine.tsx'
import { sendStore } from '../sendState.ts'
import { fromCode, type FromCode } from './fromCode.ts'
import { useSendables } from './useSend.ts'

/**
 * What becomes of a code or a payment link, as the account is now: it may go to another network, and its tokens come later.
 * @param text a stranger's; empty: nothing was read yet.
 */
export const useFromCode = (text: string, account: Caip10, network: Network): FromCode | undefined => {
  const networks = useStore(optionsStore, (options) => options.networks)
  const form = useStore(sendStore, (send) => send.form)
  const { shown, isLoading } = useSendables(account, network)
  const { data: chain } = useObserved(observeReadAddress, namespaceOf(account))
  if (text === '') return undefined
  if (!chain) return { kind: 'wait' }
  return fromCode(text, { network, networks, readAddress: chain.readAddress, tokens: shown, isLoading, form })
}

/** That it is not for here, and the way to where it is for. */
const Elsewhere = ({
  to,
  onSwitched,
}: {
  readonly to: Network | undefined
  readonly onSwitched: (() => void) | undefined
}) => {
  const t = useTexts(sendTexts)
  const { kind, problem } = useStore(attemptStore)
  return (
    <>
      <p className="problem" role="alert" data-testid="code-fault" data-fault="elsewhere">
        {to ? (
          <Sentence text={t.code.elsewhereNamed('{network}')} parts={{ network: to.name }} />
        ) : (
          t.code.elsewhere
        )}
      </p>
      {to && (
        <button
          type="button"
          className="button primary"
          data-testid="code-switch"
          onClick={() => void switchNetwork(to.id as Caip2).then(onSwitched)}
        >
          <span>
            <Sentence text={t.code.switchTo('{network}')} parts={{ network: to.name }} />
          </span>
        </button>
      )}
      {kind === 'switch-network' && <FaultLine problem={problem} />}
    </>
  )
}

/**
 * Why a code or a link is not filled in; nothing where it is, or may be in a moment.
 * @param onSwitched after the person was asked to go to its network, whether or not they went.
 */
export const CodeFault = ({
  found,
  onSwitched,
}: {
  readonly found: FromCode | undefined
  readonly onSwitched?: () => void
}) => {
  const t = useTexts(sendTexts)
  if (found?.kind === 'elsewhere') return <Elsewhere to={found.to} onSwitched={onSwitched} />
  if (found?.kind !== 'fault') return null
  const { fault } = found
  return (
    <p className="problem" role="alert" data-testid="code-fault" data-fault={fault}>
      {fault === 'form' || fault === 'checksum' || fault === 'nobody'
        ? t.recipient[fault]
        : t.code.faults[fault]}
    </p>
  )
}
