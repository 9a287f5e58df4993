import { mapStrings } from './json.ts'

/** Addresses of any scheme; IPv4 and IPv6 with or without a port; this machine. */
const addresses =
  /\b[a-z][a-z0-9+.-]{1,15}:\/\/[^\s"'<>]+|(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?(?![\w.])|\[[0-9a-f:.]*:[0-9a-f:.]*\](?::\d{1,5})?|\blocalhost\b(?::\d{1,5})?/gi

/** Shorter parts of an address are words such as `v2`, and no key. */
const shortestSecret = 6

/** What an address must not give away by its parts: its host, credentials, and whatever in its path or query may be a key. */
const secretsOf = (url: string): readonly string[] => {
  const { host, hostname, username, password, pathname, searchParams } = new URL(url)
  const parts = [...pathname.split('/'), ...searchParams.values(), decodeURIComponent(password)]
  return [
    // A name without a dot or a port, as in a compose file, is a word like `node` as well.
    ...[host, hostname].filter((part) => /[.:]/.test(part)),
    decodeURIComponent(username),
    ...parts.filter((part) => part.length >= shortestSecret),
  ].filter((part) => part !== '')
}

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * What takes a node's address out of its own words: they may name the node, or carry the operator's key to it.
 * @param url the operator's address of the node.
 * @returns a function over JSON text that leaves all else as it was written.
 */
export const redactor = (url: string): ((json: string) => string) => {
  // Longest first: a host with its port before the host.
  const secrets = [...new Set(secretsOf(url))].sort((a, b) => b.length - a.length).map(escape)
  const own = new RegExp(`(?<![\\w-])(?:${secrets.join('|')})(?![\\w-])`, 'gi')
  return (json) => mapStrings(json, (text) => text.replace(addresses, '(address)').replace(own, '(address)'))
}
