/** `0x1234…abcd`: for places where the whole address stands elsewhere. */
export const shortAddress = (address: string, start = 6, end = 4): string =>
  address.length <= start + end + 1 ? address : `${address.slice(0, start)}…${address.slice(-end)}`
