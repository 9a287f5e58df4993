import { readFileSync, statSync } from 'node:fs'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listen, type Listening } from './listen.ts'
import { market } from './market/market.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const folders = [at('../public'), at('../dist')]
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

/** What the shop sells for: an account of nobody on the local chains. */
export const till = '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955'

/** The pages by their addresses. */
const pages: Readonly<Record<string, string>> = {
  '/': 'shop.html',
  '/playground': 'playground.html',
  '/bench': 'bench.html',
}

/** Policies of the page: what a strict dapp has, one that forgot the frame, and none. */
const policies = (frame: string, chains: readonly string[]): Readonly<Record<string, string>> => ({
  strict: `default-src 'none'; script-src 'self' ${frame}; style-src 'self'; img-src 'self' data:; frame-src ${frame}; connect-src 'self' ${chains.join(' ')}; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'`,
  'no-frame-src': `default-src 'none'; script-src 'self' ${frame}; style-src 'self'; img-src 'self' data:; connect-src ${chains.join(' ')}`,
  none: '',
})

/** What the page is made of where the query says nothing. */
const usual = {
  csp: 'strict',
  project: 'demo',
  networks: 'eip155:31337 eip155:31338',
  language: '',
  icon: '',
  rpc: '',
  account: '',
}

/**
 * The demo dapp: a shop, a playground with every request, and the bench that tests drive, under every name
 * (`app.walletframe.localhost`, `dapp.localhost`, …). `?csp=strict|no-frame-src|none`, `?project=ID`, `?frame=URL`,
 * `?wallet=injected,solana` (bench; `?knows=1`: the first knows only the first local chain), `?networks=CAIP-2,…`, `?language=BCP-47`, `?icon=URL` (bench), `?account=eoa|smartAccount` (bench), `?rpc=URL` (bench; a node for its reads
 * of the first network) choose what a page is.
 */
export const startDapp = (
  port: number,
  world: {
    readonly frameUrl: string
    /** Nodes that the page tells its own wallet of. */
    readonly chains: readonly string[]
    /** Further addresses that the page may talk to. */
    readonly others?: readonly string[]
    /** Where mails arrive. */
    readonly inbox?: string
    /** CAIP-2 id of the Solana network, where there is one. */
    readonly solana?: string | undefined
  },
): Promise<Listening> =>
  listen('dapp', port, (request, response) => {
    const url = new URL(request.url ?? '/', 'http://dapp')
    if (url.pathname === '/favicon.ico') {
      response.writeHead(204).end()
      return
    }
    const path = Object.hasOwn(pages, url.pathname) ? pages[url.pathname] : undefined
    const name = path ?? normalize(url.pathname).slice(1)
    const file = folders
      .map((folder) => join(folder, name))
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
    const language = url.searchParams.get('language') ?? usual.language
    if (!/^[a-zA-Z-]{0,16}$/.test(language)) throw new Error('language: expected a tag such as de.')
    const icon = url.searchParams.get('icon') ?? usual.icon
    if (!/^(https:[\w:/.-]+)?$/.test(icon)) throw new Error('icon: expected an https:// address.')
    const rpc = url.searchParams.get('rpc') ?? usual.rpc
    if (!/^(https:[\w:/.-]+)?$/.test(rpc)) throw new Error('rpc: expected an https:// address.')
    const account = url.searchParams.get('account') ?? usual.account
    if (!/^(eoa|smartAccount)?$/.test(account)) throw new Error('account: expected eoa or smartAccount.')
    const accountTypes = `{&quot;eip155&quot;:&quot;${account}&quot;}`
    const nodes = `{&quot;${networks.split(/[, ]/)[0]}&quot;:[{&quot;url&quot;:&quot;${rpc}&quot;}]}`
    const values: Readonly<Record<string, string>> = {
      frame,
      // Whoever shows a link asks for its picture by a whole address.
      origin: new URL(`http://${request.headers.host ?? 'dapp'}`).origin,
      chains: world.chains.join(' '),
      project,
      networks,
      inbox: world.inbox ?? '',
      solana: world.solana ?? '',
      till,
      ...market,
    }
    const text = readFileSync(file, 'utf8')
      // What is empty is none.
      .replaceAll(/\s*data-language="\{\{language\}\}"/g, language && ` data-language="${language}"`)
      .replaceAll(/\s*data-icon="\{\{icon\}\}"/g, icon && ` data-icon="${icon}"`)
      .replaceAll(
        /\s*data-default-account-types="\{\{account\}\}"/g,
        account && ` data-default-account-types="${accountTypes}"`,
      )
      .replaceAll(/\s*data-custom-rpc-urls="\{\{rpc\}\}"/g, rpc && ` data-custom-rpc-urls="${nodes}"`)
      .replaceAll(/\{\{(\w+)\}\}/g, (_all, key: string) => values[key] ?? '')
    response.writeHead(200, { ...headers, ...(policy ? { 'content-security-policy': policy } : {}) })
    response.end(text)
  })
