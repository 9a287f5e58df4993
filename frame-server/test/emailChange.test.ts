import { changeEmailText, keepEmailText } from '@walletframe/api-contract'
import { describe, expect, test } from 'vitest'
import { hour, minute, byTurnsOnBothDatabases } from './databases.ts'
import { ask, makeKeys, makeWallet, stepUpToken, type Answer, type Device, type Keys } from './harness.ts'

/* Row 35 of the threat table: another address that logs in. Whoever reads a mailbox has no key, whoever has the device has no mailbox. */

const day = 24 * hour
const old = 'a@example.com'
const fresh = 'b@example.com'

byTurnsOnBothDatabases(({ server, loggedIn }) => {
  const codeOf = ({ body }: Answer) => (body as { error?: { code: string } }).error?.code
  const call = async (from: Device, path: string, body?: object) => {
    const answer = await from.call(
      server().base,
      body === undefined ? 'GET' : 'POST',
      `/v1/auth/email-change${path}`,
      body,
    )
    await server().settled()
    return answer
  }
  const mailedTo = (to: string) => server().mails.findLast((mail) => mail.to === to)?.code ?? ''
  const guessOf = ({ body }: Answer, code: string) => ({
    challengeId: body.challengeId as string,
    challengeSecret: body.challengeSecret as string,
    code,
  })
  const start = (from: Device, email = fresh) => call(from, '/start', { projectId: 'demo', email })
  const confirm = (from: Device, started: Answer, code = mailedTo(old)) =>
    call(from, '/confirm', { projectId: 'demo', ...guessOf(started, code) })
  const finish = (from: Device, confirmed: Answer, keys: Keys | undefined, to = fresh) =>
    call(from, '/finish', {
      ...guessOf(confirmed, mailedTo(to)),
      email: to,
      ...(keys && { signature: keys.signEvm(changeEmailText(confirmed.body.challengeId, to)) }),
    })
  const asked = async (from: Device, keys: Keys | undefined, to = fresh) =>
    finish(from, await confirm(from, await start(from, to)), keys, to)
  const pass = async (milliseconds: number) => {
    server().clock.now += milliseconds
    await server().settled()
  }
  const later = async (email?: string) => {
    await pass(minute)
    return loggedIn(email)
  }
  const owner = async () => {
    const device = await loggedIn()
    const made = await makeWallet(device, server().base)
    await pass(minute)
    return { device, ...made }
  }
  const walletOf = async (from: Device) =>
    (await from.call(server().base, 'GET', '/v1/vault/wallet')).body.wallet?.id as string | undefined
  const typesOf = async (from: Device) =>
    ((await from.call(server().base, 'GET', '/v1/auth/audit-log')).body.entries as { type: string }[]).map(
      ({ type }) => type,
    )
  const noticesOf = (type: string) => server().notices.filter(({ notice }) => notice.type === type)
  const link = (): string => {
    const notice = noticesOf('email-asked').find(({ to }) => to === old)?.notice
    return new URL(notice?.type === 'email-asked' ? (notice.cancelUrl ?? '') : '').pathname
  }
  const open = (method: string, path: string) =>
    ask(server().base, method, path, undefined, { origin: 'null' })

  test('threat 35: two codes and the key ask, a day later the new address opens the wallet and the old one does not', async () => {
    const { device, walletId, keys } = await owner()
    const answer = await asked(device, keys)
    expect(answer).toMatchObject({ status: 200, body: { change: { email: fresh } } })
    const codes = server().mails.filter(({ change }) => change)
    expect(codes).toMatchObject([
      { to: old, change: { step: 'old', to: fresh } },
      { to: fresh, change: { step: 'new', to: fresh } },
    ])
    expect(noticesOf('email-asked').map(({ to, notice }) => [to, 'cancelUrl' in notice])).toEqual(
      expect.arrayContaining([
        [old, true],
        [fresh, false],
      ]),
    )
    expect((await call(device, '')).body.change).toEqual(answer.body.change)
    await pass(day - 2 * minute)
    expect(await walletOf(await later(old))).toBe(walletId)
    await pass(2 * minute)
    expect((await device.refresh(server().base)).body.user.email).toBe(fresh)
    expect((await call(device, '')).body.change).toBeNull()
    expect(await walletOf(device)).toBe(walletId)
    expect(await walletOf(await later(fresh))).toBe(walletId)
    expect(await walletOf(await later(old))).toBeUndefined()
    expect(noticesOf('email-changed').map(({ to }) => to)).toEqual(expect.arrayContaining([old, fresh]))
    expect(await typesOf(device)).toEqual(
      expect.arrayContaining(['user.email_change_requested', 'user.email_changed']),
    )
  })

  test('the change ends what the old mailbox proved: sessions without a way to open the wallet, and fresh codes', async () => {
    const { device, keys, slotId } = await owner()
    const reader = await later(old)
    await pass(minute)
    expect((await asked(device, keys)).status).toBe(200)
    await pass(day + minute)
    expect(codeOf(await reader.refresh(server().base))).toBe('session_revoked')
    await device.refresh(server().base)
    await expect(stepUpToken(device, server().base, 'release-slot', slotId)).resolves.toBeUndefined()
  })

  describe('the thief', () => {
    test('threat 35: who reads the mailbox has no key: asked for in vain, and the code is not spent', async () => {
      const { keys } = await owner()
      const thief = await later()
      await pass(minute)
      const confirmed = await confirm(thief, await start(thief))
      expect(codeOf(await finish(thief, confirmed, undefined))).toBe('step_up_required')
      expect(codeOf(await finish(thief, confirmed, makeKeys()))).toBe('step_up_required')
      expect((await call(thief, '')).body.change).toBeNull()
      expect((await finish(thief, confirmed, keys)).status).toBe(200)
    })
    test('threat 35: codes of one step, one session or one purpose are worth nothing in another', async () => {
      const { device, keys } = await owner()
      const thief = await later()
      await pass(minute)
      const started = await start(device)
      const code = mailedTo(old)
      expect(codeOf(await confirm(thief, started, code))).toBe('code_expired')
      const early = {
        ...guessOf(started, code),
        email: fresh,
        signature: keys.signEvm(changeEmailText(started.body.challengeId, fresh)),
      }
      expect(codeOf(await call(device, '/finish', early))).toBe('code_expired')
      expect(codeOf(await device.verify(server().base, started.body, code))).toBe('code_expired')
      const path = '/v1/auth/code/verify'
      expect(codeOf(await device.call(server().base, 'POST', path, guessOf(started, code)))).toBe(
        'code_expired',
      )
      const confirmed = await confirm(device, started, code)
      const otherAddress = await call(device, '/finish', {
        ...guessOf(confirmed, mailedTo(fresh)),
        email: 'c@example.com',
        signature: keys.signEvm(changeEmailText(confirmed.body.challengeId, 'c@example.com')),
      })
      expect(codeOf(otherAddress)).toBe('step_up_required')
      expect((await call(device, '')).body.change).toBeNull()
    })
    test('three guesses for each code', async () => {
      const { device } = await owner()
      const started = await start(device)
      const wrong = mailedTo(old) === '000000' ? '000001' : '000000'
      for (const left of ['code_wrong', 'code_wrong', 'code_exhausted', 'code_exhausted'])
        expect(codeOf(await confirm(device, started, wrong))).toBe(left)
    })
    test('threat 35: the link of the mail stops it, once, and signs out the device that asked', async () => {
      const { device, keys, walletId } = await owner()
      await asked(device, keys)
      const path = link()
      expect((await open('GET', path)).status).toBe(200)
      expect((await call(device, '')).body.change).not.toBeNull()
      expect((await open('POST', path)).status).toBe(200)
      expect((await open('POST', path)).status).toBe(404)
      await server().settled()
      expect(codeOf(await device.refresh(server().base))).toBe('session_revoked')
      expect(noticesOf('email-kept').map(({ to }) => to)).toEqual(expect.arrayContaining([old, fresh]))
      await pass(2 * day)
      expect(await walletOf(await later(old))).toBe(walletId)
      expect(await walletOf(await later(fresh))).toBeUndefined()
    })
    test('threat 35: a device that opens the wallet stops it without the mailbox; one that does not cannot', async () => {
      const { device, keys } = await owner()
      const { change } = (await asked(device, keys)).body
      const other = await later()
      const said = (signer: Keys) => ({
        ...change,
        signature: signer.signEvm(keepEmailText(change.email, change.changeAt)),
      })
      expect(codeOf(await call(other, '/cancel', change))).toBe('step_up_required')
      expect(codeOf(await call(other, '/cancel', said(makeKeys())))).toBe('step_up_required')
      expect((await call(other, '/cancel', said(keys))).status).toBe(200)
      expect(codeOf(await call(other, '/cancel', said(keys)))).toBe('not_found')
      expect((await call(other, '')).body.change).toBeNull()
    })
  })

  describe('the new address', () => {
    test('answers alike whether somebody has it; who reads its mail is told', async () => {
      const neighbour = await loggedIn(fresh)
      const theirs = await makeWallet(neighbour, server().base)
      const { device, keys } = await owner()
      const started = await start(device)
      await pass(minute)
      const unknown = await start(device, 'nobody@example.com')
      expect(Object.keys(started.body)).toEqual(Object.keys(unknown.body))
      await pass(minute)
      const again = await start(device)
      const confirmed = await confirm(device, again)
      expect(confirmed.status).toBe(200)
      expect(codeOf(await finish(device, confirmed, keys))).toBe('email_refused')
      expect(await walletOf(await later(fresh))).toBe(theirs.walletId)
    })
    test('a login with it that came too early goes; a wallet that was made meanwhile stays, and the change does not happen', async () => {
      const { device, keys, walletId } = await owner()
      await asked(device, keys)
      const early = await later(fresh)
      await pass(day + minute)
      expect(codeOf(await early.refresh(server().base))).toBe('session_revoked')
      expect(await walletOf(await later(fresh))).toBe(walletId)
    })
    test('a wallet that was made with it meanwhile stays', async () => {
      const { device, keys, walletId } = await owner()
      await asked(device, keys)
      const theirs = await makeWallet(await later(fresh), server().base)
      await pass(day + minute)
      expect(await walletOf(await later(fresh))).toBe(theirs.walletId)
      expect(await walletOf(await later(old))).toBe(walletId)
      expect(noticesOf('email-kept').map(({ to }) => to)).toEqual(expect.arrayContaining([old, fresh]))
    })
    test('the one that it is, and what is none, are refused', async () => {
      const { device } = await owner()
      for (const email of ['A@Example.com', 'x@[1.2.3.4].example'])
        expect(codeOf(await start(device, email))).toBe('invalid_request')
    })
    test('two tabs: the later one counts, and begins its own day', async () => {
      const { device, keys, walletId } = await owner()
      await asked(device, keys)
      await pass(hour)
      await device.refresh(server().base)
      await asked(device, keys, 'c@example.com')
      await pass(day - 2 * minute)
      expect(await walletOf(await later(old))).toBe(walletId)
      await pass(2 * minute)
      expect(await walletOf(await later('c@example.com'))).toBe(walletId)
      expect(await walletOf(await later(fresh))).toBeUndefined()
    })
  })
})
