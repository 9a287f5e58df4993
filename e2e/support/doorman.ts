import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { World } from '@walletframe/dev-server'

/** How the demo dapp is changed before the browser gets it: the same page in the clothes of another. */
export type Clothes = {
  /** Response headers; one that is given replaces the page's own. `{frame}` is the frame's origin. */
  readonly headers?: Readonly<Record<string, string>>
  readonly edit?: (html: string) => string
}

const sdk = fileURLToPath(new URL('../../host-sdk/dist/', import.meta.url))

/**
 * A server before the demo dapp, on a port and origin of its own that the project lists. (A page that Playwright makes up comes
 * from no address, and may not load anything from this machine.) `/sdk/index.js` is the npm package.
 */
export const startDoorman = async () => {
  let clothes: Clothes = {}
  let dapp = ''
  let frame = ''
  const server = createServer((request, response) => {
    void (async () => {
      const path = request.url ?? '/'
      const [, file] = /^\/sdk\/([\w./-]+\.js)$/.exec(path) ?? []
      if (file)
        return response
          .writeHead(200, { 'content-type': 'text/javascript' })
          .end(readFileSync(join(sdk, file)))
      const answer = await fetch(`${dapp}${path}`)
      const headers = Object.fromEntries(answer.headers)
      if (!/^\/(bench)?\?/.test(path))
        return response.writeHead(answer.status, headers).end(await answer.bytes())
      const worn = Object.entries(clothes.headers ?? {}).map(([name, value]) => [
        name,
        value.replaceAll('{frame}', frame),
      ])
      return response
        .writeHead(answer.status, { ...headers, ...Object.fromEntries(worn) })
        .end((clothes.edit ?? String)(await answer.text()))
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    urls: {
      dapp: `http://app.walletframe.localhost:${port}`,
      crossSiteDapp: `http://dapp.localhost:${port}`,
    },
    /** A name that no browser trusts without TLS. */
    insecure: `http://shop.example:${port}`,
    standBefore: (world: World) => {
      // Only browsers know the `*.localhost` names.
      dapp = `http://127.0.0.1:${new URL(world.urls.dapp).port}`
      frame = world.urls.frame
    },
    dress: (next: Clothes) => {
      clothes = next
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

export type Doorman = Awaited<ReturnType<typeof startDoorman>>
