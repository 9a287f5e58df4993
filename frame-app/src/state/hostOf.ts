/** Host of an origin or address, with its port; undefined where it is none, as of a page without an origin. */
export const hostOf = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).host : undefined
