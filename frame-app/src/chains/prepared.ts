import { errorCode, ProviderRpcError, type Json } from '@walletframe/bridge-protocol'
import type { Decoded } from '../vault/decoded.ts'
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

/** What an approval shows of a payload, made of what the worker read in it and of what a node knows. */
export type Show = (decoded: Decoded) => Shown | Promise<Shown>
type Shown = Pick<Prepared, 'subject' | 'warnings' | 'exposure'> & {
  readonly sends?: boolean
  /** Whether what was prepared still holds: asked right before it is signed. @throws Outdated */
  readonly check?: () => Promise<void>
}

/** A signing request whose payload is known, of any namespace: meaning and digest now, signature after the approval. */
export const prepared = async (
  request: ChainRequest,
  payload: SignPayload,
  show: Show,
  finish: (signed: Hex) => Promise<Json> = (signed) => Promise.resolve(signed),
): Promise<Prepared> => {
  const { account, hostOrigin: origin } = request
  const { digest, decoded } = await fromVault(vault.describe(payload, origin))
  const { check, ...shown } = await show(decoded)
  return {
    digest,
    sends: false,
    ...shown,
    complete: async ({ requestId }) => {
      await check?.()
      return finish(await fromVault(vault.sign({ requestId, digest, origin, account }, payload)))
    },
  }
}
