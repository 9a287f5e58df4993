import { basePath, health } from '@walletframe/api-contract'
import type { Command } from 'commander'
import { configOf } from './configFile.ts'
import { CliError, type Io } from './io.ts'

/** Milliseconds that the server may take to answer. */
const patience = 3_000

/** Where this machine reaches a server that listens on every address. */
const reachable = (host: string): string =>
  host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host

/** Of this machine's own server: outbound/ is for everything else, and refuses addresses of this machine. */
const statusOf = async (url: string): Promise<number> =>
  // oxlint-disable-next-line no-restricted-globals -- see above
  (await fetch(url, { signal: AbortSignal.timeout(patience) })).status

/** `healthcheck`: for a container's health check, where nothing else is installed. */
export const addHealthcheckCommand = (program: Command, io: Io): void => {
  program
    .command('healthcheck')
    .description('ask the server of this machine whether it is well; exit code 0 or 1')
    .action(async () => {
      const { host, port } = configOf(program, io)
      const url = `http://${reachable(host)}:${port}${basePath}${health.path}`
      const status = await statusOf(url).catch((error: unknown) => {
        throw new CliError(`${url} does not answer: ${(error as Error).message}`)
      })
      if (status !== 200) throw new CliError(`${url} answers with ${status}.`)
    })
}
