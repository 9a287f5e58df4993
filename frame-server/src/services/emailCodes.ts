import { timingSafeEqual } from 'node:crypto'
import { Failure, rateLimited } from '../failure.ts'
import { codeExhaustedJob } from '../jobs/auditJobs.ts'
import { codeMailJob } from '../jobs/mailJobs.ts'
import type { Limit } from '../shared/limits.ts'
import { normaliseEmail } from './emailAddress.ts'
import { codeMac, hash, randomCode, randomToken } from './secrets.ts'
import type { Services } from './services.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** One-time codes (SECURITY, Custody). */
export const codeRules = {
  lifetime: 10 * minute,
  attempts: 3,
  /** Between two codes that one client asks for, for one address. */
  resend: [{ most: 1, within: 30 * second }],
  /** Codes for one address: all strangers together, and each client that proved the mailbox before. */
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

/** Whether this client proved this mailbox before. Known and unknown addresses take the same query. */
const isKnown = async ({ db }: Services, email: string, jkt: string | undefined): Promise<boolean> =>
  (await db
    .selectFrom('known_clients')
    .innerJoin('users', 'users.id', 'known_clients.user_id')
    .select('known_clients.jkt')
    .where('users.email', '=', email)
    .where('known_clients.jkt', '=', jkt ?? '')
    .executeTakeFirst()) !== undefined

/**
 * Counts a request for a code. What strangers ask for has a budget of its own for each address: a client that proved the mailbox before
 * is never locked out by them, and waits only for itself.
 * @throws Failure `rate_limited`.
 */
const takeBudget = async (services: Services, email: string, client: CodeClient): Promise<void> => {
  const { limits, config, logger } = services
  const take = async (name: string, key: string, rules: readonly Limit[]) => {
    const wait = await limits.takeExact(name, key, rules)
    if (wait !== null) throw rateLimited(wait)
  }
  const address = hash(email)
  const who = client.jkt ?? client.networks[0]?.key ?? ''
  await take('code-resend', `${who}|${address}`, codeRules.resend)
  for (const { key, share } of client.networks)
    await take('code-client', key, [{ most: config.emailCodesPerHour * share, within: hour }])
  const known = await isKnown(services, email, client.jkt)
  if (known) await take('code-known', `${client.jkt}|${address}`, codeRules.perAddress)
  else await take('code-address', address, codeRules.perAddress)
  const wait = await limits.take('mail', 'all', { most: config.mailsPerHour, within: hour })
  if (wait !== null) {
    logger.error(
      { mailsPerHour: config.mailsPerHour },
      'no more mails in this hour: somebody floods the login',
    )
    throw rateLimited(wait)
  }
}

/**
 * Makes a challenge and mails its code. Known and unknown addresses take the same path: there is nothing to tell them apart. Challenges of
 * one address live side by side, each worth something only to the client that has its secret.
 * @throws Failure `rate_limited`, `email_disabled`, `invalid_request`.
 */
export const startChallenge = async (
  services: Services,
  request: { readonly email: string; readonly client: CodeClient; readonly projectName: string },
) => {
  const { jobs, config, now } = services
  if (!config.mail) throw new Failure('email_disabled', 'Login by e-mail is switched off on this server.')
  const email = normaliseEmail(request.email)
  await takeBudget(services, email, request.client)
  const id = randomToken(16)
  const secret = randomToken(16)
  const code = randomCode()
  // Nobody waits for the mail: the answer must not tell how long it took.
  await jobs.transaction(async (trx, enqueue) => {
    await trx
      .insertInto('challenges')
      .values({
        id,
        email,
        secret_hash: hash(secret),
        code_mac: codeMac(config.pepper, id, email, code),
        attempts_left: codeRules.attempts,
        expires_at: now() + codeRules.lifetime,
      })
      .execute()
    await enqueue(codeMailJob({ to: email, code, projectName: request.projectName }, codeRules.lifetime))
  })
  return {
    challengeId: id,
    challengeSecret: secret,
    expiresIn: codeRules.lifetime / second,
    resendIn: codeRules.resend[0].within / second,
  }
}

const equal = (a: string, b: string) => {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}

const expired = () => new Failure('code_expired', 'This code has expired. Ask for a new one.')

/**
 * Takes one guess. The attempt is taken in one statement before the code is looked at, so that no number of parallel guesses gets more than three.
 * @returns the address that the code proved.
 * @throws Failure `code_wrong` with `attemptsLeft`, `code_exhausted`, `code_expired` (also for a challenge or secret that never was).
 */
export const takeGuess = async (
  services: Services,
  guess: { readonly challengeId: string; readonly challengeSecret: string; readonly code: string },
): Promise<string> => {
  const { db, jobs, config, now } = services
  const challenge = await db
    .updateTable('challenges')
    .set((expression) => ({ attempts_left: expression('attempts_left', '-', 1) }))
    .where('id', '=', guess.challengeId)
    .where('secret_hash', '=', hash(guess.challengeSecret))
    .where('expires_at', '>', now())
    .where('attempts_left', '>', 0)
    .returning(['email', 'code_mac', 'attempts_left'])
    .executeTakeFirst()
  if (!challenge) {
    const spent = await db
      .selectFrom('challenges')
      .select('attempts_left')
      .where('id', '=', guess.challengeId)
      .where('secret_hash', '=', hash(guess.challengeSecret))
      .where('expires_at', '>', now())
      .executeTakeFirst()
    if (spent) throw new Failure('code_exhausted', 'Too many wrong codes. Ask for a new one.')
    throw expired()
  }
  const mac = codeMac(config.pepper, guess.challengeId, challenge.email, guess.code)
  if (!equal(mac, challenge.code_mac)) {
    const attemptsLeft = challenge.attempts_left
    // Known and unknown addresses take the same path: whose it is, is looked at later.
    if (attemptsLeft === 0)
      await jobs.transaction((_trx, enqueue) => enqueue(codeExhaustedJob(challenge.email)))
    if (attemptsLeft === 0)
      throw new Failure('code_exhausted', 'Too many wrong codes. Ask for a new one.', { attemptsLeft })
    throw new Failure('code_wrong', 'This code is wrong.', { attemptsLeft })
  }
  // The right code works once: whoever deletes the row has it.
  const { numDeletedRows } = await db
    .deleteFrom('challenges')
    .where('id', '=', guess.challengeId)
    .executeTakeFirst()
  if (numDeletedRows !== 1n) throw expired()
  return challenge.email
}
