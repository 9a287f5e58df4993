import { randomBytes } from 'node:crypto'
import type { Command } from 'commander'
import type { Io } from './io.ts'

/** 32 random bytes in base64url: a key-encryption key or a pepper. */
export const newKey = (): string => randomBytes(32).toString('base64url')

/** A secret of a webhook, as Standard Webhooks writes it. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** `keys new` */
export const addKeysCommand = (program: Command, io: Io): void => {
  program
    .command('keys')
    .description('make keys')
    .command('new')
    .description('print a fresh key: 32 random bytes in base64url, for keyEncryption or pepper')
    .option('--webhook', 'a secret of a webhook in place of it: whsec_…')
    .action(({ webhook }: { webhook?: true }) => io.out(`${webhook ? newWebhookSecret() : newKey()}\n`))
}
