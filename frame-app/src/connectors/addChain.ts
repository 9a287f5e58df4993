import type { Network } from '@walletframe/api-contract'
import { errorCode, hexChainId, ProviderRpcError, type Caip2, type Json } from '@walletframe/bridge-protocol'

/* A wallet that does not know the network it is to go to (EIP-3326, code 4902) is told of it (EIP-3085), and asked again. */

/** How the wallet is asked, over whatever way. */
type Ask = (method: string, params: Json) => Promise<Json>

type Said = {
  readonly code?: unknown
  readonly message?: unknown
  readonly data?: { readonly originalError?: { readonly code?: unknown } | null } | null
}

/** Whether a refusal means that the wallet does not know the network: by its code, or as wallets of phones say it. */
export const isUnknownChain = (thrown: unknown): boolean => {
  const { code, message, data } = (thrown ?? {}) as Said
  return (
    code === errorCode.unrecognizedChain ||
    data?.originalError?.code === errorCode.unrecognizedChain ||
    (typeof message === 'string' && /unrecogni[sz]ed chain/i.test(message))
  )
}

/** Refusals that keep their meaning: a person's no (EIP-1193), a question that is still open (EIP-1474), nobody there. */
const meant: readonly number[] = [
  errorCode.userRejected,
  -32_002,
  errorCode.unauthorized,
  errorCode.disconnected,
]

/** Milliseconds for a wallet to say which network it is on: nobody is asked for that. */
const patience = 2_000

/** What EIP-3085 wants to know. The operator's own nodes are told to nobody. */
const factsOf = (chainId: string, network: Network): Json => [
  {
    chainId,
    chainName: network.name,
    nativeCurrency: { ...network.nativeCurrency },
    ...(network.walletRpcUrl !== undefined && { rpcUrls: [network.walletRpcUrl] }),
    ...(network.explorerUrl !== undefined && { blockExplorerUrls: [network.explorerUrl] }),
  },
]

/**
 * After a wallet refused to go to a network: where it does not know it, it is told of it, and asked once more. It is believed what it says of
 * itself then, not that it said yes.
 * @param tells whether the wallet has one network at a time, and says which (`eth_chainId`).
 * @throws ProviderRpcError the refusal, where it was another one; 4001 declined; 4902 where the wallet does not take the network; -32603
 * where it took it and stayed on another.
 */
export const addAndSwitch = async (
  refusal: unknown,
  { id, network, ask, tells }: { id: Caip2; network: Network | undefined; ask: Ask; tells: boolean },
): Promise<void> => {
  const chainId = hexChainId(id)
  if (!isUnknownChain(refusal) || chainId === undefined || !network) throw refusal
  const isThere = async () => {
    const said = await Promise.race([
      ask('eth_chainId', []).catch(() => null),
      new Promise<null>((resolve) => setTimeout(() => resolve(null), patience)),
    ])
    return typeof said === 'string' && said.toLowerCase() === chainId
  }
  try {
    await ask('wallet_addEthereumChain', factsOf(chainId, network))
  } catch (thrown) {
    if (thrown instanceof ProviderRpcError && meant.includes(thrown.code)) throw thrown
    throw new ProviderRpcError(errorCode.unrecognizedChain, 'Chain is not supported')
  }
  // Many go there as soon as they have it.
  if (tells && (await isThere())) return
  await ask('wallet_switchEthereumChain', [{ chainId }])
  if (tells && !(await isThere()))
    throw new ProviderRpcError(errorCode.internal, 'The wallet took the network and stayed on another one.')
}
