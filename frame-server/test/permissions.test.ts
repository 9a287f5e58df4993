import { mostPermissions } from '@walletframe/api-contract'
import { expect, test } from 'vitest'
import { smartAccountOf } from '../src/services/smartAccount.ts'
import { byTurnsOnBothDatabases } from './databases.ts'
import { makeKeys, makeWallet, type Answer, type Device } from './harness.ts'

/* Permissions of accounts (ERC-7715): a list of their owner's, of their own accounts, which nobody else reads or writes. */

const pciOf = (index: number) => `0x${index.toString(16).padStart(64, '0')}`
const one = (index = 1, more: object = {}) => ({
  pci: pciOf(index),
  context: '0x1234',
  functions: ['mint(uint256)'],
  origin: 'https://app.example.com',
  ...more,
})

byTurnsOnBothDatabases(({ server, loggedIn }) => {
  const codeOf = ({ body }: Answer) => (body as { error?: { code: string } }).error?.code
  const owner = async (email?: string) => {
    const device = await loggedIn(email)
    const { keys } = await makeWallet(device, server().base)
    return { device, account: `eip155:1:${keys.addresses.eip155.toLowerCase()}` }
  }
  const path = (account: string, more = '') => `/v1/sessions/${encodeURIComponent(account)}${more}`
  const keep = (from: Device, account: string, pcis: readonly object[]) =>
    from.call(server().base, 'POST', path(account), { pcis })
  const read = (from: Device, account: string) => from.call(server().base, 'GET', path(account))
  const revoke = (from: Device, account: string, index: number) =>
    from.call(server().base, 'POST', path(account, '/revoke'), { pci: pciOf(index) })

  test('what was given is read on every device, newest first, and by account', async () => {
    const { device, account } = await owner('a@example.com')
    expect((await read(device, account)).body).toEqual({ pcis: [] })
    expect((await keep(device, account, [one(1)])).status).toBe(200)
    expect((await keep(device, account, [one(2), one(1, { origin: 'https://other.example' })])).status).toBe(
      200,
    )
    const { body } = await read(await loggedIn('a@example.com'), account)
    expect(body.pcis).toHaveLength(2)
    // What is known is never written anew.
    expect(body.pcis.find(({ pci }: { pci: string }) => pci === pciOf(1))).toEqual({
      ...one(1),
      createdAt: expect.any(Number) as number,
    })
    expect((await read(device, account.replace('eip155:1:', 'eip155:10:'))).body).toEqual({ pcis: [] })
  })

  test('the smart account of an own account has a list of its own', async () => {
    const { device, account } = await owner()
    const smart = await smartAccountOf(account.slice(account.lastIndexOf(':') + 1) as `0x${string}`)
    expect((await keep(device, `eip155:1:${smart.toLowerCase()}`, [one(1)])).status).toBe(200)
    expect((await read(device, `eip155:1:${smart.toLowerCase()}`)).body.pcis).toHaveLength(1)
    expect((await read(device, account)).body.pcis).toEqual([])
  })

  test('what was revoked says when, once; the log has both', async () => {
    const { device, account } = await owner()
    await keep(device, account, [one(1)])
    expect((await revoke(device, account, 1)).status).toBe(200)
    const [first] = (await read(device, account)).body.pcis as { revokedAt?: number }[]
    expect(first?.revokedAt).toEqual(expect.any(Number))
    expect((await revoke(device, account, 1)).status).toBe(200)
    expect((await read(device, account)).body.pcis).toEqual([first])
    expect(codeOf(await revoke(device, account, 2))).toBe('not_found')
    const { entries } = (await device.call(server().base, 'GET', '/v1/auth/audit-log')).body
    const types = entries.map(({ type }: { type: string }) => type)
    // Both in one millisecond: which of them is first is open.
    expect(types.filter((type: string) => type.startsWith('permission.')).toSorted()).toEqual([
      'permission.ended',
      'permission.given',
    ])
  })

  test('threat 43: another user, another account, and whoever has no session, reads and writes nothing', async () => {
    const { device, account } = await owner('a@example.com')
    await keep(device, account, [one(1)])
    const other = await owner('b@example.com')
    const stranger = `eip155:1:${makeKeys().addresses.eip155.toLowerCase()}`
    for (const of of [account, stranger]) {
      expect(codeOf(await read(other.device, of))).toBe('not_found')
      expect(codeOf(await keep(other.device, of, [one(2)]))).toBe('not_found')
      expect(codeOf(await revoke(other.device, of, 1))).toBe('not_found')
    }
    expect((await fetch(`${server().base}${path(account)}`)).status).toBe(401)
    expect((await read(device, account)).body.pcis).toHaveLength(1)
  })

  test('a list that is full makes room only by what was ended', async () => {
    const { device, account } = await owner()
    for (let index = 0; index < mostPermissions; index += 5)
      await keep(
        device,
        account,
        Array.from({ length: 5 }, (_none, at) => one(index + at)),
      )
    expect(codeOf(await keep(device, account, [one(1_000)]))).toBe('list_full')
    await revoke(device, account, 3)
    expect((await keep(device, account, [one(1_000)])).status).toBe(200)
    const pcis = (await read(device, account)).body.pcis.map(({ pci }: { pci: string }) => pci)
    expect(pcis).toHaveLength(mostPermissions)
    expect(pcis).not.toContain(pciOf(3))
  })

  test.each<[string, object]>([
    ['a hash in capitals', { pci: pciOf(0xab).toUpperCase() }],
    ['a context that is none', { context: '0x1' }],
    ['one without an end', { context: `0x${'00'.repeat(9_000)}` }],
    ['a function as long as a book', { functions: ['f'.repeat(300)] }],
  ])('%s is refused', async (_what, change) => {
    const { device, account } = await owner()
    expect(codeOf(await keep(device, account, [one(1, change)]))).toBe('invalid_request')
  })

  test('the copy that a user gets has them', async () => {
    const { device, account } = await owner()
    await keep(device, account, [one(1)])
    const { body } = await device.call(server().base, 'GET', '/v1/user/data')
    expect(body.permissions).toEqual([
      { account, permission: { ...one(1), createdAt: expect.any(Number) as number } },
    ])
  })
})
