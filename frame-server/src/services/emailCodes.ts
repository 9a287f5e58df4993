import { timingSafeEqual } from 'node:crypto'
import { Failure } from '../failure.ts'
import { codeExhaustedJob } from '../jobs/auditJobs.ts'
import { codeMailJob, noticeMailJob } from '../jobs/mailJobs.ts'
import { codeLifetime } from '../mails/codeMail.ts'
import { mailLanguage, type MailLanguage } from '../mails/languages.ts'
import { normaliseEmail } from './emailAddress.ts'
import { mailRules, takeBudget, type CodeClient } from './mailBudget.ts'
import { addressOf, walletHost } from './events.ts'
import { codeMac, hash, randomCode, randomToken } from './secrets.ts'
import type { Services } from './services.ts'
import type { Session } from './sessions.ts'
import { hour, second } from '../time.ts'

/** One-time codes (SECURITY, Custody). */
export const codeRules = {
  lifetime: codeLifetime,
  attempts: 3,
} as const

/** The session that a code is good for, where it begins none. */
type CodeSession = Pick<Session, 'id' | 'userId'>

/** What the code of a session is for where it is a change of address: mailed to the `old` one or to the `new` one. */
type ChangeStep = { readonly step: 'old' | 'new'; readonly to: string }

/**
 * Tells the owner of an address, once a day, why no more codes come.
 * @param until milliseconds since 1970. @param asked the language of the request, which may be a stranger's: the owner's own goes before it.
 */
export const tellCodesPaused = async (
  services: Services,
  to: string,
  until: number,
  asked: MailLanguage,
): Promise<void> => {
  const { db, jobs, now } = services
  const owner = await db.selectFrom('users').select('language').where('email', '=', to).executeTakeFirst()
  const language = mailLanguage(owner?.language, asked)
  const notice = { type: 'codes-paused', until } as const
  const key = `codes-paused|${hash(to)}|${Math.floor(now() / (24 * hour))}`
  await jobs.transaction((_trx, enqueue) =>
    enqueue({ ...noticeMailJob({ to, host: walletHost(services), language, notice }), key }),
  )
}

/**
 * Makes a challenge and mails its code. Known and unknown addresses take the same path: there is nothing to tell them apart. Challenges of
 * one address live side by side, each worth something only to the client that has its secret.
 * @throws Failure `rate_limited`, `email_disabled`, `invalid_request`.
 */
export const startChallenge = async (
  services: Services,
  request: {
    readonly email: string
    readonly client: CodeClient
    readonly projectName: string
    readonly logoUrl?: string | undefined
    readonly language: MailLanguage
    /** The session that the code is for, whose user has that address. */
    readonly session?: CodeSession
    /** The change of address that it is for, and for nothing else. */
    readonly change?: ChangeStep
  },
) => {
  const { jobs, config, now } = services
  if (!config.mail) throw new Failure('email_disabled', 'Login by e-mail is switched off on this server.')
  const email = normaliseEmail(request.email)
  // A new address is a stranger's until its code is typed.
  const owner = request.change?.step === 'new' ? undefined : request.session
  const held = await takeBudget(services, 'code', email, request.client, owner?.userId)
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
        session_id: request.session?.id ?? null,
        change_step: request.change?.step ?? null,
        change_to: request.change?.to ?? null,
        secret_hash: hash(secret),
        // A code that is mailed to nobody is of no challenge: whoever guessed it would be somebody whom the limit of mails keeps out.
        code_mac: codeMac(config.pepper, held === null ? id : randomToken(16), email, code),
        language: request.language,
        attempts_left: codeRules.attempts,
        expires_at: now() + codeRules.lifetime,
      })
      .execute()
    // Where the mail is held back a job is written all the same: the answer takes as long.
    const heldUntil = held === null ? {} : { heldUntil: now() + held }
    const { projectName, logoUrl, language } = request
    const change = request.change && { ...request.change, host: walletHost(services) }
    const mail = { to: email, code, projectName, logoUrl, language, change, ...heldUntil }
    await enqueue(codeMailJob(mail, codeRules.lifetime))
  })
  return {
    challengeId: id,
    challengeSecret: secret,
    expiresIn: codeRules.lifetime / second,
    resendIn: mailRules.resend[0].within / second,
    sender: config.mail.from,
  }
}

const equal = (a: string, b: string) => {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}

const expired = () => new Failure('code_expired', 'This code has expired. Ask for a new one.')

/**
 * Mails a code to the address of a session's user. It is worth nothing but in that session.
 * @throws Failure as {@link startChallenge}.
 */
export const startSessionChallenge = async (
  services: Services,
  session: CodeSession,
  request: Omit<Parameters<typeof startChallenge>[1], 'email' | 'session'>,
) => {
  const user = await services.db
    .selectFrom('users')
    .select(['email', 'contact'])
    .where('id', '=', session.userId)
    .executeTakeFirstOrThrow()
  return startChallenge(services, { ...request, email: addressOf(user), session })
}

/** The code was typed in this session: what wants a fresh one goes on. @throws Failure as {@link takeGuess}. */
export const proveSession = async (
  services: Services,
  session: CodeSession,
  guess: Parameters<typeof takeGuess>[1],
): Promise<void> => {
  await takeGuess(services, guess, session)
  await services.db
    .updateTable('sessions')
    .set({ code_at: services.now() })
    .where('id', '=', session.id)
    .execute()
}

/**
 * Takes one guess, of a code that begins a session, or of one that is for `session` alone. The attempt is taken in one statement before the code is looked at, so that no number of parallel guesses gets more than three.
 * @param step of a change of address; null where the code is for anything else: one is worth nothing in the place of the other.
 * @returns the address that the code proved, and the language that its mail was in.
 * @throws Failure `code_wrong` with `attemptsLeft`, `code_exhausted`, `code_expired` (also for a challenge or secret that never was).
 */
export const takeGuess = async (
  services: Services,
  guess: { readonly challengeId: string; readonly challengeSecret: string; readonly code: string },
  session?: CodeSession,
  step: ChangeStep['step'] | null = null,
): Promise<{
  readonly email: string
  readonly language: string | null
  readonly changeTo: string | null
}> => {
  const { db, jobs, config, now } = services
  const challenge = await db
    .updateTable('challenges')
    .set((expression) => ({ attempts_left: expression('attempts_left', '-', 1) }))
    .where('id', '=', guess.challengeId)
    .where('secret_hash', '=', hash(guess.challengeSecret))
    .where('session_id', session ? '=' : 'is', session?.id ?? null)
    .where('expires_at', '>', now())
    .where('attempts_left', '>', 0)
    .where('change_step', step === null ? 'is' : '=', step)
    .returning(['email', 'language', 'code_mac', 'attempts_left', 'change_to'])
    .executeTakeFirst()
  if (!challenge) {
    const spent = await db
      .selectFrom('challenges')
      .select('attempts_left')
      .where('id', '=', guess.challengeId)
      .where('secret_hash', '=', hash(guess.challengeSecret))
      .where('session_id', session ? '=' : 'is', session?.id ?? null)
      .where('change_step', step === null ? 'is' : '=', step)
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
      await jobs.transaction((_trx, enqueue) => enqueue(codeExhaustedJob(challenge.email, session?.userId)))
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
  return { email: challenge.email, language: challenge.language, changeTo: challenge.change_to }
}
