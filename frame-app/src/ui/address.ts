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

/** Groups in lines of as many, or one more in the first ones: in two, or in more where a line would have more than `most`. */
export const evenLines = (groups: readonly string[], most = Infinity): readonly (readonly string[])[] => {
  const lines: (readonly string[])[] = []
  let left = groups
  for (let count = Math.max(2, Math.ceil(groups.length / most)); left.length > 0; count -= 1) {
    const size = Math.ceil(left.length / count)
    lines.push(left.slice(0, size))
    left = left.slice(size)
  }
  return lines
}

/** The groups of an address in two lines. */
export const addressLines = (address: string): readonly (readonly string[])[] =>
  evenLines(addressGroups(address))
