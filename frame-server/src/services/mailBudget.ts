import { rateLimited } from '../failure.ts'
import type { Limit } from '../shared/limits.ts'
import { hour, second } from '../time.ts'
import { hash } from './secrets.ts'
import type { Services } from './services.ts'

/** How often mails of a login are asked for: codes, and links that approve a device. Each has a count of its own but for what strangers do. */
export const mailRules = {
  /** Between two that one client asks for, for one address. */
  resend: [{ most: 1, within: 30 * second }],
  /** For one address: those that each client asks for, and those that all strangers together do. */
  perAddress: [
    { most: 5, within: hour },
    { most: 10, within: 24 * hour },
  ],
} as const

/** Who asks for a code. */
export type CodeClient = {
  /** Network addresses that count (see `clientNetworks`), each with how many codes an hour it may ask for. */
  readonly networks: readonly { readonly key: string; readonly share: number }[]
  /** Thumbprint of its DPoP key, where it proved one. */
  readonly jkt: string | undefined
}

/**
 * Whether this client proved this mailbox before: by a code, or just now by a link. Known and unknown addresses take the same queries.
 * @param email as it is stored. @param jkt of its DPoP key.
 */
export const isKnown = async (
  { db, now }: Pick<Services, 'db' | 'now'>,
  email: string,
  jkt: string | undefined,
): Promise<boolean> => {
  const byCode = await db
    .selectFrom('known_clients')
    .innerJoin('users', 'users.id', 'known_clients.user_id')
    .select('known_clients.jkt')
    .where('users.email', '=', email)
    .where('known_clients.jkt', '=', jkt ?? '')
    .executeTakeFirst()
  const byLink = await db
    .selectFrom('login_devices')
    .select('id')
    .where('email', '=', email)
    .where('jkt', '=', jkt ?? '')
    .where('state', '=', 'approved')
    .where('expires_at', '>', now())
    .executeTakeFirst()
  return byCode !== undefined || byLink !== undefined
}

/**
 * Counts a request for a mail. What a client asked for itself it is told; what others asked for it is not: the answer is the same, and no
 * mail goes out. A client that proved the mailbox before is never held up by strangers.
 * @param userId whose session asks, where one does.
 * @returns null, or the milliseconds for which strangers have used up the mails to this address.
 * @throws Failure `rate_limited`.
 */
export const takeBudget = async (
  services: Services,
  what: 'code' | 'device',
  email: string,
  client: CodeClient,
  userId?: string,
): Promise<number | null> => {
  const { limits, config, logger } = services
  const take = async (name: string, key: string, rules: readonly Limit[]) => {
    const wait = await limits.takeExact(name, key, rules)
    if (wait !== null) throw rateLimited(wait)
  }
  const address = hash(email)
  const who = userId === undefined ? (client.jkt ?? client.networks[0]?.key ?? '') : `user ${userId}`
  await take(`${what}-resend`, `${who}|${address}`, mailRules.resend)
  for (const { key, share } of client.networks)
    await take('code-client', key, [{ most: config.emailCodesPerHour * share, within: hour }])
  await take(`${what}-own`, `${who}|${address}`, mailRules.perAddress)
  const known = userId !== undefined || (await isKnown(services, email, client.jkt))
  const held = known ? null : await limits.takeExact('code-address', address, mailRules.perAddress)
  if (held !== null) return held
  const wait = await limits.take('mail', 'all', { most: config.mailsPerHour, within: hour })
  if (wait !== null) {
    logger.error(
      { mailsPerHour: config.mailsPerHour },
      'no more mails in this hour: somebody floods the login',
    )
    throw rateLimited(wait)
  }
  return null
}
