import { spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installArchive } from '../../scripts/installed.ts'
import { packHostSdk } from '../../scripts/pack.ts'
import type * as Entry from '../src/index.ts'

/* What npm would publish, packed, unpacked elsewhere and used by a project that has nothing else of this repository. */

const folderOf = (name: string) => dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
const tsc = join(folderOf('typescript'), 'bin/tsc')

let project: string
const inPackage = (path: string) => join(project, 'node_modules/@walletframe/host-sdk', path)

/** What a dapp that uses these entries has installed itself. */
const peers = ['react', '@types/react', 'csstype', '@wagmi/core', 'viem']

const link = (name: string) => {
  const place = join(project, 'node_modules', name)
  mkdirSync(dirname(place), { recursive: true })
  symlinkSync(folderOf(name), place, 'dir')
}

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'walletframe-package-'))
  const archive = packHostSdk(join(project, 'packed'))
  installArchive(archive, project, process.execPath)
  writeFileSync(join(project, 'package.json'), JSON.stringify({ type: 'module' }))
}, 60_000)
afterAll(() => rmSync(project, { recursive: true, force: true }))

const compile = (code: string, options: Readonly<Record<string, unknown>>, file = 'dapp.ts'): string => {
  writeFileSync(join(project, file), code)
  writeFileSync(
    join(project, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        exactOptionalPropertyTypes: true,
        skipLibCheck: false,
        noEmit: true,
        target: 'ES2022',
        lib: ['ES2022', 'DOM', 'DOM.Iterable'],
        types: [],
        ...options,
      },
      files: [file],
    }),
  )
  const { stdout, stderr } = spawnSync(process.execPath, [tsc, '-p', project], { encoding: 'utf8' })
  return stdout + stderr
}

/** The ecosystem's own declarations have errors of their own under Node's resolution: those are not ours. */
const ours = (errors: string): string =>
  errors
    .split('\n')
    .filter((line) => /^(dapp\.tsx?|node_modules\/@walletframe)/.test(line))
    .join('\n')

const plainDapp = `
import { createWalletFrame, ProviderRpcError, WalletFrameError, type WalletState } from '@walletframe/host-sdk'
import { createWalletFrame as pure } from '@walletframe/host-sdk/pure'
import '@walletframe/host-sdk/elements'
import { walletFrame } from '@walletframe/host-sdk/wagmi'
import { addExternalConnector, type ExternalConnector } from '@walletframe/host-sdk/external'
import { offerToSatsConnect, satsConnectId } from '@walletframe/host-sdk/sats-connect'
import { offerToPolkadot, polkadotName } from '@walletframe/host-sdk/polkadot'
const wallet = createWalletFrame({ frameUrl: 'https://wallet.example.com', projectId: 'demo', networks: ['eip155:1'] })
const state: WalletState = wallet.getState()
export const connector = walletFrame(wallet)
const same: typeof createWalletFrame = pure
const acme: ExternalConnector = { id: 'acme', name: 'Acme', provider: wallet.provider }
export const end: () => void = addExternalConnector(acme)
export const offers: (() => void)[] = [offerToSatsConnect(wallet), offerToPolkadot(wallet)]
export const names: string[] = [satsConnectId, polkadotName]
wallet.on('chainChanged', (chainId: string) => console.log(chainId, state.connector?.type, same, ProviderRpcError, WalletFrameError))
// @ts-expect-error -- not among the networks
void wallet.switchNetwork('eip155:5')
`
const reactDapp = `
import { useWalletFrameAccount, WalletFrameProvider } from '@walletframe/host-sdk/react'
import { createElement } from 'react'
const Page = () => useWalletFrameAccount({ namespace: 'eip155' }).address ?? 'nobody'
export const app = createElement(
  WalletFrameProvider,
  { options: { frameUrl: 'https://wallet.example.com', projectId: 'demo' } },
  createElement(Page),
)
`
const wagmiDapp = `
import { walletFrame } from '@walletframe/host-sdk/wagmi'
import { createConfig, http } from '@wagmi/core'
import { mainnet } from '@wagmi/core/chains'
export const config = createConfig({
  chains: [mainnet],
  connectors: [walletFrame({ frameUrl: 'https://wallet.example.com', projectId: 'demo' })],
  transports: { [mainnet.id]: http() },
})
`

const resolutions = [
  { module: 'ESNext', moduleResolution: 'Bundler' },
  { module: 'Node16', moduleResolution: 'Node16' },
] as const

describe.each(resolutions)('types under $moduleResolution, libraries checked too', (options) => {
  test('a page without any framework compiles with nothing else installed', () => {
    expect(compile(plainDapp, options)).toBe('')
  }, 60_000)

  test('a React and a wagmi page compile with their own peers', () => {
    for (const name of peers) link(name)
    expect(compile(reactDapp, options)).toBe('')
    expect(ours(compile(wagmiDapp, options))).toBe('')
    for (const name of peers) rmSync(join(project, 'node_modules', name))
  }, 120_000)
})

