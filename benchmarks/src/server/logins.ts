import { ask, Device } from '../../../frame-server/test/harness.ts'
import { startPostgres } from '../../../frame-server/test/postgres.ts'
import { timesOf } from './load.ts'
import { openMailbox, type Mailbox } from './mailbox.ts'
import { addressOf } from './owners.ts'
import { startProgram, stopProgram } from './processes.ts'

/* Many people log in by code at the same moment: each asks for a code, reads it from the mail, and sends it back with a proof of a key of its own. */

/** People who log in at the same time. */
const atOnce = 50

const clock = {
  get now() {
    return Date.now()
  },
}

const logIn = async (base: string, mailbox: Mailbox, number: number) => {
  const device = new Device(clock)
  const email = `somebody${number}@example.com`
  const path = '/v1/auth/email/start'
  const headers = { dpop: device.proof('POST', path), 'x-forwarded-for': addressOf(number) }
  const began = performance.now()
  const started = await ask(base, 'POST', path, { email, projectId: 'demo' }, headers)
  if (started.status !== 200) throw new Error(`no code: ${JSON.stringify(started.body)}`)
  const asked = performance.now()
  const code = await mailbox.code(email)
  const read = performance.now()
  const verify = '/v1/auth/email/verify'
  const { challengeId, challengeSecret } = started.body
  const verified = await ask(
    base,
    'POST',
    verify,
    { challengeId, challengeSecret, code },
    { dpop: device.proof('POST', verify), 'x-forwarded-for': addressOf(number) },
  )
  if (verified.status !== 200) throw new Error(`no session: ${JSON.stringify(verified.body)}`)
  const ended = performance.now()
  return { all: ended - began, start: asked - began, mail: read - asked, verify: ended - read }
}

const row = (what: string, times: readonly number[]): void => {
  const { p50, p99 } = timesOf(times)
  console.log(what.padEnd(30), p50.toFixed(0).padStart(9), p99.toFixed(0).padStart(9))
}

const measureDatabase = async (name: string, logins: number, database?: string): Promise<void> => {
  const mailbox = await openMailbox()
  const server = await startProgram(
    './loginServer.ts',
    String(mailbox.port),
    'lifted',
    ...(database === undefined ? [] : [database]),
  )
  const base = `http://127.0.0.1:${server.port}`
  // What is loaded at first use is no property of a login.
  for (let number = 0; number < 5; number += 1) await logIn(base, mailbox, number)
  const times: Awaited<ReturnType<typeof logIn>>[] = []
  let next = 5
  const people = async () => {
    while (next < logins + 5) {
      next += 1
      times.push(await logIn(base, mailbox, next))
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: atOnce }, people))
  const took = (performance.now() - began) / 1_000
  console.log(`\n${name}: ${times.length} logins, ${(times.length / took).toFixed(0)} a second`)
  for (const [what, part] of [
    ['login by code', 'all'],
    ['  the request for a code', 'start'],
    ['  until the mail is read', 'mail'],
    ['  the code, until the session', 'verify'],
  ] as const)
    row(
      what,
      times.map((each) => each[part]),
    )
  await stopProgram(server)
  await mailbox.close()
}

/** p50 and p99 of so many logins, on both databases. @throws Error at the first that fails. */
export const measureLogins = async (logins: number): Promise<void> => {
  console.log(`${atOnce} people at a time; server, mail and people share this machine\n`)
  console.log(''.padEnd(30), 'p50 ms'.padStart(9), 'p99 ms'.padStart(9))
  await measureDatabase('SQLite', logins)
  const postgres = await startPostgres()
  try {
    await measureDatabase('PostgreSQL', logins, await postgres.newDatabase())
  } finally {
    await postgres.stop()
  }
}
