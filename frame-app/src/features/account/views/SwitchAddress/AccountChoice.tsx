import { walletTexts } from '../../../../i18n/english/wallet.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { Who } from './Who.tsx'

/** An account that is not in use: a press makes it the one that is. */
export const AccountChoice = ({
  address,
  name,
  note,
  testId,
  disabled,
  busy,
  onChoose,
}: {
  readonly address: string
  readonly name?: string | undefined
  readonly note?: string | undefined
  readonly testId: string
  readonly disabled: boolean
  readonly busy: boolean
  readonly onChoose: () => void
}) => {
  const t = useTexts(walletTexts).switchAddress
  return (
    <button
      type="button"
      className="row"
      data-testid={testId}
      data-address={address}
      disabled={disabled}
      aria-busy={busy}
      onClick={onChoose}
    >
      <Who address={address} name={name} note={note} />
      {busy ? <span className="spinner" /> : <span className="tag">{t.to}</span>}
    </button>
  )
}
