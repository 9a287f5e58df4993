import { longestLink, mostPageNodes, nodeMethodsByNamespace, pageNodeHost } from '@walletframe/api-contract'
import type { Options } from '../state/options.ts'

/*
 * Nodes that a page wishes its own reads to be asked of (`customRpcUrls`). The operator's server asks them, at hosts that the operator lists, and decides by
 * itself; here the page's developer hears what is not taken. Nothing that the wallet itself reads, prepares or sends goes there.
 */

type Given = NonNullable<Options['customRpcUrls']>

// oxlint-disable-next-line no-console -- the developer's only way to learn why
const warnDeveloper = (message: string) => console.warn(`[WalletFrame] ${message}`)

/** Whether it is what an option's type says: a page may be without it. */
const isList = (nodes: unknown): nodes is Given[string] =>
  Array.isArray(nodes) &&
  nodes.every((node: unknown) => typeof (node as { readonly url?: unknown } | null)?.url === 'string')

const hasNodes = (network: string): boolean =>
  Object.hasOwn(nodeMethodsByNamespace, network.slice(0, network.indexOf(':')))

/** The addresses of one network that are asked, in the page's order. */
const readNodes = (
  network: string,
  nodes: unknown,
  { projectId, rpcHosts = [] }: Pick<Options['project'], 'projectId' | 'rpcHosts'>,
  warn: (message: string) => void,
): readonly string[] => {
  const option = `Option customRpcUrls["${network}"]`
  if (!isList(nodes)) {
    warn(`${option} is not taken: expected a list of { url }.`)
    return []
  }
  if (nodes.some(({ config }) => config !== undefined))
    warn(`${option}: config is not taken: the operator's server asks the node, with its own limits.`)
  const taken = nodes.flatMap(({ url }, at) => {
    const host = pageNodeHost(url)
    if (host === undefined)
      warn(
        `${option}.${at} is not taken: expected an https: address of at most ${longestLink} characters, without user name and password.`,
      )
    else if (!rpcHosts.includes(host))
      warn(
        `${option}.${at} is not taken (RPC_HOST_NOT_LISTED): reads go to the operator's nodes. Ask the operator of this server to add "${host}" to rpcHosts of the project "${projectId}".`,
      )
    else return [url]
    return []
  })
  const asked = [...new Set(taken)]
  if (asked.length > mostPageNodes) warn(`${option}: only the first ${mostPageNodes} that can be asked are.`)
  return asked.slice(0, mostPageNodes)
}

/** Each page's wish is read, and its developer told, once. */
const known = new WeakMap<Given, ReadonlyMap<string, string>>()

const readAll = (
  given: Given,
  { project }: Pick<Options, 'project'>,
  warn: (message: string) => void,
): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(given).flatMap(([network, nodes]) => {
      const isServed = project.networks.some(({ id }) => id === network) && hasNodes(network)
      if (isServed) return [[network, readNodes(network, nodes, project, warn).join(' ')]]
      warn(
        `Option customRpcUrls["${network}"] is not taken: expected the CAIP-2 id of a network whose nodes this server asks.`,
      )
      return []
    }),
  )

/**
 * The page's wish for a network, as it goes to the server: addresses with a space between. Empty where it has none.
 * @param warn hears of what is not taken.
 */
export const pageNodesOf = (
  network: string,
  options: Pick<Options, 'customRpcUrls' | 'project'>,
  warn: (message: string) => void = warnDeveloper,
): string => {
  const { customRpcUrls } = options
  if (!customRpcUrls) return ''
  const wishes = known.get(customRpcUrls) ?? readAll(customRpcUrls, options, warn)
  known.set(customRpcUrls, wishes)
  return wishes.get(network) ?? ''
}
