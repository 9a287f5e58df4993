import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigError } from './config.ts'
import { openAssets } from './keptAssets.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'walletframe-assets-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const kept = () => join(folder, 'kept')
/** A release of the frame: one file of its own, one that all share. */
const release = (name: string): string => {
  const frameDir = join(folder, name)
  mkdirSync(join(frameDir, 'assets'), { recursive: true })
  writeFileSync(join(frameDir, 'assets', `app-${name}.js`), `/* ${name} */`)
  writeFileSync(join(frameDir, 'assets', 'same-1.css'), '/* same */')
  return frameDir
}
const textOf = (assets: ReturnType<typeof openAssets>, name: string) =>
  assets.find(name)?.bodies.identity.toString()

test('files of the two releases before are still there, older ones are not (C7)', () => {
  for (const name of ['one', 'two', 'three']) openAssets(release(name), kept())
  const fourth = openAssets(release('four'), kept())
  expect(['one', 'two', 'three', 'four'].map((name) => textOf(fourth, `app-${name}.js`))).toEqual([
    undefined,
    '/* two */',
    '/* three */',
    '/* four */',
  ])
  expect(textOf(fourth, 'same-1.css')).toBe('/* same */')
  expect(readdirSync(kept()).toSorted()).toEqual([
    'app-four.js',
    'app-three.js',
    'app-two.js',
    'builds.json',
    'same-1.css',
  ])
})

test('an older server that still runs finds what a newer one brought: a page may ask either', () => {
  const older = openAssets(release('one'), kept())
  expect(textOf(older, 'app-two.js')).toBeUndefined()
  openAssets(release('two'), kept())
  expect(textOf(older, 'app-two.js')).toBe('/* two */')
})

test('a restart is no release: nothing is pushed out by it', () => {
  for (const name of ['one', 'two', 'three', 'three', 'three', 'two']) openAssets(release(name), kept())
  expect(textOf(openAssets(release('two'), kept()), 'app-one.js')).toBe('/* one */')
})

test('without a folder there is this release alone', () => {
  openAssets(release('one'), kept())
  const assets = openAssets(release('two'), undefined)
  expect(textOf(assets, 'app-two.js')).toBe('/* two */')
  expect(textOf(assets, 'app-one.js')).toBeUndefined()
})

test('nothing else that lies in the folder is served or removed, and no path leads out of it', () => {
  mkdirSync(kept())
  writeFileSync(join(kept(), 'notes.txt'), 'mine')
  writeFileSync(join(folder, 'secret.js'), 'secret')
  const assets = openAssets(release('one'), kept())
  for (const name of ['notes.txt', 'builds.json', '../secret.js', '..', '', 'sub/app.js', 'constructor'])
    expect(assets.find(name)).toBeUndefined()
  expect(readFileSync(join(kept(), 'notes.txt'), 'utf8')).toBe('mine')
})

test('a history that was damaged costs no file', () => {
  openAssets(release('one'), kept())
  writeFileSync(join(kept(), 'builds.json'), '[{"id":')
  openAssets(release('two'), kept())
  expect(textOf(openAssets(release('two'), kept()), 'app-one.js')).toBe('/* one */')
})

test('a folder that cannot be written stops the start, by the name of the setting', () => {
  writeFileSync(kept(), 'a file')
  expect(() => openAssets(release('one'), kept())).toThrow(ConfigError)
  expect(() => openAssets(release('one'), kept())).toThrow(/^assetsDir: .*kept cannot be used/)
})
