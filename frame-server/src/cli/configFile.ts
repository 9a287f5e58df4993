import { existsSync } from 'node:fs'
import { loadConfig, type ServerConfig } from '../config.ts'
import { unknownVariables } from '../configSources.ts'
import type { Io } from './io.ts'

/** Read where no other is named and it is there. */
export const defaultFile = 'walletframe.json'

/** The file that is meant: `--config`, `WALLETFRAME_CONFIG`, or the default one if it is there. */
export const configFileOf = (named: string | undefined, env: NodeJS.ProcessEnv): string | undefined =>
  named ?? (env['WALLETFRAME_CONFIG'] || (existsSync(defaultFile) ? defaultFile : undefined))

/** Loads the configuration that a command works with; variables that nothing reads are pointed out. @throws ConfigError */
export const configOf = (named: string | undefined, io: Io): ServerConfig => {
  for (const name of unknownVariables(io.env))
    io.err(
      `walletframe-server: warning: nothing reads the variable ${name}. See the list in docs/self-hosting.md.\n`,
    )
  return loadConfig({ file: configFileOf(named, io.env), env: io.env })
}
