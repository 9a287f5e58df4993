import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/*
 * Nothing is exported that nobody imports: such a value is dead, or its own file's. Types may be exported beside the function that takes or
 * gives them.
 */

const root = dirname(fileURLToPath(import.meta.url))
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))

/** Files that a browser or the build enters by, and what a test driver reads. */
const entries: ReadonlySet<string> = new Set([
  'app/main.tsx',
  'app/window.tsx',
  'exit/main.tsx',
  'vault/worker/stretchWorker.ts',
  'vault/worker/vaultWorker.ts',
])

const importsOf = (file: string, text: string): readonly string[] =>
  [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"?]+)/g)].map(([, path]) =>
    relative(root, join(root, dirname(file), path ?? '')),
  )

/** By file: those that import it. */
const importers = new Map<string, string[]>()
for (const [file, text] of texts)
  for (const imported of importsOf(file, text))
    importers.set(imported, [...(importers.get(imported) ?? []), file])

const exportsOf = (text: string): readonly string[] =>
  [...text.matchAll(/^export (?:const|class|function|async function) (\w+)/gm)].map(([, name]) => name ?? '')

const isUsed = (file: string, name: string): boolean =>
  (importers.get(file) ?? []).some((importer) => new RegExp(`\\b${name}\\b`).test(texts.get(importer) ?? ''))

test('every export has somebody who imports it', () => {
  const dead = files
    .filter((file) => !/\.test\.tsx?$/.test(file) && !entries.has(file))
    .flatMap((file) =>
      exportsOf(texts.get(file) ?? '')
        .filter((name) => !isUsed(file, name))
        .map((name) => `${file}: ${name}`),
    )
  expect(dead).toEqual([])
})

test('every file has somebody who imports it', () => {
  const lost = files.filter(
    (file) => !/\.test\.tsx?$|\.d\.ts$/.test(file) && !entries.has(file) && !importers.has(file),
  )
  expect(lost).toEqual([])
})
