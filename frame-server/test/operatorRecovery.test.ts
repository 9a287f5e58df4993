import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadConfig } from '../src/index.ts'
import { connect } from '../src/store/database.ts'
import { byTurnsOnBothDatabases } from './databases.ts'
import { configValues, makeWallet, openSlot, wrapped, type Answer, type Device } from './harness.ts'
import { makeCommandLine, type CommandLine } from './runCommand.ts'

/* Operator recovery: who lets the operator keep a key, and what it takes to open it. */

const code = 'Q7M2XK9TB4HDW0ZR5NC8VJ3PFG1E'
const suite = new CipherSuite({
  kem: new DhkemX25519HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})
const bufferOf = (text: string, encoding: BufferEncoding = 'utf8') =>
  new Uint8Array(Buffer.from(text, encoding)).buffer

/** As the vault's worker does. */
const sealTo = async (publicKey: string, about: string, text = code) => {
  const recipientPublicKey = await suite.kem.deserializePublicKey(bufferOf(publicKey, 'base64url'))
  const { enc, ct } = await suite.seal({ recipientPublicKey, info: bufferOf(about) }, bufferOf(text))
  return { enc: Buffer.from(enc).toString('base64url'), ciphertext: Buffer.from(ct).toString('base64url') }
}

byTurnsOnBothDatabases(({ server, database, loggedIn, restart }) => {
  let folder: string
  let line: CommandLine
  let publicKey: string
  const file = () => join(folder, 'recovery.json')
  const run = (...args: readonly string[]) => line.run(['recovery', ...args])
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'walletframe-recovery-'))
    line = makeCommandLine()
    line.configure(database())
    publicKey = (await run('new-key', '--out', file())).out.trim()
    line.configure(database(), { operatorRecovery: publicKey })
    await restart({ operatorRecovery: publicKey })
  })
  afterEach(() => {
    line.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  const codeOf = ({ body }: Answer) => (body as { error?: { code: string } }).error?.code
  const idOf = async (device: Device) =>
    (await device.call(server().base, 'GET', '/v1/user/data')).body.user.id as string
  /** Lets the operator keep a key. @param about what the code is bound to, where it is not the slot. */
  const keep = async (device: Device, about?: string) => {
    const wallet = await makeWallet(device, server().base)
    const { walletId: id, keys } = wallet
    const { opened } = await openSlot(device, server().base, { id, keys }, 'operator')
    const { slotId } = opened.body
    const sealedCode = await sealTo(publicKey, about ?? `walletframe|v1|operator-recovery|${id}|${slotId}`)
    const body = { wrapped: wrapped(), addresses: keys.addresses, proofs: keys.prove(id) }
    const commit = (more: object) =>
      device.call(server().base, 'PUT', `/v1/vault/slots/${slotId}`, { ...body, ...more })
    return { ...wallet, slotId, opened, sealedCode, commit }
  }
  const noticesOf = (type: string) => server().notices.filter(({ notice }) => notice.type === type)
  const logOf = async (device: Device) => {
    const { body } = await device.call(server().base, 'GET', '/v1/auth/audit-log')
    return (body.entries as { type: string }[]).map(({ type }) => type)
  }

  test('its owner lets the operator keep a key, is told, and told again when it is opened', async () => {
    const device = await loggedIn()
    const { sealedCode, commit, walletId } = await keep(device)
    const { status, body } = await commit({ sealedCode })
    expect([status, body.wallet.slots.map(({ kind }: { kind: string }) => kind)]).toEqual([
      200,
      ['device', 'operator'],
    ])
    expect(JSON.stringify(body)).not.toContain(sealedCode.ciphertext)
    await server().settled()
    expect(noticesOf('slot-added').map(({ notice }) => notice)).toMatchObject([{ kind: 'operator' }])
    // The same again is answered the same; with another code it is another slot.
    expect((await commit({ sealedCode })).status).toBe(200)
    const other = await sealTo(publicKey, `walletframe|v1|operator-recovery|${walletId}|other`)
    expect(codeOf(await commit({ sealedCode: other }))).toBe('slot_conflict')

    const id = await idOf(device)
    const { code: exit, out } = await run('open', id, '--key', file())
    expect([exit, out.split('\n')[0]]).toEqual([0, 'Q7M2-XK9T-B4HD-W0ZR-5NC8-VJ3P-FG1E'])
    await server().settled()
    expect(noticesOf('opened-by-operator')).toHaveLength(1)
    expect(await logOf(device)).toContain('slot.opened_by_operator')
  })

  describe('nothing is opened', () => {
    const open = async (id: string, key = file()) => {
      const said = await run('open', id, '--key', key)
      expect(said.out).toBe('')
      await server().settled()
      expect(noticesOf('opened-by-operator')).toEqual([])
      return [said.code === 0, said.err] as const
    }

    test('threat 39: of whom nobody asked for it, or who is nobody', async () => {
      const device = await loggedIn()
      await makeWallet(device, server().base)
      expect((await open(await idOf(device)))[1]).toContain('did not ask you')
      expect((await open('A'.repeat(22)))[1]).toContain('did not ask you')
      expect((await open(`-${'A'.repeat(21)}`))[1]).toContain('did not ask you')
      expect((await open('a@example.com'))[1]).toContain('no id of a user')
    })

    test('threat 39: by another key, by no key, and of what was sealed for another slot', async () => {
      const device = await loggedIn()
      const { commit, sealedCode } = await keep(device)
      await commit({ sealedCode })
      const id = await idOf(device)
      const others = join(folder, 'other.json')
      await run('new-key', '--out', others)
      expect((await open(id, others))[1]).toContain('does not open')
      for (const text of ['', '{}', '{"privateKey":"x"}', 'nonsense']) {
        const wrong = join(folder, 'wrong.json')
        writeFileSync(wrong, text)
        expect((await open(id, wrong))[0]).toBe(false)
      }
      expect((await open(id, join(folder, 'nowhere.json')))[1]).toContain('ENOENT')
      const second = await loggedIn('b@example.com')
      const strange = await keep(second, 'walletframe|v1|operator-recovery|x|y')
      await strange.commit({ sealedCode: strange.sealedCode })
      expect((await open(await idOf(second)))[1]).toContain('does not open')
    })

    test('where what was sealed is no code: an operator reads nothing that somebody else wrote', async () => {
      const texts = ['', `${code}\n`, '\u001b[2J'.padEnd(28, 'A'), code.toLowerCase(), `${code}${code}`]
      for (const [index, text] of texts.entries()) {
        const device = await loggedIn(`c${index}@example.com`)
        const { commit, walletId, slotId } = await keep(device)
        const about = `walletframe|v1|operator-recovery|${walletId}|${slotId}`
        expect((await commit({ sealedCode: await sealTo(publicKey, about, text) })).status).toBe(200)
        expect((await open(await idOf(device)))[1]).toContain('no recovery code')
      }
    })

    test('where nobody could be told', async () => {
      line.configure(database(), { mail: null })
      const device = await loggedIn()
      expect((await open(await idOf(device)))[1]).toContain('No mail server')
    })

    test('that its owner removed', async () => {
      const device = await loggedIn()
      const { commit, sealedCode, slotId } = await keep(device)
      await commit({ sealedCode })
      const db = connect(database())
      await db.deleteFrom('slots').where('id', '=', slotId).execute()
      await db.destroy()
      expect((await open(await idOf(device)))[1]).toContain('did not ask you')
    })
  })

  test('a slot of the operator has a sealed code, and no other has one', async () => {
    const device = await loggedIn()
    const { commit, sealedCode, keys, walletId } = await keep(device)
    expect(codeOf(await commit({}))).toBe('invalid_request')
    expect(codeOf(await commit({ sealedCode: { enc: 'x' } }))).toBe('invalid_request')
    const { opened } = await openSlot(device, server().base, { id: walletId, keys }, 'code')
    const path = `/v1/vault/slots/${opened.body.slotId}`
    const body = { wrapped: wrapped(), addresses: keys.addresses, proofs: keys.prove(walletId), sealedCode }
    expect(codeOf(await device.call(server().base, 'PUT', path, body))).toBe('invalid_request')
  })

  test('switched off, nobody can ask for it; no wallet begins with it', async () => {
    const device = await loggedIn()
    expect((await openSlot(device, server().base, undefined, 'operator')).opened.status).toBe(404)
    await restart({})
    const { walletId: id, keys } = await makeWallet(device, server().base)
    expect(codeOf((await openSlot(device, server().base, { id, keys }, 'operator')).opened)).toBe(
      'slot_not_found',
    )
  })

  test('a key is made once, for its owner’s eyes', async () => {
    expect(publicKey).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    const before = readFileSync(file(), 'utf8')
    expect(before).not.toContain(publicKey)
    expect((await run('new-key', '--out', file())).err).toContain('EEXIST')
    expect(readFileSync(file(), 'utf8')).toBe(before)
  })
})

test.each([
  [{ operatorRecovery: 'short' }, 'operatorRecovery'],
  [{ operatorRecovery: 'A'.repeat(43), mail: null }, 'operatorRecovery: expected mail too'],
])('a configuration that cannot work is told: %j', (more, said) => {
  const values = configValues('sqlite::memory:', {} as never, more)
  expect(() => loadConfig({ values })).toThrow(said)
})
