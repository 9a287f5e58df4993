import { useEffect } from 'react'
import { chainOf } from '@walletframe/bridge-protocol'
import { activeConnection, connectionsStore } from '../../../../connections/connections.ts'
import { sendTexts } from '../../../../i18n/english/send.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { emptyForm, fillForm, sendStore } from '../../sendState.ts'
import { CodeFault, useFromCode } from '../code.tsx'
import { useSettled } from '../useMeant.ts'
import { useSender } from '../useSend.ts'

type Props = {
  /** Of what describes the field. */
  readonly id: string
  readonly text: string
  /** After the link's recipient took its place in the field. */
  readonly onFilled: () => void
}

const Read = ({
  id,
  text,
  account,
  network,
  onFilled,
}: NonNullable<ReturnType<typeof useSender>> & Props) => {
  const t = useTexts(sendTexts)
  const settled = useSettled(text, true)
  const found = useFromCode(settled === text ? text : '', account, network)
  const change = found?.kind === 'fill' ? found.change : undefined
  useEffect(() => {
    // Not what was typed meanwhile.
    if (!change || sendStore.getState().form.recipient !== text) return
    fillForm(change)
    onFilled()
  }, [change, text, onFilled])
  /** The form is another account's there: the link goes with the person. */
  const keep = () => {
    const to = found?.kind === 'elsewhere' ? found.to : undefined
    const [now] = activeConnection(connectionsStore.getState()).accounts
    if (to && now && chainOf(now) === to.id && sendStore.getState().form === emptyForm)
      fillForm({ recipient: text })
  }
  return (
    <div id={id} className="send-link" data-testid="send-link">
      <span role="status">{(found === undefined || found.kind === 'wait') && t.steps.checking}</span>
      <CodeFault found={found} onSwitched={keep} />
    </div>
  )
}

/** A payment link in the recipient's field: it is filled in as a scanned one is, once nobody types any more, or it is said why not. */
export const PaymentLink = (props: Props) => {
  const sender = useSender()
  return sender ? <Read {...sender} {...props} /> : null
}
