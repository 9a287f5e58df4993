import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCli } from '../src/cli/program.ts'
import { configValues } from './harness.ts'
import { makeBuiltFolder } from './builtFolder.ts'

/* The command line beside a server: with a configuration of its own in a file, as an operator has it. */

export const makeCommandLine = () => {
  const built = makeBuiltFolder()
  const folder = mkdtempSync(join(tmpdir(), 'walletframe-command-'))
  const file = join(folder, 'walletframe.json')
  return {
    folder,
    files: built.files,
    /** Writes the configuration. @param text in place of values that work. */
    configure: (database: string, more: object = {}, text?: string): void =>
      writeFileSync(file, text ?? JSON.stringify(configValues(database, built.files, more))),
    /** Runs one command. What it prints is what it wrote. */
    run: async (args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
      let out = ''
      let err = ''
      const code = await runCli([...args, '--config', file], {
        env,
        out: (text) => {
          out += text
        },
        err: (text) => {
          err += text
        },
      })
      return { code, out, err }
    },
    remove: () => {
      built.remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type CommandLine = ReturnType<typeof makeCommandLine>
