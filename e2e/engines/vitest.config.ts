import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** One file at a time: the engines share two cores with a chain and a server. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: {
    include: ['**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
})
