import { expect, test } from 'vitest'
import { isProbe, refusalOf, refusedMethods } from './refused.ts'

/* What a page hears, and whether a person is told, method by method: programs go by the reason, developers by what to use in its place. */

const expected: Readonly<Record<string, readonly string[]>> = {
  unreadable: ['eth_sign', 'eth_signTransaction', 'personal_signTransaction', 'personal_sendTransaction'],
  superseded: [
    ...['eth_signTypedData', 'eth_signTypedData_v1', 'eth_signTypedData_v3', 'eth_decrypt'],
    ...['eth_getEncryptionPublicKey', 'personal_listAccounts', 'wallet_connect', 'wallet_disconnect'],
    ...['wallet_sign', 'wallet_signMessage', 'metamask_watchAsset'],
  ],
  'not-offered': [
    ...['eth_signAuthorization', 'wallet_signAuthorization', 'wallet_upgradeAccount', 'wallet_getAssets'],
    ...['wallet_getCallsHistory', 'wallet_createSession', 'wallet_getSession', 'wallet_revokeSession'],
    ...['wallet_invokeMethod', 'wallet_notify', 'wallet_swapAsset', 'wallet_swapOwner'],
    'wallet_updateEthereumChain',
  ],
  'not-a-node': [
    ...['personal_importRawKey', 'personal_newAccount', 'personal_unlockAccount', 'personal_lockAccount'],
    ...['eth_getWork', 'eth_submitWork', 'eth_submitHashrate', 'eth_mining', 'eth_hashrate'],
    'eth_getCompilers',
  ],
  'no-smart-account': [
    ...['eth_sendUserOperation', 'eth_estimateUserOperationGas', 'eth_getUserOperationByHash'],
    ...['eth_supportedEntryPoints', 'eth_getUserOperationReceipt'],
    ...['wallet_requestExecutionPermissions', 'wallet_addSubAccount', 'wallet_getSubAccounts'],
    ...['wallet_getGrantedExecutionPermissions', 'wallet_getSupportedExecutionPermissions'],
  ],
  'other-wallet': [
    ...['metamask_getProviderState', 'metamask_sendDomainMetadata', 'metamask_logWeb3ShimUsage'],
    ...['wallet_getSnaps', 'wallet_registerOnboarding', 'wallet_requestSnaps', 'wallet_invokeSnap'],
    ...['wallet_snap', 'wallet_scanQRCode', 'metamask_open'],
  ],
}
/** Asked for by libraries on their own: nobody is frightened by a modal. */
const probes = [
  ...['eth_supportedEntryPoints', 'eth_getUserOperationReceipt', 'wallet_getGrantedExecutionPermissions'],
  ...['wallet_getSupportedExecutionPermissions', 'wallet_getSubAccounts', 'wallet_getAssets'],
  ...['wallet_getCallsHistory', 'wallet_createSession', 'wallet_getSession', 'wallet_revokeSession'],
  ...['wallet_invokeMethod', 'wallet_notify', 'metamask_getProviderState', 'metamask_sendDomainMetadata'],
  ...['metamask_logWeb3ShimUsage', 'wallet_getSnaps', 'wallet_registerOnboarding'],
]
/** What is named in the place of some of them. */
const instead: Readonly<Record<string, string>> = {
  eth_sign: 'personal_sign or eth_signTypedData_v4',
  eth_signTypedData_v3: 'eth_signTypedData_v4',
  personal_sendTransaction: 'eth_sendTransaction',
  personal_listAccounts: 'eth_accounts',
  eth_sendUserOperation: 'wallet_sendCalls',
  eth_supportedEntryPoints: 'wallet_getCallsStatus',
  wallet_requestExecutionPermissions: 'wallet_grantPermissions',
  wallet_getSubAccounts: 'wallet_getPermissions',
  wallet_getAssets: 'eth_getBalance and eth_call',
  wallet_connect: 'eth_requestAccounts and wallet_revokePermissions',
  wallet_createSession: 'eth_requestAccounts',
  wallet_sign: 'personal_sign or eth_signTypedData_v4',
  metamask_watchAsset: 'wallet_watchAsset',
}

test('each has its reason, and these are all', () => {
  const reasons = Object.entries(expected).flatMap(([reason, methods]) =>
    methods.map((method) => [method, reason] as const),
  )
  expect(refusedMethods.toSorted()).toEqual(reasons.map(([method]) => method).toSorted())
  for (const [method, reason] of reasons) {
    const refusal = refusalOf(method)
    expect(refusal).toMatchObject({ code: 4200, data: { method, reason } })
    expect(refusal.message).toMatch(/^Requested RPC call is not allowed: [^.]{10,}\./)
  }
})

test.each(Object.entries(instead))('%s: use %s', (method, use) => {
  expect(refusalOf(method).data).toMatchObject({ instead: use })
  expect(refusalOf(method).message).toMatch(new RegExp(`\\. Use ${use}\\.$`))
})

test('where there is nothing to use instead, nothing is named', () => {
  for (const method of ['eth_signAuthorization', 'eth_getWork', 'wallet_snap']) {
    expect(refusalOf(method).data).not.toHaveProperty('instead')
    expect(refusalOf(method).message).not.toContain('Use')
  }
})

test('a person is told of all but those that libraries ask for on their own', () => {
  expect(refusedMethods.filter(isProbe).toSorted()).toEqual(probes.toSorted())
  expect(isProbe('made_up')).toBe(false)
})

test('what nobody knows is refused without a reason', () => {
  for (const method of ['made_up', 'constructor', '']) {
    const refusal = refusalOf(method)
    expect(refusal.message).toBe('Requested RPC call is not allowed')
    expect(refusal.data).toEqual({ method })
  }
})
