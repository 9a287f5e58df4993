/*
 * How much of the relay's way one client may have: sockets at once, messages and bytes. The numbers are of one server, whose memory the sockets
 * take; how often a client may open one is counted for all servers together (limit `relay`).
 */

/** A network that a client is counted by, and how many single clients' worth it may have. */
type Network = { readonly key: string; readonly share: number }

export type SeatLimits = {
  /** Sockets of one client, and of all together. */
  readonly perClient: number
  readonly inAll: number
  /** Of one client, all its sockets together: what comes back in a second, and what may be saved up. */
  readonly messages: { readonly perSecond: number; readonly burst: number }
  readonly bytes: { readonly perSecond: number; readonly burst: number }
}

/** The place of one socket. */
export type Seat = {
  /** Counts a message. @returns milliseconds that the client must be left waiting; 0 for none. */
  readonly take: (bytes: number) => number
  readonly leave: () => void
}

export type Seats = {
  /** @returns undefined where there is no room. */
  readonly join: (networks: readonly Network[]) => Seat | undefined
  /** Sockets that have a seat. */
  readonly taken: () => number
  /** Clients that are remembered. */
  readonly clients: () => number
}

/** What is left is less than nothing after a message that was read already: the next ones wait until it is made up for. */
type Bucket = { left: number; at: number }

const take = (
  bucket: Bucket,
  { perSecond, burst }: SeatLimits['messages'],
  share: number,
  cost: number,
  now: number,
): number => {
  const rate = perSecond * share
  bucket.left = Math.min(burst * share, bucket.left + ((now - bucket.at) / 1_000) * rate) - cost
  bucket.at = now
  return bucket.left >= 0 ? 0 : Math.ceil((-bucket.left / rate) * 1_000)
}

export const createSeats = (limits: SeatLimits, clock: () => number = () => performance.now()): Seats => {
  type Client = { sockets: number; readonly messages: Bucket; readonly bytes: Bucket }
  const clients = new Map<string, Client>()
  let taken = 0

  const clientOf = ({ key, share }: Network): Client => {
    const known = clients.get(key)
    if (known) return known
    const at = clock()
    const made = {
      sockets: 0,
      messages: { left: limits.messages.burst * share, at },
      bytes: { left: limits.bytes.burst * share, at },
    }
    clients.set(key, made)
    return made
  }
  /** What a client used up is not forgotten by hanging up: it is remembered until that has come back. */
  const memory = Math.max(
    ...[limits.messages, limits.bytes].map(({ perSecond, burst }) => (burst / perSecond) * 2_000),
  )
  const forgetLater = (key: string, client: Client) => {
    setTimeout(() => {
      if (client.sockets === 0 && clients.get(key) === client) clients.delete(key)
    }, memory).unref()
  }

  return {
    taken: () => taken,
    clients: () => clients.size,
    join: (networks) => {
      const isFull = networks.some(
        ({ key, share }) => (clients.get(key)?.sockets ?? 0) >= limits.perClient * share,
      )
      if (isFull || taken >= limits.inAll) return undefined
      const mine = networks.map((network) => ({ ...network, client: clientOf(network) }))
      for (const { client } of mine) client.sockets += 1
      taken += 1
      let isLeft = false
      return {
        take: (bytes) => {
          const now = clock()
          return Math.max(
            ...mine.flatMap(({ client, share }) => [
              take(client.messages, limits.messages, share, 1, now),
              take(client.bytes, limits.bytes, share, bytes, now),
            ]),
          )
        },
        leave: () => {
          if (isLeft) return
          isLeft = true
          taken -= 1
          for (const { key, client } of mine) {
            client.sockets -= 1
            if (client.sockets === 0) forgetLater(key, client)
          }
        },
      }
    },
  }
}
