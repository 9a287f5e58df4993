import { useState, type ReactNode } from 'react'
import { shortAddress } from './address.ts'
import { AddressLines } from './AddressLines.tsx'
import { Icon } from './icons.tsx'
import { useBriefly } from './useBriefly.ts'
import './CopyableAddress.css'

const icons = { none: 'copy', copied: 'check', failed: 'alert' } as const

/**
 * An address that is copied when it is pressed: whole in even groups, or short where the whole stands elsewhere. The answer takes the address's
 * own place, so that nothing moves, and is read out; where the address must stay in sight, the sign beside it alone changes.
 */
export const CopyableAddress = ({
  address,
  form = 'whole',
  name,
  onCopy,
  texts,
  testId,
  children,
}: {
  readonly address: string
  readonly form?: 'whole' | 'short'
  /** What the address is called, in the place of the short form: it is the address that is copied. */
  readonly name?: string | undefined
  /** Puts it on the clipboard of the window that it is drawn in. @returns whether it is there. */
  readonly onCopy: (view: Window) => Promise<boolean>
  readonly texts: { readonly copy: string; readonly copied: string; readonly failed: string }
  readonly testId?: string
  /** The whole address as it is written elsewhere too: it stays in sight, whatever the answer is. */
  readonly children?: ReactNode
}) => {
  const [answer, setAnswer] = useBriefly<'none' | 'copied' | 'failed'>('none')
  const [isBusy, setBusy] = useState(false)

  const stays = children !== undefined

  const copy = async (view: Window) => {
    setBusy(true)
    setAnswer('none')
    const isCopied = await onCopy(view)
    setBusy(false)
    setAnswer(isCopied ? 'copied' : 'failed')
  }

  const shown = form === 'short' ? shortAddress(address) : address
  const called = form === 'short' ? name : undefined
  return (
    <span className="copyable-address" data-answer={answer} data-stays={stays || undefined}>
      <button
        type="button"
        className="copyable-address-button"
        aria-label={called === undefined ? `${texts.copy} ${shown}` : `${texts.copy} ${called}, ${shown}`}
        aria-busy={isBusy}
        data-testid={testId}
        data-address={address}
        onClick={({ currentTarget }) => void copy(currentTarget.ownerDocument.defaultView ?? window)}
      >
        <span className="copyable-address-text" data-form={called === undefined ? form : 'name'}>
          {stays ? (
            children
          ) : called !== undefined ? (
            called
          ) : form === 'short' ? (
            <bdi dir="ltr">{shown}</bdi>
          ) : (
            <AddressLines address={address} />
          )}
        </span>
        <Icon name={icons[answer]} />
      </button>
      {/* Room for the answers: what stands beside it does not move when one comes. */}
      {!stays &&
        [texts.copied, texts.failed].map((text) => (
          <span key={text} className="copyable-address-room" aria-hidden="true">
            {text}
          </span>
        ))}
      <span className={stays ? 'visually-hidden' : 'copyable-address-answer'} role="status">
        {answer !== 'none' && texts[answer]}
      </span>
    </span>
  )
}
