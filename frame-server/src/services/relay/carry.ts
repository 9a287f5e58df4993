import type { WebSocket } from '../../outbound/webSocket.ts'

/** Why a pair of sockets came to its end. */
export type EndCause =
  /** The page, or the relay, closed it or hung up. */
  | 'page'
  | 'relay'
  /** One of them sent what is too large, or no WebSocket. */
  | 'page-broken'
  | 'relay-broken'
  /** One of them does not take what is sent to it. */
  | 'page-slow'
  | 'relay-slow'
  /** One of them does not answer a ping. */
  | 'page-silent'
  | 'relay-silent'
  /** Nobody said anything for long; it was open for long; this server stops. */
  | 'idle'
  | 'life'
  | 'stop'

export type CarryLimits = {
  /** Bytes that wait to be sent to one side; past it the other side is not read. */
  readonly queued: number
  /** Milliseconds that a side may take to make room again. */
  readonly stall: number
  /** Milliseconds between two pings to each side; one that did not answer by the next is gone. */
  readonly ping: number
  /** Milliseconds without a message, and in all. */
  readonly idle: number
  readonly life: number
  /** Milliseconds that a side may take to say goodbye. */
  readonly goodbye: number
}

/** A side that is open at its end is closed with it: `undefined` for no code. */
type Goodbye = { readonly code: number | undefined; readonly reason: string | Buffer }

const goingAway = 1001
const policy = 1008
/** IANA's "Bad Gateway". */
const badGateway = 1014

/** What the other side is told of a close: codes that say that there was none are for nobody to send. */
const passedOn = (code: number, reason: Buffer, otherwise: Goodbye): Goodbye =>
  code === 1005 ? { code: undefined, reason: '' } : code === 1006 ? otherwise : { code, reason }

const open = 1
const closed = 3

const shut = (socket: WebSocket, { code, reason }: Goodbye, patience: number): void => {
  if (socket.readyState === closed) return
  if (socket.readyState === open) socket.close(code, reason)
  // A side that is not read would not be heard saying goodbye.
  socket.resume()
  const timer = setTimeout(() => socket.terminate(), patience)
  socket.once('close', () => clearTimeout(timer))
}

export type Carried = {
  /** Says goodbye to both sides. */
  readonly end: (cause: EndCause) => void
  /** Hangs up on both sides. */
  readonly cut: () => void
}

/**
 * Carries messages between a page and the relay, as they are. A side is not read while the other does not take what it gets; a side that
 * takes nothing is cut. When one closes, the other is told the same.
 * @param relay paused, as it was opened.
 * @param take counts a message of the page. @returns milliseconds that the page is not read afterwards.
 * @param onEnd once, when both are closed.
 */
