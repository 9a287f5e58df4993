import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BuiltFiles } from '../src/builtFiles.ts'
import { exitPage, pageScripts } from '../src/pageScripts.ts'

/** A built frame and scripts of the page, small enough to read, in a folder of their own that has room for a database too. */
export const makeBuiltFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'walletframe-server-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html><head><script type="importmap">{"integrity":{}}</script></head><body></body></html>',
  )
  writeFileSync(join(folder, exitPage), '<!doctype html><title>Open an exit kit</title>')
  writeFileSync(join(folder, 'assets/app-1.js'), `export const text = ${JSON.stringify('x'.repeat(2_000))}`)
  for (const name of pageScripts) writeFileSync(join(folder, name), `/* ${name.replace('.js', '')} */`)
  const files: BuiltFiles = { frameDir: folder, loaderFile: join(folder, 'loader.js') }
  return { folder, files, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
