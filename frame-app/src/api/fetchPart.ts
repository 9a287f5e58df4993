import { errorCode, ProviderRpcError } from '@walletframe/bridge-protocol'

/** A part of the wallet that is a file of its own. @throws ProviderRpcError 4901 where it cannot be fetched. */
export const fetchPart = <Part>(imported: Promise<Part>): Promise<Part> =>
  imported.catch(() => {
    throw new ProviderRpcError(errorCode.chainDisconnected, 'The wallet cannot reach its server.')
  })
