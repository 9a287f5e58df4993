import { readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect, openDatabase } from '../src/store/database.ts'
import { onBothDatabases } from './databases.ts'
import { keys, makeWallet, startServer } from './harness.ts'

/* What a server finds out before it listens, and not when a visitor does. */

onBothDatabases(({ server, database, newDatabase, loggedIn, restart }) => {
  test('a key that wallets are under and that was taken from the configuration is named (C8)', async () => {
    await makeWallet(await loggedIn(), server().base)
    const without = { keyEncryption: { current: 'k2', keys: { k2: keys.k2 } } }
    await expect(startServer(database(), without, server().clock)).rejects.toThrow(
      /^keyEncryption\.keys lacks 'k1' \(1 slots/,
    )
    // With it there, and another current one, nothing is wrong.
    await restart({ keyEncryption: { current: 'k2', keys } })
  })

  test('a key that jobs wait under is named as well (C8)', async () => {
    const fresh = await newDatabase()
    const db = await openDatabase(fresh)
    const job = {
      kind: 'mail.code',
      payload: '{}',
      secret: 'sealed',
      state: 'waiting' as const,
      run_at: 0,
      created_at: 0,
    }
    await db
      .insertInto('jobs')
      .values([
        { ...job, id: 'a', secret_key_id: 'lost' },
        { ...job, id: 'b', secret_key_id: 'lost' },
        { ...job, id: 'c', secret_key_id: 'dead', state: 'dead' },
      ])
      .execute()
    await expect(startServer(fresh)).rejects.toThrow(/^keyEncryption\.keys lacks 'lost' \(2 jobs that wait/)
    await db.deleteFrom('jobs').where('secret_key_id', '=', 'lost').execute()
    await db.destroy()
    // One that was given up needs no key.
    await (await startServer(fresh)).stop()
  })

  test('a server that does not come up lets go of its database (C21)', async () => {
    const fresh = await newDatabase()
    const file = join(tmpdir(), `walletframe-no-folder-${process.pid}`)
    writeFileSync(file, '')
    // Read after the database is open.
    await expect(startServer(fresh, { assetsDir: file })).rejects.toThrow()
    rmSync(file)
    if (fresh.startsWith('sqlite:')) {
      const held = readdirSync('/proc/self/fd').filter((fd) => {
        try {
          return readlinkSync(`/proc/self/fd/${fd}`).startsWith(fresh.slice('sqlite:'.length))
        } catch {
          // The one that read this list.
          return false
        }
      })
      expect(held).toEqual([])
      return
    }
    const db = connect(fresh)
    await expect
      .poll(async () => {
        const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
        return rows
      })
      .toEqual([])
    await db.destroy()
  })

  test('a database that a newer version has used is refused in words', async () => {
    const db = connect(database())
    await sql`insert into kysely_migration (name, timestamp) values ('9999_later', 'now')`.execute(db)
    await db.destroy()
    await expect(startServer(database())).rejects.toThrow(
      /used by a newer version \(9999_later\)\. Run that version/,
    )
  })
})
