import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)

/** Files that are text; what is compressed by its own form is left. */
const texts = /\.(js|css|svg|json)$/

/**
 * Lays a Brotli form beside each text of a folder of the build, as `name.js.br`, which the server sends as it is: at the best level the whole frame takes
 * five seconds of a processor, which every start of a server would.
 * @param folder within the build's own.
 */
export const brotliBeside = (folder: string): Plugin => ({
  name: 'walletframe:brotli',
  apply: 'build',
  // Once they are written: whatever changes a file on its way there is done.
  async writeBundle({ dir }) {
    const of = join(dir ?? '', folder)
    await Promise.all(
      readdirSync(of)
        .filter((name) => texts.test(name))
        .map(async (name) => {
          const made = await compress(await readFile(join(of, name)), {
            params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
          })
          await writeFile(join(of, `${name}.br`), made)
        }),
    )
  },
})
