import { readFileSync, statSync } from 'node:fs'
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
  strict: `default-src 'none'; script-src 'self' ${frame}; style-src 'self'; img-src 'self' data:; frame-src ${frame}; connect-src 'self' ${chains.join(' ')}; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'`,
  'no-frame-src': `default-src 'none'; script-src 'self' ${frame}; style-src 'self'; img-src 'self' data:; connect-src ${chains.join(' ')}`,
  none: '',
})

/** What the page is made of where the query says nothing. */
const usual = { csp: 'strict', project: 'demo', networks: 'eip155:31337 eip155:31338' }

/**
 * The demo dapp: one plain page under every name (`app.walletframe.localhost`, `dapp.localhost`, …).
 * `?csp=strict|no-frame-src|none`, `?project=ID`, `?frame=URL`, `?wallet=injected,solana`,
 * `?networks=CAIP-2,…` choose what it is.
 */
export const startDapp = (
  port: number,
  world: {
    readonly frameUrl: string
    /** Nodes that the page tells its own wallet of. */
    readonly chains: readonly string[]
    /** Further addresses that the page may talk to. */
    readonly others?: readonly string[]
  },
): Promise<Listening> =>
  listen('dapp', port, (request, response) => {
    const url = new URL(request.url ?? '/', 'http://dapp')
    if (url.pathname === '/favicon.ico') {
      response.writeHead(204).end()
      return
    }
    const path = url.pathname === '/' ? 'index.html' : normalize(url.pathname).slice(1)
    const file = folders
      .map((folder) => join(folder, path))
      .find((candidate) => statSync(candidate, { throwIfNoEntry: false })?.isFile())
    if (!file) {
      response.writeHead(404).end()
      return
    }
    const headers = {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'cache-control': 'no-cache',
    }
    if (extname(file) !== '.html') {
      response.writeHead(200, headers).end(readFileSync(file))
      return
    }
    const frame = new URL(url.searchParams.get('frame') ?? world.frameUrl).origin
    const variant = url.searchParams.get('csp') ?? usual.csp
    const known = policies(frame, [...world.chains, ...(world.others ?? [])])
    const policy = Object.hasOwn(known, variant) ? known[variant] : undefined
    if (policy === undefined) throw new Error(`csp: expected one of ${Object.keys(known).join(', ')}.`)
    const project = url.searchParams.get('project') ?? usual.project
    if (!/^[a-z0-9-]+$/.test(project)) throw new Error('project: expected small letters, digits and dashes.')
    const networks = url.searchParams.get('networks') ?? usual.networks
    if (!/^[-\w:, ]+$/.test(networks)) throw new Error('networks: expected CAIP-2 ids with commas between.')
    response.writeHead(200, { ...headers, ...(policy ? { 'content-security-policy': policy } : {}) })
    response.end(
      readFileSync(file, 'utf8')
        .replaceAll('{{frame}}', frame)
        .replaceAll('{{chains}}', world.chains.join(' '))
        .replaceAll('{{project}}', project)
        .replaceAll('{{networks}}', networks),
    )
  })