export const carry = (
  page: WebSocket,
  relay: WebSocket,
  {
    limits,
    take,
    onEnd,
  }: {
    readonly limits: CarryLimits
    readonly take: (bytes: number) => number
    readonly onEnd: (cause: EndCause) => void
  },
): Carried => {
  const started = performance.now()
  let lastMessage = started
  let ended: EndCause | undefined
  const timers = new Set<NodeJS.Timeout>()
  const later = (milliseconds: number, run: () => void): NodeJS.Timeout => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      run()
    }, milliseconds)
    timers.add(timer)
    return timer
  }
  const drop = (timer: NodeJS.Timeout | undefined) => {
    if (!timer) return
    timers.delete(timer)
    clearTimeout(timer)
  }

  const end = (cause: EndCause, toPage: Goodbye, toRelay: Goodbye): void => {
    if (ended) return
    ended = cause
    clearInterval(pings)
    for (const timer of timers) clearTimeout(timer)
    timers.clear()
    shut(page, toPage, limits.goodbye)
    shut(relay, toRelay, limits.goodbye)
  }
  const both = (code: number, reason: string) =>
    [
      { code, reason },
      { code, reason },
    ] as const
  const leaving = { code: goingAway, reason: '' }

  /** Reasons for which a side is not read now. */
  const holder = (socket: WebSocket) => {
    const reasons = new Set<'full' | 'fast'>()
    return {
      hold: (reason: 'full' | 'fast') => {
        reasons.add(reason)
        socket.pause()
      },
      release: (reason: 'full' | 'fast') => {
        if (reasons.delete(reason) && reasons.size === 0 && !ended) socket.resume()
      },
      isHeld: () => reasons.size > 0,
    }
  }
  const held = { page: holder(page), relay: holder(relay) }

  /** What leads to one side. @param cut where it takes nothing any more. */
  const sender = (to: WebSocket, from: ReturnType<typeof holder>, cut: () => void) => {
    let stall: NodeJS.Timeout | undefined
    return (data: unknown, isBinary: boolean) => {
      to.send(data as Buffer, { binary: isBinary }, () => {
        if (stall === undefined || to.bufferedAmount > limits.queued / 2) return
        drop(stall)
        stall = undefined
        from.release('full')
      })
      if (stall !== undefined || to.bufferedAmount <= limits.queued) return
      from.hold('full')
      stall = later(limits.stall, cut)
    }
  }
  const toRelay = sender(relay, held.page, () => {
    relay.terminate()
    end('relay-slow', { code: badGateway, reason: 'The relay takes no messages.' }, leaving)
  })
  const toPage = sender(page, held.relay, () => {
    page.terminate()
    end('page-slow', { code: policy, reason: '' }, leaving)
  })

  let slowed: NodeJS.Timeout | undefined
  /** The page has used up what it may send: it is not read for a moment. */
  const count = (bytes: number) => {
    const wait = take(bytes)
    if (wait === 0) return
    held.page.hold('fast')
    drop(slowed)
    slowed = later(wait, () => held.page.release('fast'))
  }

  const sizeOf = (data: unknown): number => (data as Buffer).byteLength
  page.on('message', (data, isBinary) => {
    if (ended) return
    lastMessage = performance.now()
    toRelay(data, isBinary)
    count(sizeOf(data))
  })
  relay.on('message', (data, isBinary) => {
    if (ended) return
    lastMessage = performance.now()
    toPage(data, isBinary)
  })
  // Not by itself: somebody who pings and reads nothing would fill our memory with the answers.
  page.on('ping', (data) => {
    if (ended) return
    if (page.bufferedAmount <= limits.queued) page.pong(data)
    count(sizeOf(data))
  })

  const heard = { page: true, relay: true }
  page.on('pong', () => {
    heard.page = true
    count(0)
  })
  relay.on('pong', () => {
    heard.relay = true
  })
  const pings = setInterval(() => {
    const now = performance.now()
    if (now - started >= limits.life) return end('life', ...both(goingAway, 'Open for too long.'))
    if (now - lastMessage >= limits.idle) return end('idle', ...both(goingAway, 'Nothing was said.'))
    // A side that is not read cannot be heard.
    if (!heard.page && !held.page.isHeld()) {
      page.terminate()
      return end('page-silent', leaving, leaving)
    }
    if (!heard.relay && !held.relay.isHeld()) {
      relay.terminate()
      return end('relay-silent', { code: badGateway, reason: 'The relay does not answer.' }, leaving)
    }
    heard.page = false
    heard.relay = false
    page.ping()
    relay.ping()
  }, limits.ping)

  page.on('error', () => end('page-broken', leaving, leaving))
  relay.on('error', () =>
    end('relay-broken', { code: badGateway, reason: 'The relay cannot be understood.' }, leaving),
  )
  const closedBoth = () => {
    if (ended && page.readyState === closed && relay.readyState === closed) onEnd(ended)
  }
  page.on('close', (code, reason) => {
    end('page', leaving, passedOn(code, reason, leaving))
    closedBoth()
  })
  relay.on('close', (code, reason) => {
    end('relay', passedOn(code, reason, { code: badGateway, reason: 'The relay hung up.' }), leaving)
    closedBoth()
  })
  relay.resume()

  return {
    end: (cause) => end(cause, ...both(goingAway, '')),
    cut: () => {
      end('stop', leaving, leaving)
      page.terminate()
      relay.terminate()
    },
  }
}
