import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../src/store/database.ts'
import { day } from '../src/time.ts'
import { makeBuiltFolder } from './builtFolder.ts'
import { Owner, Spent, type Deed, type Running } from './crashOwner.ts'
import { configValues, Device, startEmail, startServer } from './harness.ts'
import { startPostgres } from './postgres.ts'
import { shiftClock } from './shiftClock.ts'

/*
 * `kill -9` at any moment, while owners make wallets, add and take out ways to open them, and move to another address: no wallet is lost, and
 * nothing that was confirmed. A usual run kills two on each database, `npm run test:full` twenty; `WALLETFRAME_KILLS=500` asks for so many, each of which takes a second or
 * two.
 */

const kills = Number(process.env['WALLETFRAME_KILLS'] ?? (process.env['WALLETFRAME_FULL'] ? 20 : 2))
/** Milliseconds after its start within which a server is killed. */
const longestLife = 600
/** Owners who do something at the same time. */
const atOnce = 4
const many = 1_000_000_000
/** What limits a visitor would end the work of a few owners on one address. */
const lifted = {
  logLevel: 'silent',
  mailsPerHour: many,
  emailCodesPerHour: many,
  routeLimits: Object.fromEntries(['start-login', 'login', 'session'].map((name) => [name, many])),
}

let postgres: Awaited<ReturnType<typeof startPostgres>>
let built: ReturnType<typeof makeBuiltFolder>

beforeAll(async () => {
  built = makeBuiltFolder()
  postgres = await startPostgres()
}, 60_000)

afterAll(async () => {
  await postgres.stop()
  built.remove()
})

const startCrashing = async (database: string): Promise<Running & { readonly kill: () => Promise<void> }> => {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./crashedServer.ts', import.meta.url))], {
    env: {
      ...process.env,
      TEST_CONFIG: JSON.stringify(configValues(database, built.files, lifted)),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const codes = new Map<string, { readonly code: string; readonly at: number }>()
  let isDead = false
  void ended.then(() => {
    isDead = true
  })
  const base = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [what, first = '', second = ''] = line.split(' ')
      if (what === 'ready') resolve(`http://127.0.0.1:${first}`)
      else codes.set(first, { code: second, at: performance.now() })
    })
    void ended.then(() => reject(new Error('the server ended by itself')))
  })
  return {
    base,
    code: async (email, since) => {
      for (;;) {
        const mail = codes.get(email)
        if (mail && mail.at >= since) return mail.code
        if (isDead) throw new TypeError('fetch failed')
        await wait(2)
      }
    },
    kill: async () => {
      child.kill('SIGKILL')
      const [, signal] = (await ended) as [number | null, string | null]
      if (signal !== 'SIGKILL') throw new Error('the server ended by itself')
    },
  }
}

/** What `fetch` says where nobody is there any more. */
const isCutOff = (error: unknown): boolean =>
  error instanceof TypeError && /fetch failed|terminated/.test(error.message)

