import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect } from '../src/store/database.ts'
import { onBothDatabases } from './databases.ts'
import { keys, makeWallet, startServer } from './harness.ts'

/* What a server finds out before it listens, and not when a visitor does. */

onBothDatabases(({ server, database, loggedIn, restart }) => {
  test('a key that wallets are under and that was taken from the configuration is named (C8)', async () => {
    await makeWallet(await loggedIn(), server().base)
    const without = { keyEncryption: { current: 'k2', keys: { k2: keys.k2 } } }
    await expect(startServer(database(), without, server().clock)).rejects.toThrow(
      /^keyEncryption\.keys lacks 'k1' \(1 slots/,
    )
    // With it there, and another current one, nothing is wrong.
    await restart({ keyEncryption: { current: 'k2', keys } })
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
