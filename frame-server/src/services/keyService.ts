import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { ConfigError } from '../configError.ts'
import type { KeyEncryptionConfig, TransitKey } from '../keyEncryptionConfig.ts'
import type { Outbound, Target } from '../outbound/client.ts'
import { OutboundError } from '../outbound/failure.ts'
import type { OutboundAnswer } from '../outbound/exchange.ts'
import type { KeyRing } from './secrets.ts'

/* Keys that a key service keeps wrapped: asked once at a start, never while somebody waits. Why: docs/decisions/0068. */

const keyBytes = 32
/** Milliseconds for a key: a service that starts beside this server has that long to come up. */
const deadline = 15_000

export type KeyService = Omit<TransitKey, 'kind' | 'wrapped'>

/** A target for the key services of this configuration. */
export const keyServiceTarget = (outbound: Outbound): Target =>
  outbound.target({
    label: 'key service',
    trust: 'operator',
    deadline,
    tries: 6,
    failures: 10,
    maxBytes: 64 * 1024,
  })

const tokenOf = ({ token, tokenFile }: KeyService): string => {
  if (tokenFile === undefined) return token ?? ''
  try {
    return readFileSync(tokenFile, 'utf8').trim()
  } catch (error) {
    throw new ConfigError(`tokenFile: ${tokenFile} cannot be read: ${(error as Error).message}`)
  }
}

const refusals: Readonly<Record<number, string>> = {
  400: 'it refuses what was sent (is the wrapped key of this engine and key?)',
  403: 'it does not allow this token to do that',
  404: 'it knows no such engine or key (is the address right up to /v1/transit?)',
}

const readData =
  <T>(data: z.ZodType<T>) =>
  ({ status, body }: OutboundAnswer): T | number =>
    status === 200 ? z.object({ data }).parse(JSON.parse(Buffer.from(body).toString())).data : status

const ask = async <T>(
  target: Target,
  service: KeyService,
  action: 'encrypt' | 'decrypt',
  body: Readonly<Record<string, string>>,
  data: z.ZodType<T>,
): Promise<T> => {
  const { namespace } = service
  const answer = await target
    .call({
      url: `${service.url.replace(/\/+$/, '')}/${action}/${service.key}`,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-vault-request': 'true',
        'x-vault-token': tokenOf(service),
        ...(namespace === undefined ? {} : { 'x-vault-namespace': namespace }),
      },
      body: JSON.stringify(body),
      idempotent: true,
      read: readData(data),
    })
    .catch((error: unknown) => {
      if (error instanceof OutboundError)
        throw new ConfigError(`The key service cannot be used: ${error.reason}.`)
      throw error
    })
  if (typeof answer === 'number')
    throw new ConfigError(
      `The key service answers ${answer}: ${refusals[answer] ?? 'it cannot do that now'}.`,
    )
  return answer
}

/** Has the service wrap a key. @param key 32 bytes, base64url. @returns `vault:v1:…`. @throws ConfigError in words. */
export const wrapKey = async (target: Target, service: KeyService, key: string): Promise<string> => {
  const plaintext = Buffer.from(key, 'base64url').toString('base64')
  return (await ask(target, service, 'encrypt', { plaintext }, z.object({ ciphertext: z.string() })))
    .ciphertext
}

const unwrapKey = async (target: Target, { wrapped, ...service }: TransitKey): Promise<string> => {
  const data = z.object({ plaintext: z.base64() })
  const { plaintext } = await ask(target, service, 'decrypt', { ciphertext: wrapped }, data)
  const key = Buffer.from(plaintext, 'base64')
  if (key.length !== keyBytes)
    throw new ConfigError(
      `The key service unwraps ${key.length} bytes where a key of ${keyBytes} was wrapped.`,
    )
  return key.toString('base64url')
}

/**
 * The keys as they are used: those that stand in the configuration, and those that a key service unwraps.
 * @throws ConfigError naming the key that cannot be had: without it wallets stay locked.
 */
export const openKeyRing = async (
  { current, keys }: KeyEncryptionConfig,
  outbound: Outbound,
): Promise<KeyRing> => {
  const target = keyServiceTarget(outbound)
  const opened = await Promise.all(
    Object.entries(keys).map(async ([id, key]) => {
      if (typeof key === 'string') return [id, key] as const
      try {
        return [id, await unwrapKey(target, key)] as const
      } catch (error) {
        if (!(error instanceof ConfigError)) throw error
        throw new ConfigError(`keyEncryption.keys.${id}: ${error.message}`)
      }
    }),
  )
  return { current, keys: Object.fromEntries(opened) }
}
