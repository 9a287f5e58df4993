import { httpsUrl, longestLink } from './links.ts'

/*
 * Nodes that a page wishes for (option `customRpcUrls`): the frame tells the page's developer what is not taken, and the server decides. Both
 * read an address by the same rule.
 */

/** Nodes of one network that a page's reads go to, one after the other. */
export const mostPageNodes = 3
/** Characters of the wish in a query: addresses with a space between. */
export const longestPageWish = mostPageNodes * (longestLink + 1)

/**
 * The host of an address that may be asked in a page's name, as `rpcHosts` lists it: with its port where that is not 443.
 * @returns undefined where it is no `https:` address, or one with a user name or password in it.
 */
export const pageNodeHost = (url: string): string | undefined => httpsUrl(url)?.host
