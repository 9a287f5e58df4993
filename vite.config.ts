import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { UserConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import { frameDocument } from './scripts/vite/frameDocument.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Evergreen browsers of the last two and a half years: the ones that the sandbox and storage rules were measured in. */
const target = ['chrome120', 'firefox121', 'safari17.2']

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
  /** The script tag: one file with everything in it. */
  loader: {
    root: at('./host-sdk'),
    resolve,
    build: {
      target,
      outDir: at('./host-sdk/dist'),
      emptyOutDir: false,
      lib: { entry: at('./host-sdk/src/loader.ts'), formats: ['iife'], name: 'WalletFrame', fileName: () => 'loader.js' },
    },
  },
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
