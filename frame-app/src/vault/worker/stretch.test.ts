import { expect, test } from 'vitest'
import { stretch } from './stretch.ts'

test('a passphrase is stretched by Argon2id with 64 MiB, three passes and one lane, as OpenSSL does it; what was given is zeroed', async () => {
  const passphrase = new TextEncoder().encode('seven quiet lamps under the bridge')
  const result = await stretch(passphrase, new Uint8Array(32).fill(7))
  expect(result.ok && Buffer.from(result.value).toString('hex')).toBe(
    '1b82a39668cab7167c5d864d5180fabd183246821ae129a0db34f487950ea0b8',
  )
  expect(passphrase.every((byte) => byte === 0)).toBe(true)
}, 60_000)
