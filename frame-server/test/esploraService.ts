import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/* An Esplora whose answers a test decides, path by path, over real HTTP. */

/** What it says to a path: JSON, a text, or whatever it does with the request; undefined: 404, as Esplora says it of what it does not know. */
export type Said = object | string | RequestListener | undefined

export const mainnetGenesis = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'

export const startEsploraService = async (genesis: string = mainnetGenesis) => {
  const service = {
    genesis,
    /** Paths, the look at which network it is of left out. */
    asked: [] as string[],
    say: (_path: string): Said => undefined,
  }
  const server = createServer((request, response) => {
    const path = (request.url ?? '').replace(/^\/api/, '')
    if (path === '/block-height/0') return response.end(service.genesis)
    service.asked.push(path)
    const said = service.say(path)
    if (typeof said === 'function') return said(request, response)
    if (said === undefined) return response.writeHead(404).end('Not found')
    return response.end(typeof said === 'string' ? said : JSON.stringify(said))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(service, {
    url: `http://127.0.0.1:${port}/api`,
    stop: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  })
}
