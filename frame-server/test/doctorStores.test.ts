import { randomBytes } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { connect, openDatabase } from '../src/store/database.ts'
import { minute } from './databases.ts'
import { doctorWorld, word } from './doctorWorld.ts'
import { keys } from './harness.ts'
import { startKeyEngine } from './keyEngine.ts'
import { startPostgres } from './postgres.ts'
import { redisProgram, startRedis } from './redis.ts'

/* `doctor` and what is ill with what is stored: database, keys, Redis. */

const { world, atEnd, startSilence, configure, doctor, makeOwner } = doctorWorld()

describe('database', () => {
  test('a file that does not exist is not made, and one in an old form is not changed', async () => {
    const missing = join(world.line.folder, 'other.sqlite')
    configure({}, `sqlite:${missing}`)
    const first = await doctor()
    expect(first.ill).toEqual(['warning: database'])
    expect(first.of('stored keys')).toEqual(['ok: Nothing is stored yet.'])
    expect(readdirSync(world.line.folder)).not.toContain('other.sqlite')
    writeFileSync(missing, '')
    const second = await doctor()
    expect(second.ill).toEqual(['warning: database', 'warning: stored keys'])
    expect(second.of('database')[0]).toMatch(/waits for \d+ migrations \(0001_first to /)
    const db = connect(`sqlite:${missing}`)
    expect(await db.introspection.getTables()).toEqual([])
    await db.destroy()
  })

  test('one of a newer version, and a file that is no database', async () => {
    const db = connect(world.database)
    await db
      .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
      .insertInto('kysely_migration')
      .values({ name: '9999_later', timestamp: '' })
      .execute()
    await db.destroy()
    const newer = await doctor()
    expect(newer.of('database')[0]).toMatch(/^failed: The database was used by a newer version/)
    const broken = join(world.line.folder, 'broken.sqlite')
    writeFileSync(broken, 'not a database, and long enough to be read as one'.repeat(50))
    configure({}, `sqlite:${broken}`)
    expect((await doctor()).of('database')[0]).toMatch(/^failed: The database .* cannot be used/)
  })

  test('PostgreSQL: a good one, a name that it does not have, nobody there, and one that says nothing', async () => {
    const postgres = await startPostgres()
    atEnd(postgres.stop)
    const url = await postgres.newDatabase('doctor')
    await (await openDatabase(url)).destroy()
    configure({}, url)
    expect((await doctor()).ill).toEqual([])
    configure({}, url.replace(/:[^:@/]*@/, `:${word}@`).replace(/\/\w+$/, '/nothing'))
    expect((await doctor()).of('database')[0]).toMatch(/^failed: The database postgres.* cannot be used/)
    configure({}, `postgres://user:${word}@127.0.0.1:1/wallets`)
    const gone = await doctor()
    expect(gone.of('database')[0]).toContain('ECONNREFUSED')
    expect(gone.ill).toEqual(['failed: database', 'warning: stored keys'])
    configure({}, `postgres://user:${word}@127.0.0.1:${await startSilence()}/wallets`)
    const started = Date.now()
    const hung = await doctor()
    expect(Date.now() - started).toBeLessThan(12_000)
    expect(hung.of('database')[0]).toMatch(/^failed: /)
    expect(hung.of('mail')[0]).toMatch(/^ok: /)
    expect(hung.of('frame policy')[0]).toMatch(/^ok: /)
  })
})

describe('keys', () => {
  test('another key under the right id opens nothing, and one that is gone is named', async () => {
    await makeOwner()
    const other = randomBytes(32).toString('base64url')
    configure({ keyEncryption: { current: 'k1', keys: { ...keys, k1: other } } })
    const wrong = await doctor()
    expect(wrong.ill).toEqual(['failed: stored keys'])
    expect(wrong.of('stored keys')).toEqual([
      "failed: Key 'k1' opens 0 of the 1 newest halves that are under it.",
    ])
    configure({ keyEncryption: { current: 'k2', keys: { k2: keys.k2 } } })
    const lacking = await doctor()
    expect(lacking.of('stored keys')[0]).toContain("keyEncryption.keys lacks 'k1' (1 slots of wallets")
  })

  test('a row of another user, put in the place of one, is noticed', async () => {
    await makeOwner()
    world.server.clock.now += minute
    await makeOwner('b@example.com')
    const db = connect(world.database)
    const rows = await db.selectFrom('slots').select(['id', 'half']).execute()
    await db
      .updateTable('slots')
      .set({ half: rows[0]?.half ?? '' })
      .where('id', '=', rows[1]?.id ?? '')
      .execute()
    await db.destroy()
    expect((await doctor()).of('stored keys')).toEqual([
      "failed: Key 'k1' opens 1 of the 2 newest halves that are under it.",
    ])
  })

  test('a key service that refuses the token', async () => {
    const engine = await startKeyEngine()
    atEnd(engine.close)
    const entry = {
      kind: 'transit',
      url: engine.url,
      key: 'wallets',
      token: engine.token,
      wrapped: engine.seal(Buffer.from(keys.k1, 'base64url').toString('base64')),
    }
    const under = (token: string) =>
      configure({ keyEncryption: { current: 'k1', keys: { k1: { ...entry, token } } } })
    under(engine.token)
    expect((await doctor()).ill).toEqual([])
    under(word)
    const { of } = await doctor()
    expect(of('keys')[0]).toContain('keyEncryption.keys.k1: The key service answers 403')
    expect(of('stored keys')[0]).toContain('they cannot be had')
  })
})

describe.skipIf(redisProgram === undefined)('redis', () => {
  test('a good one, one that is away, and one that wants a password', async () => {
    const redis = await startRedis(redisProgram ?? '')
    let isStopped = false
    atEnd(() => (isStopped ? undefined : redis.stop()))
    configure({ redis: redis.url })
    expect((await doctor()).of('redis')[0]).toMatch(/^ok: It answers and can be written to \(\d/)
    configure({ redis: redis.url.replace('//', `//user:${word}@`) })
    expect((await doctor()).of('redis')).toEqual(['failed: It cannot be used: WRONGPASS.'])
    redis.freeze()
    configure({ redis: redis.url })
    expect((await doctor()).of('redis')[0]).toMatch(/^failed: /)
    redis.thaw()
    await redis.stop()
    isStopped = true
    expect((await doctor()).of('redis')).toEqual(['failed: It cannot be used: ECONNREFUSED.'])
  })
})
