import { defineConfig } from '@playwright/test'

/** One worker: the tests share one local world, and two cores are soon busy with a browser, a chain and a server. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  // Apart, since a usual run takes a sample of the matrix (clickjacking/sample.ts).
  projects: [
    { name: 'e2e', testIgnore: 'clickjacking/**' },
    { name: 'clickjacking', testMatch: 'clickjacking/**/*.spec.ts', timeout: 90_000 },
  ],
  outputDir: '../test-results',
  workers: 1,
  fullyParallel: false,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: process.env['WALLETFRAME_JSON_REPORT']
    ? [['list'], ['json', { outputFile: process.env['WALLETFRAME_JSON_REPORT'] }]]
    : 'list',
})
