import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'
import { connect, openDatabase } from '../src/store/database.ts'
import { migrationProvider } from '../src/store/migrations.ts'
import { onBothDatabases } from './databases.ts'

/* A database of the first release, with a wallet in it, as an operator has it before an upgrade. */

const rows = [
  `insert into users (id, email, created_at, last_code_at) values ('user', 'a@example.com', 1, 2)`,
  `insert into challenges (email, id, secret_hash, code_mac, attempts_left, expires_at)
    values ('a@example.com', 'challenge', 'secret', 'mac', 2, 9)`,
  `insert into sessions (id, user_id, jkt, refresh_hash, access_hash, access_expires_at, created_at, last_seen_at)
    values ('session', 'user', 'device', 'refresh', 'access', 9, 3, 4)`,
  `insert into wallets (id, user_id, addresses, created_at) values ('wallet', 'user', '{"eip155":"0xA"}', 5)`,
  `insert into slots (id, wallet_id, user_id, kind, label, jkt, state, half, key_id, wrapped, created_at)
    values ('live-slot', 'wallet', 'user', 'device', 'x', 'device', 'live', 'h', 'k', '{}', 5)`,
  `insert into slots (id, wallet_id, user_id, kind, label, jkt, state, half, key_id, created_at)
    values ('open-slot', 'wallet', 'user', 'device', 'x', 'device', 'open', 'h', 'k', 6)`,
]

onBothDatabases(({ emptyDatabase }) => {
  test('what the first release wrote is carried over', async () => {
    const url = await emptyDatabase()
    const old = connect(url)
    const { error } = await new Migrator({ db: old, provider: migrationProvider }).migrateTo('0001_first')
    expect(error).toBeUndefined()
    for (const row of rows) await sql.raw(row).execute(old)
    await old.destroy()

    const db = await openDatabase(url)
    try {
      expect(
        await db.selectFrom('slots').select(['id', 'state', 'addresses']).orderBy('id').execute(),
      ).toEqual([
        { id: 'live-slot', state: 'live', addresses: '{"eip155":"0xA"}' },
        { id: 'open-slot', state: 'open', addresses: null },
      ])
      expect(await db.selectFrom('slot_devices').selectAll().execute()).toEqual([
        { slot_id: 'live-slot', jkt: 'device', seen_at: 5 },
      ])
      expect(await db.selectFrom('sessions').select(['id', 'user_id', 'code_at']).execute()).toEqual([
        { id: 'session', user_id: 'user', code_at: null },
      ])
      expect(await db.selectFrom('users').selectAll().execute()).toEqual([
        { id: 'user', email: 'a@example.com', created_at: 1, language: null, contact: null, provider: null },
      ])
    } finally {
      await db.destroy()
    }
  })
})
