import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import react from '@vitejs/plugin-react'
import vue from '@vitejs/plugin-vue'
import type { UserConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import { brotliBeside } from './scripts/vite/brotliBeside.ts'
import { bundledLicenses } from './scripts/vite/bundledLicenses.ts'
import { firstLoad } from './scripts/vite/firstLoad.ts'
import { frameDocument } from './scripts/vite/frameDocument.ts'
import { gzipped } from './scripts/vite/gzipped.ts'
import { shortNames } from './scripts/vite/shortNames.ts'
import { singleFile } from './scripts/vite/singleFile.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Evergreen browsers of the last two and a half years: the ones that the sandbox and storage rules were measured in. */
const target = ['chrome123', 'firefox121', 'safari17.5']

const resolve = { conditions: ['source', 'module', 'browser', 'import', 'default'] }

const licenses = bundledLicenses()

/** What is saved under `npm start -- --watch` is served within seconds: nobody counts its bytes (scripts/watch.ts). */
const quick = process.env['WALLETFRAME_QUICK_BUILD'] === '1'

const first = firstLoad(at('./frame-app/src/app/main.tsx'), at('./frame-app/src/app/screens.tsx'), { quick })

/** One build a mode: `vite build --mode frame | host | loader | …`. */
const builds: Record<string, UserConfig> = {
  /** The frame's document and its hashed, immutable assets, served below `/v1/`. */
  frame: {
    root: at('./frame-app'),
    base: '/v1/',
    plugins: [react(), first.plugins, frameDocument(), licenses, ...(quick ? [] : [brotliBeside('assets')])],
    resolve,
    // Nobody inspects React's tree in a wallet that is served: what looks for the tools falls away.
    define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
    worker: { format: 'es', plugins: () => [licenses] },
    build: {
      target,
      outDir: at('./frame-app/dist'),
      emptyOutDir: true,
      manifest: true,
      // Lists of what each later file imports would be a kilobyte of the first load, most of it hashes; the first view's are in the document.
      modulePreload: false,
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      rolldownOptions: {
        input: { index: at('./frame-app/index.html'), window: at('./frame-app/src/app/window.tsx') },
        // The list of public suffixes is one long constant: it would stand in its chunk twice.
        optimization: { inlineConst: false },
        output: {
          codeSplitting: { groups: first.groups },
        },
      },
    },
  },
  /** The page that opens an exit kit: one file without any network. It lies beside the frame's document, whose build empties the folder. */
  exit: {
    root: at('./frame-app'),
    base: './',
    plugins: [react(), singleFile('exit.html')],
    resolve,
    build: {
      target,
      outDir: at('./frame-app/dist'),
      emptyOutDir: false,
      modulePreload: false,
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      rolldownOptions: {
        input: at('./frame-app/exit.html'),
        output: { codeSplitting: false, entryFileNames: 'exit.js', assetFileNames: 'exit[extname]' },
      },
    },
  },
  /** The npm package: ES modules that share what they have in common; frameworks are the dapp's own. */
  host: {
    root: at('./host-sdk'),
    resolve,
    build: {
      target,
      outDir: at('./host-sdk/dist'),
      emptyOutDir: true,
      lib: {
        entry: Object.fromEntries(
          ['index', 'pure', 'react', 'wagmi', 'external', 'satsConnect', 'polkadot'].map((name) => [
            name,
            at(`./host-sdk/src/${name}.ts`),
          ]),
        ),
        formats: ['es'],
      },
      rolldownOptions: {
        external: ['react', '@wagmi/core', 'viem'],
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name].js' },
      },
    },
  },
}

/**
 * Names of members that only one part of the page's script gives to another: no page, no message of the border and no other file
 * knows them, so `loader.js` has them in one letter. A test holds the built file against a frame (host-sdk/test/built.test.ts).
 */
const ownNames = [
  'addresses answers attach begin check checks correct createChannel current detach drop explain flush frameOrigin giveUp heard',
  'handlers hint isShown frameWindow isOnce isThere limit listener loadMultichain lostPongs onDestroy onEnd',
  'onMessage onReady onSnapshot pack pending put receive reconnect repeats resync restored rule ruleOf setModal',
  'errorOf fulfil hasAccounts refuse tried unbind unpack connection fail emit cover uncover scheme load hide window reload stopTimer letGo',
].flatMap((names) => names.split(' '))

/**
 * What the server gives to pages: one file with everything in it. Terser, since it gives the smaller file of the two minifiers: what
 * stands on somebody else's page is counted in bytes. Rolldown's own goes over it once more.
 */
const served = (
  entry: string,
  fileName: string,
  format: 'iife' | 'es' = 'iife',
  names: readonly string[] = [],
): UserConfig => ({
  root: at('./host-sdk'),
  plugins: quick ? [] : [shortNames(), gzipped()],
  resolve,
  // What only the frame has use for (bridge-protocol/src/channel.ts).
  define: { __PAGE__: 'true' },
  build: {
    target,
    minify: 'terser',
    terserOptions: {
      ecma: 2020,
      module: true,
      compress: {
        passes: 3,
        reduce_funcs: false,
        pure_getters: true,
        unsafe_arrows: true,
        inline: 1,
        lhs_constants: false,
      },
      ...(names.length > 0 && {
        mangle: { properties: { builtins: true, regex: new RegExp(`^(${names.join('|')})$`) } },
      }),
    },
    outDir: at('./host-sdk/dist'),
    emptyOutDir: false,
    lib: { entry: at(entry), formats: [format], name: 'WalletFrame', fileName: () => fileName },
    rolldownOptions: { output: { minify: true } },
  },
})
/** The script tag: everything for eip155. */
builds['loader'] = served('./host-sdk/src/loader.ts', 'loader.js', 'iife', ownNames)
/** What pages with networks beyond eip155 load as well: a module of its own, with names that only its parts give to each other. */
builds['multichain'] = served('./host-sdk/src/multichain/index.ts', 'multichain.js', 'es', [
  'ask',
  'getState',
])
/** The buttons, for pages that want them; also the npm entry of that name. */
builds['elements'] = served('./host-sdk/src/elements/index.ts', 'elements.js')

