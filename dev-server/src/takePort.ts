import { createServer } from 'node:net'
import { portTaken, type PortName } from './ports.ts'

/** Ports that no system hands out by itself: what listens on "any port" meets none of ours. */
const firstOwn = 20_000
const ownPorts = 12_000
const tries = 50
/** Test runners say which of their workers this is: each takes from a part of its own, since what is free now may be taken before it is used. */
const parts = 4
const runnersWorker = () => Number(process.env['TEST_PARALLEL_INDEX'] ?? process.env['VITEST_POOL_ID'] ?? 0)
/** What was given out here, and may not listen yet. */
const given = new Set<number>()

/** Whether nobody listens on a port of 127.0.0.1. @throws Error where it cannot be asked for another reason. */
const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/**
 * A port that is free now, for a part whose address must be known before it listens, or that says too little when it cannot.
 * @param wanted 0 takes any.
 * @throws Error naming the port and its variable where it is taken.
 */
export const takePort = async (name: PortName, wanted: number): Promise<number> => {
  if (wanted !== 0) {
    if (await isFree(wanted)) return wanted
    throw portTaken(name, wanted)
  }
  const own = ownPorts / parts
  const first = firstOwn + (runnersWorker() % parts) * own
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const port = first + Math.floor(Math.random() * own)
    if (given.has(port) || !(await isFree(port))) continue
    given.add(port)
    return port
  }
  throw new Error(`No port between ${first} and ${first + own} is free.`)
}
