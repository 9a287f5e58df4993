import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/* The voice of docs/design.md, in sentences of every program: of the catalogues, of the engine and of the server. */

const root = join(import.meta.dirname, '../..')
const sourcesOf = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => [join(folder, file), readFileSync(join(root, folder, file), 'utf8')] as const)

/** Words that ask. Chinese, Japanese and Korean say an instruction in this form: there it is the plain one. */
const asking =
  /(?<![\p{L}-])(?:please|bitte|por favor|veuillez|s[’']il (?:vous|te) pla[îi]t|lütfen|пожалуйста|يرجى|الرجاء|من فضلك)(?!\p{L})/iu

/** The product's specification has this sentence word for word: the page hears it when a node refuses. */
const specified = 'Failed to send transaction. Please try again.'

test.each(['frame-app/src', 'frame-server/src', 'host-sdk/src', 'api-contract/src', 'bridge-protocol/src'])(
  'nothing is asked for with a "please": %s',
  (folder) => {
    const sources = sourcesOf(folder)
    expect(sources.length).toBeGreaterThan(10)
    const found = sources.flatMap(([file, text]) =>
      text
        .split('\n')
        .filter((line) => asking.test(line.replace(specified, '')))
        .map((line) => `${file}: ${line.trim()}`),
    )
    expect(found).toEqual([])
  },
)

test.each([
  ['Please try again.', true],
  ['Bitte versuchen Sie es erneut.', true],
  ['Veuillez réessayer.', true],
  ['S’il vous plaît', true],
  ['اضغط مرة أخرى من فضلك.', true],
  ['Der QR-Code bittet um diesen Betrag.', false],
  ['It pleases nobody.', false],
])('%s: %s', (text, found) => expect(asking.test(text)).toBe(found))
