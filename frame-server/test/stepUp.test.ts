import { describe, expect, test } from 'vitest'
import { minute, byTurnsOnBothDatabases } from './databases.ts'
import {
  makeKeys,
  makeWallet,
  newRecipient,
  openSlot,
  stepUpToken,
  wrapped,
  type Device,
  type Keys,
} from './harness.ts'

/*
 * Row 31 of the threat table: a mailbox thief or an old session adds slots, claims addresses (what takes slots away: slotRemovals.test.ts). A fresh code belongs to the
 * session that typed it, a token to one action, and what changes a wallet is signed by the wallet's own key.
 */

byTurnsOnBothDatabases(({ server, loggedIn }) => {
  const call = (from: Device, method: string, path: string, body?: unknown) =>
    from.call(server().base, method, `/v1/vault${path}`, body)
  const codeOf = (answer: { readonly body: { readonly error?: { readonly code: string } } }) =>
    answer.body.error?.code
  const openWith = async (from: Device, walletId: string | null, stepUp?: object) =>
    call(from, 'POST', '/slots', {
      kind: 'device',
      label: 'x',
      recipientKey: (await newRecipient()).recipientKey,
      walletId,
      ...(stepUp ? { stepUp } : {}),
    })
  const releaseWith = async (from: Device, slotId: string, token?: string) =>
    call(from, 'POST', `/slots/${slotId}/release`, {
      recipientKey: (await newRecipient()).recipientKey,
      ...(token === undefined ? {} : { stepUp: { token } }),
    })
  /** Opens with a token of one's own and commits `addresses`; @returns the answer of the commit. */
  const commitSet = async (
    from: Device,
    wallet: { readonly id: string; readonly keys: Keys },
    addresses: object,
    proofs: object,
  ) => {
    const { opened } = await openSlot(from, server().base, wallet)
    return call(from, 'PUT', `/slots/${opened.body.slotId}`, { wrapped: wrapped(), addresses, proofs })
  }

  describe('threat 31: a mailbox thief or an old session', () => {
    test('the owner’s code is worth nothing in the thief’s session, in whichever order they log in', async () => {
      const { base, clock } = server()
      const owner = await loggedIn()
      const { slotId, walletId } = await makeWallet(owner, base)
      clock.now += minute
      const thief = await loggedIn()
      clock.now += 11 * minute
      await thief.refresh(base)
      // The owner logs in again, on two devices: the old session gains nothing by it.
      await owner.logIn(server(), 'a@example.com')
      clock.now += minute
      const tablet = await loggedIn()
      for (const [action, subject] of [
        ['release-slot', slotId],
        ['open-slot', walletId],
      ])
        expect(codeOf(await call(thief, 'POST', '/step-up', { action, subject }))).toBe('code_required')
      expect(codeOf(await releaseWith(thief, slotId))).toBe('step_up_required')
      expect(codeOf(await openWith(thief, walletId))).toBe('step_up_required')
      // A token that was given to another session of the same user is none.
      const stolen = await stepUpToken(tablet, base, 'release-slot', slotId)
      expect(codeOf(await releaseWith(thief, slotId, stolen))).toBe('step_up_required')
      expect((await releaseWith(tablet, slotId, stolen)).status).toBe(200)
    })

    test('a fresh code alone adds no slot to a wallet: its key signs', async () => {
      const { base, clock } = server()
      const owner = await loggedIn()
      const { walletId, keys } = await makeWallet(owner, base)
      clock.now += minute
      const thief = await loggedIn()
      const unsigned = await stepUpToken(thief, base, 'open-slot', walletId)
      expect((await openWith(thief, walletId, { token: unsigned })).body.error).toMatchObject({
        code: 'step_up_required',
        field: 'body.stepUp.signature',
      })
      const foreign = await openSlot(thief, base, { id: walletId, keys: makeKeys() })
      expect(codeOf(foreign.opened)).toBe('step_up_required')
      expect((await openSlot(thief, base, { id: walletId, keys })).opened.status).toBe(200)
    })

    test('a token works once, for its action and its subject, until the code is ten minutes old', async () => {
      const { base, clock } = server()
      const owner = await loggedIn()
      const { slotId, walletId } = await makeWallet(owner, base)
      clock.now += minute
      const device = await loggedIn()
      const other = await stepUpToken(device, base, 'open-slot', walletId)
      expect(codeOf(await releaseWith(device, slotId, other))).toBe('step_up_required')
      const elsewhere = await stepUpToken(device, base, 'release-slot', walletId)
      expect(codeOf(await releaseWith(device, slotId, elsewhere))).toBe('step_up_required')
      const late = await stepUpToken(device, base, 'release-slot', slotId)
      const token = await stepUpToken(device, base, 'release-slot', slotId)
      const answers = await Promise.all([1, 2, 3].map(() => releaseWith(device, slotId, token)))
      // The first makes the device known, so that one which comes after it needs no token.
      expect(answers.some(({ status }) => status === 200)).toBe(true)
      const third = await (async () => {
        clock.now += minute
        return loggedIn()
      })()
      expect(codeOf(await releaseWith(third, slotId, token))).toBe('step_up_required')
      clock.now += 9 * minute + 1
      expect(codeOf(await releaseWith(third, slotId, late))).toBe('step_up_required')
      const { body } = await call(third, 'POST', '/step-up', { action: 'release-slot', subject: slotId })
      expect(body.expiresIn).toBe(60)
      clock.now += minute
      expect(codeOf(await releaseWith(third, slotId, body.token))).toBe('unauthorized')
      await third.refresh(base)
      expect(codeOf(await releaseWith(third, slotId, body.token))).toBe('step_up_required')
    })

    test('a session asks for 60 tokens in ten minutes at most', async () => {
      const owner = await loggedIn()
      const ask = async () =>
        (await call(owner, 'POST', '/step-up', { action: 'open-slot', subject: 'new' })).status
      server().clock.now = Math.ceil(server().clock.now / (10 * minute)) * 10 * minute
      await owner.logIn(server(), 'a@example.com')
      const statuses = []
      for (let index = 0; index < 61; index += 1) statuses.push(await ask())
      expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429])
    })

    test('no slot is opened without a code of this session, not even the first', async () => {
      const { base, clock } = server()
      const owner = await loggedIn()
      expect(codeOf(await openWith(owner, null))).toBe('step_up_required')
      clock.now += 10 * minute
      await owner.refresh(base)
      expect(codeOf(await call(owner, 'POST', '/step-up', { action: 'open-slot', subject: 'new' }))).toBe(
        'code_required',
      )
    })

    test('a slot is committed only by the session that opened it', async () => {
      const { base, clock } = server()
      const owner = await loggedIn()
      const { opened } = await openSlot(owner, base)
      clock.now += minute
      const thief = await loggedIn()
      const keys = makeKeys()
      const body = {
        wrapped: wrapped(),
        addresses: keys.addresses,
        proofs: keys.prove(opened.body.walletId),
      }
      expect(codeOf(await call(thief, 'PUT', `/slots/${opened.body.slotId}`, body))).toBe('slot_not_found')
      expect((await call(owner, 'PUT', `/slots/${opened.body.slotId}`, body)).status).toBe(200)
    })

    test('writes no address into the wallet, with or without keys of their own', async () => {
      const { base, clock } = server()
      const owner = await loggedIn()
      const keys = makeKeys()
      const { eip155 } = keys.addresses
      const { opened } = await openSlot(owner, base)
      const walletId = opened.body.walletId as string
      const first = { eip155 }
      await call(owner, 'PUT', `/slots/${opened.body.slotId}`, {
        wrapped: wrapped(),
        addresses: first,
        proofs: keys.prove(walletId, first),
      })
      clock.now += minute
      const thief = await loggedIn()
      const own = makeKeys()
      const claimed = { eip155, solana: own.addresses.solana }
      const proofs = own.prove(walletId, claimed)
      const add = (addresses: object, signed: object) =>
        call(thief, 'PUT', '/wallet/addresses', { walletId, addresses, proofs: signed })
      // The thief’s own Solana key signs for itself; the wallet’s key does not sign the set.
      expect((await add(claimed, proofs)).body.error).toMatchObject({
        code: 'address_unproven',
        field: 'body.proofs.eip155',
      })
      // A signature of the wallet’s key over the set that it has says nothing of another.
      expect(codeOf(await add(claimed, { ...proofs, eip155: keys.prove(walletId, first).eip155 }))).toBe(
        'address_unproven',
      )
      // A set of which every key signed, but for another wallet.
      expect(codeOf(await add(keys.addresses, keys.prove('another-wallet-id-000')))).toBe('address_unproven')
      expect(codeOf(await add(own.addresses, own.prove(walletId)))).toBe('slot_conflict')
      expect((await call(owner, 'GET', '/wallet')).body.wallet.addresses).toEqual(first)
    })
  })

  describe('addresses', () => {
    test('a wallet gains one that its keys signed for, and an old slot keeps the addresses that it was made with', async () => {
      const { base } = server()
      const owner = await loggedIn()
      const keys = makeKeys()
      const first = { eip155: keys.addresses.eip155 }
      const { opened } = await openSlot(owner, base)
      const { walletId, slotId } = opened.body as { walletId: string; slotId: string }
      const body = { wrapped: wrapped(), addresses: first, proofs: keys.prove(walletId, first) }
      await call(owner, 'PUT', `/slots/${slotId}`, body)
      const added = await call(owner, 'PUT', '/wallet/addresses', {
        walletId,
        addresses: keys.addresses,
        proofs: keys.prove(walletId),
      })
      expect(added.body.wallet.addresses).toEqual(keys.addresses)
      expect((await releaseWith(owner, slotId)).body.addresses).toEqual(first)
      // The commit of before, once more: answered the same, and the slot is as it was.
      expect((await call(owner, 'PUT', `/slots/${slotId}`, body)).status).toBe(200)
      const second = await commitSet(owner, { id: walletId, keys }, keys.addresses, keys.prove(walletId))
      expect(second.status).toBe(200)
      const [, newest] = second.body.wallet.slots as { id: string }[]
      expect((await releaseWith(owner, slotId)).body.addresses).toEqual(first)
      expect((await releaseWith(owner, newest?.id ?? '')).body.addresses).toEqual(keys.addresses)
    })

    test('nothing that a wallet has goes away or changes', async () => {
      const owner = await loggedIn()
      const { walletId, keys, slotId } = await makeWallet(owner, server().base)
      const less = { eip155: keys.addresses.eip155 }
      const wallet = { id: walletId, keys }
      expect(codeOf(await commitSet(owner, wallet, less, keys.prove(walletId, less)))).toBe('slot_conflict')
      const other = makeKeys()
      expect(codeOf(await commitSet(owner, wallet, other.addresses, other.prove(walletId)))).toBe(
        'slot_conflict',
      )
      expect((await call(owner, 'GET', '/wallet')).body.wallet.addresses).toEqual(keys.addresses)
      expect((await releaseWith(owner, slotId)).body.addresses).toEqual(keys.addresses)
    })

    test.each<[string, (keys: Keys, walletId: string) => object]>([
      ['of another key', (_keys, walletId) => makeKeys().prove(walletId)],
      [
        'of the eip155 key in place of the solana key',
        (keys, walletId) => ({ ...keys.prove(walletId), solana: `0x${'00'.repeat(64)}` }),
      ],
      [
        'with another recovery bit',
        (keys, walletId) => {
          const { eip155, solana } = keys.prove(walletId)
          return { eip155: eip155.slice(0, -2) + (eip155.endsWith('1b') ? '1c' : '1b'), solana }
        },
      ],
      [
        'with a recovery bit out of range',
        (keys, id) => ({ ...keys.prove(id), eip155: `0x${'11'.repeat(64)}00` }),
      ],
    ])('a first slot with a signature %s makes no wallet', async (_what, proofsOf) => {
      const owner = await loggedIn()
      const keys = makeKeys()
      const { opened } = await openSlot(owner, server().base)
      const answer = await call(owner, 'PUT', `/slots/${opened.body.slotId}`, {
        wrapped: wrapped(),
        addresses: keys.addresses,
        proofs: proofsOf(keys, opened.body.walletId),
      })
      expect(codeOf(answer)).toBe('address_unproven')
      expect((await call(owner, 'GET', '/wallet')).body.wallet).toBeNull()
    })

    test.each<[string, object]>([
      ['body.addresses.solana', { solana: '0x00000000000000000000000000000000000000aa' }],
      ['body.addresses.solana', { solana: 'O'.repeat(44) }],
      ['body.addresses.solana', { solana: 7 }],
      ['body.addresses', { bip122: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }],
    ])('%s: %j is refused, never dropped', async (field, more) => {
      const owner = await loggedIn()
      const keys = makeKeys()
      const answer = await call(owner, 'PUT', `/slots/${'x'.repeat(22)}`, {
        wrapped: wrapped(),
        addresses: { ...keys.addresses, ...more },
        proofs: keys.prove('x'.repeat(22)),
      })
      expect(answer).toMatchObject({ status: 400, body: { error: { code: 'invalid_request', field } } })
    })
  })
})
