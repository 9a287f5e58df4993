import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { measureLoad, type Load } from './load.ts'

/*
 * `npm run bench:server`: what the JSON-RPC proxy takes, on SQLite, next to a bare Express in the same run. Loopback only, half a minute; prints a
 * table and fails at nothing: how fast a machine is, is no property of the code.
 */

/** Milliseconds for each row. */
const duration = 5_000
const connections = 16
/** Calls in a batch. */
const batch = 100

const children: ChildProcess[] = []

/** Starts a program. @param path beside this file. @returns the port that it prints. */
const start = async (path: string, ...args: readonly string[]) => {
  const file = fileURLToPath(new URL(path, import.meta.url))
  const child = spawn(process.execPath, ['--conditions=source', file, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  for await (const line of createInterface({ input: child.stdout })) return { child, port: Number(line) }
  throw new Error(`${path} did not start`)
}

/** Memory of a process, in MB; NaN where the system does not tell. */
const residentMemory = (child: ChildProcess): number => {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1_024
  } catch {
    return Number.NaN
  }
}

const call = (id: number, index: number) => ({
  jsonrpc: '2.0',
  id,
  method: 'eth_getBalance',
  // Each is another one: equal reads are asked once.
  params: [`0x${index.toString(16).padStart(40, '0')}`, 'latest'],
})
const single = (index: number) => JSON.stringify(call(1, index))
const batched = (index: number) =>
  JSON.stringify(Array.from({ length: batch }, (_none, at) => call(at, index * batch + at)))

const run = async (): Promise<void> => {
  const hello = await start('../../../frame-server/test/helloServer.ts')
  const node = await start('./node.ts')
  const walletframe = await start('../../../frame-server/test/loadServer.ts', String(node.port))
  const headers = {
    origin: 'http://frame.example',
    'content-type': 'application/json',
    'x-walletframe-project': 'demo',
  }
  const usual: Omit<Load, 'port' | 'body'> = { path: '/v1/rpc/eip155:1', headers, connections, duration }
  const rows = [
    ['bare Express, hello', hello, single, 1],
    ['node alone, one read', node, single, 1],
    ['RPC proxy, one read', walletframe, single, 1],
    [`RPC proxy, batch of ${batch}`, walletframe, batched, batch],
  ] as const
  console.log(`${connections} connections, ${duration / 1_000} s each, SQLite\n`)
  console.log('what                       requests/s    reads/s   p50 ms   p99 ms   RSS MB')
  for (const [what, { child, port }, body, reads] of rows) {
    const { perSecond, p50, p99 } = await measureLoad({ ...usual, port, body })
    const figures = [
      perSecond.toFixed(0),
      (perSecond * reads).toFixed(0),
      p50.toFixed(1),
      p99.toFixed(1),
      residentMemory(child).toFixed(0),
    ]
    const widths = [10, 10, 8, 8, 8]
    console.log(what.padEnd(26), figures.map((figure, at) => figure.padStart(widths[at] ?? 8)).join(' '))
  }
}

try {
  await run()
} finally {
  for (const child of children) child.kill('SIGTERM')
}
