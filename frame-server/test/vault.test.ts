import { describe, expect, test } from 'vitest'
import { hour, minute, onBothDatabases } from './databases.ts'
import {
  addSlot,
  keys as serverKeys,
  makeKeys,
  makeWallet,
  newRecipient,
  openSlot,
  passkey,
  removeSlot,
  stepUpToken,
  wrapped,
  type Device,
  type Server,
} from './harness.ts'

/* Slots: what the server keeps of a wallet, and to whom it gives a half. Threats 14, 15, 20, 21 and 31 of the security model. */

const release = async (
  from: Device,
  server: Server,
  slotId: string,
  stepUp?: { readonly token: string | undefined },
) => {
  const recipient = await newRecipient()
  const answer = await from.call(server.base, 'POST', `/v1/vault/slots/${slotId}/release`, {
    recipientKey: recipient.recipientKey,
    ...(stepUp ? { stepUp } : {}),
  })
  return { ...answer, code: answer.body.error?.code as string | undefined, recipient }
}

onBothDatabases(({ server, loggedIn, restart }) => {
  describe('a slot', () => {
    test('a half goes out sealed, the same one, and only to this device', async () => {
      const one = await loggedIn()
      const { slotId, walletId, keys, committed, half } = await makeWallet(one, server().base)
      expect(committed).toMatchObject({
        status: 200,
        body: { wallet: { id: walletId, addresses: keys.addresses } },
      })
      const released = await release(one, server(), slotId)
      expect(await released.recipient.open(released.body.half, slotId)).toEqual(half)
      await expect((await newRecipient()).open(released.body.half, slotId)).rejects.toThrow()
    })

    test('a commit is answered the same again, and refused with something else', async () => {
      const one = await loggedIn()
      const { slotId, body, commit, committed } = await makeWallet(one, server().base)
      expect((await commit()).body).toEqual(committed.body)
      const other = await one.call(server().base, 'PUT', `/v1/vault/slots/${slotId}`, {
        ...body,
        wrapped: wrapped(8),
      })
      expect(other.body.error.code).toBe('slot_conflict')
    })

    test('of two first slots at once one makes the wallet', async () => {
      const one = await loggedIn()
      const { base } = server()
      const keys = makeKeys()
      const open = async () => (await openSlot(one, base)).opened
      const opened = [await open(), await open()]
      const answers = await Promise.all(
        opened.map(({ body }) =>
          one.call(base, 'PUT', `/v1/vault/slots/${body.slotId}`, {
            wrapped: wrapped(),
            addresses: keys.addresses,
            proofs: keys.prove(body.walletId),
          }),
        ),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect((await one.call(base, 'GET', '/v1/vault/wallet')).body.wallet.slots).toHaveLength(1)
      expect((await open()).body.error.code).toBe('wallet_exists')
    })

    test('an open slot is forgotten after ten minutes', async () => {
      const one = await loggedIn()
      const { base, clock } = server()
      const keys = makeKeys()
      const { opened } = await openSlot(one, base)
      clock.now += 10 * minute + 1
      await one.refresh(base)
      const late = await one.call(base, 'PUT', `/v1/vault/slots/${opened.body.slotId}`, {
        wrapped: wrapped(),
        addresses: keys.addresses,
        proofs: keys.prove(opened.body.walletId),
      })
      expect(late.body.error.code).toBe('slot_not_found')
      expect((await one.call(base, 'GET', '/v1/vault/wallet')).body.wallet).toBeNull()
    })

    test('ten open slots an hour', async () => {
      const one = await loggedIn()
      const statuses = []
      for (let index = 0; index < 11; index += 1)
        statuses.push((await openSlot(one, server().base)).opened.status)
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    })

    test.each(['words', 'Device', ''])('kind %j cannot be opened: nothing unlocks it', async (kind) => {
      const one = await loggedIn()
      const answer = await one.call(server().base, 'POST', '/v1/vault/slots', {
        kind,
        label: 'x',
        recipientKey: (await newRecipient()).recipientKey,
        walletId: null,
      })
      expect(answer.body.error).toMatchObject({ code: 'invalid_request', field: 'body.kind' })
    })

    test.each(['a\u0000b', 'a\u202Eb', 'a\u200Bb', 'a\u2028b', ' ', 'x'.repeat(65)])(
      '%j is no label',
      async (label) => {
        const one = await loggedIn()
        const answer = await one.call(server().base, 'POST', '/v1/vault/slots', {
          kind: 'device',
          label,
          recipientKey: (await newRecipient()).recipientKey,
          walletId: null,
        })
        expect(answer.body.error).toMatchObject({ code: 'invalid_request', field: 'body.label' })
      },
    )

    test('nobody gets at the slot of somebody else: not its half, not its commit, not its wallet', async () => {
      const { base } = server()
      const one = await loggedIn()
      const { slotId, walletId, body, keys } = await makeWallet(one, base)
      const { opened } = await openSlot(one, base, { id: walletId, keys })
      const stranger = await loggedIn('b@example.com')
      const token = await stepUpToken(stranger, base, 'release-slot', slotId)
      expect((await release(stranger, server(), slotId, { token })).code).toBe('slot_not_found')
      for (const id of [slotId, opened.body.slotId])
        expect((await stranger.call(base, 'PUT', `/v1/vault/slots/${id}`, body)).body.error.code).toBe(
          'slot_not_found',
        )
      const asked = await openSlot(stranger, base, { id: walletId, keys })
      expect(asked.opened.body.error).toMatchObject({ code: 'slot_not_found', field: 'body.walletId' })
      expect((await stranger.call(base, 'GET', '/v1/vault/wallet')).body.wallet).toBeNull()
    })

    test('a recovery code is added to a wallet that exists, by a fresh code and the wallet’s key, and goes only after a day', async () => {
      const { base, clock } = server()
      const one = await loggedIn()
      const first = await openSlot(one, base, undefined, 'code')
      expect(first.opened.body.error).toMatchObject({ code: 'slot_not_found', field: 'body.walletId' })
      const { walletId, keys } = await makeWallet(one, base)
      const unsigned = await one.call(base, 'POST', '/v1/vault/slots', {
        kind: 'code',
        label: 'x',
        recipientKey: (await newRecipient()).recipientKey,
        walletId,
        stepUp: { token: await stepUpToken(one, base, 'open-slot', walletId) },
      })
      expect(unsigned.body.error.code).toBe('step_up_required')
      const slotId = await addSlot(one, base, { walletId, keys }, 'code')
      const { slots } = (await one.call(base, 'GET', '/v1/vault/wallet')).body.wallet
      expect(slots.map(({ kind }: { kind: string }) => kind)).toEqual(['device', 'code'])
      await server().settled()
      // Of the wallet's own beginning nobody is told: whoever made it knows.
      expect(server().notices).toMatchObject([{ notice: { type: 'slot-added', label: slots[1].label } }])
      const { body } = await removeSlot(one, base, slotId, keys)
      expect(body.removeAt).toBeGreaterThan(clock.now)
    })

    test('a wallet may begin in its own window, where a browser keeps nothing inside of pages', async () => {
      const { base } = server()
      const one = await loggedIn()
      const keys = makeKeys()
      const { opened } = await openSlot(one, base, undefined, 'browser')
      const { slotId, walletId } = opened.body
      const body = { wrapped: wrapped(), addresses: keys.addresses, proofs: keys.prove(walletId) }
      const committed = await one.call(base, 'PUT', `/v1/vault/slots/${slotId}`, body)
      expect(committed.body.wallet).toMatchObject({ id: walletId, slots: [{ id: slotId, kind: 'browser' }] })
      expect((await release(one, server(), slotId)).status).toBe(200)
      await server().settled()
      expect(server().notices).toEqual([])
    })

    test('a recovery code’s half goes to a new device with a code typed there, under its own kind and addresses', async () => {
      const { base, clock } = server()
      const one = await loggedIn()
      const { walletId, keys } = await makeWallet(one, base)
      const slotId = await addSlot(one, base, { walletId, keys }, 'code')
      clock.now += minute
      const two = await loggedIn()
      expect((await release(two, server(), slotId)).code).toBe('step_up_required')
      const token = await stepUpToken(two, base, 'release-slot', slotId)
      const released = await release(two, server(), slotId, { token })
      expect(released.body).toMatchObject({ walletId, kind: 'code', addresses: keys.addresses })
      expect(await released.recipient.open(released.body.half, slotId)).toHaveLength(32)
    })

    test('a passkey is added as a recovery code is, says which one it is, and goes only after a day', async () => {
      const { base, clock } = server()
      const one = await loggedIn()
      const first = await openSlot(one, base, undefined, 'passkey')
      expect(first.opened.body.error).toMatchObject({ code: 'slot_not_found', field: 'body.walletId' })
      const { walletId, keys } = await makeWallet(one, base)
      const unsigned = await one.call(base, 'POST', '/v1/vault/slots', {
        kind: 'passkey',
        label: 'x',
        recipientKey: (await newRecipient()).recipientKey,
        walletId,
        passkey,
        stepUp: { token: await stepUpToken(one, base, 'open-slot', walletId) },
      })
      expect(unsigned.body.error.code).toBe('step_up_required')
      const slotId = await addSlot(one, base, { walletId, keys }, 'passkey')
      clock.now += minute
      // Another browser reads which passkey to ask for; its half takes a code typed there.
      const two = await loggedIn()
      const { slots } = (await two.call(base, 'GET', '/v1/vault/wallet')).body.wallet
      expect(slots.map((slot: { kind: string; passkey?: unknown }) => [slot.kind, slot.passkey])).toEqual([
        ['device', undefined],
        ['passkey', passkey],
      ])
      expect((await release(two, server(), slotId)).code).toBe('step_up_required')
      const token = await stepUpToken(two, base, 'release-slot', slotId)
      const released = await release(two, server(), slotId, { token })
      expect(released.body).toMatchObject({ walletId, kind: 'passkey', addresses: keys.addresses })
      expect(await released.recipient.open(released.body.half, slotId)).toHaveLength(32)
      const logged = (await one.call(base, 'GET', '/v1/auth/audit-log')).body.entries
      expect(logged.map(({ type }: { type: string }) => type)).toEqual(
        expect.arrayContaining(['slot.added', 'slot.released']),
      )
      const { body } = await removeSlot(one, base, slotId, keys)
      expect(body.removeAt).toBeGreaterThan(clock.now)
    })

    test.each([
      ['none', 'passkey', undefined, 'body.passkey'],
      ['with a code', 'code', passkey, 'body.passkey'],
      ['short salt', 'passkey', { ...passkey, prfSalt: 'x' }, 'body.passkey.prfSalt'],
      ['no credential', 'passkey', { ...passkey, credentialId: '' }, 'body.passkey.credentialId'],
      ['strange credential', 'passkey', { ...passkey, credentialId: 'a b' }, 'body.passkey.credentialId'],
      [
        'long credential',
        'passkey',
        { ...passkey, credentialId: 'x'.repeat(1_365) },
        'body.passkey.credentialId',
      ],
    ])('what names a passkey is looked at: %s', async (_case, kind, named, field) => {
      const one = await loggedIn()
      const answer = await one.call(server().base, 'POST', '/v1/vault/slots', {
        kind,
        label: 'x',
        recipientKey: (await newRecipient()).recipientKey,
        walletId: null,
        passkey: named,
      })
      expect(answer.body.error).toMatchObject({ code: 'invalid_request', field })
    })

    test('a half under an older key still opens after the keys were rotated', async () => {
      const one = await loggedIn()
      const { slotId, half } = await makeWallet(one, server().base)
      await restart({ keyEncryption: { current: 'k2', keys: serverKeys } })
      const released = await release(one, server(), slotId)
      expect(await released.recipient.open(released.body.half, slotId)).toEqual(half)
    })
  })

  describe('releases', () => {
    test('120 an hour to the device that made the slot, and ten to new ones, counted apart', async () => {
      const { base, clock } = server()
      const one = await loggedIn()
      const { slotId, walletId, keys } = await makeWallet(one, base)
      const known = []
      for (let index = 0; index < 121; index += 1) known.push((await release(one, server(), slotId)).status)
      expect(known).toEqual([...Array.from({ length: 120 }, () => 200), 429])
      const slots = [slotId]
      const addSlot = async () => {
        const { opened } = await openSlot(one, base, { id: walletId, keys })
        const body = { wrapped: wrapped(), addresses: keys.addresses, proofs: keys.prove(walletId) }
        await one.call(base, 'PUT', `/v1/vault/slots/${opened.body.slotId}`, body)
        slots.push(opened.body.slotId)
      }
      while (slots.length < 10) await addSlot()
      clock.now += hour + minute
      await one.logIn(server(), 'a@example.com')
      await addSlot()
      clock.now += minute
      const two = await loggedIn()
      const fresh = []
      for (const id of slots) {
        const token = await stepUpToken(two, base, 'release-slot', id)
        fresh.push((await release(two, server(), id, { token })).status)
      }
      expect(fresh).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    }, 30_000)

    test('a new device needs a code that was typed in that very session, and is known from then on', async () => {
      const { base, clock } = server()
      const one = await loggedIn()
      const { slotId, half } = await makeWallet(one, base)
      clock.now += minute
      const two = await loggedIn()
      expect((await release(two, server(), slotId)).code).toBe('step_up_required')
      const token = await stepUpToken(two, base, 'release-slot', slotId)
      const released = await release(two, server(), slotId, { token })
      expect(await released.recipient.open(released.body.half, slotId)).toEqual(half)
      clock.now += hour
      await two.refresh(base)
      expect((await release(two, server(), slotId)).status).toBe(200)
    })
  })
})
