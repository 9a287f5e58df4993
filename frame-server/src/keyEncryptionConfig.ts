import { z } from 'zod'

/** 32 bytes that somebody drew. A key of one byte repeated is a placeholder that was never filled in. */
export const key32 = z
  .string()
  .refine((value) => Buffer.from(value, 'base64url').length === 32, 'expected 32 bytes in base64url')
  .refine(
    (value) => new Set(Buffer.from(value, 'base64url')).size > 1,
    'expected 32 random bytes, not one byte repeated: `walletframe-server keys new` makes a key',
  )

/**
 * A key that stands in the configuration only wrapped: at a start the key service unwraps it, by the API of the Transit engine that OpenBao and
 * HashiCorp Vault have. What holds its own key, such as an HSM by PKCS#11 or a cloud's KMS, is that service's setting.
 */
const transitKey = z
  .strictObject({
    kind: z.literal('transit'),
    /** Up to the engine's mount, such as https://keys.internal:8200/v1/transit. */
    url: z
      .url({ protocol: /^https?$/, error: 'expected https://HOST/v1/transit' })
      .refine((url) => new URL(url).search + new URL(url).hash === '', 'expected no ? and no #'),
    /** Name of the key in the engine. */
    key: z.string().regex(/^[\w.-]{1,128}$/, 'expected the name of a key of the engine'),
    token: z.string().min(1).optional(),
    /** Read at each start: agents write a token that changes. */
    tokenFile: z.string().min(1).optional(),
    namespace: z.string().min(1).optional(),
    wrapped: z
      .string()
      .regex(/^vault:v\d+:[A-Za-z0-9+/=]+$/, 'expected vault:v1:…: `walletframe-server keys wrap` makes it'),
  })
  .refine(({ token, tokenFile }) => (token === undefined) !== (tokenFile === undefined), {
    path: ['token'],
    message: 'expected either token or tokenFile',
  })

export type TransitKey = z.output<typeof transitKey>

/** By its own form: a union would say of a wrong key only that it is neither. */
const keyEntry = z.unknown().transform((value, context): string | TransitKey => {
  const form = typeof value === 'object' && value !== null ? transitKey : key32
  const { data, error } = form.safeParse(value)
  for (const { message, path } of error?.issues ?? [])
    context.addIssue({ code: 'custom', message, path: [...path] })
  return data ?? z.NEVER
})

/** Keys that encrypt server halves, and which of them is used for new ones. */
export const keyEncryptionConfig = z
  .strictObject({ current: z.string(), keys: z.record(z.string().max(64), keyEntry) })
  .refine(({ current, keys }) => Object.hasOwn(keys, current), 'current must name one of the keys')
export type KeyEncryptionConfig = z.output<typeof keyEncryptionConfig>
