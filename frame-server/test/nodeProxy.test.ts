import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, startServer, type Server } from './harness.ts'

/* JSON-RPC to the operator's nodes: what passes, and what does not. */

let server: Server
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'walletframe-proxy-'))
  server = await startServer(`sqlite:${join(folder, 'test.sqlite')}`)
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

describe('the node proxy', () => {
  const rpc = (method: string, network = 'eip155:1', project = 'demo') =>
    ask(
      server.base,
      'POST',
      `/v1/rpc/${network}`,
      { jsonrpc: '2.0', id: 1, method, params: [] },
      { 'x-walletframe-project': project },
    )
  test.each([
    ['a method that is on no list', 'anvil_setBalance', 'eip155:1', 'demo', 403, 'rpc_method_refused'],
    ['signing', 'eth_sign', 'eip155:1', 'demo', 403, 'rpc_method_refused'],
    ['a network that nobody configured', 'eth_call', 'eip155:5', 'demo', 404, 'network_unknown'],
    ['a project that nobody configured', 'eth_call', 'eip155:1', 'nothing', 404, 'project_unknown'],
    ['a node that is down', 'eth_call', 'eip155:1', 'demo', 502, 'node_unavailable'],
  ])('%s', async (_what, method, network, project, status, code) => {
    const answer = await rpc(method, network, project)
    expect(answer).toMatchObject({ status, body: { error: { code } } })
    expect(JSON.stringify(answer.body)).not.toContain('127.0.0.1')
  })

  test('takes so many requests a minute', async () => {
    const busy = await startServer(`sqlite:${join(folder, 'busy.sqlite')}`, { rpcRequestsPerMinute: 5 })
    const statuses = []
    for (let index = 0; index < 6; index += 1)
      statuses.push(
        (
          await ask(
            busy.base,
            'POST',
            '/v1/rpc/eip155:1',
            { jsonrpc: '2.0', id: 1, method: 'eth_sign' },
            { 'x-walletframe-project': 'demo' },
          )
        ).status,
      )
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429])
    await busy.stop()
  })
})
