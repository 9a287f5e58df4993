import { errorCode, type Caip2 } from '@walletframe/bridge-protocol'
import { readSent } from '../../../storage/sent.ts'
import { ChainFailure } from '../../failure.ts'

/** Milliseconds for which an operation that makes an account is waited for: a bundler sends it at once, or loses it. */
const patience = 3 * 60_000

/**
 * An account is made once: while the operation that does it is on its way, entry point and bundlers take no other one.
 * @throws ChainFailure -32002
 */
export const requireNotBeingMade = async (network: Caip2, account: string): Promise<void> => {
  const sent = await readSent(`${network}:${account}`)
  if (
    sent.some(
      ({ state, isOperation, sentAt }) =>
        state === 'pending' && isOperation && Date.now() - sentAt < patience,
    )
  )
    throw new ChainFailure(
      { code: 'being-made' },
      errorCode.resourceUnavailable,
      'Your smart account is being made by what you sent before. Try again when that is done.',
    )
}
