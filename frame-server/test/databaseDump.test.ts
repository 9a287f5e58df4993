import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { decrypt } from '../src/services/secrets.ts'
import { openDatabase } from '../src/store/database.ts'
import { minute, onBothDatabases } from './databases.ts'
import { keys as serverKeys, newRecipient, makeKeys, openSlot, stepUpToken, pepper } from './harness.ts'

/*
 * Rows 14, 15 and 20 of the threat table. A slot is wrapped here as the vault worker does it (frame-app, vault/worker/slots.ts), with a user
 * half that never leaves this file.
 */

const toArray = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes)

const wrapKey = async (userHalf: Uint8Array, serverHalf: Uint8Array, walletId: string, slotId: string) =>
  crypto.subtle.deriveKey(
    {
      name: 'HKDF',
      hash: 'SHA-256',
      salt: toArray(serverHalf),
      info: new TextEncoder().encode(`walletframe|v1|${walletId}|${slotId}|device`),
    },
    await crypto.subtle.importKey('raw', toArray(userHalf), 'HKDF', false, ['deriveKey']),
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )

const aad = (walletId: string, slotId: string, addresses: object) =>
  new TextEncoder().encode(JSON.stringify({ version: 1, walletId, slotId, kind: 'device', addresses }))

onBothDatabases(({ server, database, loggedIn }) => {
  const makeSlot = async () => {
    const owner = await loggedIn()
    const { base } = server()
    const { opened, recipient } = await openSlot(owner, base)
    const { walletId, slotId, half } = opened.body as {
      walletId: string
      slotId: string
      half: { enc: string; ciphertext: string }
    }
    const serverHalf = await recipient.open(half, slotId)
    const userHalf = randomBytes(32)
    const root = randomBytes(32)
    const keys = makeKeys()
    const iv = randomBytes(12)
    const ciphertext = await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv: toArray(iv), additionalData: aad(walletId, slotId, keys.addresses) },
      await wrapKey(userHalf, serverHalf, walletId, slotId),
      toArray(root),
    )
    const wrapped = {
      version: 1,
      iv: iv.toString('base64url'),
      ciphertext: Buffer.from(ciphertext).toString('base64url'),
    }
    const body = { wrapped, addresses: keys.addresses, proofs: keys.prove(walletId) }
    const { status } = await owner.call(base, 'PUT', `/v1/vault/slots/${slotId}`, body)
    expect(status).toBe(200)
    const tryOpen = async (candidate: Uint8Array, half32: Uint8Array): Promise<boolean> => {
      const opening = crypto.subtle.decrypt(
        { name: 'AES-GCM', iv: toArray(iv), additionalData: aad(walletId, slotId, keys.addresses) },
        await wrapKey(candidate, half32, walletId, slotId),
        ciphertext,
      )
      return opening.then(
        () => true,
        () => false,
      )
    }
    return { owner, walletId, slotId, userHalf, serverHalf, root, tryOpen }
  }

  /** Every value of every row, as bytes in each form that it may stand for. */
  const dump = async (): Promise<Uint8Array[]> => {
    const db = await openDatabase(database())
    try {
      const tables = await db.introspection.getTables()
      const values: string[] = []
      for (const { name } of tables) {
        const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
        for (const row of rows)
          for (const value of Object.values(row)) {
            const text = String(value)
            values.push(text, ...text.split('.'), ...(text.match(/[A-Za-z0-9_-]{16,}/g) ?? []))
          }
      }
      return [...new Set(values)]
        .filter((value) => value.length > 0)
        .flatMap((value) => [Buffer.from(value), Buffer.from(value, 'base64url'), Buffer.from(value, 'hex')])
        .filter((bytes) => bytes.length > 0)
    } finally {
      await db.destroy()
    }
  }

  const storedHalf = async (slotId: string) => {
    const db = await openDatabase(database())
    const row = await db.selectFrom('slots').selectAll().where('id', '=', slotId).executeTakeFirstOrThrow()
    await db.destroy()
    return row
  }

  describe('threats 14 and 15: database dump; with the server’s key', () => {
    test('threat 14: no value of any row opens a wallet, on either side of the wrapping', async () => {
      const { tryOpen, userHalf, serverHalf, root } = await makeSlot()
      const values = await dump()
      expect(values.length).toBeGreaterThan(50)
      for (const secret of [userHalf, serverHalf, root])
        expect(values.some((value) => Buffer.from(value).includes(secret))).toBe(false)
      for (const value of values) expect(await tryOpen(value, value)).toBe(false)
      // The same two halves open it: what failed above failed for want of them.
      expect(await tryOpen(userHalf, serverHalf)).toBe(true)
    })

    test('threat 15: nor with the server’s key, which gives the server’s half', async () => {
      const { tryOpen, slotId, userHalf, serverHalf } = await makeSlot()
      const row = await storedHalf(slotId)
      const ring = { current: 'k1', keys: serverKeys }
      const half = decrypt(ring, row.key_id, row.half, `${row.user_id}|${slotId}|1`)
      expect(half).toEqual(serverHalf)
      const secrets = [serverKeys.k1, serverKeys.k2, pepper].map((text) => Buffer.from(text, 'base64url'))
      for (const value of [...(await dump()), ...secrets, half])
        expect(await tryOpen(value, half)).toBe(false)
      expect(await tryOpen(userHalf, half)).toBe(true)
    })

    test('a half in the row of another slot is not given out: it is bound to its user and slot', async () => {
      const { owner, slotId } = await makeSlot()
      const other = await loggedIn('b@example.com')
      const foreign = await openSlot(other, server().base)
      const db = await openDatabase(database())
      const { half } = await db
        .selectFrom('slots')
        .select('half')
        .where('id', '=', foreign.opened.body.slotId)
        .executeTakeFirstOrThrow()
      await db.updateTable('slots').set({ half }).where('id', '=', slotId).execute()
      await db.destroy()
      const { recipientKey } = await newRecipient()
      const answer = await owner.call(server().base, 'POST', `/v1/vault/slots/${slotId}/release`, {
        recipientKey,
      })
      expect(answer).toMatchObject({ status: 500, body: { error: { code: 'internal' } } })
    })
  })

  describe('threat 20: mailbox taken over', () => {
    test('a fresh device with the code gets the server’s half, and cannot unwrap with it', async () => {
      const { tryOpen, slotId, userHalf } = await makeSlot()
      server().clock.now += minute
      const thief = await loggedIn()
      const token = await stepUpToken(thief, server().base, 'release-slot', slotId)
      const recipient = await newRecipient()
      const { body } = await thief.call(server().base, 'POST', `/v1/vault/slots/${slotId}/release`, {
        recipientKey: recipient.recipientKey,
        stepUp: { token },
      })
      const half = await recipient.open(body.half, slotId)
      const everything = [
        half,
        ...Object.values(body.wrapped as object).map((value) => Buffer.from(String(value), 'base64url')),
      ]
      for (const value of everything.filter(({ length }) => length > 0))
        expect(await tryOpen(value, half)).toBe(false)
      expect(await tryOpen(userHalf, half)).toBe(true)
    })
  })
})
