import { readFileSync, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contentTypes } from './staticSite.ts'

/** Folders of the built pages that others published (scripts/archives.mjs), by the first label of the host that serves them. */
const folders = {
  'solana-test-dapp': '@metamask/test-dapp-solana/dist',
  'ethereum-test-dapp': '@metamask/test-dapp/dist',
} as const

export type PublishedPage = keyof typeof folders

const archives = fileURLToPath(new URL('../../.cache/archives/', import.meta.url))

export type PublishedPages = {
  readonly origins: Readonly<Record<PublishedPage, string>>
  /** The script tag that is put in front of everything else in the pages: the only thing that is not theirs. */
  readonly setScript: (html: string) => void
  readonly close: () => Promise<void>
}

/** Serves the pages that others published, unmodified but for our script tag, each under a host of its own. */
export const startPublishedPages = async (): Promise<PublishedPages> => {
  let script = ''
  const server = createServer((request, response) => {
    const label = (request.headers.host ?? '').split('.')[0] ?? ''
    const folder = Object.hasOwn(folders, label) ? folders[label as PublishedPage] : undefined
    const root = join(archives, folder ?? 'none')
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname))
    const file = join(root, path.endsWith('/') ? `${path}index.html` : path)
    if (!file.startsWith(root) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end()
      return
    }
    const body = readFileSync(file)
    response.writeHead(200, { 'content-type': contentTypes[extname(file)] ?? 'application/octet-stream' })
    response.end(
      extname(file) === '.html' ? body.toString('utf8').replace('<head>', `<head>${script}`) : body,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origins: Object.fromEntries(
      Object.keys(folders).map((label) => [label, `http://${label}.localhost:${port}`]),
    ) as Record<PublishedPage, string>,
    setScript: (html) => {
      script = html
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
