import { ens_normalize } from '@adraffy/ens-normalize'

/* What a name may be. ENSIP-15 decides for all names; names of the operator's own zone are plain on top of it. */

/** Characters of the shortest and the longest label of the own zone (specification, section 5; RFC 1035). */
const shortestLabel = 4
const longestLabel = 63
/** Bytes of a whole name (ENSIP-1). */
const longestName = 255

/** Labels that would let a visitor speak for the operator, or for what runs the name itself. */
const alwaysReserved = [
  'abuse account accounts admin administrator api app auth billing blog contact customer dashboard dev docs email exchange',
  'finance frame help helpdesk home hostmaster info legal login logout mail mailer metamask moderator news noreply notify',
  'official operator owner pay payment payments postmaster privacy refund reward rewards root safety security service shop',
  'signin signup staff status store support swap sysadmin system team test treasury trust validator vault verify wallet',
  'walletconnect walletframe webmaster well-known',
].flatMap((line) => line.split(' '))

/**
 * The form in which a name is looked up and shown (ENSIP-15): lower case, one way to write each character; undefined where it is no name
 * (characters that nobody sees, mixed scripts, look-alikes of whole words).
 */
export const normalized = (name: string): string | undefined => {
  if (name.length === 0 || name.length > longestName) return undefined
  try {
    const text = ens_normalize(name)
    return text === '' || Buffer.byteLength(text) > longestName ? undefined : text
  } catch {
    return undefined
  }
}

/**
 * What is left of a label when everything is taken off that a hurried reader does not see: two labels of one skeleton look alike. Within
 * letters, digits and hyphens these are the pairs of Unicode's confusables (UTS 39), and the hyphen.
 */
export const skeletonOf = (label: string): string =>
  label
    .replaceAll('-', '')
    .replaceAll('0', 'o')
    .replaceAll(/[1i]/g, 'l')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')

/** The part before the zone of a normalized name; undefined where it is of another zone, or of a name below one of ours. */
export const labelIn = (zone: string, name: string): string | undefined => {
  if (!name.endsWith(`.${zone}`)) return undefined
  const label = name.slice(0, -zone.length - 1)
  return label.includes('.') ? undefined : label
}

/** Whether a label is letters, digits and hyphens of the right length, with the hyphens inside. */
export const isLabel = (label: string): boolean =>
  label.length >= shortestLabel && label.length <= longestLabel && /^[a-z0-9][a-z0-9-]*[a-z0-9]$/.test(label)

/** @returns whether a label is reserved, or looks like one that is. */
export const reservations = (more: readonly string[]): ((label: string) => boolean) => {
  const skeletons = new Set([...alwaysReserved, ...more].map((label) => skeletonOf(label.toLowerCase())))
  return (label) => skeletons.has(skeletonOf(label))
}
