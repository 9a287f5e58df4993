import { readFileSync } from 'node:fs'
import { chromium, type LaunchOptions } from 'playwright'

/** The browser that `scripts/setup.mjs` found or installed. */
export const executablePath = process.env['WALLETFRAME_CHROMIUM'] ?? '/usr/bin/chromium'

/** No calls home, no first-run pages; a sandbox only where the user is not root. */
export const quietArgs: readonly string[] = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** What Playwright switches off by default and every visitor has on. */
const wanted = ['ThirdPartyStoragePartitioning', 'BackForwardCache']

/** Pages of the browser's own window, which nobody sees here: each window would start them, and that is as much work as most tests. */
const unseen = [
  'PreloadTopChromeWebUI',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
  'WebUIOmniboxSimplification',
]

/** Whole arguments of Playwright's that no visitor's browser has. */
const unwantedArgs = ['--disable-back-forward-cache', '--disable-popup-blocking']

let cached: Pick<LaunchOptions, 'executablePath' | 'args' | 'ignoreDefaultArgs'> | undefined

/** A process that is kept ready for the next page of a context: what is timed has it, as visitors have. */
const spare = 'SpareRendererForSitePerProcess'

/**
 * Launch options of a browser as visitors have it: storage partitioned, bfcache and pop-up blocking on.
 * Playwright's own `--disable-features=…` is read from a browser that it started, since the list changes with each version.
 */
export const visitorLaunchOptions = async (): Promise<
  Pick<LaunchOptions, 'executablePath' | 'args' | 'ignoreDefaultArgs'>
> => {
  if (cached) return cached
  const server = await chromium.launchServer({ executablePath, args: [...quietArgs] })
  const pid = server.process().pid
  const command = readFileSync(`/proc/${String(pid)}/cmdline`, 'utf8').split('\0')
  await server.close()
  const features = command.find((argument) => argument.startsWith('--disable-features='))
  if (!features)
    throw new Error('Playwright passes no --disable-features any more: check what it switches off now.')
  const kept = features
    .slice('--disable-features='.length)
    .split(',')
    .filter((name) => !wanted.includes(name))
  cached = {
    executablePath,
    args: [...quietArgs, `--disable-features=${[...kept, ...unseen].join(',')}`],
    ignoreDefaultArgs: [features, ...unwantedArgs.filter((argument) => command.includes(argument))],
  }
  return cached
}

/** The same for tests that take no times: without the spare process, which each test's context would start and never use; it is an eighth of their work. */
export const testLaunchOptions: typeof visitorLaunchOptions = async () => {
  const { args = [], ...options } = await visitorLaunchOptions()
  return {
    ...options,
    args: args.map((each) => (each.startsWith('--disable-features=') ? `${each},${spare}` : each)),
  }
}
