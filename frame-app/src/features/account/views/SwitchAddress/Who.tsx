import { shortAddress } from '../../../../ui/address.ts'
import { Avatar } from '../../../../ui/Avatar.tsx'

/** Who it is: the same picture and the same form wherever it stands in the list. */
export const Who = ({
  address,
  name,
  note,
}: {
  readonly address: string
  readonly name?: string | undefined
  readonly note?: string | undefined
}) => (
  <>
    <Avatar of={address} />
    <span>
      {name !== undefined && (
        <strong dir="auto" title={name}>
          {name}
        </strong>
      )}
      {name === undefined ? (
        <strong dir="ltr">{shortAddress(address, 6, 6)}</strong>
      ) : (
        <small>
          <bdi dir="ltr">{shortAddress(address, 6, 6)}</bdi>
        </small>
      )}
      {note !== undefined && <small className="hint">{note}</small>}
    </span>
  </>
)
