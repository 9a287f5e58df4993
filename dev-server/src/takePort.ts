import { createServer } from 'node:net'
import { portTaken, type PortName } from './ports.ts'

/** Ports that no system hands out by itself: what listens on "any port" meets none of ours. */
const firstOwn = 20_000
const ownPorts = 12_000
const tries = 50

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
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const port = firstOwn + Math.floor(Math.random() * ownPorts)
    if (await isFree(port)) return port
  }
  throw new Error(`No port between ${firstOwn} and ${firstOwn + ownPorts} is free.`)
}
