import { OutboundError } from '../outbound/failure.ts'
import { isSignedBy } from './addressProofs.ts'
import { withChain } from './nodes/chainClient.ts'
import type { Rpc } from './nodes/rpc.ts'

/**
 * Whether the owner of an EVM address signed a message (EIP-191): by its key, or by the contract that is there, or would be (ERC-1271, ERC-6492).
 * @param request `network` in CAIP-2; `signature` hex with `0x`; `patience` milliseconds that the nodes have.
 * @throws OutboundError where no node answered.
 */
export const isSignedByOwner = async (
  rpc: Pick<Rpc, 'read'>,
  {
    network,
    address,
    message,
    signature,
    patience,
  }: Readonly<Record<'network' | 'address' | 'message' | 'signature', string>> & {
    readonly patience: number
  },
): Promise<boolean> => {
  if (isSignedBy('eip155', address, message, signature)) return true
  const signal = AbortSignal.timeout(patience)
  return withChain({ rpc, network, signal }, async (client) => {
    const [{ verifyHash }, { hashMessage, BaseError }] = await Promise.all([
      import('viem/actions'),
      import('viem'),
    ])
    return verifyHash(client, {
      address: address as `0x${string}`,
      hash: hashMessage(message),
      signature: signature as `0x${string}`,
    }).catch((error: unknown) => {
      // What a contract makes of the call is its own: no yes is a no.
      if (error instanceof BaseError || error instanceof OutboundError) return false
      throw error
    })
  })
}
