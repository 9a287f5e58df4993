import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../exec.ts'

type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>

const manifestOf = () =>
  JSON.parse(readFileSync(join(root, 'frame-app/dist/.vite/manifest.json'), 'utf8')) as Manifest

/** All that is fetched with these parts: what they import, and what that imports. */
const filesWith = (manifest: Manifest, parts: readonly string[]): readonly string[] => {
  const seen = new Set<string>()
  const add = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    for (const other of manifest[name]?.imports ?? []) add(other)
  }
  for (const part of parts) add(part)
  return [...seen].map((name) => manifest[name]?.file ?? name)
}

/** Words of libraries that stay in them however they are packed. */
const heavy: readonly (readonly [library: string, words: RegExp])[] = [
  ['viem', /viem@|abitype@/],
  ['WalletConnect', /irn_publish|wc_sessionPropose|wc_proposeSession/],
  ['Solana', /ComputeBudget|TransactionExpiredBlockheight/],
  ['keys', /secp256k1|ed25519/i],
]
const views = 'src/features/connect/views'
const connect = ['index.html', 'src/app/screens.tsx', `${views}/Connect/Connect.tsx`]

test('Connect needs six files, and no library of chains or wallets is in them', () => {
  const files = filesWith(manifestOf(), connect)
  const names = files.map((file) => file.replace(/^assets\/(.*)-[\w-]{8}\.js$/, '$1'))
  expect(names.toSorted()).toEqual(['Connect', 'core', 'first', 'index', 'rolldown-runtime', 'screens'])
})

test('nor is one in what is fetched behind it: lists of wallets, the start of a pairing, what the engine has on demand', () => {
  const files = filesWith(manifestOf(), [
    ...connect,
    `${views}/Connect/Listed.tsx`,
    `${views}/AllWallets/AllWallets.tsx`,
    `${views}/ConnectingWalletConnect/ConnectingWalletConnect.tsx`,
    `${views}/ConnectingExternal/ConnectingExternal.tsx`,
    'src/features/connect/connectWalletConnect.ts',
    'src/app/onDemand.ts',
  ])
  for (const file of files) {
    const code = readFileSync(join(root, 'frame-app/dist', file), 'utf8')
    expect([file, heavy.filter(([, words]) => words.test(code)).map(([library]) => library)]).toEqual([
      file,
      [],
    ])
  }
})

test('the words are found where the libraries are', () => {
  const manifest = manifestOf()
  const code = filesWith(manifest, [
    'src/connectors/walletConnect/client.ts',
    'src/chains/solana/adapter.ts',
    'src/chains/eip155/adapter.ts',
    'src/vault/vault.ts',
    '../node_modules/@noble/curves/esm/secp256k1.js',
  ])
    .map((file) => readFileSync(join(root, 'frame-app/dist', file), 'utf8'))
    .join('\n')
  for (const [library, words] of heavy) expect([library, words.test(code)]).toEqual([library, true])
})

test('the frame’s entry waits for the bridge’s file alone: the screens come after the border is up', () => {
  const manifest = manifestOf()
  const files = (manifest['index.html']?.imports ?? []).map((name) => manifest[name]?.file ?? '')
  expect(files).toEqual([expect.stringMatching(/^assets\/core-/)])
})

/** What any part of the frame takes of zod lies in the first file (docs/decisions/0059). */
test('no schema takes what was taken out of the first file: a spread, `optional` and `literal` say the same', () => {
  const sources = globSync('{bridge-protocol,api-contract,frame-app}/src/**/*.ts', { cwd: root })
  expect(sources.length).toBeGreaterThan(100)
  const found = sources.filter((file) =>
    /\bz\s*\.(?:catch|extend|int|maximum|minimum|multipleOf|null|partial|positive)\(/.test(
      readFileSync(join(root, file), 'utf8'),
    ),
  )
  expect(found).toEqual([])
})
