import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Chunk of the modal's screens: wanted right after the bridge, so fetched beside it, not after it. */
const screensChunk = 'screens'

/** SHA-256: 16 bytes less for each of some 160 files than SHA-384, in a document that comes before everything else and that nothing can compress. */
const integrityOf = (file: string): string =>
  `sha256-${createHash('sha256').update(readFileSync(file)).digest('base64')}`

/**
 * Finishes the frame's document once everything is written: integrity on every script and style, also on those that are loaded
 * later (an import map with `integrity`, whose hash the server puts into the CSP), and preloads for the first view.
 * It works on the files as they are on disk: the bundler still edits chunks after the document was made.
 */
export const frameDocument = (): Plugin => {
  let base = '/'
  return {
    name: 'walletframe:frame-document',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      base = config.base
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler(options, bundle) {
        const folder = options.dir ?? ''
        const files = Object.values(bundle)
        const integrity = Object.fromEntries(
          files
            .filter(({ fileName }) => /\.(js|css)$/.test(fileName))
            .map(({ fileName }) => [base + fileName, integrityOf(join(folder, fileName))]),
        )
        const chunks = files.filter((file) => file.type === 'chunk')
        const importsOf = (name: string) => chunks.find((chunk) => chunk.fileName === name)?.imports ?? []
        const wanted = new Set<string>()
        const want = (fileName: string) => {
          const url = base + fileName
          if (wanted.has(url)) return
          wanted.add(url)
          for (const imported of importsOf(fileName)) want(imported)
        }
        const entry = chunks.find(({ isEntry, name }) => isEntry && name === 'index')?.fileName ?? ''
        for (const imported of importsOf(entry)) want(imported)
        const bridge = [...wanted]
        for (const { name, fileName } of chunks) if (name === screensChunk) want(fileName)
        const scripts = Object.fromEntries(Object.entries(integrity).filter(([url]) => url.endsWith('.js')))
        const index = join(folder, 'index.html')
        const html = readFileSync(index, 'utf8').replace(
          /<(script|link)\b[^>]*?\b(?:src|href)="([^"]+)"[^>]*(?=>)/g,
          (tag: string, _element: string, url: string) =>
            integrity[url] === undefined ? tag : `${tag} integrity="${integrity[url]}"`,
        )
        const preload = (url: string) =>
          `  <link rel="modulepreload" crossorigin href="${url}" integrity="${integrity[url] ?? ''}">\n  `
        const screens = [...wanted].filter((url) => !bridge.includes(url) && url !== base + entry)
        // An import map must stand before the first module script and before the first module preload. The preloads of screens come last: the
        // bridge's own files go first over a slow line. The entry, of a few bytes, comes after the bridge's preloads: what is asked for first goes
        // over the connection that is open already, while over HTTP/1.1 each of the others is opened anew.
        const map = `<script type="importmap">${JSON.stringify({ integrity: scripts })}</script>`
        const entryScript = /[ \t]*<script type="module"[^>]*><\/script>\n/.exec(html)?.[0] ?? ''
        if (!entryScript) throw new Error('The frame’s document has no module script.')
        writeFileSync(
          index,
          html
            .replace(entryScript, '')
            .replace('<head>', ['<head>', map].join('\n    '))
            .replace(
              '<link rel="stylesheet"',
              `${bridge.map(preload).join('').trimStart()}  ${entryScript.trim()}\n    <link rel="stylesheet"`,
            )
            .replace('</head>', `${screens.map(preload).join('')}</head>`),
        )
      },
    },
  }
}
