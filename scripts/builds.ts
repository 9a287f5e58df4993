/*
 * What is built, from what, and who needs it. Each build has a hash of its own inputs, so that a change makes only what it touches.
 */

export type Build = {
  /** Mode of `vite build`; `declarations` is made by tsc (declarations.ts). */
  readonly name: string
  /** What it depends on besides what all do: a file, or a folder with all that is in it, but for tests. */
  readonly inputs: readonly string[]
  /** Files that it makes: a build that was deleted is made again. */
  readonly outputs: readonly string[]
  /** Whether `npm start` serves it. */
  readonly isServed: boolean
}

/** What every build depends on. */
export const commonInputs = [
  'scripts/builds.ts',
  'scripts/vite',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
]

const contract = ['bridge-protocol/src', 'bridge-protocol/package.json']
const frame = [
  ...contract,
  'api-contract/src',
  'api-contract/package.json',
  'frame-app/src',
  'frame-app/index.html',
  'frame-app/package.json',
  'frame-app/tsconfig.json',
]
const hostSdk = [...contract, 'host-sdk/src', 'host-sdk/package.json', 'host-sdk/tsconfig.json']
const declarations = [...hostSdk, 'host-sdk/tsconfig.dist.json', 'scripts/declarations.ts']
/** Pages that are built from the package as npm has it. */
const clients = [...declarations, 'e2e/clients', 'e2e/package.json']

const build = (name: string, inputs: readonly string[], ...outputs: readonly string[]): Build => ({
  name,
  inputs,
  outputs,
  isServed: false,
})
const served = (name: string, inputs: readonly string[], ...outputs: readonly string[]): Build => ({
  name,
  inputs,
  outputs,
  isServed: true,
})

/** In this order: `frame`, `host` and `clients` empty the folder that the ones after them write into. */
export const builds: readonly Build[] = [
  served('frame', frame, 'frame-app/dist/index.html'),
  served('exit', [...frame, 'frame-app/exit.html'], 'frame-app/dist/exit.html'),
  build(
    'host',
    hostSdk,
    ...['index', 'pure', 'react', 'wagmi', 'external', 'satsConnect', 'polkadot'].map(
      (name) => `host-sdk/dist/${name}.js`,
    ),
  ),
  served('multichain', hostSdk, 'host-sdk/dist/multichain.js', 'host-sdk/dist/multichain.js.gz'),
  served('loader', hostSdk, 'host-sdk/dist/loader.js', 'host-sdk/dist/loader.js.gz'),
  served('elements', hostSdk, 'host-sdk/dist/elements.js', 'host-sdk/dist/elements.js.gz'),
  build('declarations', declarations, 'host-sdk/dist/types/host-sdk/src/index.d.ts'),
  served('test-wallet', ['dev-server/client'], 'dev-server/dist/test-wallet.js'),
  served('solana-test-wallet', ['dev-server/client'], 'dev-server/dist/solana-test-wallet.js'),
  ...['page', 'relay', 'background'].map((part) =>
    build(
      `extension-${part}`,
      ['dev-server/client'],
      'dev-server/dist/extension/manifest.json',
      `dev-server/dist/extension/${part}.js`,
    ),
  ),
  build('clients', clients, 'e2e/dist/viem/index.html'),
  build('client-react18', clients, 'e2e/dist/react18/index.html'),
]

/** What the published packages are made of. */
export const packedBuilds: readonly Build[] = builds.filter(({ name }) =>
  ['frame', 'exit', 'host', 'multichain', 'loader', 'elements', 'declarations'].includes(name),
)

const isTest = /\.test\.tsx?$/

/** Whether a build depends on a file. @param path from the repository's root, with `/` between. */
export const dependsOn = ({ inputs }: Build, path: string): boolean =>
  !isTest.test(path) &&
  [...inputs, ...commonInputs].some((input) => path === input || path.startsWith(`${input}/`))
