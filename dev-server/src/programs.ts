import { statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, posix, win32 } from 'node:path'

/** What decides where a program is: this machine, or one that a test makes up. */
export type Machine = {
  readonly platform: NodeJS.Platform
  readonly arch: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly isFile: (path: string) => boolean
  /** Folder of an installed package; undefined where npm did not install it. */
  readonly packageFolder: (name: string) => string | undefined
}

const require = createRequire(import.meta.url)

export const thisMachine: Machine = {
  platform: process.platform,
  arch: process.arch,
  env: process.env,
  isFile: (path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true,
  packageFolder: (name) => {
    try {
      // The binaries are packages that anvil's own one brings.
      const anvil = createRequire(require.resolve('@foundry-rs/anvil/package.json'))
      return dirname(anvil.resolve(`${name}/package.json`))
    } catch {
      return undefined
    }
  },
}

const pathsOf = ({ platform }: Machine) => (platform === 'win32' ? win32 : posix)
const fileName = (name: string, { platform }: Machine) => (platform === 'win32' ? `${name}.exe` : name)

/** The program of that name on the PATH. On Windows only an `.exe`: nothing else starts without a shell. */
export const onPath = (name: string, machine: Machine): string | undefined => {
  const paths = pathsOf(machine)
  // Windows writes `Path`.
  const [, folders = ''] = Object.entries(machine.env).find(([key]) => key.toUpperCase() === 'PATH') ?? []
  return folders
    .split(paths.delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => paths.join(folder, fileName(name, machine)))
    .find((path) => machine.isFile(path))
}

/**
 * The EVM node that the chains run on: what `WALLETFRAME_ANVIL` names, what npm installed, what is on the PATH.
 * @throws Error saying what to install.
 */
export const findAnvil = (machine: Machine = thisMachine): string => {
  const { platform, arch, env, isFile, packageFolder } = machine
  const named = env['WALLETFRAME_ANVIL']
  if (named !== undefined && named !== '') {
    if (isFile(named)) return named
    throw new Error(`WALLETFRAME_ANVIL: expected the path of anvil; there is no file ${named}.`)
  }
  const folder = packageFolder(`@foundry-rs/anvil-${platform}-${arch === 'x64' ? 'amd64' : arch}`)
  const found =
    folder === undefined
      ? onPath('anvil', machine)
      : pathsOf(machine).join(folder, 'bin', fileName('anvil', machine))
  if (found !== undefined) return found
  throw new Error(
    `The local chains need anvil, and npm installed none for ${platform} ${arch}. Install Foundry (https://getfoundry.sh) so that anvil is on the PATH, or set WALLETFRAME_ANVIL to its path.`,
  )
}

/** A Solana validator that somebody installed, and how it listens on 127.0.0.1: JSON-RPC on a port, WebSocket on the next. */
export type Validator = { readonly program: string; readonly args: readonly string[] }

/** @param folder where a ledger may be written. */
export const findValidator = (
  port: number,
  folder: string,
  machine: Machine = thisMachine,
): Validator | undefined => {
  const surfpool = onPath('surfpool', machine)
  const address = '127.0.0.1'
  if (surfpool !== undefined)
    return {
      program: surfpool,
      args: `start --host ${address} --port ${port} --ws-port ${port + 1} --offline --no-tui --no-deploy`.split(
        ' ',
      ),
    }
  const validator = onPath('solana-test-validator', machine)
  if (validator === undefined) return undefined
  const listen = `--bind-address ${address} --rpc-port ${port} --reset --quiet`.split(' ')
  return { program: validator, args: [...listen, '--ledger', pathsOf(machine).join(folder, 'solana-ledger')] }
}
