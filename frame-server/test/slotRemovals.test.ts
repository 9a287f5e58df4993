import { keepSlotText, stepUpText } from '@walletframe/api-contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { NoticeMail } from '../src/index.ts'
import { openDatabase, type Database } from '../src/store/database.ts'
import { sweep } from '../src/store/sweep.ts'
import { hour, minute, onBothDatabases } from './databases.ts'
import {
  addSlot,
  ask,
  Device,
  makeKeys,
  makeWallet,
  newRecipient,
  publicUrl,
  removeSlot,
  startServer,
  stepUpToken,
  type Answer,
  type Keys,
} from './harness.ts'

/*
 * Rows 20, 21 and 31 of the threat table: what takes a slot away, at once or after a day, and who can stop it. The owner has a phone and a
 * laptop, the thief reads the mailbox.
 */

const day = 24 * hour

onBothDatabases(({ server, database, loggedIn }) => {
  let db: Database
  beforeEach(async () => {
    db = await openDatabase(database())
  })
  afterEach(() => db.destroy())

  const codeOf = ({ body }: Answer) => (body as { error?: { code: string } }).error?.code
  const call = (from: Device, method: string, path: string, body?: unknown) =>
    from.call(server().base, method, `/v1${path}`, body)
  const release = async (from: Device, slotId: string) =>
    call(from, 'POST', `/vault/slots/${slotId}/release`, {
      recipientKey: (await newRecipient()).recipientKey,
    })
  const slotsOf = async (from: Device) =>
    ((await call(from, 'GET', '/vault/wallet')).body.wallet.slots as { id: string }[]).map(({ id }) => id)
  const pass = async (milliseconds: number) => {
    server().clock.now += milliseconds
    await server().settled()
  }
  const later = async () => {
    server().clock.now += minute
    return loggedIn()
  }
  /** A wallet that a phone made and a laptop has a slot of, both signed in. */
  const twoDevices = async () => {
    const { base } = server()
    const phone = await loggedIn()
    const { walletId, keys, slotId } = await makeWallet(phone, base)
    const laptop = await later()
    const laptopSlot = await addSlot(laptop, base, { walletId, keys })
    return { phone, laptop, walletId, keys, phoneSlot: slotId, laptopSlot }
  }
  /** The same with a slot that opens the wallet on a new device: kinds that later releases make. */
  const withPasskey = async () => {
    const all = await twoDevices()
    const { base } = server()
    const passkey = await addSlot(all.laptop, base, all)
    await db
      .updateTable('slots')
      .set({ kind: 'passkey', label: 'Passkey' })
      .where('id', '=', passkey)
      .execute()
    return { ...all, passkey }
  }
  const remove = (from: Device, slotId: string, keys: Keys) => removeSlot(from, server().base, slotId, keys)
  const keep = (from: Device, slotId: string, removalId: string, keys: Keys) =>
    call(from, 'POST', `/vault/slots/${slotId}/keep`, {
      removalId,
      signature: keys.signEvm(keepSlotText(slotId, removalId)),
    })
  /** Asks, and gives the id of the removal. */
  const asked = async (from: Device, slotId: string, keys: Keys): Promise<string> =>
    (await remove(from, slotId, keys)).body.wallet.slots.at(-1).removal.id
  const noticesOf = (type: NoticeMail['notice']['type']) =>
    server().notices.filter(({ notice }) => notice.type === type)
  /** The path of the link in the newest mail. */
  const link = (): string => {
    const notice = noticesOf('removal-asked').at(-1)?.notice
    return new URL(notice?.type === 'removal-asked' ? notice.cancelUrl : '').pathname
  }
  const open = (method: string, path: string, headers: Readonly<Record<string, string>> = {}) =>
    ask(server().base, method, path, undefined, { origin: 'null', ...headers })

  describe('a lost device', () => {
    test('threat 21: goes at once, and is signed out: it opens nothing any more', async () => {
      const { phone, laptop, phoneSlot, laptopSlot, keys } = await twoDevices()
      expect((await release(phone, phoneSlot)).status).toBe(200)
      const answer = await remove(laptop, phoneSlot, keys)
      expect(answer).toMatchObject({ status: 200, body: { removeAt: null } })
      expect(codeOf(await release(phone, phoneSlot))).toBe('unauthorized')
      expect(codeOf(await phone.refresh(server().base))).toBe('session_revoked')
      expect(await slotsOf(laptop)).toEqual([laptopSlot])
      expect((await release(laptop, laptopSlot)).status).toBe(200)
      // With a new session and a code: the half is gone, not only hidden.
      server().clock.now += minute
      await phone.logIn(server(), 'a@example.com')
      const token = await stepUpToken(phone, server().base, 'release-slot', phoneSlot)
      const again = await call(phone, 'POST', `/vault/slots/${phoneSlot}/release`, {
        recipientKey: (await newRecipient()).recipientKey,
        stepUp: { token },
      })
      expect(codeOf(again)).toBe('slot_not_found')
      await server().settled()
      expect(noticesOf('slot-removed')).toMatchObject([
        { to: 'a@example.com', host: 'frame.example', notice: { label: 'Test' } },
      ])
    })

    test.each(['code', 'passkey', 'passphrase', 'browser'])(
      'is signed out also where it made the %s',
      async (kind) => {
        const { phone, laptop, phoneSlot, laptopSlot, keys, walletId } = await twoDevices()
        const made = await addSlot(phone, server().base, { walletId, keys })
        await db.updateTable('slots').set({ kind }).where('id', '=', made).execute()
        expect((await remove(laptop, phoneSlot, keys)).status).toBe(200)
        expect(codeOf(await phone.refresh(server().base))).toBe('session_revoked')
        expect((await slotsOf(laptop)).toSorted()).toEqual([laptopSlot, made].toSorted())
        // It comes back by some login: the slot does not know it any more.
        server().clock.now += minute
        await phone.logIn(server(), 'a@example.com')
        expect(codeOf(await release(phone, made))).toBe('step_up_required')
      },
    )

    test('threat 21: the key of a browser’s own window goes at once, and nobody is signed out for it', async () => {
      const { phone, laptop, phoneSlot, laptopSlot, keys, walletId } = await twoDevices()
      const made = await addSlot(phone, server().base, { walletId, keys }, 'browser')
      expect(await remove(laptop, made, keys)).toMatchObject({ status: 200, body: { removeAt: null } })
      expect((await slotsOf(laptop)).toSorted()).toEqual([laptopSlot, phoneSlot].toSorted())
      expect((await release(phone, phoneSlot)).status).toBe(200)
      // Nobody gets its half any more, whoever has the other one.
      server().clock.now += minute
      await phone.logIn(server(), 'a@example.com')
      const token = await stepUpToken(phone, server().base, 'release-slot', made)
      const { recipientKey } = await newRecipient()
      const again = await call(phone, 'POST', `/vault/slots/${made}/release`, {
        recipientKey,
        stepUp: { token },
      })
      expect(codeOf(again)).toBe('slot_not_found')
      await server().settled()
      expect(noticesOf('slot-removed')).toHaveLength(1)
    })

    test('a device that takes out its own slot stays signed in, and another session of it ends', async () => {
      const { phone, phoneSlot, laptop, keys } = await twoDevices()
      const old = phone.refreshToken
      server().clock.now += minute
      await phone.logIn(server(), 'a@example.com')
      expect((await remove(phone, phoneSlot, keys)).status).toBe(200)
      expect((await call(phone, 'GET', '/vault/wallet')).status).toBe(200)
      expect(codeOf(await phone.refresh(server().base, old))).toBe('session_revoked')
      expect((await call(laptop, 'GET', '/vault/wallet')).status).toBe(200)
    })

    test('the last slot stays', async () => {
      const { base } = server()
      const phone = await loggedIn()
      const { slotId, keys } = await makeWallet(phone, base)
      expect(await remove(phone, slotId, keys)).toMatchObject({
        status: 409,
        body: { error: { code: 'last_slot' } },
      })
      expect((await release(phone, slotId)).status).toBe(200)
    })

    test('two servers that take out one of two slots each leave one', async () => {
      const { phone, laptop, phoneSlot, laptopSlot, keys } = await twoDevices()
      const other = await startServer(database(), {}, server().clock, { notices: server().notices })
      try {
        const answers = await Promise.all([
          removeSlot(phone, server().base, laptopSlot, keys),
          removeSlot(laptop, other.base, phoneSlot, keys),
        ])
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
        expect(await db.selectFrom('slots').select('id').execute()).toHaveLength(1)
      } finally {
        await other.stop()
      }
    })

    test('a user asks ten times in an hour at most', async () => {
      const { laptop, passkey, keys } = await withPasskey()
      const statuses = []
      for (let index = 0; index < 11; index += 1) statuses.push((await remove(laptop, passkey, keys)).status)
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    })
  })

  describe('threat 31: a mailbox thief or an old session takes nothing away', () => {
    test('each way in each order: a code of their own, the owner’s code, keys of their own, tokens for something else', async () => {
      const { phone, laptop, phoneSlot, laptopSlot, keys } = await twoDevices()
      const { base } = server()
      const thief = await later()
      const old = await later()
      server().clock.now += 11 * minute
      await old.refresh(base)
      await thief.logIn(server(), 'a@example.com')
      const own = makeKeys()
      const path = (slotId: string) => `/vault/slots/${slotId}/remove`
      const sign = (key: Keys, subject: string, token: string) =>
        key.signEvm(stepUpText({ action: 'remove-slot', subject }, token))
      const attempts: [string, () => Promise<Answer>][] = []
      for (const slotId of [phoneSlot, laptopSlot])
        attempts.push(
          [
            'a code alone',
            async () => {
              const token = await stepUpToken(thief, base, 'remove-slot', slotId)
              return call(thief, 'POST', path(slotId), { stepUp: { token } })
            },
          ],
          ['a code and a key of their own', () => remove(thief, slotId, own)],
          [
            'an old session after the owner typed a code',
            async () => {
              server().clock.now += minute
              await laptop.logIn(server(), 'a@example.com')
              const token = await stepUpToken(laptop, base, 'remove-slot', slotId)
              return call(old, 'POST', path(slotId), {
                stepUp: { token, signature: sign(keys, slotId, token) },
              })
            },
          ],
          [
            'the owner’s token and signature in the thief’s session',
            async () => {
              const token = await stepUpToken(laptop, base, 'remove-slot', slotId)
              return call(thief, 'POST', path(slotId), {
                stepUp: { token, signature: sign(keys, slotId, token) },
              })
            },
          ],
          [
            'a token for something else',
            async () => {
              const token = await stepUpToken(thief, base, 'release-slot', slotId)
              return call(thief, 'POST', path(slotId), {
                stepUp: { token, signature: sign(keys, slotId, token) },
              })
            },
          ],
          [
            'the owner’s signature for something else',
            async () => {
              const token = await stepUpToken(thief, base, 'remove-slot', slotId)
              const signature = keys.signEvm(stepUpText({ action: 'open-slot', subject: slotId }, token))
              return call(thief, 'POST', path(slotId), { stepUp: { token, signature } })
            },
          ],
        )
      for (const [what, attempt] of [...attempts, ...attempts.toReversed()])
        expect([what, codeOf(await attempt())]).toEqual([what, 'step_up_required'])
      expect((await slotsOf(laptop)).toSorted()).toEqual([phoneSlot, laptopSlot].toSorted())
      await phone.refresh(base)
      expect((await release(phone, phoneSlot)).status).toBe(200)
      await server().settled()
      // The laptop came after the wallet was made; of the thief's tries nobody has anything to be told.
      expect(server().notices.map(({ notice }) => notice.type)).toEqual(['slot-added'])
    })

    test('nobody takes out a slot of another user', async () => {
      const { phoneSlot } = await twoDevices()
      const other = await loggedIn('b@example.com')
      const { keys } = await makeWallet(other, server().base)
      expect(codeOf(await remove(other, phoneSlot, keys))).toBe('slot_not_found')
      expect(codeOf(await keep(other, phoneSlot, 'x'.repeat(22), keys))).toBe('slot_not_found')
    })
  })

  describe('threat 20: the last slot that can recover', () => {
    test('goes 24 hours after the mail, not before, and opens the wallet until then', async () => {
      const { laptop, passkey, keys, phoneSlot, laptopSlot } = await withPasskey()
      const start = server().clock.now
      const answer = await remove(laptop, passkey, keys)
      expect(answer).toMatchObject({ status: 200, body: { removeAt: start + day } })
      expect(answer.body.wallet.slots.at(-1)).toMatchObject({
        id: passkey,
        removal: { removeAt: start + day },
      })
      await server().settled()
      expect(noticesOf('removal-asked')).toMatchObject([
        { to: 'a@example.com', notice: { label: 'Passkey', removeAt: start + day } },
      ])
      await pass(day - 1)
      await laptop.refresh(server().base)
      expect((await release(laptop, passkey)).status).toBe(200)
      await pass(1_000)
      expect(codeOf(await release(laptop, passkey))).toBe('slot_not_found')
      expect((await slotsOf(laptop)).toSorted()).toEqual([phoneSlot, laptopSlot].toSorted())
      expect(noticesOf('slot-removed')).toHaveLength(1)
      const gone = await open('GET', link())
      expect([gone.status, String(gone.body).includes('This link no longer works')]).toEqual([404, true])
    })

    test('one of two that can recover goes at once, and asking for the second twice sends one mail', async () => {
      const { laptop, passkey, keys, walletId } = await withPasskey()
      const code = await addSlot(laptop, server().base, { walletId, keys })
      await db.updateTable('slots').set({ kind: 'code' }).where('id', '=', code).execute()
      expect((await remove(laptop, code, keys)).body.removeAt).toBeNull()
      const first = (await remove(laptop, passkey, keys)).body.removeAt as number
      expect((await remove(laptop, passkey, keys)).body.removeAt).toBe(first)
      await server().settled()
      expect(noticesOf('removal-asked')).toHaveLength(1)
    })

    test('two that can recover cannot go one by the other: the one that waits does not count', async () => {
      const { laptop, passkey, keys, walletId } = await withPasskey()
      await remove(laptop, passkey, keys)
      const code = await addSlot(laptop, server().base, { walletId, keys })
      await db.updateTable('slots').set({ kind: 'code' }).where('id', '=', code).execute()
      expect((await remove(laptop, code, keys)).body.removeAt).not.toBeNull()
    })

    test('where nothing else opens the wallet when its time has come, it stays', async () => {
      const { laptop, passkey, keys, phoneSlot, laptopSlot } = await withPasskey()
      await remove(laptop, passkey, keys)
      for (const slotId of [phoneSlot, laptopSlot]) await remove(laptop, slotId, keys)
      await pass(2 * day)
      await laptop.refresh(server().base)
      expect(await slotsOf(laptop)).toEqual([passkey])
      expect(await db.selectFrom('slot_removals').selectAll().execute()).toEqual([])
    })
  })

  describe('the link of the mail', () => {
    test('shows a button and changes nothing, however often a scanner looks; pressed, it keeps the slot and signs out who asked', async () => {
      const { laptop, phone, passkey, keys } = await withPasskey()
      await remove(laptop, passkey, keys)
      await server().settled()
      for (const method of ['GET', 'HEAD', 'GET', 'GET']) {
        const page = await open(method, link())
        expect(page.status).toBe(200)
        if (method === 'GET')
          expect(page.body).toMatch(/Passkey[\s\S]*<form method="post"><button type="submit">Keep it/)
      }
      expect(await db.selectFrom('slot_removals').selectAll().execute()).toHaveLength(1)
      const kept = await open('POST', link())
      expect([kept.status, String(kept.body).includes('It stays')]).toEqual([200, true])
      expect(codeOf(await call(laptop, 'GET', '/vault/wallet'))).toBe('unauthorized')
      expect(codeOf(await laptop.refresh(server().base))).toBe('session_revoked')
      await server().settled()
      expect(noticesOf('removal-cancelled')).toHaveLength(1)
      expect((await open('POST', link())).status).toBe(404)
      await pass(3 * day)
      await phone.refresh(server().base)
      expect(await slotsOf(phone)).toContain(passkey)
      expect(noticesOf('slot-removed')).toEqual([])
    })

    test('is a document without scripts that nobody frames or stores; its token stands in no row and in no line of the log', async () => {
      const { laptop, passkey, keys } = await withPasskey()
      await remove(laptop, passkey, keys)
      await server().settled()
      const page = await open('GET', link())
      expect(Object.fromEntries(page.headers)).toMatchObject({
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringMatching(
          /^default-src 'none'; style-src 'sha256-[^']+'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
        ),
      })
      expect(page.body).not.toContain('<script')
      const token = link().split('/').at(-1) ?? ''
      const rows = await Promise.all(
        (['slot_removals', 'jobs'] as const).map((table) => db.selectFrom(table).selectAll().execute()),
      )
      expect(JSON.stringify(rows)).not.toContain(token)
      expect(server().logged.join('')).not.toContain(token)
    })

    test('is in the language of the browser, from right to left where that is', async () => {
      const { laptop, passkey, keys } = await withPasskey()
      await remove(laptop, passkey, keys)
      await server().settled()
      const read = async (method: string, language: string, path = link()) => {
        const { body, headers } = await open(method, path, { 'accept-language': language })
        expect(headers.get('vary')).toMatch(/accept-language/i)
        return String(body)
      }
      expect(await read('GET', 'de-AT, en;q=0.5')).toMatch(
        /<html lang="de" dir="ltr">[\s\S]*<bdi>Passkey<\/bdi>[\s\S]*<button type="submit">Behalten</,
      )
      expect(await read('GET', 'ar', '/v1/keep/x')).toMatch(
        /<html lang="ar" dir="rtl">[\s\S]*لم يعد هذا الرابط/,
      )
      expect(await read('POST', 'ja')).toMatch(
        /<html lang="ja"[\s\S]*<strong>メールのパスワードを変更<\/strong>/,
      )
    })

    test('a name of a slot is text, whatever it says', async () => {
      const { laptop, passkey, keys } = await withPasskey()
      const label = '</title><script>alert(1)</script>"\'&'
      await db.updateTable('slots').set({ label }).where('id', '=', passkey).execute()
      await remove(laptop, passkey, keys)
      await server().settled()
      expect((await open('GET', link())).body).toContain('&#60;/title&#62;&#60;script&#62;')
      const kept = await open('POST', link())
      expect(kept.body).toContain('&#60;script&#62;')
      expect(kept.body).not.toContain('<script')
    })

    test.each([
      ['a token that nobody has', '/v1/keep/' + 'x'.repeat(43)],
      ['one that is too short', '/v1/keep/x'],
      ['strange signs', '/v1/keep/%3Cscript%3E'],
    ])('%s: a page that says what to do', async (_what, path) => {
      for (const method of ['GET', 'POST']) {
        const page = await open(method, path)
        expect([page.status, String(page.body).includes('This link no longer works')]).toEqual([404, true])
      }
    })

    test('is sent from no other site, with no other method and without a large body', async () => {
      const { laptop, passkey, keys } = await withPasskey()
      await remove(laptop, passkey, keys)
      await server().settled()
      expect((await open('POST', link(), { origin: 'https://app.example.com' })).status).toBe(403)
      expect((await open('DELETE', link())).status).toBe(405)
      expect((await ask(server().base, 'POST', link(), 'x'.repeat(2_000))).status).toBe(413)
      expect(await db.selectFrom('slot_removals').selectAll().execute()).toHaveLength(1)
      expect((await open('POST', link(), { origin: publicUrl })).status).toBe(200)
    })

    test('pressed at the moment when the slot goes: one of the two happens', async () => {
      const { laptop, phone, passkey, keys } = await withPasskey()
      await remove(laptop, passkey, keys)
      await server().settled()
      server().clock.now += day + 1_000
      const [pressed] = await Promise.all([open('POST', link()), server().settled()])
      await server().settled()
      await phone.refresh(server().base)
      const isThere = (await slotsOf(phone)).includes(passkey)
      expect(pressed.status).toBe(isThere ? 200 : 404)
      expect(noticesOf('slot-removed')).toHaveLength(isThere ? 0 : 1)
    })
  })

  describe('without the mailbox', () => {
    test('a device that opens the wallet keeps the slot, and signs out the one that asked', async () => {
      const { laptop, phone, passkey, keys } = await withPasskey()
      const removalId = await asked(laptop, passkey, keys)
      expect((await keep(phone, passkey, removalId, keys)).status).toBe(200)
      expect(codeOf(await call(laptop, 'GET', '/vault/wallet'))).toBe('unauthorized')
      await pass(2 * day)
      await phone.refresh(server().base)
      expect(await slotsOf(phone)).toContain(passkey)
      expect(codeOf(await keep(phone, passkey, removalId, keys))).toBe('slot_not_found')
    })

    test('a thief with the mailbox alone keeps nothing from being removed by this route', async () => {
      const { laptop, passkey, keys } = await withPasskey()
      const removalId = await asked(laptop, passkey, keys)
      const thief = await later()
      expect(codeOf(await keep(thief, passkey, removalId, makeKeys()))).toBe('step_up_required')
      expect(codeOf(await keep(thief, passkey, 'x'.repeat(22), keys))).toBe('slot_not_found')
    })

    test('the device that asked changes its mind, and stays signed in', async () => {
      const { laptop, passkey, keys } = await withPasskey()
      const removalId = await asked(laptop, passkey, keys)
      const kept = await keep(laptop, passkey, removalId, keys)
      expect(kept.body.wallet.slots.at(-1)).not.toHaveProperty('removal')
      expect((await call(laptop, 'GET', '/vault/wallet')).status).toBe(200)
    })
  })
})

