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

/** What an approval shows, and what could be lost by it. */
export type Shown = Pick<Prepared, 'subject' | 'warnings' | 'exposure'> & {
  readonly sends?: boolean
  /** Whether what was prepared still holds: asked right before it is signed. @throws Outdated */
  readonly check?: () => Promise<void>
}

/** A signing request whose payload is known, of any namespace: meaning and digest now, signature after the approval. */
export const prepared = async (
  request: ChainRequest,
  payload: SignPayload,
  /** Made of what the worker read in the payload, and of what a node knows. */
  show: (decoded: Decoded) => Shown | Promise<Shown>,
  finish: (signed: Hex) => Json | Promise<Json> = (signed) => signed,
): Promise<Prepared> => {
  const { account, signer = account, hostOrigin: origin } = request
  const { digest, decoded } = await fromVault(vault.describe(payload, origin))
  const { check, ...shown } = await show(decoded)
  return {
    digest,
    sends: false,
    ...shown,
    complete: async ({ requestId }) => {
      await check?.()
      return finish(await fromVault(vault.sign({ requestId, digest, origin, account: signer }, payload)))
    },
  }
}

/** What the worker says of a payload of one kind. @throws Error where it describes another: that is a fault of ours. */
export const expectKind = <Kind extends Decoded['kind']>(
  decoded: Decoded,
  kind: Kind,
): Extract<Decoded, { kind: Kind }> => {
  if (decoded.kind !== kind) throw new Error(`The vault described ${decoded.kind} in place of ${kind}.`)
  return decoded as Extract<Decoded, { kind: Kind }>
}
