import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the node does in place of an answer: a status with these headers, or a JSON-RPC error with this code. */
export type Fault =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  | { readonly code: number }

type RpcCall = { readonly id: number; readonly method: string }
type RpcAnswer = { readonly id: number }

/** A node between the server and a chain that loses answers, or says that it is asked too much. */
export type FaultyNode = {
  readonly url: string
  /** From now on a transaction is handed to the chain, and whoever sent it hears nothing more. */
  readonly swallowAnswers: (swallow: boolean) => void
  /** Transactions that were handed on without an answer. */
  readonly swallowed: () => number
  /** The next requests with a call of this method meet these faults, one each; then the node is right again. */
  readonly fail: (method: string, faults: readonly Fault[]) => void
  /** Calls of this method that reached it, whatever became of them. */
  readonly heard: (method: string) => number
  /** Requests that reached it, by the methods of their calls: one or a batch. */
  readonly requests: () => readonly string[]
  readonly close: () => Promise<void>
}

/** @param chain URL of the real node. */
export const startFaultyNode = async (chain: string): Promise<FaultyNode> => {
  let swallow = false
  let swallowed = 0
  const held = new Set<ServerResponse>()
  const faults = new Map<string, Fault[]>()
  const heard = new Map<string, number>()
  const requests: string[] = []

  /** The answer of the chain with an error in place of some members. */
  const spoilt = (text: string, ids: readonly number[], code: number): string => {
    const parsed = JSON.parse(text) as RpcAnswer | RpcAnswer[]
    const spoil = (answer: RpcAnswer) =>
      ids.includes(answer.id)
        ? { jsonrpc: '2.0', id: answer.id, error: { code, message: 'a fault' } }
        : answer
    return JSON.stringify(Array.isArray(parsed) ? parsed.map(spoil) : spoil(parsed))
  }
  const server = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      const body = Buffer.concat(parts).toString('utf8')
      const calls = [JSON.parse(body) as RpcCall | RpcCall[]].flat()
      requests.push(calls.map(({ method }) => method).join(' '))
      for (const { method } of calls) heard.set(method, (heard.get(method) ?? 0) + 1)
      const method = calls.find((call) => faults.get(call.method)?.length)?.method
      const fault = method === undefined ? undefined : faults.get(method)?.shift()
      if (fault && 'status' in fault) {
        response.writeHead(fault.status, fault.headers).end()
        return
      }
      const hit = fault ? calls.filter((call) => call.method === method).map(({ id }) => id) : []
      // A transaction that the node refuses is not on the chain.
      if (fault && hit.length === calls.length) {
        const refusals = JSON.stringify(calls)
        response.end(
          spoilt(Array.isArray(JSON.parse(body)) ? refusals : refusals.slice(1, -1), hit, fault.code),
        )
        return
      }
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
      response
        .writeHead(answer.status, { 'content-type': 'application/json' })
        .end(fault ? spoilt(text, hit, fault.code) : text)
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    swallowAnswers: (now) => {
      swallow = now
    },
    swallowed: () => swallowed,
    fail: (method, more) => faults.set(method, [...more]),
    heard: (method) => heard.get(method) ?? 0,
    requests: () => requests,
    close: () =>
      new Promise<void>((resolve) => {
        for (const response of held) response.destroy()
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
