import { Failure } from '../failure.ts'
import { deviceMailJob } from '../jobs/loginDeviceJobs.ts'
import { deviceLinkLifetime } from '../mails/noticeMail.ts'
import { hour, second } from '../time.ts'
import { normaliseEmail } from './emailAddress.ts'
import { startChallenge } from './emailCodes.ts'
import { isKnown, mailRules, takeBudget } from './mailBudget.ts'
import { hash, randomToken } from './secrets.ts'
import type { Services } from './services.ts'

/*
 * A code can be talked out of somebody: whoever types it on a false page gives it away. Where the operator has devices approved, a browser
 * that never logged in with an address gets no code to ask for. A link is mailed first, to a page that says which site, browser and network
 * ask; its button lets that one browser, by the key that it proved, ask for a code.
 */

/** How long an approved device may ask for its code, in milliseconds. The code that was typed makes it known for longer. */
const approvalLifetime = hour

type Request = Omit<Parameters<typeof startChallenge>[1], 'session' | 'change'> & {
  /** What kind of browser asks, coarsely. */
  readonly agent: string | undefined
}

/**
 * Begins a login by e-mail: mails a code; or a link, where the project wants devices approved and this one is not known for the address.
 * Known and unknown addresses take the same path.
 * @throws Failure `rate_limited`, `email_disabled`, `invalid_request`; `invalid_proof` where a device is to be approved and proved no key.
 */
export const startLogin = async (
  services: Services,
  { agent, ...request }: Request,
  verifyDevice: boolean,
) => {
  if (!verifyDevice) return startChallenge(services, request)
  const email = normaliseEmail(request.email)
  const { jkt } = request.client
  if (jkt === undefined)
    throw new Failure('invalid_proof', 'This project approves devices: send a DPoP proof with the request.')
  if (await isKnown(services, email, jkt)) return startChallenge(services, request)
  return startRequest(services, { ...request, agent, email, jkt })
}

const startRequest = async (services: Services, request: Request & { readonly jkt: string }) => {
  const { jobs, config, now } = services
  const { email, jkt, client, agent, projectName, logoUrl, language } = request
  if (!config.mail) throw new Failure('email_disabled', 'Login by e-mail is switched off on this server.')
  const held = await takeBudget(services, 'device', email, client)
  const [id, secret, token] = [randomToken(16), randomToken(16), randomToken()]
  const askedAt = now()
  await jobs.transaction(async (trx, enqueue) => {
    // The link of before ends: of one device and one address the newest alone is worth something.
    await trx.deleteFrom('login_devices').where('email', '=', email).where('jkt', '=', jkt).execute()
    await trx
      .insertInto('login_devices')
      .values({
        id,
        email,
        jkt,
        secret_hash: hash(secret),
        link_hash: hash(token),
        state: 'waiting',
        site: projectName,
        agent: agent ?? null,
        network: client.networks[0]?.key ?? 'unknown',
        asked_at: askedAt,
        expires_at: askedAt + deviceLinkLifetime,
      })
      .execute()
    // Where the mail is held back a job is written all the same: the answer takes as long.
    const heldUntil = held === null ? {} : { heldUntil: askedAt + held }
    await enqueue(
      deviceMailJob({ to: email, projectName, logoUrl, language, agent, askedAt, ...heldUntil }, token),
    )
  })
  return {
    action: 'VERIFY_DEVICE' as const,
    requestId: id,
    requestSecret: secret,
    expiresIn: deviceLinkLifetime / second,
    resendIn: mailRules.resend[0].within / second,
    sender: config.mail.from,
  }
}

/**
 * How a request stands, told to the device that asked and to no other one.
 * @throws Failure `device_declined`; `device_expired`, also where it never was.
 */
export const readDeviceRequest = async (
  { db, now }: Services,
  asked: { readonly requestId: string; readonly requestSecret: string; readonly jkt: string },
): Promise<{ approved: boolean }> => {
  const row = await db
    .selectFrom('login_devices')
    .select('state')
    .where('id', '=', asked.requestId)
    .where('secret_hash', '=', hash(asked.requestSecret))
    .where('jkt', '=', asked.jkt)
    .where('expires_at', '>', now())
    .executeTakeFirst()
  if (!row) throw new Failure('device_expired', 'This login link no longer works. Ask for a new one.')
  if (row.state === 'declined')
    throw new Failure(
      'device_declined',
      'This login was declined by mail. If that was a mistake, start again.',
    )
  return { approved: row.state === 'approved' }
}

const shown = ['site', 'agent', 'network', 'asked_at'] as const

/** The login that a link of a mail names; undefined where it is over. @param token as it stands in the link. */
export const loginOfLink = ({ db, now }: Services, token: string) =>
  db
    .selectFrom('login_devices')
    .select(shown)
    .where('link_hash', '=', hash(token))
    .where('state', '=', 'waiting')
    .where('expires_at', '>', now())
    .executeTakeFirst()

/** Ends the wait, once: in one statement, so that of two who press at the same time one is too late. */
const decide = (
  { db, now }: Services,
  token: string,
  decision: { readonly state: 'approved'; readonly expires_at: number } | { readonly state: 'declined' },
) =>
  db
    .updateTable('login_devices')
    .set(decision)
    .where('link_hash', '=', hash(token))
    .where('state', '=', 'waiting')
    .where('expires_at', '>', now())
    .returning(shown)
    .executeTakeFirst()

/** Lets the device that asked get its code. @returns who asked; undefined where it is too late. */
export const approveByLink = (services: Services, token: string) =>
  decide(services, token, { state: 'approved', expires_at: services.now() + approvalLifetime })

/** Ends the request; the device is told. @returns who asked; undefined where it is too late. */
export const declineByLink = (services: Services, token: string) =>
  decide(services, token, { state: 'declined' })
