import {
  addressOf,
  errorCode,
  hexChainId,
  namespaceOf,
  ProviderRpcError,
  type Caip2,
  type FrameApi,
  type Json,
  type Namespace,
  type Signal,
} from '@walletframe/bridge-protocol'
import type { Connection } from '../connections/connections.ts'
import { methodOf } from './methods.ts'

/** An EIP-1193 request as it came over the border. `signal` aborts when the page gives it up. */
export type RpcRequest = FrameApi['request']['args'] & { readonly signal?: Signal }

/** Methods with rules of their own, by name (rpc/rules.ts). */
export type Rules = { readonly [method: string]: (request: RpcRequest) => Promise<Json> }

/** Everything that the router does not do itself. Flows and the node are handed in, so that nothing below knows what is above. */
export type RouterParts = {
  readonly connectionIn: (namespace: Namespace) => Connection
  /** Asks the node of a network. */
  readonly node: (
    network: Caip2,
    method: string,
    params: readonly Json[],
    signal: Signal | undefined,
  ) => Promise<Json>
  /** Opens Connect and waits for an account of the namespace. */
  readonly requestAccounts: (namespace: Namespace, signal?: Signal) => Promise<void>
  /** Runs the request on the wallet that is connected in the network's namespace, after the person's consent. */
  readonly requestWallet: (request: RpcRequest & { readonly network: Caip2 }) => Promise<Json>
  /** Methods that have rules of their own: fetched when one of them is first asked for. */
  readonly rules: () => Promise<Rules>
  /** A method outside the lists: the person is told. @returns what the page is told. */
  readonly refuse: (method: string) => Promise<ProviderRpcError>
  readonly knowsNetwork: (network: Caip2) => boolean
}

/** How a namespace's methods answer with accounts. */
const accountForms: { readonly [N in Namespace]?: (address: string) => Json } = {
  solana: (address) => ({ pubkey: address }),
}

/**
 * Decides who answers a request: state, the node, the person, or a method's own rules. Default deny: what is on neither list is refused.
 *
 * Errors: 4200 not on the lists, -32602 wrong parameters, 4100 no account connected, -32002 the same prompt is open already,
 * 4901 no node for the network, and whatever the node, the person or the method's own rules answer.
 */
export const createRouter = (parts: RouterParts, lookUp: typeof methodOf = methodOf) => {
  /** Prompts that are open: the same one twice is refused (EIP-1474 -32002). */
  const prompts = new Set<string>()

  const once = async <T>(request: RpcRequest, run: () => Promise<T>): Promise<T> => {
    const key = JSON.stringify([request.method, request.params ?? null])
    if (prompts.has(key))
      throw new ProviderRpcError(
        errorCode.resourceUnavailable,
        `This ${request.method} request is open already. Wait for the answer.`,
      )
    prompts.add(key)
    try {
      return await run()
    } finally {
      prompts.delete(key)
    }
  }

  /** A request is for the network that it names, else for the active one of its method's namespace. */
  const networkFor = ({ method, network }: RpcRequest, namespace: Namespace): Caip2 => {
    const found = network ?? parts.connectionIn(namespace).network
    if (found !== null && namespaceOf(found) === namespace) return found
    throw new ProviderRpcError(
      errorCode.chainDisconnected,
      `${method} needs a network of ${namespace}. Name one in the page's networks.`,
    )
  }

  /** A namespace's accounts, in the form that its methods answer with. */
  const accountsIn = (namespace: Namespace): Json[] => {
    const form = accountForms[namespace] ?? ((address) => address)
    return parts.connectionIn(namespace).accounts.map((account) => form(addressOf(account)))
  }

  /** The accounts that are there, else those that the person connects. @throws ProviderRpcError 4100 where the wallet has none of the kind. */
  const accountsOrAsk = async (request: RpcRequest, namespace: Namespace): Promise<Json> => {
    if (parts.connectionIn(namespace).status !== 'connected')
      await once(request, () => parts.requestAccounts(namespace, request.signal))
    const found = accountsIn(namespace)
    if (found.length > 0) return found
    throw new ProviderRpcError(
      errorCode.unauthorized,
      'The connected wallet has no account of this kind. Disconnect it, and connect another one.',
    )
  }

  const answerByRules = async (request: RpcRequest): Promise<Json> => {
    const rules = await parts.rules()
    const answer = Object.hasOwn(rules, request.method) ? rules[request.method] : undefined
    if (!answer) throw await parts.refuse(request.method)
    return answer(request)
  }

  const answerByState = (request: RpcRequest, namespace: Namespace): Json => {
    const network = networkFor(request, namespace)
    switch (request.method) {
      case 'eth_chainId':
        return hexChainId(network) ?? null
      case 'net_version':
        return network.slice(network.indexOf(':') + 1)
      case 'eth_coinbase':
        return accountsIn(namespace)[0] ?? null
      default:
        return accountsIn(namespace)
    }
  }

  const answerByNode = (request: RpcRequest, namespace: Namespace): Promise<Json> => {
    const network = networkFor(request, namespace)
    const params = request.params ?? []
    if (!Array.isArray(params))
      throw new ProviderRpcError(errorCode.invalidParams, 'Invalid params: expected an array.')
    if (!parts.knowsNetwork(network))
      throw new ProviderRpcError(errorCode.chainDisconnected, `No node is configured for ${network}.`)
    return parts.node(network, request.method, params as readonly Json[], request.signal)
  }

  const answerByWallet = (request: RpcRequest, namespace: Namespace): Promise<Json> => {
    if (parts.connectionIn(namespace).status !== 'connected')
      throw new ProviderRpcError(
        errorCode.unauthorized,
        'No account is connected. Call eth_requestAccounts first.',
      )
    return once(request, () => parts.requestWallet({ ...request, network: networkFor(request, namespace) }))
  }

  return async (request: RpcRequest): Promise<Json> => {
    const known = lookUp(request.method)
    if (!known) throw await parts.refuse(request.method)
    const { namespace, policy, answeredBy } = known
    switch (answeredBy) {
      case 'state':
        return answerByState(request, namespace)
      case 'connect':
        return accountsOrAsk(request, namespace)
      case 'node':
        return answerByNode(request, namespace)
      case 'wallet':
        return answerByWallet(request, namespace)
      case 'rule':
        return policy === 'unsafe' ? once(request, () => answerByRules(request)) : answerByRules(request)
    }
  }
}
