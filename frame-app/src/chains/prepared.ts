import { errorCode, ProviderRpcError, type Json } from '@walletframe/bridge-protocol'
import type { Hex, SignPayload } from '../vault/payload.ts'
import { vault, VaultError } from '../vault/vault.ts'
import type { ChainRequest, Prepared } from './chain.ts'

/** The vault's refusals in EIP-1193's codes. */
const vaultCodes: Readonly<Partial<Record<VaultError['code'], number>>> = {
  'wrong-chain': errorCode.chainDisconnected,
  'wrong-domain': errorCode.unauthorized,
  malformed: errorCode.invalidParams,
}

/** The vault's refusals as the page hears them. */
export const fromVault = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (error instanceof VaultError)
      throw new ProviderRpcError(vaultCodes[error.code] ?? errorCode.internal, error.message, {
        code: error.code,
      })
    throw error
  })

/** A signing request whose payload is known, of any namespace: digest now, signature after the approval. */
export const prepared = async (
  request: ChainRequest,
  payload: SignPayload,
  shown: Pick<Prepared, 'subject' | 'warnings' | 'exposure'> & { readonly sends?: boolean },
  finish: (signed: Hex) => Promise<Json> = (signed) => Promise.resolve(signed),
): Promise<Prepared> => {
  const { account, hostOrigin: origin } = request
  const digest = await fromVault(vault.describe(payload, origin))
  return {
    digest,
    sends: false,
    ...shown,
    complete: async ({ requestId }) =>
      finish(await fromVault(vault.sign({ requestId, digest, origin, account }, payload))),
  }
}
