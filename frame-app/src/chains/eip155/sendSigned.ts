import type { Caip2 } from '@walletframe/bridge-protocol'
import { keccak256, type Hex } from 'viem'
import { forgetSent, saveSent, sentAccount, type Sent } from '../../storage/sent.ts'
import type { SignPayload } from '../../vault/payload.ts'
import type { ChainRequest } from '../chain.ts'
import { broadcast } from './broadcast.ts'
import { rememberNonce } from './nonces.ts'
import { contentOf } from './sentContent.ts'

type TransactionPayload = Extract<SignPayload, { kind: 'transaction' }>

/** What is known of it before anybody has it; what the network says of it is more. */
const recordOf = (
  request: ChainRequest,
  { transaction }: TransactionPayload,
  hash: Hex,
  more: Partial<Sent>,
): Sent => {
  const { account, hostOrigin, asker } = request
  const network = request.network.id as Caip2
  const { nonce, to = null, value, data } = transaction
  const now = Date.now()
  return {
    account: sentAccount(`${network}:${account}`),
    network,
    hash,
    nonce,
    method: 'eth_sendTransaction',
    ...contentOf({ to, value, data: data === '0x' ? null : data }, account),
    origin: asker === 'wallet' ? '' : hostOrigin,
    sentAt: now,
    state: 'pending',
    changedAt: now,
    doubt: null,
    signed: transaction,
    ...more,
  }
}

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
  const record = recordOf(request, payload, keccak256(signed), more)
  await saveSent(record)
  try {
    const { hash, taken } = await broadcast(network, signed, toldOf)
    if (taken) rememberNonce(network, request.account, payload.transaction.nonce)
    return hash
  } catch (error) {
    // Refused: it is not on its way.
    await forgetSent(record)
    throw error
  }
}
