import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** The line of the budgets: 1.6 Mbit/s down, 150 ms round trip. */
const bytesPerMillisecond = 200
const halfTrip = 75

/** What browsers say over HTTPS. Over HTTP, as here, they leave Brotli out, and a server sends an eighth more. */
const acceptBrotli = (request: Buffer): Buffer =>
  Buffer.from(request.toString('latin1').replace(/^(accept-encoding: .*)$/im, '$1, br'), 'latin1')

/**
 * A slow line in front of a server on this machine: each connection costs a round trip, each byte its time, all connections share the
 * width. In front of the server rather than in the browser: Chromium's own throttling does not reach a frame in another process.
 */
export const startSlowLine = async (target: number) => {
  const sockets = new Set<Socket>()
  /** When the line is free again, in milliseconds of `performance.now()`. */
  let freeAt = 0
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    const opened = performance.now() + 2 * halfTrip
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      // A browser drops connections whenever it likes.
      socket.on('error', () => socket.destroy())
    }
    const later = (at: number, run: () => void) => setTimeout(run, Math.max(0, at - performance.now()))
    near.on('data', (chunk: Buffer) =>
      later(Math.max(opened, performance.now()) + halfTrip, () => far.write(acceptBrotli(chunk))),
    )
    far.on('data', (chunk: Buffer) => {
      freeAt = Math.max(freeAt, performance.now()) + chunk.length / bytesPerMillisecond
      later(freeAt + halfTrip, () => near.write(chunk))
    })
    near.on('end', () => far.end())
    far.on('end', () => later(freeAt + halfTrip, () => near.end()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
