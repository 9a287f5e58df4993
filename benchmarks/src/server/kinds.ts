import { addressOf } from './owners.ts'
import type { Asked } from './load.ts'

/* What visitors ask of the server, without a session: each as a function of the number of the request. */

const json = { origin: 'http://frame.example', 'content-type': 'application/json' }

/** Calls in a batch. */
export const batchSize = 100

export const frameDocument = (): Asked => ({ path: '/v1/?projectId=demo' })
export const loader = (): Asked => ({ path: '/v1/loader.js' })

/** A code for somebody new, from an address of their own. */
export const signIn = (index: number): Asked => ({
  method: 'POST',
  path: '/v1/auth/email/start',
  headers: { ...json, 'x-forwarded-for': addressOf(100_000 + index) },
  body: JSON.stringify({ email: `v${index}@example.com`, projectId: 'demo' }),
})

const call = (id: number, index: number) => ({
  jsonrpc: '2.0',
  id,
  method: 'eth_getBalance',
  // Each is another one: equal reads are asked once.
  params: [`0x${index.toString(16).padStart(40, '0')}`, 'latest'],
})

const toNode = (body: unknown): Asked => ({
  method: 'POST',
  path: '/v1/rpc/eip155:1',
  headers: { ...json, 'x-walletframe-project': 'demo' },
  body: JSON.stringify(body),
})
export const oneRead = (index: number): Asked => toNode(call(1, index))
export const batchOfReads = (index: number): Asked =>
  toNode(Array.from({ length: batchSize }, (_none, at) => call(at, index * batchSize + at)))

/** Numbers the requests of a load. */
export const numbered = (make: (index: number) => Asked) => {
  let index = 0
  return (): Asked => {
    index += 1
    return make(index)
  }
}
