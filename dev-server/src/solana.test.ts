import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { solanaChainId } from '@walletframe/solana-dev-node'
import { startSolana } from '@walletframe/solana-dev-node/chain'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { thisMachine } from './programs.ts'
import { openSolana } from './solana.ts'

const somebody = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
const gift = { lamports: 5n * 10n ** 9n, tokens: 1n }
let folder: string
let fake: Server | undefined

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'walletframe-solana-'))
})
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => {
  fake?.close()
  fake = undefined
})

/** A node that answers everything so. */
const nodeThatSays = async (answer: object): Promise<string> => {
  const server = createServer((_request, response) =>
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...answer })),
  )
  fake = server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A machine for which LiteSVM has no build. */
const without = (path: string) => ({
  folder,
  machine: { ...thisMachine, env: { PATH: path } },
  startOwn: () => Promise.resolve(null),
})

describe('behaviour', () => {
  test('a node that runs already is taken by its address: its network, its sockets, its airdrop', async () => {
    const own = await startSolana(0)
    try {
      const node = await openSolana(0, { outside: own.url, folder })
      expect(node).toMatchObject({
        id: solanaChainId,
        url: own.url,
        wsUrls: [`ws://127.0.0.1:${own.port}`, `ws://127.0.0.1:${own.port + 1}`],
        own: null,
      })
      await node?.give(somebody, gift)
      expect(await own.request('getBalance', [somebody])).toMatchObject({ value: 5_000_000_000 })
      await node?.stop()
      expect(await own.request('getHealth')).toBe('ok')
    } finally {
      await own.stop()
    }
  })

  test('where our own has no build, a validator from the PATH is started, and ended with the world', async () => {
    const program = join(folder, 'solana-test-validator')
    writeFileSync(
      program,
      `#!${process.execPath}
const port = Number(process.argv[process.argv.indexOf('--rpc-port') + 1])
const { createServer } = require('node:http')
setTimeout(() => createServer((_request, response) => response.end('{"result":"GH7ome3EiwEr7tu9JuTh2dpYWBJK3z69Xm1ZE3MEE6JC"}')).listen(port, '127.0.0.1'), 200)
`,
    )
    chmodSync(program, 0o755)
    const node = await openSolana(0, without(folder))
    expect(node).toMatchObject({ id: 'solana:GH7ome3EiwEr7tu9JuTh2dpYWBJK3z69', own: null })
    await node?.stop()
    await expect(fetch(node?.url ?? '')).rejects.toThrow('fetch failed')
  })

  test('without any the world goes on', async () => {
    expect(await openSolana(0, without('/nowhere'))).toBeNull()
  })
})

describe('errors', () => {
  const outside = (url: string) => openSolana(0, { outside: url, folder })

  test.each(['localhost:8899', 'ws://127.0.0.1:8900', 'http://'])(
    '%s is no address of a node',
    async (url) => {
      await expect(outside(url)).rejects.toThrow(
        `WALLETFRAME_SOLANA_RPC_URL: expected the http address of a node, not ${url}.`,
      )
    },
  )

  test('nobody there, and somebody who is no Solana node', async () => {
    await expect(outside('http://127.0.0.1:9')).rejects.toThrow('WALLETFRAME_SOLANA_RPC_URL: ')
    await expect(outside(await nodeThatSays({ result: 7 }))).rejects.toThrow('tells no genesis hash')
    fake?.close()
    await expect(outside(await nodeThatSays({ error: { message: 'unknown method' } }))).rejects.toThrow(
      'getGenesisHash: unknown method',
    )
  })

  test('a node of mainnet is refused: approvals have no limit on the networks of the local world', async () => {
    const url = await nodeThatSays({ result: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d' })
    await expect(outside(url)).rejects.toThrow(
      `${url} is a node of mainnet-beta. The local world wants a local one.`,
    )
  })

  test('a validator that ends at once is named', async () => {
    const program = join(folder, 'surfpool')
    writeFileSync(program, `#!${process.execPath}\nprocess.exit(3)\n`)
    chmodSync(program, 0o755)
    try {
      await expect(openSolana(0, without(folder))).rejects.toThrow(`${program} cannot be used: it ended (3).`)
    } finally {
      rmSync(program)
    }
  })
})
