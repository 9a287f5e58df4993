import { shortAddress } from '../../../../ui/address.ts'
import { Avatar } from '../../../../ui/Avatar.tsx'

/** Somebody whom the person gave a name: a press fills the address in. */
export const PersonButton = ({
  name,
  address,
  testId,
  disabled,
  busy,
  onPress,
}: {
  readonly name: string
  readonly address: string
  readonly testId: string
  readonly disabled?: boolean
  readonly busy?: boolean
  readonly onPress: () => void
}) => (
  <button
    type="button"
    className="row send-person"
    data-testid={testId}
    disabled={disabled}
    aria-busy={busy}
    onClick={onPress}
  >
    <Avatar of={address} />
    <span>
      <strong>
        <bdi>{name}</bdi>
      </strong>
      <small>
        <bdi dir="ltr">{shortAddress(address)}</bdi>
      </small>
    </span>
  </button>
)
