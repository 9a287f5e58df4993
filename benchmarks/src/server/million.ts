import { frameDocument, loader, oneRead, signIn } from './kinds.ts'
import { measureLoad, type Asked } from './load.ts'
import { makeOwners, refreshes } from './owners.ts'
import { residentMemory, startProgram, type Program } from './processes.ts'

/** Milliseconds after which a part ends, however far it came. */
const longest = 9 * 60_000
const parts = 10

/** What is asked at a time of day: of a hundred requests fifty reads, forty-five files, four refreshes, one sign-in. */
const mixed = (refresh: (connection: number) => Asked | undefined) => {
  let index = 0
  return (connection: number): Asked => {
    index += 1
    const at = index % 100
    if (at === 0) return signIn(index)
    if (at % 25 === 1) return refresh(connection) ?? frameDocument()
    if (at % 2 === 0) return oneRead(index)
    return at > 90 ? loader() : frameDocument()
  }
}

/** Objects and buffers that a collection leaves, in MB; nothing for a program that does not tell. */
const aliveMemory = async ({ second }: Program): Promise<string> => {
  if (Number.isNaN(second)) return ''
  const answer = await fetch(`http://127.0.0.1:${second}/memory`)
  const { heapUsed, external } = (await answer.json()) as NodeJS.MemoryUsage
  return ((heapUsed + external) / 1_048_576).toFixed(1)
}

const report = async (
  what: string,
  program: Program,
  count: number,
  connections: number,
  next: (connection: number) => Asked | undefined,
): Promise<void> => {
  console.log(`\n${what}\n  requests   RSS MB  alive MB   requests/s`)
  const tell = async (requests: number, perSecond?: number) =>
    console.log(
      String(requests).padStart(10),
      residentMemory(program).toFixed(0).padStart(8),
      (await aliveMemory(program)).padStart(9),
      (perSecond?.toFixed(0) ?? '').padStart(12),
    )
  await tell(0)
  const ends = performance.now() + longest
  let done = 0
  while (done < count && performance.now() < ends) {
    const most = Math.ceil(count / parts)
    const duration = ends - performance.now()
    const { requests, perSecond } = await measureLoad({
      port: program.port,
      next,
      connections,
      duration,
      most,
    })
    done += requests
    await tell(done, perSecond)
  }
  if (done < count) console.log(`  ended after ${longest / 60_000} minutes`)
}

/** Memory of the server on SQLite over so many requests of all kinds, next to a bare Express. */
export const measureMillion = async (count: number, connections: number): Promise<void> => {
  const hello = await startProgram('../../../frame-server/test/helloServer.ts')
  const node = await startProgram('./node.ts')
  const server = await startProgram('../../../frame-server/test/loadServer.ts', String(node.port))
  const people = await makeOwners(`http://127.0.0.1:${server.port}`, server.second, connections)
  await report('bare Express, hello', hello, count, connections, () => frameDocument())
  await report(
    'walletframe-server on SQLite: half reads by the proxy, half files, one in 25 a refresh, one in 100 a sign-in',
    server,
    count,
    connections,
    mixed(refreshes(people, connections)),
  )
}
