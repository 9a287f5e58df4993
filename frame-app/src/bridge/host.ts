import type { Caller, HostApi, Json } from '@walletframe/bridge-protocol'
import { errorCode, ProviderRpcError } from '@walletframe/bridge-protocol'

type Host = { readonly call: Caller<HostApi>; readonly tellMessage: (type: string, data: Json) => void }

let host: Host | undefined

/** Set once by the bridge when the connection to the page exists. */
export const setHost = (connection: Host): void => {
  host = connection
}

/** Tells the page a provider message (EIP-1193 `message`); nobody hears it where there is no page. */
export const tellMessage: Host['tellMessage'] = (type, data) => host?.tellMessage(type, data)

/** Calls the page. @throws ProviderRpcError; 4900 where there is no page. */
export const callHost: Caller<HostApi> = (method, args, signal) =>
  host
    ? host.call(method, args, signal)
    : Promise.reject(new ProviderRpcError(errorCode.disconnected, 'The page is not connected to the wallet.'))
