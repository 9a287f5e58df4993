import type { Caip2 } from '@walletframe/bridge-protocol'
import { keccak256, type Hex } from 'viem'
import type { Sent } from '../../storage/sent.ts'
import type { SignPayload } from '../../vault/payload.ts'
import type { ChainRequest } from '../chain.ts'
import { broadcast } from './broadcast.ts'
import { rememberNonce } from './nonces.ts'
import { recordOf, sendKept } from './sentRecord.ts'

type TransactionPayload = Extract<SignPayload, { kind: 'transaction' }>

/**
 * Sends what was signed. It is kept before a node has it: what may be on chain is never forgotten by a reload, and can be sent again with another fee.
 * @param more what the record says beside what the transaction does.
 * @param toldOf what is thrown where the node refused it.
 * @returns its hash.
 */
export const sendSigned = async (
  request: ChainRequest,
  payload: TransactionPayload,
  signed: Hex,
  more: Partial<Sent> = {},
  toldOf?: (error: unknown) => unknown,
): Promise<Hex> => {
  const network = request.network.id as Caip2
  const { transaction } = payload
  const { nonce, to = null, value, data } = transaction
  const record = recordOf(
    request,
    { to, value, data },
    { hash: keccak256(signed), nonce, method: 'eth_sendTransaction', signed: transaction, ...more },
  )
  return sendKept(record, async () => {
    const { hash, taken } = await broadcast(network, signed, toldOf)
    if (taken) rememberNonce(network, request.account, nonce)
    return hash
  })
}
