import { useState } from 'react'
import type { Network } from '@walletframe/api-contract'
import type { Caip10 } from '@walletframe/bridge-protocol'
import { sendTexts } from '../../../../i18n/english/send.ts'
import { useLanguage, useTexts } from '../../../../i18n/useTexts.ts'
import { TokenIcon } from '../../../../ui/TokenIcon.tsx'
import { dollarText } from '../../../account/views/portfolio.ts'
import { useAmounts } from '../../../approve/views/useAmounts.ts'
import { worthOf } from '../../rules.ts'
import { useTitle } from '../parts.tsx'
import { NoReview, Review } from '../Review.tsx'
import { useSend, useSender, type SendView } from '../useSend.ts'

const testId = 'view-WalletSendPreview'

/** What goes. */
const What = ({
  token,
  units,
}: {
  readonly token: NonNullable<SendView['token']>
  readonly units: bigint
}) => {
  const t = useTexts(sendTexts)
  const language = useLanguage()
  const title = useTitle()
  const { amountText } = useAmounts()
  const worth = worthOf(units, token)
  const amount = { value: String(units), decimals: token.decimals, symbol: title(token) }
  return (
    <div className="row still send-hero-row">
      <TokenIcon symbol={title(token)} id={token.address ?? token.id} icon={token.icon} />
      <span>
        <small>{t.send}</small>
        <strong data-testid="send-what" data-units={amount.value}>
          <bdi>{amountText(amount)}</bdi>
        </strong>
        {worth !== undefined && (
          <small>
            <bdi>{dollarText(worth, language)}</bdi>
          </small>
        )}
      </span>
    </div>
  )
}

/** What stands there to be sent. */
type Reviewed = {
  readonly token: NonNullable<SendView['token']>
  readonly units: bigint
  readonly meant: { readonly address: string; readonly name: string | undefined }
}

const Preview = ({ account, network }: { readonly account: Caip10; readonly network: Network }) => {
  const send = useSend({ account, network }, true)
  const { token, units, meant, form, waiting } = send
  const isMoved = meant.state === 'address' && form.agreed !== undefined && meant.address !== form.agreed
  const now: Reviewed | undefined =
    !isMoved && token && units !== undefined && units > 0n && meant.state === 'address'
      ? { token, units, meant }
      : undefined
  const [asked, setAsked] = useState<Reviewed>()
  // What the wallet was asked for stays as it was, whatever is read meanwhile: such as that nothing is left of the token.
  const shown = (waiting && asked) ?? now
  if (!shown)
    // The account or the network is another one now, or the token is not there any more.
    return (
      <NoReview
        send={send}
        isLoading={meant.state === 'checking' || send.sendables.isLoading}
        isMoved={isMoved}
        testId={testId}
      />
    )
  const { address, symbol, decimals } = shown.token
  const { address: to, name } = shown.meant
  return (
    <Review
      network={network}
      send={send}
      transfer={{ account, token: address, to, units: shown.units, decimals }}
      name={name}
      counted={symbol}
      testId={testId}
      hero={<What token={shown.token} units={shown.units} />}
      onAsk={() => setAsked(shown)}
    />
  )
}

/** What is sent, to whom and for what, before the wallet is asked. */
export const WalletSendPreview = () => {
  const sender = useSender()
  return sender ? <Preview {...sender} /> : null
}
