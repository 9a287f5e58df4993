import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/*
 * The next release of the frame: this one, built again under names of which none is the same. What a release changes in its files is what tells
 * two of them apart on one address.
 */

const mark = '-next'
const name = `assets/[name]-[hash]${mark}`

/** Whether a file of the frame's build is one of the next release. */
export const isOfNextRelease = (url: string): boolean =>
  new RegExp(`/assets/[^/]+${mark}\\.(js|css|svg)$`).test(url)

/** @param outDir an empty folder. */
export const buildNextRelease = async (outDir: string): Promise<void> => {
  const names = {
    entryFileNames: `${name}.js`,
    chunkFileNames: `${name}.js`,
    assetFileNames: `${name}.[ext]`,
  }
  await build({
    configFile: fileURLToPath(new URL('../../vite.config.ts', import.meta.url)),
    mode: 'frame',
    logLevel: 'error',
    build: { outDir, rolldownOptions: { output: names } },
    worker: { rolldownOptions: { output: names } },
  })
  // One file with everything in it, of a build of its own: the same in both.
  await copyFile(
    fileURLToPath(new URL('../../frame-app/dist/exit.html', import.meta.url)),
    join(outDir, 'exit.html'),
  )
}
