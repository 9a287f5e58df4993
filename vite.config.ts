import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { UserConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import { frameDocument } from './scripts/vite/frameDocument.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Evergreen browsers of the last two and a half years: the ones that the sandbox and storage rules were measured in. */
const target = ['chrome123', 'firefox121', 'safari17.5']

const resolve = { conditions: ['source', 'module', 'browser', 'import', 'default'] }

/** One build a mode: `vite build --mode frame | host | loader`. */
const builds: Record<string, UserConfig> = {
  /** The frame's document and its hashed, immutable assets, served below `/v1/`. */
  frame: {
    root: at('./frame-app'),
    base: '/v1/',
    plugins: [react(), frameDocument()],
    resolve,
    worker: { format: 'es' },
    build: {
      target,
      outDir: at('./frame-app/dist'),
      emptyOutDir: true,
      manifest: true,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      cssCodeSplit: false,
    },
  },
  /** The npm package: ES modules, comlink left to the dapp's own install. */
  host: {
    root: at('./host-sdk'),
    resolve,
    build: {
      target,
      outDir: at('./host-sdk/dist'),
      emptyOutDir: true,
      lib: { entry: at('./host-sdk/src/index.ts'), formats: ['es'], fileName: () => 'index.js' },
      rolldownOptions: { external: ['comlink'] },
    },
  },
  /** The script tag: one file with everything in it. Terser, since it gives the smaller file of the two minifiers. */
  loader: {
    root: at('./host-sdk'),
    resolve,
    build: {
      target,
      minify: 'terser',
      terserOptions: {
        ecma: 2020,
        module: true,
        compress: { passes: 3, pure_getters: true, unsafe_arrows: true, inline: 1, lhs_constants: false },
      },
      outDir: at('./host-sdk/dist'),
      emptyOutDir: false,
      lib: {
        entry: at('./host-sdk/src/loader.ts'),
        formats: ['iife'],
        name: 'WalletFrame',
        fileName: () => 'loader.js',
      },
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
for (const part of ['page', 'relay', 'background'])
  builds[`extension-${part}`] = {
    ...script(`./dev-server/client/extension/${part}.ts`, './dev-server/dist/extension', `${part}.js`),
    publicDir: at('./dev-server/client/extension/public'),
  }

export default defineConfig(({ mode }) => ({
  ...(builds[mode] ?? { resolve }),
  test: {
    projects: [
      {
        resolve,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['*/src/**/*.test.ts', '*/src/**/*.test.tsx', '*/test/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.browser.test.ts'],
        },
      },
    ],
  },
}))