onBothDatabases(({ newDatabase }) => {
  test('the day begins when the mail server took the mail; where it never does, nothing is removed', async () => {
    const database = await newDatabase()
    const notices: NoticeMail[] = []
    const state = { isDown: true }
    const codes: { to: string; code: string }[] = []
    const mailer = {
      send: (mail: { to: string; code: string }) => Promise.resolve(void codes.push(mail)),
      notify: (mail: NoticeMail) =>
        state.isDown
          ? Promise.reject(Object.assign(new Error('not now'), { responseCode: 451 }))
          : Promise.resolve(void notices.push(mail)),
      check: () => Promise.resolve(),
      close: () => undefined,
    }
    const one = await startServer(database, {}, undefined, { mailer })
    const db = await openDatabase(database)
    try {
      const withCodes = { ...one, mails: codes as never }
      const device = new Device(one.clock)
      await device.logIn(withCodes, 'a@example.com')
      const { walletId, keys, slotId } = await makeWallet(device, one.base)
      const passkey = await addSlot(device, one.base, { walletId, keys })
      await db.updateTable('slots').set({ kind: 'passkey' }).where('id', '=', passkey).execute()
      await removeSlot(device, one.base, passkey, keys)
      const there = async () =>
        (await db.selectFrom('slots').select('id').where('id', '=', passkey).execute()).length === 1
      const pass = async (hours: number) => {
        for (let index = 0; index < hours; index += 1) {
          one.clock.now += hour
          await one.settled()
        }
      }
      await pass(30)
      expect(await there()).toBe(true)
      state.isDown = false
      await pass(3)
      expect(notices.map(({ notice }) => notice.type).toSorted()).toEqual(['removal-asked', 'slot-added'])
      await pass(20)
      expect(await there()).toBe(true)
      await pass(5)
      expect(await there()).toBe(false)

      const second = await addSlotLater(one, withCodes, device, { walletId, keys })
      await db.updateTable('slots').set({ kind: 'passkey' }).where('id', '=', second).execute()
      state.isDown = true
      await removeSlot(device, one.base, second, keys)
      await pass(80)
      state.isDown = false
      await sweep(db, one.clock.now + day)
      await pass(48)
      expect((await db.selectFrom('slots').select('id').execute()).map(({ id }) => id).toSorted()).toEqual(
        [slotId, second].toSorted(),
      )
      expect(await db.selectFrom('slot_removals').selectAll().execute()).toEqual([])
    } finally {
      await db.destroy()
      await one.stop()
    }
  })

  const addSlotLater = async (
    { base }: { readonly base: string },
    withCodes: Parameters<Device['logIn']>[0],
    device: Device,
    wallet: { readonly walletId: string; readonly keys: Keys },
  ) => {
    await device.logIn(withCodes, 'a@example.com')
    return addSlot(device, base, wallet)
  }
})
