import { evenLines } from '../../../ui/address.ts'
import './Address.css'

/** Most characters of a group: what the eye compares at once. */
const groupSize = 4
/** Most groups of a line: beside a name as many fit. */
const mostOfLine = 5

/** Groups whose lengths differ by one at most: none is a character alone. `0x` goes with the first. */
const groupsOf = (address: string): readonly string[] => {
  const [, prefix = '', rest = ''] = /^(0x)?(.*)$/s.exec(address) ?? []
  const letters = [...rest]
  const count = Math.ceil(letters.length / groupSize)
  const groups = Array.from({ length: count }, (_, index) =>
    letters
      .slice(Math.round((index * letters.length) / count), Math.round(((index + 1) * letters.length) / count))
      .join(''),
  )
  const [first = '', ...others] = groups
  return [prefix + first, ...others]
}

/** A whole address: shortened ones can be imitated. Copied, it is one piece. */
export const Address = ({ value }: { readonly value: string }) => (
  <span className="approve-address mono" data-testid="approve-address">
    {evenLines(groupsOf(value), mostOfLine).map((line, index) => (
      <span key={index}>
        {line.map((piece, at) => (
          <span key={at}>{piece}</span>
        ))}
      </span>
    ))}
  </span>
)
