import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Packages of tools that are called otherwise. */
const packages: Readonly<Record<string, string>> = { tsc: 'typescript', playwright: '@playwright/test' }

/**
 * How a tool of the repository is started: its own file, by this Node. Not by the links in `node_modules/.bin`: on Windows they are `.cmd` files,
 * which do not start without a shell.
 * @param command `node`, or a tool that an installed package brings.
 * @throws Error where the package is not installed or brings no such tool.
 */
export const commandLine = (
  root: string,
  command: string,
  args: readonly string[],
): { readonly program: string; readonly args: readonly string[] } => {
  if (command === 'node') return { program: process.execPath, args }
  const folder = join(root, 'node_modules', packages[command] ?? command)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin?: string | Readonly<Record<string, string>>
  }
  const file = typeof bin === 'string' ? bin : bin?.[command]
  if (file === undefined) throw new Error(`${folder} brings no ${command}.`)
  return { program: process.execPath, args: [join(folder, file), ...args] }
}
