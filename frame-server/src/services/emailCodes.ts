import { timingSafeEqual } from 'node:crypto'
import { domainToASCII } from 'node:url'
import { HttpError, rateLimited } from '../http/errors.ts'
import { takeExact } from '../store/limits.ts'
import { codeMac, hash, randomCode, randomToken } from './secrets.ts'
import type { Services } from './services.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** One-time codes (SECURITY, Custody). */
export const codeRules = {
  lifetime: 10 * minute,
  attempts: 3,
  resendWait: 30 * second,
  perAddress: [
    { most: 1, within: 30 * second },
    { most: 5, within: hour },
    { most: 10, within: 24 * hour },
  ],
} as const

/**
 * The one form under which an address is known: NFC, lower case, IDNA domain. No folding of dots or plus signs: they are other mailboxes.
 * @throws HttpError `invalid_request` where the domain cannot exist.
 */
export const normaliseEmail = (typed: string): string => {
  const address = typed.trim().normalize('NFC').toLowerCase()
  const at = address.lastIndexOf('@')
  const domain = domainToASCII(address.slice(at + 1))
  if (at < 1 || domain === '')
    throw new HttpError('invalid_request', 'Invalid email. Try again.', { field: 'body.email' })
  return `${address.slice(0, at)}@${domain}`
}

/**
 * Makes a challenge and mails its code. Known and unknown addresses take the same path: there is nothing to tell them apart.
 * A new challenge replaces the one that the address had.
 * @throws HttpError `rate_limited`, `email_disabled`.
 */
export const startChallenge = async (
  { db, mail, config, now }: Services,
  request: { readonly email: string; readonly client: string; readonly projectName: string },
) => {
  if (!config.mail) throw new HttpError('email_disabled', 'Login by e-mail is switched off on this server.')
  const email = normaliseEmail(request.email)
  const time = now()
  const clientWait = await takeExact(
    db,
    `code-client|${request.client}`,
    [{ most: config.emailCodesPerHour, within: hour }],
    time,
  )
  if (clientWait !== null) throw rateLimited(clientWait)
  const wait = await takeExact(db, `code-address|${hash(email)}`, codeRules.perAddress, time)
  if (wait !== null) throw rateLimited(wait)
  const id = randomToken(16)
  const secret = randomToken(16)
  const code = randomCode()
  const challenge = {
    id,
    secret_hash: hash(secret),
    code_mac: codeMac(config.pepper, id, email, code),
    attempts_left: codeRules.attempts,
    expires_at: time + codeRules.lifetime,
  }
  await db
    .insertInto('challenges')
    .values({ email, ...challenge })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(challenge))
    .execute()
  mail.send({ to: email, code, projectName: request.projectName })
  return {
    challengeId: id,
    challengeSecret: secret,
    expiresIn: codeRules.lifetime / second,
    resendIn: codeRules.resendWait / second,
  }
}

const equal = (a: string, b: string) => {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}

const expired = () => new HttpError('code_expired', 'This code has expired. Ask for a new one.')

/**
 * Takes one guess. The attempt is taken in one statement before the code is looked at, so that no number of parallel guesses gets more than three.
 * @returns the address that the code proved.
 * @throws HttpError `code_wrong` with `attemptsLeft`, `code_exhausted`, `code_expired` (also for a challenge or secret that never was).
 */
export const takeGuess = async (
  { db, config, now }: Services,
  guess: { readonly challengeId: string; readonly challengeSecret: string; readonly code: string },
): Promise<string> => {
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
    if (spent) throw new HttpError('code_exhausted', 'Too many wrong codes. Ask for a new one.')
    throw expired()
  }
  const mac = codeMac(config.pepper, guess.challengeId, challenge.email, guess.code)
  if (!equal(mac, challenge.code_mac)) {
    const attemptsLeft = challenge.attempts_left
    if (attemptsLeft === 0)
      throw new HttpError('code_exhausted', 'Too many wrong codes. Ask for a new one.', { attemptsLeft })
    throw new HttpError('code_wrong', 'This code is wrong.', { attemptsLeft })
  }
  // The right code works once: whoever deletes the row has it.
  const { numDeletedRows } = await db
    .deleteFrom('challenges')
    .where('id', '=', guess.challengeId)
    .executeTakeFirst()
  if (numDeletedRows !== 1n) throw expired()
  return challenge.email
}
