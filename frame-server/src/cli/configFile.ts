import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { loadConfig, type ServerConfig } from '../config.ts'
import { unknownVariables } from '../configSources.ts'
import type { Io } from './io.ts'

/** Read where no other is named and it is there. */
export const defaultFile = 'walletframe.json'

/** The file that is meant: `--config`, `WALLETFRAME_CONFIG`, or the default one if it is there. */
export const configFileOf = (program: Command, env: NodeJS.ProcessEnv): string | undefined =>
  program.opts<{ config?: string }>().config ??
  (env['WALLETFRAME_CONFIG'] || (existsSync(defaultFile) ? defaultFile : undefined))

/** Loads the configuration that a command works with; variables that nothing reads are pointed out. @throws ConfigError */
export const configOf = (program: Command, io: Io): ServerConfig => {
  for (const name of unknownVariables(io.env))
    io.err(
      `walletframe-server: warning: nothing reads the variable ${name}. See the list in docs/self-hosting.md.\n`,
    )
  return loadConfig({ file: configFileOf(program, io.env), env: io.env })
}