test.each([
  ['SQLite', () => Promise.resolve(`sqlite:${join(built.folder, 'anywhere.sqlite')}`)],
  ['PostgreSQL', () => postgres.newDatabase()],
] as const)(
  '%s',
  async (name, newDatabase) => {
    const database = await newDatabase()
    const owners: Owner[] = []
    const wrong: string[] = []
    const cutOff: Partial<Record<Deed, number>> = {}
    const done: Partial<Record<Deed, number>> = {}
    let killed = 0
    const over = new AbortController()
    let next = Promise.withResolvers<Running>()
    let running = await startCrashing(database)

    /** @returns what came of it; undefined where the server died over it, and the next one runs. */
    const tried = async <Result>(
      work: (on: Running) => Promise<Result>,
    ): Promise<{ readonly result: Result } | undefined> => {
      const on = running
      try {
        return { result: await work(on) }
      } catch (error) {
        if (!isCutOff(error)) throw error
        // Somebody else may have seen the next one already.
        if (running === on) await next.promise
        return undefined
      }
    }
    const count = (of: Partial<Record<Deed, number>>, deed: Deed) => {
      of[deed] = (of[deed] ?? 0) + 1
    }
    /** Of a wallet over whose making the server died. @returns false where nothing more is wanted of it. */
    const madeAfterAll = async (owner: Owner, make: (on: Running) => Promise<void>): Promise<boolean> => {
      while (!over.signal.aborted) {
        const looked = await tried((on) => owner.look(on))
        if (looked?.result === null) {
          if (await tried(make)) return true
        } else if (looked) {
          const { id, addresses, slots } = looked.result
          if (addresses.eip155 !== owner.keys.addresses.eip155 || slots.length !== 1)
            wrong.push(`half-made: ${JSON.stringify(looked.result)}`)
          owner.walletId = id
          for (const slot of slots) {
            owner.own = { slotId: slot.id }
            owner.added.add(slot.id)
          }
          return true
        }
      }
      return false
    }
    const liveOne = async (owner: Owner): Promise<void> => {
      for (const { name: deed, run } of owner.deeds) {
        if (over.signal.aborted) return
        if (await tried(run)) count(done, deed)
        else {
          count(cutOff, deed)
          // Nobody has seen this owner before: the next one comes.
          if (deed === 'login') return
          // It was made or not; where it was not, it is made now, and where it was, nobody here knows the half of it.
          if (deed === 'create' && !(await madeAfterAll(owner, run))) return
        }
        const looked = await tried((on) => owner.loss(on))
        if (typeof looked?.result === 'string') wrong.push(`${owner.email} after ${deed}: ${looked.result}`)
      }
    }
    const live = async (): Promise<void> => {
      while (!over.signal.aborted) {
        const owner = new Owner()
        owners.push(owner)
        await liveOne(owner).catch((error: unknown) => {
          if (!(error instanceof Spent)) wrong.push(`${owner.email}: ${String(error)}`)
        })
      }
    }

    const living = Array.from({ length: atOnce }, live)
    while (killed < kills) {
      await wait(Math.random() * longestLife)
      await running.kill()
      killed += 1
      running = await startCrashing(database)
      next.resolve(running)
      next = Promise.withResolvers()
    }
    // On a machine that is busy with other tests nobody may have come that far yet.
    while (owners.every(({ walletId }) => walletId === undefined)) await wait(20)
    over.abort()
    await Promise.all(living)
    await running.kill()

    // The same by a server that nobody kills: all that is due happens, and every owner is looked at.
    const db = await openDatabase(database)
    const clock = {
      get now() {
        return Date.now()
      },
    }
    const last = await startServer(database, lifted, clock)
    try {
      for (let round = 0; round < 3; round += 1) {
        await last.settled()
        await shiftClock(db, day)
      }
      await last.settled()

      const made = owners.filter(({ walletId }) => walletId !== undefined)
      let moved = 0
      const lost: string[] = []
      for (const owner of made) {
        const loss = await owner.loss(last).catch(String)
        if (loss !== null) lost.push(`${owner.email}: ${loss}`)
        else if (!(await owner.hasHalf(last))) lost.push(`${owner.email}: no half`)
        const user = await db
          .selectFrom('users')
          .innerJoin('wallets', 'wallets.user_id', 'users.id')
          .select('users.email')
          .where('wallets.id', '=', owner.walletId ?? '')
          .executeTakeFirst()
        const allowed = {
          none: [owner.email],
          perhaps: [owner.email, owner.newEmail],
          confirmed: [owner.newEmail],
        }[owner.change]
        if (!allowed.includes(user?.email ?? '')) lost.push(`${owner.email}: logs in by ${user?.email}`)
        if (user?.email === owner.newEmail) moved += 1
      }
      // Whoever comes with nothing but the mailbox finds the same wallet.
      for (const owner of made.slice(-20)) {
        const address = owner.change === 'confirmed' ? owner.newEmail : owner.email
        if (owner.change === 'perhaps') continue
        const device = new Device(last.clock)
        const { body } = await startEmail(last.base, address)
        const code = last.mails.findLast(({ to }) => to === address)?.code ?? ''
        await device.verify(last.base, body, code)
        const { body: found } = await device.call(last.base, 'GET', '/v1/vault/wallet')
        if (found.wallet?.id !== owner.walletId) lost.push(`${owner.email}: not found by its address`)
      }
      const wallets = await db.selectFrom('wallets').select('id').execute()
      const live = await db.selectFrom('slots').select('wallet_id').where('state', '=', 'live').execute()
      if (process.env['WALLETFRAME_KILLS'])
        console.log(
          `${name}: ${killed} kills, ${made.length} wallets, ${moved} moved to another address; done ${JSON.stringify(done)}; cut off ${JSON.stringify(cutOff)}; lost ${lost.length}`,
        )
      expect(wrong).toEqual([])
      expect(lost).toEqual([])
      expect(new Set(live.map(({ wallet_id }) => wallet_id))).toEqual(new Set(wallets.map(({ id }) => id)))
      expect(made.length).toBeGreaterThan(0)
    } finally {
      await db.destroy()
      await last.stop()
    }
  },
  60_000 + kills * 10_000,
)
