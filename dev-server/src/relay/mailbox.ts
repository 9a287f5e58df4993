import { createHash, randomBytes } from 'node:crypto'

/*
 * What the relay keeps: who listens to which topic, and the messages that somebody who listens has not taken yet. It reads none of them: they
 * are sealed between page and wallet.
 */

/** A message as it was published. */
export type Published = {
  readonly topic: string
  readonly message: string
  readonly tag: number
  /** Seconds. */
  readonly ttl: number
  readonly attestation?: string | undefined
}

export type Delivery = Omit<Published, 'ttl'> & {
  /** Milliseconds since 1970. */
  readonly publishedAt: number
}

type Kept = Delivery & {
  readonly sender: string
  readonly until: number
  /** Clients that have it. */
  readonly taken: Set<string>
}

export type Limits = {
  /** Topics that one client may listen to. */
  readonly topics: number
  /** Messages of one topic that are kept. */
  readonly messages: number
  /** Topics that are kept in all. */
  readonly kept: number
  /** Seconds that a message may be kept at most. */
  readonly ttl: number
}

/** Somebody asked for more than there is room for. */
export class TooMany extends Error {}

/** What a client says of a topic, so that it may give it up again. */
const newId = () => randomBytes(32).toString('hex')

export type Mailbox = {
  /** @returns the id of the subscription; the same one as long as the client listens. */
  readonly subscribe: (client: string, topic: string) => string
  readonly unsubscribe: (client: string, topic: string) => void
  /** @returns clients that are to get it now; none where the same message is there already. */
  readonly publish: (
    sender: string,
    published: Published,
  ) => { readonly to: readonly string[]; readonly delivery: Delivery }
  /** Messages of a topic that the client has not taken yet. */
  readonly waiting: (client: string, topic: string) => readonly Delivery[]
  readonly take: (client: string, delivery: Delivery) => void
  /** The client went: it subscribes again when it comes back. What waits for it stays. */
  readonly leave: (client: string) => void
  readonly subscriptionOf: (client: string, topic: string) => string | undefined
}

export const createMailbox = (limits: Limits, now: () => number = Date.now): Mailbox => {
  /** By client: its topics, each with the id of the subscription. */
  const listening = new Map<string, Map<string, string>>()
  /** By topic, by the hash of the message. */
  const kept = new Map<string, Map<string, Kept>>()

  const hashOf = (message: string) => createHash('sha256').update(message).digest('hex')
  const fresh = (topic: string): Map<string, Kept> => {
    const messages = kept.get(topic) ?? new Map<string, Kept>()
    for (const [hash, { until }] of messages) if (until <= now()) messages.delete(hash)
    if (messages.size === 0) kept.delete(topic)
    return messages
  }

  return {
    subscribe: (client, topic) => {
      const topics = listening.get(client) ?? new Map<string, string>()
      listening.set(client, topics)
      const known = topics.get(topic)
      if (known !== undefined) return known
      if (topics.size >= limits.topics) throw new TooMany(`At most ${limits.topics} topics a client.`)
      const id = newId()
      topics.set(topic, id)
      return id
    },
    unsubscribe: (client, topic) => {
      const topics = listening.get(client)
      topics?.delete(topic)
      if (topics?.size === 0) listening.delete(client)
    },
    publish: (sender, { ttl, ...published }) => {
      const messages = fresh(published.topic)
      const hash = hashOf(published.message)
      const there = messages.get(hash)
      // Clients publish again what they got no answer to.
      if (there) return { to: [], delivery: there }
      if (messages.size >= limits.messages)
        throw new TooMany(`At most ${limits.messages} messages wait in a topic.`)
      if (!kept.has(published.topic)) {
        if (kept.size >= limits.kept) for (const topic of kept.keys()) fresh(topic)
        if (kept.size >= limits.kept) throw new TooMany('The relay is full.')
      }
      const publishedAt = now()
      const message: Kept = {
        ...published,
        publishedAt,
        sender,
        until: publishedAt + Math.min(ttl, limits.ttl) * 1_000,
        taken: new Set([sender]),
      }
      messages.set(hash, message)
      kept.set(published.topic, messages)
      const to = [...listening].flatMap(([client, topics]) =>
        client !== sender && topics.has(published.topic) ? [client] : [],
      )
      return { to, delivery: message }
    },
    waiting: (client, topic) => [...fresh(topic).values()].filter(({ taken }) => !taken.has(client)),
    take: (client, { topic, message }) => {
      fresh(topic).get(hashOf(message))?.taken.add(client)
    },
    leave: (client) => {
      listening.delete(client)
    },
    subscriptionOf: (client, topic) => listening.get(client)?.get(topic),
  }
}
