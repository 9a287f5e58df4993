import { createServer } from 'node:net'
import { portTaken, type PortName } from './ports.ts'

/**
 * A port that is free now, for a part whose address must be known before it listens, or that says too little when it cannot.
 * @param wanted 0 takes any.
 * @throws Error naming the port and its variable where it is taken.
 */
export const takePort = (name: PortName, wanted: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? portTaken(name, wanted) : error),
    )
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : wanted))
    })
  })
