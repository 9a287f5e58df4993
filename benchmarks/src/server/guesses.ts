import { randomInt } from 'node:crypto'
import { ask, Device } from '../../../frame-server/test/harness.ts'
import { openMailbox } from './mailbox.ts'
import { addressOf } from './owners.ts'
import { startProgram, stopProgram } from './processes.ts'

/*
 * Somebody guesses the codes of one address, with the limits of a fresh configuration: from one network, which may show as many keys as it likes,
 * and from a network of its own for each code that is asked for. It prints what the server answered, and how often a guess was right.
 */

const email = 'victim@example.com'
/** Guesses on their way at the same time. */
const atOnce = 16
/** Guesses at one code, the last of which the server no longer looks at. */
const guessesEach = 4

const clock = {
  get now() {
    return Date.now()
  },
}

const attack = async (what: string, attempts: number, networkOf: (code: number) => string): Promise<void> => {
  const mailbox = await openMailbox()
  const server = await startProgram('./loginServer.ts', String(mailbox.port), 'usual')
  const base = `http://127.0.0.1:${server.port}`
  const answers = new Map<string, number>()
  const count = (kind: string) => answers.set(kind, (answers.get(kind) ?? 0) + 1)
  let guessed = 0
  let asked = 0
  let tried = 0
  /** The newest code that anybody asked for: guessed at where the server gives no other. */
  let last: { challengeId: string; challengeSecret: string } | undefined
  const guess = async () => {
    while (tried < attempts) {
      asked += 1
      const device = new Device(clock)
      const headers = { 'x-forwarded-for': networkOf(asked) }
      const path = '/v1/auth/email/start'
      const started = await ask(
        base,
        'POST',
        path,
        { email, projectId: 'demo' },
        { ...headers, dpop: device.proof('POST', path) },
      )
      count(`start: ${started.status === 200 ? 'a code is on its way' : started.body.error.code}`)
      if (started.status === 200) last = started.body
      const challenge = started.status === 200 ? (started.body as NonNullable<typeof last>) : last
      const verify = '/v1/auth/email/verify'
      for (let each = 0; each < guessesEach && tried < attempts; each += 1) {
        if (challenge === undefined) break
        tried += 1
        const { challengeId, challengeSecret } = challenge
        const code = String(randomInt(1_000_000)).padStart(6, '0')
        const answer = await ask(
          base,
          'POST',
          verify,
          { challengeId, challengeSecret, code },
          { ...headers, dpop: device.proof('POST', verify) },
        )
        if (answer.status === 200) guessed += 1
        // The third wrong one is told how many are left, a fourth is not looked at.
        const looked = answer.body.error?.attemptsLeft === undefined ? '' : ', compared'
        count(`guess: ${answer.status === 200 ? 'a session' : answer.body.error.code}${looked}`)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, guess))
  console.log(`\n${what}: ${tried} guesses, ${guessed} right; ${mailbox.count()} mails went out`)
  for (const [kind, times] of [...answers].toSorted(([a], [b]) => a.localeCompare(b)))
    console.log(`  ${kind.padEnd(40)} ${String(times).padStart(7)}`)
  await stopProgram(server)
  await mailbox.close()
}

/** So many guesses of each attacker. */
export const measureGuesses = async (attempts: number): Promise<void> => {
  await attack('from one network', attempts, () => addressOf(1))
  await attack('from a network for each code', attempts, addressOf)
}
