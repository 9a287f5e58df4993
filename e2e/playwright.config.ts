import { defineConfig } from '@playwright/test'
import { executablePath, quietArgs } from './support/chromium.ts'

/** What is measured on a machine that does nothing else: processor time, and what is left in the heap. */
const measured = [
  '**/e2e/motion.spec.ts',
  '**/e2e/footprint.spec.ts',
  '**/e2e/connectSpeed.spec.ts',
  '**/e2e/accountSpeed.spec.ts',
]

/** Two workers, each with a local world, a browser and ports of its own: most of a test's time is waiting for blocks, mails and clocks. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  // Apart, since a usual run takes a sample of the matrix (support/sample.ts).
  projects: [
    { name: 'e2e', testIgnore: ['clickjacking/**', 'pictures/**', '**/e2e/gallery/**', ...measured] },
    { name: 'measured', testMatch: measured, workers: 1 },
    // Two thirds of it is waiting: two at once take no time from each other, though most cases turn on milliseconds.
    { name: 'clickjacking', testMatch: 'clickjacking/**/*.spec.ts', timeout: 90_000, fullyParallel: true },
    // `npm run pictures`: writes docs/images/.
    { name: 'pictures', testMatch: 'pictures/**/*.spec.ts' },
    // Screens from fixtures (gallery/README.md): no world behind them.
    {
      name: 'gallery',
      testMatch: '**/e2e/gallery/**/*.spec.ts',
      fullyParallel: true,
      snapshotPathTemplate: '{testDir}/gallery/pictures/{arg}{ext}',
      use: { launchOptions: { executablePath, args: [...quietArgs] } },
    },
  ],
  outputDir: '../test-results',
  workers: 2,
  fullyParallel: false,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // A click on what is covered says so, and does not use up its test's time.
  use: { actionTimeout: 30_000 },
  reporter: process.env['WALLETFRAME_JSON_REPORT']
    ? [['list'], ['json', { outputFile: process.env['WALLETFRAME_JSON_REPORT'] }]]
    : 'list',
})
