import type { Caip2 } from '@walletframe/bridge-protocol'
import { pairingLeft, pairingLifetime } from '../../state/specified.ts'
import type { PairingAsk } from '../connector.ts'
import { errorOf, isExpired } from './answers.ts'
import type { Client, Session } from './client.ts'
import { wantedNamespaces } from './session.ts'
import { inTime, unlessAborted, unreachable } from './waiting.ts'

/** What a pairing needs of the rest. */
type Around = {
  readonly pageNetworks: () => readonly Caip2[]
  /** A session that nobody waited for any more when it was approved. */
  readonly giveBack: (session: Session) => void
}

/** A code, and another one before that is too old, until a wallet answered one of them. */
export const pair = async (
  client: Client,
  { onUri, signal }: PairingAsk,
  { pageNetworks, giveBack }: Around,
): Promise<Session> => {
  let isOver = false
  let newest = 0
  const { promise: answered, resolve, reject } = Promise.withResolvers<Session>()
  const fail = (error: unknown) => reject(errorOf(error))
  const begin = async () => {
    newest += 1
    const mine = newest
    const { uri, approval } = await inTime(
      client.connect({ optionalNamespaces: wantedNamespaces(pageNetworks()) }),
    )
    if (isOver) return
    if (uri === undefined) throw unreachable()
    approval().then(
      (session) => (isOver ? giveBack(session) : resolve(session)),
      (error: unknown) => {
        // An old code that nobody used: there is a newer one, or will be, where the page slept over the time for it.
        if (!isExpired(error)) fail(error)
        else if (mine === newest && !isOver) void begin().catch(fail)
      },
    )
    onUri(uri)
  }
  const timer = setInterval(() => void begin().catch(fail), pairingLifetime - pairingLeft)
  begin().catch(fail)
  try {
    return await unlessAborted(answered, signal)
  } finally {
    isOver = true
    clearInterval(timer)
  }
}
