import { errorCode, ProviderRpcError, type Caip2, type Json } from '@walletframe/bridge-protocol'
import { keccak256, toHex, type Hex } from 'viem'
import { deleteBatch, dropOldBatches, findBatch, saveBatch, type Batch } from '../../storage/batches.ts'
import { tellOwnSent } from '../../storage/sent.ts'
import type { SendCalls } from '../callsParams.ts'
import type { ChainRequest } from '../chain.ts'
import type { Asked } from '../sighting.ts'
import { broadcast } from './broadcast.ts'
import { rememberNonce } from './nonces.ts'
import { originOf, recordOf, sendKept } from './sentRecord.ts'

/** The id of a batch whose page named none: 32 random bytes. The published form (execution-apis, `wallet_getCallsStatus`) is a number's: without leading zeros. */
const newId = (): Hex => {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  bytes[0] = (bytes[0] ?? 0) | 0x80
  return toHex(bytes)
}

/** Two requests with one id may have waited side by side. @throws ProviderRpcError 5720 */
export const requireNewId = async (request: ChainRequest, { id }: SendCalls): Promise<void> => {
  if (id !== undefined && (await findBatch(originOf(request), id)))
    throw new ProviderRpcError(errorCode.duplicateCallsId, 'A batch with this id was sent before.')
}

/** What a batch begins with on its way to the network. */
export type FirstSend = {
  /** @returns whether somebody is known to have it. @throws ProviderRpcError where it was refused. */
  readonly send: (network: Caip2) => Promise<boolean>
  /** The last nonce of the account that it uses up; null where it uses none. An authorization (EIP-7702) takes the one behind its transaction's. */
  readonly lastNonce: number | null
}

/** A transaction of a batch. */
export type BatchTransaction = FirstSend & { readonly hash: Hex; readonly lastNonce: number }

/**
 * A signed transaction, which Activity lists from the moment that it is sent.
 * @param asked what it does; null where that is several things.
 */
export const transactionOf = (
  request: ChainRequest,
  raw: Hex,
  { nonce, lastNonce = nonce, asked }: { nonce: number; lastNonce?: number; asked: Asked | null },
): BatchTransaction => {
  const hash = keccak256(raw)
  return {
    hash,
    lastNonce,
    send: async (network) => {
      // Only now: the later ones of a batch are sent long after they were signed, or never.
      const record = recordOf(request, asked, { hash, nonce, method: 'wallet_sendCalls' })
      const { taken } = await sendKept(record, () => broadcast(network, raw))
      tellOwnSent(record)
      return taken
    },
  }
}

/**
 * Puts a batch on record, then sends what it begins with: a document that dies in between has not sent something that nobody remembers.
 * @throws ProviderRpcError where it was refused: nothing was sent, and nothing is on record.
 */
export const startBatch = async (
  request: ChainRequest,
  asked: SendCalls,
  { send, lastNonce }: FirstSend,
  more: Pick<Batch, 'calls' | 'open' | 'atomic' | 'operation' | 'ownFee'>,
): Promise<Batch> => {
  const { account } = request
  const origin = originOf(request)
  const batch: Batch = {
    origin,
    id: asked.id ?? newId(),
    version: asked.version,
    network: asked.network,
    account,
    createdAt: Date.now(),
    ...more,
  }
  await dropOldBatches()
  await saveBatch(batch)
  try {
    // Forgotten only where the node refused it: a first call that may be on chain stays on record.
    const taken = await send(batch.network)
    if (taken && lastNonce !== null) rememberNonce(batch.network, account, lastNonce)
  } catch (error) {
    await deleteBatch(origin, batch.id)
    throw error
  }
  return batch
}

/** What `wallet_sendCalls` answers, in the form of its version. */
export const answerOfBatch = ({ version, id }: Batch): Json => (version === '1.0' ? id : { id })