/** Examples of the README that the package carries. */
const examples = (): readonly { readonly language: string; readonly code: string }[] =>
  [...readFileSync(inPackage('README.md'), 'utf8').matchAll(/```(\w+)\n([\s\S]*?)```/g)].map(
    ([, language = '', code = '']) => ({ language, code }),
  )

test('the examples of its README compile as they stand there', () => {
  const found = examples()
  expect(found.map(({ language }) => language)).toEqual(['html', 'ts', 'tsx', 'ts'])
  for (const name of peers) link(name)
  try {
    for (const { language, code } of found.slice(1))
      expect(
        ours(compile(`${code}\nexport {}\n`, { ...resolutions[0], jsx: 'react-jsx' }, `dapp.${language}`)),
      ).toBe('')
  } finally {
    for (const name of peers) rmSync(join(project, 'node_modules', name))
  }
}, 120_000)

test('a wrong option does not compile', () => {
  expect(compile(plainDapp.replace("'eip155:1'", "'mainnet'"), resolutions[0])).toContain('TS2322')
}, 60_000)

test('it installs nothing beside itself, and holds what its entries name and no source', () => {
  const manifest = JSON.parse(readFileSync(inPackage('package.json'), 'utf8')) as {
    dependencies?: object
    private?: boolean
    devDependencies?: object
    peerDependenciesMeta: Record<string, { optional: boolean }>
    peerDependencies: Record<string, string>
    exports: Record<string, { types: string; default: string } | string>
  }
  expect(manifest.dependencies).toBeUndefined()
  expect(manifest.devDependencies).toBeUndefined()
  expect(manifest.private).toBeUndefined()
  expect(JSON.stringify(manifest)).not.toContain('src/index.ts')
  for (const name of Object.keys(manifest.peerDependencies))
    expect(manifest.peerDependenciesMeta[name]).toEqual({ optional: true })
  for (const entry of Object.values(manifest.exports)) {
    if (typeof entry === 'string') continue
    expect(readFileSync(inPackage(entry.types), 'utf8')).not.toContain('zod')
    expect(readFileSync(inPackage(entry.default), 'utf8')).not.toBe('')
  }
  for (const name of ['README.md', 'CHANGELOG.md', 'LICENSE'])
    expect(readFileSync(inPackage(name), 'utf8')).not.toBe('')
  const files = readdirSync(inPackage(''), { recursive: true, encoding: 'utf8' })
  expect(files.filter((file) => /(^src|\.test\.|(?<!\.d)\.ts$)/.test(file))).toEqual([])
})

test('a bundler drops what a page imports and does not use; buttons stay, since importing them is their use', async () => {
  const bundle = async (code: string): Promise<string> => {
    writeFileSync(join(project, 'entry.js'), code)
    const result = await build({
      configFile: false,
      root: project,
      logLevel: 'silent',
      build: {
        write: false,
        minify: false,
        lib: { entry: join(project, 'entry.js'), formats: ['es'] },
        rolldownOptions: { external: ['react', 'viem'] },
      },
    })
    const [first] = Array.isArray(result) ? result : [result]
    return first && 'output' in first
      ? first.output.map((file) => ('code' in file ? file.code : '')).join('')
      : ''
  }
  const entries = (...names: readonly string[]) =>
    names.map((name) => `import '@walletframe/host-sdk${name}'`).join('\n')
  expect(
    await bundle(entries('', '/pure', '/wagmi', '/external', '/sats-connect', '/polkadot')),
  ).not.toContain('eip6963')
  expect(await bundle(entries('/react'))).not.toContain('eip6963')
  expect(await bundle(entries('/elements'))).toContain('wallet-frame-button')
  expect(await bundle(`export { createWalletFrame } from '@walletframe/host-sdk'`)).toContain('eip6963')
}, 60_000)

test('every entry can be imported on a server, and does nothing there', async () => {
  expect('window' in globalThis).toBe(false)
  const entry = (name: string) => import(/* @vite-ignore */ pathToFileURL(inPackage(`dist/${name}.js`)).href)
  await entry('elements')
  for (const name of ['external', 'satsConnect', 'polkadot']) await entry(name)
  for (const name of ['index', 'pure']) {
    const { createWalletFrame } = (await entry(name)) as typeof Entry
    const wallet = createWalletFrame({ frameUrl: 'https://wallet.example.com', projectId: 'demo' })
    expect(wallet.getState()).toMatchObject({ status: 'disconnected', network: 'eip155:1' })
    expect(wallet.getState()).toBe(wallet.getState())
    await expect(wallet.provider.request({ method: 'eth_accounts' })).rejects.toMatchObject({ code: 4900 })
    wallet.destroy()
  }
})
