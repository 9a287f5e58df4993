import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

/** Content types by a file's ending. */
export const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

/**
 * Serves a folder on a free port of 127.0.0.1; every `*.localhost` name reaches it.
 * @param finish what a server does to a document before it sends it.
 * @param further files of elsewhere, by their path on the site.
 */
export const staticSite = async (
  root: string,
  headers: Readonly<Record<string, string>> = {},
  finish?: (html: string, url: URL) => string,
  further: Readonly<Record<string, string>> = {},
) => {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://x')
    // Asked for by every browser, and nobody's business.
    if (url.pathname === '/favicon.ico') {
      response.writeHead(204).end()
      return
    }
    const path = normalize(decodeURIComponent(url.pathname))
    const other = Object.hasOwn(further, url.pathname) ? further[url.pathname] : undefined
    const file = other ?? join(root, path)
    if ((!other && !file.startsWith(root)) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, {
      'content-type': contentTypes[extname(file)] ?? 'application/octet-stream',
      ...headers,
    })
    if (finish && extname(file) === '.html') response.end(finish(readFileSync(file, 'utf8'), url))
    else createReadStream(file).pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
