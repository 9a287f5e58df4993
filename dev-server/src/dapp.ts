import { existsSync, readFileSync } from 'node:fs'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listen, type Listening } from './listen.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const folders = [at('../public'), at('../dist')]
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

/** Policies of the page: what a strict dapp has, one that forgot the frame, and none. */
const policies = (frame: string, chains: readonly string[]): Readonly<Record<string, string>> => ({
  strict: `default-src 'none'; script-src 'self' ${frame}; style-src 'self'; img-src 'self' data:; frame-src ${frame}; connect-src ${chains.join(' ')}; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'`,
  'no-frame-src': `default-src 'none'; script-src 'self' ${frame}; style-src 'self'; img-src 'self' data:; connect-src ${chains.join(' ')}`,
})

/**
 * The demo dapp: one plain page under every name (`app.walletframe.localhost`, `dapp.localhost`, …).
 * `?csp=strict|no-frame-src|none`, `?project=ID`, `?frame=URL`, `?wallet=injected` choose what it is.
 */
export const startDapp = (
  port: number,
  world: { readonly frameUrl: () => string; readonly chains: readonly string[] },
): Promise<Listening> =>
  listen('dapp', port, (request, response) => {
    const url = new URL(request.url ?? '/', 'http://dapp')
    const path = normalize(url.pathname)
    if (path === '/config.json' || path === '/favicon.ico') {
      response.writeHead(path === '/config.json' ? 200 : 204, { 'content-type': 'application/json' })
      response.end(
        path === '/config.json' ? JSON.stringify({ frameUrl: world.frameUrl(), chains: world.chains }) : '',
      )
      return
    }
    const name = path === '/' ? 'index.html' : path.slice(1)
    const file = folders.map((folder) => join(folder, name)).find((candidate) => existsSync(candidate))
    if (!file || name.includes('..')) {
      response.writeHead(404).end()
      return
    }
    const frame = new URL(url.searchParams.get('frame') ?? world.frameUrl()).origin
    const policy = policies(frame, world.chains)[url.searchParams.get('csp') ?? 'strict']
    const body = readFileSync(file, 'utf8')
      .replaceAll('{{frame}}', frame)
      .replaceAll('{{chains}}', world.chains.join(' '))
      .replaceAll('{{project}}', (url.searchParams.get('project') ?? 'demo').replace(/[^a-z0-9-]/g, ''))
    response.writeHead(200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'cache-control': 'no-cache',
      ...(policy && extname(file) === '.html' ? { 'content-security-policy': policy } : {}),
    })
    response.end(body)
  })
