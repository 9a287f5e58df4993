import { domainToASCII } from 'node:url'
import { Failure } from '../failure.ts'

const local = /^[^\s@<>"',;:\\()[\]\p{C}\p{Z}]{1,64}$/u
/** Host names by RFC 1123 with a top level that is not a number: an IP address is no mailbox. */
const domain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/

/**
 * The one form under which an address is known, counted and mailed: NFC, lower case, IDNA domain. No folding of dots or plus signs: they
 * are other mailboxes. It is judged after it was normalised, since normalising can make a separator out of an innocent character.
 * @throws Failure `invalid_request`.
 */
export const normaliseEmail = (typed: string): string => {
  const address = typed.trim().normalize('NFC').toLowerCase().normalize('NFC')
  const at = address.lastIndexOf('@')
  const mailbox = address.slice(0, Math.max(at, 0))
  const host = domainToASCII(address.slice(at + 1))
  const isGood =
    local.test(mailbox) &&
    !/^\.|\.\.|\.$/.test(mailbox) &&
    // `domainToASCII` drops characters that nobody sees: what was typed must be what is mailed.
    !/[\p{C}\p{Z}]/u.test(address) &&
    domain.test(host) &&
    host.length <= 253
  if (!isGood) throw new Failure('invalid_request', 'Invalid email. Try again.', { field: 'body.email' })
  return `${mailbox}@${host}`
}
