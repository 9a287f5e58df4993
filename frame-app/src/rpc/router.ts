import {
  addressOf,
  errorCode,
  hexChainId,
  namespaceOf,
  ProviderRpcError,
  type Caip10,
  type Caip2,
  type FrameApi,
  type Json,
  type Namespace,
  type Signal,
} from '@walletframe/bridge-protocol'
import { policyOf } from '@walletframe/bridge-protocol/frame'
import type { Connection } from '../connections/connection.ts'

/** An EIP-1193 request as it came over the border. `signal` aborts when the page gives it up. */
export type RpcRequest = FrameApi['request']['args'] & { readonly signal?: Signal }

/** Methods with rules of their own, by name (rpc/served.ts). */
export type Served = { readonly [method: string]: (request: RpcRequest) => Promise<Json> }

/** Everything that the router does not do itself. Flows and the node are handed in, so that nothing below knows what is above. */
export type RouterParts = {
  readonly connection: () => Connection
  /** Asks the node of a network. */
  readonly node: (network: Caip2, method: string, params: readonly Json[]) => Promise<Json>
  /** Opens Connect and waits for an account. */
  readonly requestAccounts: (signal?: Signal) => Promise<readonly Caip10[]>
  /** The network that is active in a namespace; undefined where the page has none of it. */
  readonly networkIn: (namespace: Namespace) => Caip2 | undefined
  /** Puts the request before the person. */
  readonly requestApproval: (request: RpcRequest & { readonly network: Caip2 }) => Promise<Json>
  /** Methods that have rules of their own: fetched when one of them is first asked for. */
  readonly served: () => Promise<Served>
  /** A method outside the lists: the person is told. @returns what the page is told. */
  readonly refuse: (method: string) => Promise<ProviderRpcError>
  readonly knowsNetwork: (network: Caip2) => boolean
}

/** Listed methods that `served` answers; all others are the node's, state's or the person's. */
const hasOwnRules = /^(?:wallet_|personal_ecRecover|web3_sha3|eth_(?:un)?subscribe)/

/**
 * Decides who answers a request: state, the node, the person, or a method's own rules. Default deny: what is on neither list is refused.
 *
 * Errors: 4200 not on the lists, -32602 wrong parameters, 4100 no account connected, -32002 the same prompt is open already,
 * 4901 no node for the network, and whatever the node, the person or the method's own rules answer.
 */
export const createRouter = (parts: RouterParts) => {
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
  const networkFor = ({ method, network }: RpcRequest): Caip2 => {
    const namespace = method.startsWith('solana_') ? 'solana' : 'eip155'
    const found = network ?? parts.networkIn(namespace)
    if (found !== undefined && namespaceOf(found) === namespace) return found
    throw new ProviderRpcError(
      errorCode.chainDisconnected,
      `${method} needs a network of ${namespace}. Name one in the page's networks.`,
    )
  }

  const ethereum = (accounts: readonly Caip10[]) =>
    accounts.filter((account) => namespaceOf(account) === 'eip155').map(addressOf)
  const solana = (accounts: readonly Caip10[]) =>
    accounts
      .filter((account) => namespaceOf(account) === 'solana')
      .map((account) => ({ pubkey: addressOf(account) }))

  /** The accounts that are there, else those that the person connects. @throws ProviderRpcError 4100 where the wallet has none of the kind. */
  const accountsOrAsk = async <T extends Json>(
    request: RpcRequest,
    pick: (accounts: readonly Caip10[]) => T[],
  ): Promise<T[]> => {
    const { status, accounts } = parts.connection()
    const found = pick(
      status === 'connected'
        ? accounts
        : await once(request, async () => parts.requestAccounts(request.signal)),
    )
    if (found.length > 0) return found
    throw new ProviderRpcError(
      errorCode.unauthorized,
      'The connected wallet has no account of this kind. Disconnect it, and connect another one.',
    )
  }

  const answerByRules = async (request: RpcRequest): Promise<Json> => {
    const served = await parts.served()
    const answer = Object.hasOwn(served, request.method) ? served[request.method] : undefined
    if (!answer) throw await parts.refuse(request.method)
    return answer(request)
  }

  const answerSafe = (request: RpcRequest): Promise<Json> => {
    const network = networkFor(request)
    switch (request.method) {
      case 'eth_accounts':
        return Promise.resolve(ethereum(parts.connection().accounts))
      case 'eth_coinbase':
        return Promise.resolve(ethereum(parts.connection().accounts)[0] ?? null)
      case 'solana_getAccounts':
        return Promise.resolve(solana(parts.connection().accounts))
      case 'eth_chainId':
        return Promise.resolve(hexChainId(network) ?? null)
      case 'net_version':
        return Promise.resolve(network.slice(network.indexOf(':') + 1))
    }
    if (hasOwnRules.test(request.method)) return answerByRules(request)
    const params = request.params ?? []
    if (!Array.isArray(params))
      throw new ProviderRpcError(errorCode.invalidParams, 'Invalid params: expected an array.')
    if (!parts.knowsNetwork(network))
      throw new ProviderRpcError(errorCode.chainDisconnected, `No node is configured for ${network}.`)
    return parts.node(network, request.method, params as readonly Json[])
  }

  const answerUnsafe = (request: RpcRequest): Promise<Json> => {
    switch (request.method) {
      case 'eth_requestAccounts':
        return accountsOrAsk(request, ethereum)
      case 'solana_requestAccounts':
        return accountsOrAsk(request, solana)
    }
    if (hasOwnRules.test(request.method)) return once(request, () => answerByRules(request))
    if (parts.connection().connector?.type !== 'embedded')
      throw new ProviderRpcError(
        errorCode.unauthorized,
        'No account is connected. Call eth_requestAccounts first.',
      )
    return once(request, () => parts.requestApproval({ ...request, network: networkFor(request) }))
  }

  return async (request: RpcRequest): Promise<Json> => {
    switch (policyOf(request.method)) {
      case 'safe':
      case 'once':
        return answerSafe(request)
      case 'unsafe':
        return answerUnsafe(request)
      case undefined:
        throw await parts.refuse(request.method)
    }
  }
}
