import { Gauge, type Registry } from 'prom-client'
import type { JobCounts } from '../jobs/outbox.ts'
import type { TargetLoad } from '../outbound/client.ts'
import type { NodeHealth } from '../services/nodes/rpc.ts'
import type { DatabaseLoad } from '../store/database.ts'

/** Where the present state of the server's parts is asked for. */
export type Sources = {
  readonly targets: () => readonly TargetLoad[]
  readonly nodes: () => readonly NodeHealth[]
  readonly database: () => DatabaseLoad
  /** Sockets to the relay that this server carries. */
  readonly relaySockets: () => number
  /** By the database: it may fail, and then nothing is told. */
  readonly jobs: () => Promise<readonly JobCounts[]>
}

/** Gauges that are read when Prometheus asks. */
export const watchSources = (registers: readonly Registry[], sources: Sources): void => {
  const gauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    read: (set: (labels: Readonly<Record<Label, string>>, value: number) => void) => void | Promise<void>,
  ) =>
    new Gauge({
      name: `walletframe_${name}`,
      help,
      labelNames: [...labelNames],
      registers: [...registers],
      async collect() {
        this.reset()
        await read((labels, value) => this.set(labels, value))
      },
    })

  gauge('outbound_running', 'calls to the outside under way', ['target'], (set) => {
    for (const { target, running } of sources.targets()) set({ target }, running)
  })
  gauge('outbound_waiting', 'calls that wait for one of those to end', ['target'], (set) => {
    for (const { target, waiting } of sources.targets()) set({ target }, waiting)
  })
  gauge('outbound_paused_hosts', 'hosts that are left alone after failures', ['target'], (set) => {
    for (const { target, paused } of sources.targets()) set({ target }, paused)
  })
  gauge(
    'node_usable',
    '1 where the node is of its network and is not left alone',
    ['network', 'node'],
    (set) => {
      for (const { network, node, isUsable } of sources.nodes()) set({ network, node }, Number(isUsable))
    },
  )
  gauge('node_behind', '1 where the node is behind the others of its network', ['network', 'node'], (set) => {
    for (const { network, node, isBehind } of sources.nodes()) set({ network, node }, Number(isBehind))
  })
  gauge('relay_sockets', 'sockets to WalletConnect’s relay that this server carries now', [], (set) =>
    set({}, sources.relaySockets()),
  )
  gauge('database_connections', 'PostgreSQL: connections, `in_use` or `idle`', ['state'], (set) => {
    const { inUse, idle } = sources.database()
    set({ state: 'in_use' }, inUse)
    set({ state: 'idle' }, idle)
  })
  gauge('database_up', '1 where the database answers, as far as is known', [], (set) =>
    set({}, Number(sources.database().isThere)),
  )
  gauge('database_waiting', 'PostgreSQL: requests and jobs that wait for a connection', [], (set) =>
    set({}, sources.database().waiting),
  )

  // Three gauges of one look: whoever asks for all of them asks the database once.
  let looked: Promise<readonly JobCounts[]> | undefined
  const counts = (): Promise<readonly JobCounts[]> => {
    looked ??= sources
      .jobs()
      .catch(() => [])
      .finally(() => {
        looked = undefined
      })
    return looked
  }
  gauge(
    'jobs_waiting',
    'jobs in the database that wait or are under way, the same at every server',
    ['kind'],
    async (set) => {
      for (const { kind, waiting } of await counts()) set({ kind }, waiting)
    },
  )
  gauge(
    'jobs_oldest_due_seconds',
    'how long the oldest of those is due; 0 where none is',
    ['kind'],
    async (set) => {
      for (const { kind, oldestDue } of await counts()) set({ kind }, oldestDue / 1_000)
    },
  )
  gauge('jobs_dead', 'jobs that were given up, kept for 30 days', ['kind'], async (set) => {
    for (const { kind, dead } of await counts()) set({ kind }, dead)
  })
}
