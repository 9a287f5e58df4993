/** Whether two addresses or hashes are one: nodes and pages write hex in either case. */
export const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
