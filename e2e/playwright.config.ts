import { defineConfig } from '@playwright/test'
import { executablePath, quietArgs } from './support/chromium.ts'

/** One worker: the tests share one local world, and two cores are soon busy with a browser, a chain and a server. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  // Apart, since a usual run takes a sample of the matrix (support/sample.ts).
  projects: [
    { name: 'e2e', testIgnore: ['clickjacking/**', 'pictures/**', '**/e2e/gallery/**'] },
    { name: 'clickjacking', testMatch: 'clickjacking/**/*.spec.ts', timeout: 90_000 },
    // `npm run pictures`: writes docs/images/.
    { name: 'pictures', testMatch: 'pictures/**/*.spec.ts' },
    // Screens from fixtures (gallery/README.md): no world behind them.
    {
      name: 'gallery',
      testMatch: '**/e2e/gallery/**/*.spec.ts',
      snapshotPathTemplate: '{testDir}/gallery/pictures/{arg}{ext}',
      use: { launchOptions: { executablePath, args: [...quietArgs] } },
    },
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
