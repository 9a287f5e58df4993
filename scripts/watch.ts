import { join, relative, sep } from 'node:path'
import type { ChildProcess } from 'node:child_process'
import { buildStale, quickly, servedBuilds } from './build.ts'
import { dependsOn, type Build } from './builds.ts'
import { exec, root } from './exec.ts'
import { watchFolder } from './watchFolder.ts'

/*
 * `npm start -- --watch`: what is saved is built and served; chains, mails and wallets stay. No process of the bundler runs meanwhile: it is
 * loaded once, and what a change touches is built anew without what makes files smallest, which takes it less than a second.
 */

/** Folders whose files matter to what is served. */
const folders = [
  'bridge-protocol/src',
  'api-contract/src',
  'host-sdk/src',
  'frame-app/src',
  'dev-server/client',
  'frame-server/src',
]

/** Milliseconds without a further change after which one is taken for whole: editors save in several steps. */
const quiet = 60

/** What a change asks for. */
export type Consequence = {
  readonly builds: readonly Build[]
  /** Whether the server's own code changed. */
  readonly server: boolean
}

/** @param paths from the repository's root, with `/` between. */
export const consequenceOf = (paths: readonly string[]): Consequence => ({
  builds: servedBuilds.filter((build) => paths.some((path) => dependsOn(build, path))),
  server: paths.some(
    (path) => /^(?:frame-server|api-contract)\/src\//.test(path) && !/\.test\.tsx?$/.test(path),
  ),
})

/** Builds in this process. @returns whether it went well; why not is said. */
const makeHere = async ({ name }: Build): Promise<boolean> => {
  const { build } = await import('vite')
  // Read by vite.config.ts, which is read anew for each build.
  Object.assign(process.env, quickly)
  try {
    await build({ configFile: join(root, 'vite.config.ts'), mode: name, logLevel: 'error' })
    return true
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return false
  }
}

/** Does what a change asks for. @param since milliseconds since 1970 at which it was seen. */
const apply = async (paths: readonly string[], since: number, world: ChildProcess): Promise<void> => {
  const { builds, server } = consequenceOf(paths)
  const made = await buildStale({ of: builds, make: makeHere, quick: true })
  if (made === undefined) console.log('Not built: what was served before goes on.')
  else if (made.length > 0 || server)
    world.send({
      type: server ? 'restart' : 'reload',
      what: [...made, ...(server ? ['server'] : [])].join(', '),
      since,
    })
}

/** Runs the local world and keeps what it serves up to date until it ends. @returns whether it ended well. */
export const watchWorld = async (args: readonly string[]): Promise<boolean> => {
  let waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let last: Promise<void> = Promise.resolve()
  const follow = (world: ChildProcess) => {
    const take = () => {
      const paths = [...waiting]
      waiting = new Set()
      const since = Date.now()
      last = last.then(() => apply(paths, since, world)).catch((error: unknown) => console.error(error))
    }
    const ends = folders.map((folder) =>
      watchFolder(join(root, folder), (file) => {
        waiting.add(relative(root, file).split(sep).join('/'))
        clearTimeout(timer)
        timer = setTimeout(take, quiet)
      }),
    )
    world.once('exit', () => {
      clearTimeout(timer)
      for (const end of ends) end()
    })
    // Loaded while nobody waits for it.
    void import('vite')
  }
  return exec('node', ['dev-server/src/main.ts', ...args], { onMessages: follow })
}
