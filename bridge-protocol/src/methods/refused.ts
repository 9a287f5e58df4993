import { errorCode, ProviderRpcError } from '../errors.ts'

/*
 * The table's other half: methods that wallets and nodes have and this one refuses, with the reason. A chunk of its own, since only a page
 * that asks for one of them needs its sentence.
 */

/** Why a method is not served, and what to use in its place. */
type Refusal = {
  /** Stable, for programs. */
  readonly reason:
    | 'unreadable'
    | 'superseded'
    | 'not-a-node'
    | 'no-smart-account'
    | 'not-offered'
    | 'other-wallet'
  readonly why: string
  readonly instead?: string
  /** Libraries ask for it on their own, without any click: a modal that opens by itself would frighten a visitor for nothing. */
  readonly probe?: true
}

const listed = (methods: readonly string[], refusal: Refusal) =>
  methods.map((method): [string, Refusal] => [method, refusal])

/** Methods of wallets and nodes that are known and not served. What is not even here is refused without a reason. */
const refusals: ReadonlyMap<string, Refusal> = new Map([
  ...listed(['eth_sign'], {
    reason: 'unreadable',
    why: 'it signs bytes that nobody can read',
    instead: 'personal_sign or eth_signTypedData_v4',
  }),
  ...listed(['eth_signTypedData', 'eth_signTypedData_v1', 'eth_signTypedData_v3'], {
    reason: 'superseded',
    why: 'this version does not bind arrays or the domain as EIP-712 says',
    instead: 'eth_signTypedData_v4',
  }),
  ...listed(['eth_signTransaction', 'personal_signTransaction', 'personal_sendTransaction'], {
    reason: 'unreadable',
    why: 'a signed transaction could be sent at any later time, out of sight',
    instead: 'eth_sendTransaction',
  }),
  ...listed(['eth_decrypt', 'eth_getEncryptionPublicKey'], {
    reason: 'superseded',
    why: 'it uses the key of an account for encryption, and other wallets have withdrawn it too',
    instead: 'a key of your own, for example one that is derived from a signature',
  }),
  ...listed(['eth_signAuthorization', 'wallet_signAuthorization', 'wallet_upgradeAccount'], {
    reason: 'not-offered',
    why: 'a signed delegation (EIP-7702) hands over the whole account',
  }),
  ...listed(
    ['personal_importRawKey', 'personal_newAccount', 'personal_unlockAccount', 'personal_lockAccount'],
    { reason: 'not-a-node', why: 'keys are in the vault, and no page can put any there or take them out' },
  ),
  ...listed(['personal_listAccounts'], {
    reason: 'superseded',
    why: 'it is a node’s way to name accounts',
    instead: 'eth_accounts',
  }),
  ...listed(
    ['eth_getWork', 'eth_submitWork', 'eth_submitHashrate', 'eth_mining', 'eth_hashrate', 'eth_getCompilers'],
    { reason: 'not-a-node', why: 'it is for miners and old nodes' },
  ),
  ...listed(['eth_sendUserOperation', 'eth_estimateUserOperationGas', 'eth_getUserOperationByHash'], {
    reason: 'no-smart-account',
    why: 'the account is no smart account',
    instead: 'wallet_sendCalls',
  }),
  ...listed(['eth_supportedEntryPoints', 'eth_getUserOperationReceipt'], {
    reason: 'no-smart-account',
    why: 'the account is no smart account',
    instead: 'wallet_getCallsStatus',
    probe: true,
  }),
  ...listed(['wallet_requestExecutionPermissions'], {
    reason: 'no-smart-account',
    why: 'permissions are given in the form that wallet_getCapabilities names',
    instead: 'wallet_grantPermissions',
  }),
  ...listed(['wallet_addSubAccount'], {
    reason: 'no-smart-account',
    why: 'the account is no smart account',
    instead: 'wallet_grantPermissions',
  }),
  ...listed(
    [
      'wallet_getGrantedExecutionPermissions',
      'wallet_getSupportedExecutionPermissions',
      'wallet_getSubAccounts',
    ],
    {
      reason: 'no-smart-account',
      why: 'what a page was given it keeps itself',
      instead: 'wallet_getPermissions',
      probe: true,
    },
  ),
  ...listed(['wallet_getAssets'], {
    reason: 'not-offered',
    why: 'what a person owns besides what the page asks for is not the page’s business',
    instead: 'eth_getBalance and eth_call',
    probe: true,
  }),
  ...listed(['wallet_getCallsHistory'], {
    reason: 'not-offered',
    why: 'the wallet keeps no list for pages',
    instead: 'wallet_getCallsStatus with the id of a batch',
    probe: true,
  }),
  ...listed(['wallet_connect', 'wallet_disconnect'], {
    reason: 'superseded',
    why: 'connecting is a method of its own',
    instead: 'eth_requestAccounts and wallet_revokePermissions',
  }),
  ...listed(
    [
      'wallet_createSession',
      'wallet_getSession',
      'wallet_revokeSession',
      'wallet_invokeMethod',
      'wallet_notify',
    ],
    {
      reason: 'not-offered',
      why: 'this provider speaks EIP-1193 of one namespace, not the multi-chain sessions of CAIP-25',
      instead: 'eth_requestAccounts',
      probe: true,
    },
  ),
  ...listed(['wallet_sign', 'wallet_signMessage'], {
    reason: 'superseded',
    why: 'it has no settled form',
    instead: 'personal_sign or eth_signTypedData_v4',
  }),
  ...listed(['wallet_swapAsset', 'wallet_swapOwner', 'wallet_updateEthereumChain'], {
    reason: 'not-offered',
    why: 'it is decided in the wallet, not by a page',
  }),
  ...listed(['metamask_watchAsset'], {
    reason: 'superseded',
    why: 'it is an old name',
    instead: 'wallet_watchAsset',
  }),
  ...listed(
    [
      'metamask_getProviderState',
      'metamask_sendDomainMetadata',
      'metamask_logWeb3ShimUsage',
      'wallet_getSnaps',
      'wallet_registerOnboarding',
    ],
    { reason: 'other-wallet', why: 'it belongs to another wallet', probe: true },
  ),
  ...listed(
    ['wallet_requestSnaps', 'wallet_invokeSnap', 'wallet_snap', 'wallet_scanQRCode', 'metamask_open'],
    { reason: 'other-wallet', why: 'it belongs to another wallet' },
  ),
])

/** Methods that are refused with a reason: for the documentation and its test. */
export const refusedMethods: readonly string[] = [...refusals.keys()]

/** Starts every refusal (specification, section 6). */
const notAllowed = 'Requested RPC call is not allowed'

/** What the page hears of a method that is not served: 4200, why, and what to use in its place. */
export const refusalOf = (method: string): ProviderRpcError => {
  const refusal = refusals.get(method)
  if (!refusal) return new ProviderRpcError(errorCode.unsupportedMethod, notAllowed, { method })
  const { reason, why, instead } = refusal
  const use = instead === undefined ? '' : ` Use ${instead}.`
  return new ProviderRpcError(errorCode.unsupportedMethod, `${notAllowed}: ${why}.${use}`, {
    method,
    reason,
    ...(instead === undefined ? {} : { instead }),
  })
}

/** Whether a person should be told that the method was stopped. */
export const isProbe = (method: string): boolean => refusals.get(method)?.probe === true
