import type { Json } from '@walletframe/bridge-protocol'
import { keccak256, recoverMessageAddress, stringToHex } from 'viem'
import { invalid, isHexBytes, listOf } from '../../chains/fields.ts'

/** `personal_ecRecover`: [message, signature]. @returns the signer, EIP-55. @throws ProviderRpcError -32602 */
export const ecRecover = async (params: Json | undefined): Promise<string> => {
  const [message, signature] = listOf(params, 2)
  if (typeof message !== 'string') throw invalid('params[0]', 'a message, as text or hex')
  // EIP-191 as personal_sign makes it: r, s and v.
  if (!isHexBytes(signature) || signature.length !== 2 + 65 * 2)
    throw invalid('params[1]', 'a signature of 65 bytes in hex')
  const raw = isHexBytes(message) ? message : stringToHex(message)
  try {
    return await recoverMessageAddress({ message: { raw }, signature })
  } catch {
    // No point of the curve has such an r, or v is none: these bytes are no signature.
    throw invalid('params[1]', 'a signature that a key can have made')
  }
}

/** `web3_sha3`: [bytes in hex]. @returns Keccak-256 of them. @throws ProviderRpcError -32602 */
export const sha3 = (params: Json | undefined): string => {
  const [data] = listOf(params, 1)
  if (!isHexBytes(data)) throw invalid('params[0]', 'bytes in hex')
  return keccak256(data)
}
