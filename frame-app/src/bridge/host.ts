import type { Caller, HostApi } from '@walletframe/bridge-protocol'
import { errorCode, ProviderRpcError } from '@walletframe/bridge-protocol'

let call: Caller<HostApi> | undefined

/** Set once by the bridge when the link to the page exists. */
export const setHost = (caller: Caller<HostApi>): void => {
  call = caller
}

/** Calls the page. @throws ProviderRpcError; 4900 where there is no page. */
export const callHost: Caller<HostApi> = (method, args) =>
  call
    ? call(method, args)
    : Promise.reject(new ProviderRpcError(errorCode.disconnected, 'The page is not connected to the wallet.'))
