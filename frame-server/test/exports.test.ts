import { stepUpText } from '@walletframe/api-contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../src/store/database.ts'
import { hour, minute, usuallyOnOneDatabase } from './databases.ts'
import { exportWallet, makeKeys, makeWallet, stepUpToken, type Device, type Keys } from './harness.ts'

/* Before words and keys are shown: a fresh code of this very session, the wallet's own key, an entry in the log, and a mail on its way. */

usuallyOnOneDatabase(({ server, database, loggedIn }) => {
  const codeOf = (answer: { readonly body: { readonly error?: { readonly code: string } } }) =>
    answer.body.error?.code
  const say = (from: Device, walletId: string, stepUp: object) =>
    from.call(server().base, 'POST', '/v1/vault/export', { walletId, stepUp })
  const signed = (keys: Keys, action: 'export' | 'remove-slot', walletId: string, token: string) => ({
    token,
    signature: keys.signEvm(stepUpText({ action, subject: walletId }, token)),
  })
  const typesOf = async (from: Device) => {
    const { body } = await from.call(server().base, 'GET', '/v1/auth/audit-log')
    return (body.entries as { type: string }[]).map(({ type }) => type)
  }
  const mails = () => server().notices.filter(({ notice }) => notice.type === 'exported')

  test('an export is written down and mailed, and nothing secret is answered', async () => {
    const owner = await loggedIn()
    const made = await makeWallet(owner, server().base)
    server().clock.now += minute
    const answer = await exportWallet(owner, server().base, made)
    expect(answer).toMatchObject({ status: 200, body: {} })
    expect(Object.keys(answer.body)).toEqual([])
    await server().settled()
    expect(await typesOf(owner)).toContain('wallet.exported')
    expect(mails()).toMatchObject([{ to: 'a@example.com', host: 'frame.example' }])
  })

  /** Neither written down nor mailed. */
  const isUntold = async (owner: Device) => {
    await server().settled()
    expect(await typesOf(owner)).not.toContain('wallet.exported')
    expect(mails()).toEqual([])
  }

  describe('refused, and neither written down nor mailed', () => {
    test('a token that was used, of another session, for another action or another thing, or too old', async () => {
      const { base, clock } = server()
      const owner = await loggedIn()
      const { walletId, slotId, keys } = await makeWallet(owner, base)
      clock.now += minute
      const thief = await loggedIn()
      const of = async (from: Device, action: string, subject: string) =>
        signed(keys, 'export', walletId, await stepUpToken(from, base, action, subject))
      for (const stepUp of [
        await of(thief, 'export', walletId),
        await of(owner, 'remove-slot', walletId),
        await of(owner, 'open-slot', walletId),
        await of(owner, 'export', slotId),
        signed(keys, 'export', walletId, 'x'.repeat(43)),
      ])
        expect(codeOf(await say(owner, walletId, stepUp))).toBe('step_up_required')
      const late = await of(owner, 'export', walletId)
      clock.now += 10 * minute
      await owner.refresh(base)
      expect(codeOf(await say(owner, walletId, late))).toBe('step_up_required')
      // And no new one without a code of this session: that of the thief's is worth nothing.
      expect(
        codeOf(await owner.call(base, 'POST', '/v1/vault/step-up', { action: 'export', subject: walletId })),
      ).toBe('code_required')
      await isUntold(owner)
    })

    test('threat 20: a mailbox thief with a fresh code and without the wallet’s key', async () => {
      const { base, clock } = server()
      const owner = await loggedIn()
      const { walletId, keys } = await makeWallet(owner, base)
      clock.now += minute
      const thief = await loggedIn()
      const token = () => stepUpToken(thief, base, 'export', walletId)
      expect(codeOf(await say(thief, walletId, { token: await token() }))).toBe('step_up_required')
      expect(codeOf(await say(thief, walletId, signed(makeKeys(), 'export', walletId, await token())))).toBe(
        'step_up_required',
      )
      // The wallet's key signed, but for the removal of a slot.
      expect(codeOf(await say(thief, walletId, signed(keys, 'remove-slot', walletId, await token())))).toBe(
        'step_up_required',
      )
      await isUntold(owner)
      // However often: what the owner may ask for is theirs.
      for (let times = 0; times < 10; times += 1)
        await say(thief, walletId, signed(makeKeys(), 'export', walletId, 'x'.repeat(43)))
      expect((await exportWallet(owner, base, { walletId, keys })).status).toBe(200)
    })

    test('somebody else’s wallet', async () => {
      const { base } = server()
      const owner = await loggedIn()
      const { walletId, keys } = await makeWallet(owner, base)
      const other = await loggedIn('b@example.com')
      await makeWallet(other, base)
      const { body } = await exportWallet(other, base, { walletId, keys })
      expect(codeOf({ body })).toBe('slot_not_found')
      await isUntold(owner)
      expect(await typesOf(other)).not.toContain('wallet.exported')
    })
  })

  test('the eleventh of an hour is refused, and keeps its token for later', async () => {
    const { base, clock } = server()
    const owner = await loggedIn()
    const made = await makeWallet(owner, base)
    for (let times = 0; times < 10; times += 1)
      expect((await exportWallet(owner, base, made)).status).toBe(200)
    const eleventh = await exportWallet(owner, base, made)
    expect(codeOf(eleventh)).toBe('rate_limited')
    await server().settled()
    expect(mails()).toHaveLength(10)
    expect((await typesOf(owner)).filter((type) => type === 'wallet.exported')).toHaveLength(10)
    // It is there yet: as if the code, and with it the token, lasted longer than the hour.
    const db = await openDatabase(database())
    await db
      .updateTable('step_ups')
      .set({ expires_at: clock.now + 2 * hour })
      .execute()
    await db.destroy()
    clock.now += hour + minute
    await owner.refresh(base)
    expect((await eleventh.say()).status).toBe(200)
  })

  test('whose mail cannot be put on its way is not written down either, and is not confirmed', async () => {
    const { base } = server()
    const owner = await loggedIn()
    const made = await makeWallet(owner, base)
    await server().settled()
    const db = await openDatabase(database())
    try {
      await sql`alter table jobs rename to jobs_away`.execute(db)
      expect((await exportWallet(owner, base, made)).status).toBe(500)
      await sql`alter table jobs_away rename to jobs`.execute(db)
    } finally {
      await db.destroy()
    }
    await isUntold(owner)
  })

  test('threat 28: an exit kit is written down and mailed as what it is, and takes a token of its own', async () => {
    const { base, clock } = server()
    const owner = await loggedIn()
    const made = await makeWallet(owner, base)
    clock.now += minute
    const kits = () => server().notices.filter(({ notice }) => notice.type === 'kit-saved')
    // What was signed for words and keys saves no kit, and the other way round.
    const token = await stepUpToken(owner, base, 'export', made.walletId)
    const stepUp = signed(made.keys, 'export', made.walletId, token)
    expect(
      codeOf(await owner.call(base, 'POST', '/v1/vault/exit-kit', { walletId: made.walletId, stepUp })),
    ).toBe('step_up_required')
    expect(codeOf(await exportWallet(owner, base, { ...made, keys: makeKeys() }, 'exit-kit'))).toBe(
      'step_up_required',
    )
    await server().settled()
    expect(kits()).toEqual([])
    const answer = await exportWallet(owner, base, made, 'exit-kit')
    expect(answer).toMatchObject({ status: 200, body: {} })
    expect(Object.keys(answer.body)).toEqual([])
    expect(codeOf(await say(owner, made.walletId, answer.stepUp))).toBe('step_up_required')
    expect(codeOf(await answer.say())).toBe('step_up_required')
    await server().settled()
    expect(kits()).toMatchObject([{ to: 'a@example.com', host: 'frame.example' }])
    expect((await typesOf(owner)).filter((type) => type === 'wallet.kit_saved')).toHaveLength(1)
    await isUntold(owner)
  })

  test('a token is worth one export', async () => {
    const owner = await loggedIn()
    const made = await makeWallet(owner, server().base)
    const first = await exportWallet(owner, server().base, made)
    expect(first.status).toBe(200)
    expect(codeOf(await first.say())).toBe('step_up_required')
    await server().settled()
    expect(mails()).toHaveLength(1)
  })
})
