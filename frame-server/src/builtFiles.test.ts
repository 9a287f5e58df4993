import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { builtFilesOf } from './builtFiles.ts'
import { ConfigError } from './config.ts'
import { pageScripts } from './pageScripts.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'walletframe-built-'))
  mkdirSync(join(folder, 'frame'))
  writeFileSync(join(folder, 'frame/index.html'), '')
  writeFileSync(join(folder, 'frame/exit.html'), '')
  for (const name of pageScripts) writeFileSync(join(folder, name), '')
})
afterEach(() => rmSync(folder, { recursive: true }))

const asked = () => builtFilesOf({ frameDir: join(folder, 'frame'), loaderFile: join(folder, 'loader.js') })

test('what is there is found', () => {
  expect(asked()).toEqual({ frameDir: join(folder, 'frame'), loaderFile: join(folder, 'loader.js') })
})

test.each(['frame/index.html', 'frame/exit.html', ...pageScripts])(
  'without %s no server starts: the message names it',
  (name) => {
    rmSync(join(folder, name))
    expect(asked).toThrow(ConfigError)
    expect(asked).toThrow(name.startsWith('frame/') ? join(folder, 'frame') : name)
  },
)