/**
 * The server as operators install it: JavaScript with the repository's own packages in it; those of npm stay dependencies. All files lie
 * in one folder, as deep in the package as `src/*.ts` in the workspace: paths to what lies beside it hold in both.
 */
builds['server'] = {
  root: at('./frame-server'),
  resolve: { conditions: ['source', 'node', 'module', 'import', 'default'] },
  // What records traces is compiled in too: docs/decisions/0015-traces.md.
  ssr: { noExternal: [/^@walletframe\//, /^@opentelemetry\/(?!api$)/] },
  plugins: [bundledLicenses('the server')],
  build: {
    ssr: true,
    target: 'node22.13',
    outDir: at('./frame-server/dist'),
    emptyOutDir: true,
    manifest: true,
    minify: false,
    rolldownOptions: {
      input: {
        main: at('./frame-server/src/main.ts'),
        // A thread's own file: it is named by its path (providers/images/painter.ts).
        drawWorker: at('./frame-server/src/providers/images/drawWorker.ts'),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
}

/** One file without imports, as a page or an extension loads it. */
const script = (entry: string, outDir: string, fileName: string): UserConfig => ({
  publicDir: false,
  root: at('./dev-server'),
  resolve,
  build: {
    target,
    outDir: at(outDir),
    emptyOutDir: false,
    lib: { entry: at(entry), formats: ['iife'], name: 'LocalWorld', fileName: () => fileName },
  },
})

/** The local world's own wallets: a script in the page, and the same as an extension. */
builds['test-wallet'] = script('./dev-server/client/testWallet.ts', './dev-server/dist', 'test-wallet.js')
builds['solana-test-wallet'] = script(
  './dev-server/client/solanaTestWallet.ts',
  './dev-server/dist',
  'solana-test-wallet.js',
)
for (const part of ['page', 'relay', 'background'])
  builds[`extension-${part}`] = {
    ...script(`./dev-server/client/extension/${part}.ts`, './dev-server/dist/extension', `${part}.js`),
    publicDir: at('./dev-server/client/extension/public'),
  }

/** Every view of the frame in every state (gallery/README.md): served while it is looked at, built for its tests; nothing of it is published. */
builds['gallery'] = {
  root: at('./gallery'),
  cacheDir: at('./.cache/vite/gallery'),
  plugins: [react()],
  resolve,
  worker: { format: 'es' },
  server: { host: '127.0.0.1', port: 4177 },
  preview: { host: '127.0.0.1', headers: { 'cache-control': 'max-age=3600' } },
  build: {
    target,
    outDir: at('./.cache/gallery'),
    emptyOutDir: true,
    rolldownOptions: { input: ['index', 'stage'].map((name) => at(`./gallery/${name}.html`)) },
  },
}

/**
 * Pages that dapps write, built from the package as npm has it and not from its source (no `source` condition).
 * React 18 stands under another name beside 19, so its page is a build of its own.
 */
const clients = (
  names: readonly string[],
  assetsDir: string,
  alias: Record<string, string> = {},
): UserConfig => ({
  root: at('./e2e/clients'),
  plugins: [vue(), svelte({ configFile: false })],
  resolve: { alias },
  build: {
    target,
    outDir: at('./e2e/dist'),
    emptyOutDir: assetsDir === 'assets',
    assetsDir,
    rolldownOptions: { input: names.map((name) => at(`./e2e/clients/${name}/index.html`)) },
  },
})
builds['clients'] = clients(
  [
    'viem',
    'ethers',
    'plain',
    'elements',
    'wagmi-discovery',
    'wagmi-connector',
    'react19',
    'server',
    'vue',
    'svelte',
    'solana-adapter',
    'web3',
    'sats-connect',
    'polkadot',
  ],
  'assets',
)
builds['client-react18'] = clients(['react18'], 'react18/assets', {
  react: 'react-18',
  'react-dom': 'react-dom-18',
})

export default defineConfig(({ mode }) => ({
  ...(builds[mode] ?? { resolve }),
  test: {
    // On two cores too: many tests wait for a server, a database or a clock, and a run must end within the hour.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        resolve,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['*/src/**/*.test.ts', '*/src/**/*.test.tsx', '*/test/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.browser.test.ts'],
          globalSetup: ['frame-server/test/postgresForAll.ts'],
          setupFiles: ['scripts/vite/ownLocks.ts'],
          // Not processes: each file's would take as long to start as most files' tests take to run.
          pool: 'threads',
          // A real database stops slowly on a machine that is busy with other tests.
          hookTimeout: 60_000,
          // And five seconds are little for WebCrypto on one whose cores are taken.
          testTimeout: 20_000,
          // So is one, where a test waits for a mail or a row.
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
}))
