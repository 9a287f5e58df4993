import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { portTaken, type PortName } from './ports.ts'

/** A part of the world that listens on 127.0.0.1. */
export type Listening = { readonly port: number; readonly stop: () => Promise<void> }

/** @throws Error naming the port and its variable where it is taken. */
export const listen = (name: PortName, port: number, handler: RequestListener): Promise<Listening> =>
  new Promise((resolve, reject) => {
    const server: Server = createServer((request, response) => {
      // One odd address must not end the whole world.
      try {
        handler(request, response)
      } catch (error) {
        response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' })
        response.end(error instanceof Error ? error.message : 'Bad request')
      }
    })
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? portTaken(name, port) : error),
    )
    server.listen(port, '127.0.0.1', () => {
      const stop = () =>
        new Promise<void>((done) => {
          server.close(() => done())
          server.closeAllConnections()
        })
      resolve({ port: (server.address() as AddressInfo).port, stop })
    })
  })
