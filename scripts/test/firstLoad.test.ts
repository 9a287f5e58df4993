import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../exec.ts'

type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>

test('the frame’s entry waits for the bridge’s file alone: the screens come after the border is up', () => {
  const manifest = JSON.parse(
    readFileSync(join(root, 'frame-app/dist/.vite/manifest.json'), 'utf8'),
  ) as Manifest
  const files = (manifest['index.html']?.imports ?? []).map((name) => manifest[name]?.file ?? '')
  expect(files).toEqual([expect.stringMatching(/^assets\/core-/)])
})
