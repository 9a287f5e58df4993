import { displayText } from '@walletframe/api-contract'

/** Characters of a name that are shown, and that a name has at most (ENSIP-1: 255 bytes). */
const longestName = 64
const mostOfName = 255

/** A name in at most so many characters. Of a long one the end stays: that is what somebody registered, and below it they write what they like. */
export const endOfName = (name: string, most: number): string => {
  const letters = [...displayText(name.slice(-16 * mostOfName), 16 * mostOfName)]
  return letters.length > most ? `…${letters.slice(1 - most).join('')}` : letters.join('')
}

/** A name as it is shown. */
export const shownName = (name: string): string => endOfName(name, longestName)
