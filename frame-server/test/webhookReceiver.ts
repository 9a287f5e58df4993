import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { vi } from 'vitest'

/** A message as it came. */
export type Message = { readonly headers: IncomingHttpHeaders; readonly body: string }

/** What a receiver does with a message that it has read. */
export type Mood = (response: ServerResponse) => void

export const answer =
  (status: number, headers: Readonly<Record<string, string>> = {}): Mood =>
  (response) => {
    response.writeHead(status, headers).end()
  }
/** It has the message, and whoever sent it never hears of that. */
export const loseAnswer: Mood = (response) => response.destroy()
export const hang: Mood = () => undefined

/** A receiver over real HTTP; each message is met with the next mood, and when none is left it is taken. */
export const startReceiver = async (...moods: Mood[]) => {
  const received: Message[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body })
      ;(moods.shift() ?? answer(204))(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    received,
    url: `http://127.0.0.1:${port}/events?token=hidden-word`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>

/**
 * The message as Standard Webhooks' own library reads it, at a time: it refuses another secret and a time that is five minutes off.
 * @param now milliseconds since 1970.
 */
export const verified = (message: Message | undefined, secret: string, now: number): unknown => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  try {
    return new Webhook(secret).verify(message?.body ?? '', message?.headers as Record<string, string>)
  } finally {
    vi.useRealTimers()
  }
}
