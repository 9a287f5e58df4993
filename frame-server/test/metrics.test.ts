import { describe, expect, test } from 'vitest'
import { openDatabase } from '../src/store/database.ts'
import { usuallyOnOneDatabase } from './databases.ts'
import { freePort } from './freePort.ts'
import { ask, publicUrl } from './harness.ts'

/* What Prometheus is told after a visitor's day: numbers by names that the operator gave or that stand in our code. */

const scrape = async (port: number) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()

/** Series of a metric, with their values. */
const series = (text: string, name: string): readonly string[] =>
  text.split('\n').filter((line) => line.startsWith(`walletframe_${name}`))

usuallyOnOneDatabase(({ server, database, device, restart }) => {
  let port = 0
  const start = async (more: object = {}) => {
    port = await freePort()
    await restart({ adminPort: port, ...more })
  }

  describe('metrics', () => {
    test('calls to nodes: target, outcome, tries, what is left alone; never an address or its key', async () => {
      await start({
        networks: [
          {
            id: 'eip155:1',
            name: 'One',
            nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
            rpcUrls: [{ url: 'http://127.0.0.1:1/secret-key-1' }, { url: 'http://127.0.0.1:1/secret-key-2' }],
          },
        ],
      })
      const call = { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }
      const headers = { 'x-walletframe-project': 'demo', origin: publicUrl }
      expect((await ask(server().base, 'POST', '/v1/rpc/eip155:1', call, headers)).status).toBe(502)
      const text = await scrape(port)
      for (const number of [1, 2]) {
        expect(text).toMatch(
          new RegExp(
            `outbound_call_duration_seconds_count\\{target="node eip155:1 #${number}",outcome="unavailable"\\} [1-9]`,
          ),
        )
        expect(text).toMatch(new RegExp(`outbound_tries_total\\{target="node eip155:1 #${number}"\\} [1-9]`))
        expect(text).toContain(`walletframe_node_usable{network="eip155:1",node="${number}"} 0`)
      }
      expect(series(text, 'outbound_waiting')).toContain(
        'walletframe_outbound_waiting{target="node eip155:1 #1"} 0',
      )
      for (const hidden of ['secret-key', '127.0.0.1']) expect(text).not.toContain(hidden)
      // And the log names network, node and cause.
      const failed = server()
        .logged.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
        .find(({ msg }) => msg === 'outside call failed')
      expect(failed).toMatchObject({
        target: 'node eip155:1 #1',
        reason: 'unavailable',
        cause: 'ECONNREFUSED',
      })
    })

    test('jobs: attempts by kind and outcome, what waits, what was given up', async () => {
      await start()
      await device().logIn(server(), 'private@example.com')
      const db = await openDatabase(database())
      const job = (id: string, state: 'dead' | 'waiting', runAt: number) => ({
        id,
        kind: 'hook.of-a-newer-release',
        payload: '{}',
        state,
        run_at: runAt,
        created_at: 0,
      })
      const { now } = server().clock
      await db
        .insertInto('jobs')
        .values([job('a', 'dead', 0), job('b', 'waiting', now - 90_000), job('c', 'waiting', now + 90_000)])
        .execute()
      await db.destroy()
      const text = await scrape(port)
      expect(text).toContain(
        'walletframe_job_attempt_duration_seconds_count{kind="mail.code",outcome="done"} 1',
      )
      const kind = 'kind="hook.of-a-newer-release"'
      expect(text).toContain(`walletframe_jobs_dead{${kind}} 1`)
      expect(text).toContain(`walletframe_jobs_waiting{${kind}} 2`)
      const oldest = Number(/jobs_oldest_due_seconds\{kind="hook\.of[^}]*\} (\S+)/.exec(text)?.[1])
      expect(oldest).toBeGreaterThan(60)
      expect(oldest).toBeLessThan(150)
      expect(text).not.toContain('private')
    })

    test('the database: statements by kind, connections of the pool', async () => {
      await start()
      await device().logIn(server(), 'private@example.com')
      const text = await scrape(port)
      expect(text).toMatch(/database_statement_duration_seconds_count\{kind="insert",outcome="ok"\} [1-9]/)
      const isPostgres = database().startsWith('postgres')
      const connections = series(text, 'database_connections')
      expect(connections.some((line) => Number(line.split(' ')[1]) > 0)).toBe(isPostgres)
    })

    test('limits: what was refused, by the limit and not by whom', async () => {
      await start({ emailCodesPerHour: 1 })
      for (const name of ['a', 'b', 'c'])
        await ask(server().base, 'POST', '/v1/auth/email/start', {
          email: `${name}@example.com`,
          projectId: 'demo',
        })
      const refused = series(await scrape(port), 'limit_refusals_total{')
      expect(refused).toHaveLength(1)
      expect(refused[0]).toMatch(/^walletframe_limit_refusals_total\{limit="[a-z-]+"\} 2$/)
    })
  })
})
