import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** The engines at once, each with a world and a screen of its own. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: {
    include: ['**/*.test.ts'],
    maxWorkers: 2,
    testTimeout: 180_000,
    hookTimeout: 120_000,
    projects: ['Firefox', 'WebKit'].map((name) => ({
      extends: true as const,
      test: { name, env: { WALLETFRAME_ENGINE: name } },
    })),
  },
})
