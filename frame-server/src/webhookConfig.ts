import { z } from 'zod'
import { isPublicAddress, literalAddress } from './outbound/addresses.ts'

/** What the operator's own servers can be told of. */
export const webhookEvents = [
  'wallet.created',
  'user.logged_in',
  'user.email_changed',
  'user.deleted',
  'slot.added',
  'slot.removal_requested',
  'slot.removal_cancelled',
  'slot.removed',
] as const

const fewestSecretBytes = 24
const mostSecretBytes = 64

/** A secret as Standard Webhooks writes it. */
const secret = z
  .string()
  .regex(
    /^whsec_[A-Za-z0-9+/]+={0,2}$/,
    'expected whsec_ and base64: `walletframe-server keys new --webhook`',
  )
  .refine((value) => {
    const bytes = Buffer.from(value.slice('whsec_'.length), 'base64')
    return bytes.length >= fewestSecretBytes && bytes.length <= mostSecretBytes && new Set(bytes).size > 1
  }, `expected whsec_ and base64 of ${fewestSecretBytes} to ${mostSecretBytes} random bytes`)

/** Several sign each message: the new one is added here, then taken up by the receiver, then the old one goes. */
const mostSecrets = 5

/** Secrets for every webhook without its own; one text with several, as a variable or a mounted file has them. */
export const webhookSecrets = z.union([
  z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))
    .pipe(z.array(secret).max(mostSecrets)),
  z.array(secret).max(mostSecrets),
])

const isLocalName = (hostname: string): boolean => /^(.+\.)?localhost\.?$/i.test(hostname)

/** What is wrong with an address that is not allowed to be private. What its name stands for is looked at when it is called. */
const publicIssue = (address: string): string | undefined => {
  const url = new URL(address)
  const literal = literalAddress(url.hostname)
  if (url.protocol !== 'https:') return 'expected https://'
  if (url.username + url.password !== '')
    return 'expected no credentials in the address: the signature says who sends'
  if (isLocalName(url.hostname) || (literal !== undefined && !isPublicAddress(literal)))
    return 'expected an address on the internet'
  return undefined
}

/** A webhook as the operator writes it. */
export const webhook = z
  .strictObject({
    /** Names it in the log and its messages in the table of jobs: its address may change while some wait. */
    id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,31}$/, 'expected a short name such as billing'),
    url: z.url({ protocol: /^https?$/, error: 'expected an https address' }),
    secrets: z.array(secret).min(1).max(mostSecrets).optional(),
    events: z
      .array(z.enum(webhookEvents, { error: `expected one of ${webhookEvents.join(', ')}` }))
      .min(1, 'expected at least one event'),
    /** Also http, this machine, and private networks. */
    allowPrivate: z.boolean().default(false),
    /** The user's e-mail address goes with each message. */
    withEmail: z.boolean().default(false),
    timeoutSeconds: z.number().min(1).max(30).default(15),
  })
  .superRefine(({ url, allowPrivate }, context) => {
    const message = allowPrivate ? undefined : publicIssue(url)
    if (message !== undefined)
      context.addIssue({
        code: 'custom',
        path: ['url'],
        message: `${message}, or "allowPrivate": true where a server of your own network is meant`,
      })
  })

export type WebhookEventType = (typeof webhookEvents)[number]
export type WebhookConfig = z.output<typeof webhook>
