import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { selfSigned } from './selfSigned.ts'

/** A host of images as the internet has them: by https, under a name of its own, which leads to this machine in the test's server alone. */
export const startImageHost = async (images: Readonly<Record<string, string>>) => {
  const name = 'images.brand.example'
  const { key, cert } = selfSigned(name)
  const asked: string[] = []
  const server = createServer({ key, cert }, (request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const image = Object.hasOwn(images, path) ? images[path] : undefined
    if (image === undefined) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(image)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `https://${name}:${(server.address() as AddressInfo).port}`
  return {
    origin,
    /** Paths that were asked for, in turn. */
    asked,
    standIns: { names: [name], ca: cert },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
