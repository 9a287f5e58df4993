import { randomBytes } from 'node:crypto'
import type { Command } from 'commander'
import { createOutbound } from '../outbound/client.ts'
import { keyServiceTarget, wrapKey, type KeyService } from '../services/keyService.ts'
import { configOf } from './configFile.ts'
import { CliError, exitCodes, type Io } from './io.ts'

/** 32 random bytes in base64url: a key-encryption key or a pepper. */
export const newKey = (): string => randomBytes(32).toString('base64url')

/** A secret of a webhook, as Standard Webhooks writes it. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** Where `keys wrap` finds the token, as the service's own command does: no argument of a command is a secret. */
const tokenVariable = 'VAULT_TOKEN'

type WrapOptions = {
  readonly url: string
  readonly key: string
  readonly tokenFile?: string
  readonly namespace?: string
  readonly existing?: string
}

/** The key that is to be wrapped: one of the configuration, or a fresh one. */
const keyToWrap = (existing: string | undefined, program: Command, io: Io): string => {
  if (existing === undefined) return newKey()
  const { keys } = configOf(program, io).keyEncryption
  const key = Object.hasOwn(keys, existing) ? keys[existing] : undefined
  if (typeof key !== 'string')
    throw new CliError(
      `--existing ${existing}: the configuration has no such key in the clear. It has ${Object.keys(keys).join(', ')}.`,
      exitCodes.usage,
    )
  return key
}

const wrapForConfig = async (
  { existing, ...given }: WrapOptions,
  program: Command,
  io: Io,
): Promise<string> => {
  const token = io.env[tokenVariable]
  if (given.tokenFile === undefined && !token)
    throw new CliError(`Give the token as ${tokenVariable}, or its file by --token-file.`, exitCodes.usage)
  const service: KeyService = given.tokenFile === undefined ? { ...given, token } : given
  const outbound = createOutbound()
  try {
    const wrapped = await wrapKey(keyServiceTarget(outbound), service, keyToWrap(existing, program, io))
    return JSON.stringify(
      { kind: 'transit', ...given, ...(given.tokenFile ? {} : { token: '…' }), wrapped },
      null,
      2,
    )
  } finally {
    await outbound.close()
  }
}

/** `keys new` and `keys wrap` */
export const addKeysCommand = (program: Command, io: Io): void => {
  const command = program.command('keys').description('make keys')
  command
    .command('new')
    .description('print a fresh key: 32 random bytes in base64url, for keyEncryption or pepper')
    .option('--webhook', 'a secret of a webhook in place of it: whsec_…')
    .action(({ webhook }: { webhook?: true }) => io.out(`${webhook ? newWebhookSecret() : newKey()}\n`))
  command
    .command('wrap')
    .description(
      'have a key service (Transit of OpenBao or Vault) wrap a fresh key, and print what keyEncryption.keys gets',
    )
    .requiredOption(
      '--url <address>',
      'up to the mount of the engine, such as https://keys.internal:8200/v1/transit',
    )
    .requiredOption('--key <name>', 'name of the key in the engine')
    .option('--token-file <file>', `read there, also at each start; else ${tokenVariable}`)
    .option('--namespace <name>', 'where the service has such')
    .option('--existing <id>', 'wrap this key of the configuration in place of a fresh one')
    .action(async (options: WrapOptions) => io.out(`${await wrapForConfig(options, program, io)}\n`))
}
