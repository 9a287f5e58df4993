import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ServerConfig } from './config.ts'
import { ConfigError } from './configError.ts'
import { exitPage, pageScripts } from './pageScripts.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Version of this package. */
export const version = (JSON.parse(readFileSync(at('../package.json'), 'utf8')) as { version: string })
  .version

/** Wallets that ship with the server. */
export const catalogueFile = at('../catalogue.json')

/** The published package has the builds beside its code; in the repository they lie in the workspaces that make them. */
const isInstalled = existsSync(at('../frame/index.html'))
const built = isInstalled
  ? { frameDir: at('../frame'), loaderFile: at('../page/loader.js') }
  : { frameDir: at('../../frame-app/dist'), loaderFile: at('../../host-sdk/dist/loader.js') }

export type BuiltFiles = { readonly frameDir: string; readonly loaderFile: string }

/**
 * Where the built frame and the scripts of the page are.
 * @throws ConfigError where one is missing: it would be missed by visitors only.
 */
export const builtFilesOf = (config: Pick<ServerConfig, 'frameDir' | 'loaderFile'>): BuiltFiles => {
  const frameDir = config.frameDir ?? built.frameDir
  const loaderFile = config.loaderFile ?? built.loaderFile
  if (!existsSync(join(frameDir, 'index.html')))
    throw new ConfigError(`The built frame is not at ${frameDir}. Build it, or set frameDir to its folder.`)
  if (!existsSync(join(frameDir, exitPage)))
    throw new ConfigError(`${exitPage} is not at ${frameDir}. Build it, or set frameDir to its folder.`)
  const missing = pageScripts.filter((name) => !existsSync(join(dirname(loaderFile), name)))
  if (missing.length > 0)
    throw new ConfigError(
      `${missing.join(', ')} is not at ${dirname(loaderFile)}. Build it, or set loaderFile to the loader.js that has the other scripts beside it.`,
    )
  return { frameDir, loaderFile }
}
