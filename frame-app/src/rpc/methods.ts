import type { MethodPolicy, Namespace } from '@walletframe/bridge-protocol'
import { policyOf } from '@walletframe/bridge-protocol/frame'

/**
 * Who answers a method: what state knows; Connect, until an account is there; a rule of its own (rpc/rules.ts); the wallet, after the
 * person's consent; or the node.
 */
export type AnsweredBy = 'state' | 'connect' | 'rule' | 'wallet' | 'node'

/** One RPC method as the router knows it. Nothing else says what a method is by its name. */
export type Method = {
  readonly namespace: Namespace
  readonly policy: MethodPolicy
  readonly answeredBy: AnsweredBy
}

const all = (namespace: Namespace, answeredBy: AnsweredBy, names: readonly string[]) =>
  names.map((name) => [name, { namespace, answeredBy }] as const)

/** Methods that are not the node's. */
const rows: ReadonlyMap<string, Pick<Method, 'namespace' | 'answeredBy'>> = new Map([
  ...all('eip155', 'state', ['eth_accounts', 'eth_coinbase', 'eth_chainId', 'net_version']),
  ...all('eip155', 'connect', ['eth_requestAccounts']),
  ...all('eip155', 'wallet', ['eth_sendTransaction', 'eth_signTypedData_v4', 'personal_sign']),
  ...all('eip155', 'rule', [
    'eth_subscribe',
    'eth_unsubscribe',
    'personal_ecRecover',
    'wallet_addEthereumChain',
    'wallet_getCallsStatus',
    'wallet_getCapabilities',
    'wallet_getPermissions',
    'wallet_requestPermissions',
    'wallet_revokePermissions',
    'wallet_sendCalls',
    'wallet_showCallsStatus',
    'wallet_switchEthereumChain',
    'wallet_watchAsset',
    'web3_sha3',
  ]),
  ...all('solana', 'state', ['solana_getAccounts']),
  ...all('solana', 'connect', ['solana_requestAccounts']),
  ...all('solana', 'wallet', [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ]),
])

/** What a method is; undefined where it is refused. */
export const methodOf = (name: string): Method | undefined => {
  const policy = policyOf(name)
  return policy && { policy, ...(rows.get(name) ?? { namespace: 'eip155', answeredBy: 'node' }) }
}
