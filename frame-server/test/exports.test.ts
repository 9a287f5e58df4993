import { stepUpText } from '@walletframe/api-contract'
import { describe, expect, test } from 'vitest'
import { minute, onBothDatabases } from './databases.ts'
import { exportWallet, makeKeys, makeWallet, stepUpToken, type Device, type Keys } from './harness.ts'

/* Before words and keys are shown: a fresh code of this very session, the wallet's own key, an entry in the log and a mail. */

onBothDatabases(({ server, loggedIn }) => {
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
      await server().settled()
      expect(await typesOf(owner)).not.toContain('wallet.exported')
      expect(mails()).toEqual([])
    })

    test('20: a mailbox thief with a fresh code and without the wallet’s key', async () => {
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
      await server().settled()
      expect(mails()).toEqual([])
    })

    test('somebody else’s wallet', async () => {
      const { base } = server()
      const owner = await loggedIn()
      const { walletId, keys } = await makeWallet(owner, base)
      const other = await loggedIn('b@example.com')
      await makeWallet(other, base)
      const { body } = await exportWallet(other, base, { walletId, keys })
      expect(codeOf({ body })).toBe('slot_not_found')
    })
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
