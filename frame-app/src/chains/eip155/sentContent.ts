import type { Asked } from '../sighting.ts'
import type { Sent } from '../../storage/sent.ts'

/** What a record says of what was sent. */
type Content = Pick<Sent, 'to' | 'value' | 'selector' | 'isTransfer'>

export const nothingSaid: Content = { to: null, value: null, selector: null }

/** `transfer(address,uint256)` and the three that also say whose token it is, of ERC-20, ERC-721 and ERC-1155. */
const transfer = '0xa9059cbb'
const transfersFrom: readonly string[] = ['0x23b872dd', '0x42842e0e', '0xf242432a']

/** An argument of a call, where it is an address. */
const addressAt = (data: string, index: number): string | undefined => {
  const word = data.slice(10 + index * 64, 74 + index * 64).toLowerCase()
  return /^0{24}[0-9a-f]{40}$/.test(word) ? `0x${word.slice(24)}` : undefined
}

/** Who gets a token of the sender's; undefined where the data says nothing of it, or moves somebody else's. */
const recipientIn = (data: string, selector: string, sender: string): string | undefined => {
  if (selector === transfer) return addressAt(data, 0)
  const isOwn = transfersFrom.includes(selector) && addressAt(data, 0) === sender.toLowerCase()
  return isOwn ? addressAt(data, 1) : undefined
}

/**
 * What a transaction of EVM does. The recipient of a token counts only where no coin moves: a coin goes to the contract, and what the data
 * says of somebody else may be there to mislead.
 */
export const contentOf = ({ to, value, data }: Asked, sender: string): Content => {
  const selector = data !== null && data.length >= 10 ? data.slice(0, 10).toLowerCase() : null
  const amount = value === null ? null : BigInt(value)
  const recipient =
    data !== null && selector !== null && to !== null && !amount
      ? recipientIn(data, selector, sender)
      : undefined
  return {
    to: recipient ?? to,
    value: amount === null ? null : String(amount),
    selector,
    isTransfer: recipient !== undefined,
  }
}
