import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Puts a page's script and style into its document, with a policy that lets run what is in it and nothing else: no network, no other script. Such a page works
 * from a disk. It works on the files as they are there, and takes them away.
 */
export const singleFile = (page: string): Plugin => ({
  name: 'walletframe:single-file',
  apply: 'build',
  enforce: 'post',
  writeBundle: {
    order: 'post',
    sequential: true,
    handler({ dir = '' }, bundle) {
      const take = (ending: string): string =>
        Object.values(bundle)
          .map(({ fileName }) => fileName)
          .filter((fileName) => fileName.endsWith(ending))
          .map((fileName) => {
            const text = readFileSync(join(dir, fileName), 'utf8')
            rmSync(join(dir, fileName))
            return text
          })
          .join('\n')
      const script = take('.js')
      const style = take('.css')
      // What a document's parser would take for its own. In a string the two are the same.
      const inline = script.replaceAll(/<(\/script|script|!--)/gi, String.raw`\x3C$1`)
      const policy = `default-src 'none'; script-src ${hashOf(inline)}; style-src ${hashOf(style)}; base-uri 'none'; form-action 'none'`
      const file = join(dir, page)
      const html = readFileSync(file, 'utf8')
        .replaceAll(/\s*<link\b[^>]*\brel="(?:stylesheet|modulepreload)"[^>]*>/g, '')
        .replaceAll(/\s*<script\b[^>]*\bsrc="[^"]*"[^>]*><\/script>/g, '')
        .replace(
          /(<meta charset="[^"]*" ?\/?>)/,
          (charset) => `${charset}\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`,
        )
        // Functions, since `$&` in a text has a meaning.
        .replace(
          '</head>',
          () => `  <style>${style}</style>\n    <script type="module">${inline}</script>\n  </head>`,
        )
      writeFileSync(file, html)
    },
  },
})
