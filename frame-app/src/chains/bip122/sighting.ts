import { readBitcoinTransaction } from '@walletframe/api-contract'
import type { Caip2 } from '@walletframe/bridge-protocol'
import { callServer } from '../../api/client.ts'
import type { Sighting } from '../sighting.ts'
import { noteMoved } from './funds.ts'

/** Milliseconds for which one that nobody has may still come: wallets send to nodes of their own, and it spreads within seconds. */
const patience = 10 * 60_000

/** What the network says of a transaction. @throws ApiError where the server cannot tell. */
export const sightingOf = async ({
  network,
  hash,
  input: known,
}: {
  readonly network: Caip2
  readonly hash: string
  readonly input?: string | undefined
}): Promise<Sighting> => {
  const { state, input, replacedBy } = await callServer(readBitcoinTransaction, {
    params: { txid: hash },
    query: { chainId: network, ...(known !== undefined && { input: known }) },
  })
  // First seen, decided, or gone: what the sender has is another amount now.
  if (state === 'confirmed' || (input && known === undefined) || replacedBy !== null) noteMoved(network)
  return {
    receipt: state === 'confirmed' ? 'confirmed' : null,
    isKnown: state === 'confirmed' || state === 'pending',
    isTaken: replacedBy !== null,
    nonce: null,
    patience,
    ...(input && { input: `${input.txid}:${input.vout}` }),
  }
}
