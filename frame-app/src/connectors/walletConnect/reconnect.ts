/*
 * On a phone the answer of a wallet is given in another app. Meanwhile the system halts this page, and ends its socket without a word: the
 * client would find out by and by, and the person would look at a page that waits.
 */

/** Milliseconds out of sight after which a socket may be dead though it says that it is open. */
const longAway = 3_000

type Relayer = {
  readonly connected: boolean
  readonly restartTransport: () => Promise<void>
}
type Sight = Pick<Document, 'visibilityState'> & Pick<EventTarget, 'addEventListener'>

/** Opens the relay's socket anew when the page is seen again: what the wallet said meanwhile is fetched with it. */
export const reconnectOnReturn = (relayer: Relayer, sight: Sight, now = Date.now): void => {
  let hiddenAt: number | undefined
  sight.addEventListener('visibilitychange', () => {
    if (sight.visibilityState === 'hidden') {
      hiddenAt ??= now()
      return
    }
    const wasLong = hiddenAt !== undefined && now() - hiddenAt >= longAway
    hiddenAt = undefined
    // Where it fails, the client's own tries go on.
    if (wasLong || !relayer.connected) relayer.restartTransport().catch(() => undefined)
  })
}
