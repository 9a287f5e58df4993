/** `0x1234…abcd`: for places where the whole address stands elsewhere. */
export const shortAddress = (address: string, start = 6, end = 4): string =>
  address.length <= start + end + 1 ? address : `${address.slice(0, start)}…${address.slice(-end)}`

/** Characters of a group: what the eye compares at once. */
const groupSize = 4

/** Groups of four, `0x` with the first. None has one character: the last two share what is left instead. */
export const addressGroups = (address: string): readonly string[] => {
  const [, prefix = '', rest = ''] = /^(0x)?(.*)$/s.exec(address) ?? []
  const end = rest.length > groupSize && rest.length % groupSize === 1 ? rest.length - 2 : rest.length
  const groups = rest.slice(0, end).match(new RegExp(`.{1,${groupSize}}`, 'gs')) ?? []
  const [first = '', ...others] = groups
  return [prefix + first, ...others, ...(end < rest.length ? [rest.slice(end)] : [])]
}

/** The groups of an address in two lines of as many, or one more in the first. */
export const addressLines = (address: string): readonly (readonly string[])[] => {
  const groups = addressGroups(address)
  const half = Math.ceil(groups.length / 2)
  return [groups.slice(0, half), groups.slice(half)].filter((line) => line.length > 0)
}
