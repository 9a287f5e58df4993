import { readFileSync, writeFileSync } from 'node:fs'
import type { Command } from 'commander'
import { openCodeOf, CannotOpen } from '../services/operatorRecovery.ts'
import { newSealingKey } from '../services/sealing.ts'
import { configOf } from './configFile.ts'
import { CliError, exitCodes, type Io } from './io.ts'
import { requireId } from './users.ts'
import { withServices } from './withServices.ts'

/** What the file of a key holds: its text, and what it is, for whoever finds it. */
const keyFile = (privateKey: string): string =>
  `${JSON.stringify({ kind: 'walletframe-operator-recovery-key', version: 1, privateKey }, null, 2)}\n`

const readKey = (file: string): string => {
  try {
    const { privateKey } = JSON.parse(readFileSync(file, 'utf8')) as { readonly privateKey?: unknown }
    if (typeof privateKey === 'string' && /^[A-Za-z0-9_-]{43}$/.test(privateKey)) return privateKey
  } catch (error) {
    throw new CliError(
      `--key ${file}: ${error instanceof Error ? error.message : String(error)}`,
      exitCodes.usage,
    )
  }
  throw new CliError(`--key ${file}: this is no file that \`recovery new-key\` made.`, exitCodes.usage)
}

/** In groups of four, as it is typed. */
const grouped = (code: string): string => code.match(/.{1,4}/gu)?.join('-') ?? code

/** `recovery new-key | open` */
export const addRecoveryCommand = (program: Command, io: Io): void => {
  const command = program
    .command('recovery')
    .description('keep keys of wallets for their owners (custodial): operatorRecovery')

  command
    .command('new-key')
    .description(
      'make a recovery key: its private half into a file, its public half, for operatorRecovery, is printed',
    )
    .requiredOption('--out <file>', 'a new file; keep it off this machine, and a copy of it')
    .action(async ({ out }: { out: string }) => {
      const { publicKey, privateKey } = await newSealingKey()
      try {
        writeFileSync(out, keyFile(privateKey), { mode: 0o600, flag: 'wx' })
      } catch (error) {
        throw new CliError(`--out ${out}: ${error instanceof Error ? error.message : String(error)}`)
      }
      io.out(`${publicKey}\n`)
    })

  command
    .command('open <id>')
    .description(
      'print the code that opens a user’s wallet, if they asked you to keep one; they are told by mail',
    )
    .requiredOption('--key <file>', 'the file that `recovery new-key` made')
    .action(async (id: string, { key }: { key: string }) => {
      const config = configOf(program, io)
      requireId(id)
      const privateKey = readKey(key)
      if (config.mail === null)
        throw new CliError('No mail server is configured, so the user would not be told. Set mail.')
      await withServices(config, async (services) => {
        const code = await openCodeOf(services, id, privateKey).catch((error: unknown) => {
          if (error instanceof CannotOpen) throw new CliError(`--key ${key}: ${error.message}`)
          throw error
        })
        if (code === undefined) throw new CliError('This user did not ask you to keep a key of their wallet.')
        io.out(
          `${grouped(code)}\nIt opens their wallet where they are signed in. Make sure that it is them, and that nobody else hears it. They are told by mail, as soon as a server runs.\n`,
        )
      })
    })
}
