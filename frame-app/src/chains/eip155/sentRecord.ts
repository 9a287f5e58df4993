import type { Caip2 } from '@walletframe/bridge-protocol'
import { forgetSent, saveSent, sentAccount, type Sent } from '../../storage/sent.ts'
import type { ChainRequest } from '../chain.ts'
import type { Asked } from '../sighting.ts'
import { contentOf, nothingSaid } from './sentContent.ts'

/** Whose it is: of what the person started in the wallet's own screens no page hears. */
export const originOf = ({ hostOrigin, asker }: Pick<ChainRequest, 'hostOrigin' | 'asker'>): string =>
  asker === 'wallet' ? '' : hostOrigin

/** What our own wallet is about to send, before anybody has it; what the network says of it is more. @param asked what it does; null where it is several things. */
export const recordOf = (
  request: ChainRequest,
  asked: Asked | null,
  more: Pick<Sent, 'hash' | 'nonce' | 'method'> & Partial<Sent>,
): Sent => {
  const { account } = request
  const network = request.network.id as Caip2
  const now = Date.now()
  return {
    account: sentAccount(`${network}:${account}`),
    network,
    ...(asked
      ? contentOf({ ...asked, data: asked.data === '0x' ? null : asked.data }, account)
      : nothingSaid),
    origin: originOf(request),
    sentAt: now,
    state: 'pending',
    changedAt: now,
    doubt: null,
    ...more,
  }
}

/** Sends what is kept before anybody has it: what may be on chain is never forgotten by a reload. @throws what `send` throws: then it was refused, and is not kept. */
export const sendKept = async <Result>(record: Sent, send: () => Promise<Result>): Promise<Result> => {
  await saveSent(record)
  try {
    return await send()
  } catch (error) {
    // Refused: it is not on its way.
    await forgetSent(record)
    throw error
  }
}
