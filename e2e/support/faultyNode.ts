import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A node between the server and a chain that loses answers. */
export type FaultyNode = {
  readonly url: string
  /** From now on a transaction is handed to the chain, and whoever sent it hears nothing more. */
  readonly swallowAnswers: (swallow: boolean) => void
  /** Transactions that were handed on without an answer. */
  readonly swallowed: () => number
  readonly close: () => Promise<void>
}

/** @param chain URL of the real node. */
export const startFaultyNode = async (chain: string): Promise<FaultyNode> => {
  let swallow = false
  let swallowed = 0
  const held = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      const body = Buffer.concat(parts).toString('utf8')
      const answer = await fetch(chain, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      const text = await answer.text()
      if (swallow && body.includes('eth_sendRawTransaction')) {
        swallowed += 1
        held.add(response)
        return
      }
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    swallowAnswers: (now) => {
      swallow = now
    },
    swallowed: () => swallowed,
    close: () =>
      new Promise<void>((resolve) => {
        for (const response of held) response.destroy()
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
