import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/**
 * Finishes the frame's document at build time: integrity on every script, also on those that are loaded later
 * (an import map with `integrity`, whose hash the server puts into the CSP), and preloads for what the first view needs.
 */
export const frameDocument = (): Plugin => ({
  name: 'walletframe:frame-document',
  apply: 'build',
  enforce: 'post',
  transformIndexHtml: {
    order: 'post',
    handler(html, context) {
      const bundle = context.bundle ?? {}
      const digest = (source: string | Uint8Array) =>
        `sha384-${createHash('sha384').update(source).digest('base64')}`
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const integrity = Object.fromEntries(
        chunks.map((chunk) => [`/v1/${chunk.fileName}`, digest(chunk.code)]),
      )
      const styles = Object.fromEntries(
        Object.values(bundle).flatMap((file) =>
          file.type === 'asset' && file.fileName.endsWith('.css')
            ? [[`/v1/${file.fileName}`, digest(file.source)]]
            : [],
        ),
      )
      const known: Record<string, string> = { ...integrity, ...styles }
      const tagged = html.replace(
        /<(script|link)\b([^>]*?)\b(src|href)="([^"]+)"([^>]*)>/g,
        (tag, element: string, before: string, attribute: string, url: string, rest: string) =>
          known[url] === undefined
            ? tag
            : `<${element}${before}${attribute}="${url}"${rest} integrity="${known[url]}">`,
      )
      // The modal's screens: wanted right after the bridge, so fetched beside it, not after it.
      const screens = chunks.filter((chunk) => chunk.name === 'screens')
      const wanted = new Set(screens.flatMap((chunk) => [chunk.fileName, ...chunk.imports]))
      const preloads = [...wanted]
        .map((file) => `/v1/${file}`)
        .filter((url) => !tagged.includes(`"${url}"`))
        .map((url) => `<link rel="modulepreload" crossorigin href="${url}" integrity="${known[url] ?? ''}">`)
        .join('\n    ')
      const map = `<script type="importmap">${JSON.stringify({ integrity })}</script>`
      // An import map must stand before the first module script and before the first module preload.
      return tagged.replace('<head>', `<head>\n    ${map}\n    ${preloads}`)
    },
  },
})
