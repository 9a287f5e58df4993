import { randomBytes } from 'node:crypto'
import type { Command } from 'commander'
import type { Io } from './io.ts'

/** 32 random bytes in base64url: a key-encryption key or a pepper. */
export const newKey = (): string => randomBytes(32).toString('base64url')

/** `keys new` */
export const addKeysCommand = (program: Command, io: Io): void => {
  program
    .command('keys')
    .description('make keys')
    .command('new')
    .description('print a fresh key: 32 random bytes in base64url, for keyEncryption or pepper')
    .action(() => io.out(`${newKey()}\n`))
}
