import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

const document = readFileSync(new URL('../../../docs/self-hosting.md', import.meta.url), 'utf8')

const nothing = {
  targets: () => [],
  relaySockets: () => 0,
  nodes: () => [],
  database: () => ({ inUse: 0, idle: 0, waiting: 0, isThere: true }),
  jobs: () => Promise.resolve([]),
}

/** What a metric of prom-client knows of itself beside its type's declaration. */
type Declared = { readonly name: string; readonly help: string; readonly labelNames: readonly string[] }

test('docs/self-hosting.md has a row for each metric: name, type, labels, meaning', async () => {
  const metrics = createMetrics()
  metrics.watch(nothing)
  const types = new Map(
    (await metrics.registry.getMetricsAsJSON()).map(({ name, type }) => [name, String(type)]),
  )
  const rows = (metrics.registry.getMetricsAsArray() as unknown as readonly Declared[])
    .filter(({ name }) => name.startsWith('walletframe_'))
    .map(({ name, help, labelNames }) => [
      `\`${name}\``,
      types.get(name),
      labelNames.map((label) => `\`${label}\``).join(', '),
      help,
    ])
  const table = document
    .slice(document.indexOf('<!-- metrics -->'), document.indexOf('<!-- /metrics -->'))
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  expect(table).toEqual(rows)
})

test('a database that does not answer takes nothing from the other metrics', async () => {
  const metrics = createMetrics()
  metrics.watch({ ...nothing, jobs: () => Promise.reject(new Error('gone')) })
  const text = await metrics.registry.metrics()
  expect(text).toContain('walletframe_database_waiting 0')
  expect(text).not.toContain('walletframe_jobs_waiting{')
})
