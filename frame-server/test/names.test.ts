import { registrationText, coinTypeOf } from '@walletframe/api-contract'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../src/store/database.ts'
import { minute, usuallyOnOneDatabase } from './databases.ts'
import { ask, makeKeys, type Keys } from './harness.ts'

/* Names of the operator's own zone, over real HTTP, on both databases. No node can be reached here: names of keys need none. */

const zone = 'id.example.com'
const mainnet = coinTypeOf(1)
const base = coinTypeOf(8453)
const caller = 'projectId=demo&st=modal&sv=html-core-1.0.0'
const network = (id: string, more: object = {}) => ({
  id,
  name: 'A network',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrl: 'http://127.0.0.1:1',
  ...more,
})
const settings = {
  providers: { names: { kind: 'self', zone, reserved: ['acme'], ens: null } },
  networks: [network('eip155:1'), network('eip155:8453'), network('eip155:11155111', { testnet: true })],
}

usuallyOnOneDatabase(({ server, restart, database }) => {
  const get = (path: string, query = '') => ask(server().base, 'GET', `/v1/${path}?${caller}${query}`)
  const post = (body: unknown) => ask(server().base, 'POST', `/v1/profile/account?${caller}`, body)
  const signed = (keys: Keys, message: string, more: object = {}) => ({
    coin_type: mainnet,
    address: keys.addresses.eip155,
    message,
    signature: keys.signEvm(message),
    ...more,
  })
  const textFor = (name: string, attributes = {}) =>
    registrationText(name, Math.floor(server().clock.now / 1_000), attributes)
  const register = (keys: Keys, label: string, more: object = {}) =>
    post(signed(keys, textFor(`${label}.${zone}`), more))
  const codeOf = async (answer: ReturnType<typeof post>) => {
    const { status, body } = await answer
    return `${status} ${body.error?.code ?? ''}`.trim()
  }

  describe('a name', () => {
    test('is registered with a signature, leads to the address, and the address to it', async () => {
      await restart(settings)
      const keys = makeKeys()
      const address = expect.stringMatching(new RegExp(`^${keys.addresses.eip155}$`, 'i'))
      const at = Math.floor(server().clock.now / 1_000)
      const registered = await post(signed(keys, textFor(`Alice.${zone}`, { bio: 'Me' })))
      const record = {
        name: `alice.${zone}`,
        registered: at,
        updated: at,
        addresses: { [mainnet]: { address, created: at } },
        attributes: [{ bio: 'Me' }],
      }
      expect(registered).toMatchObject({ status: 200, body: record })
      expect((await get(`profile/account/ALICE.${zone}`)).body).toEqual(record)
      expect(
        (await get(`profile/reverse/${keys.addresses.eip155.toUpperCase().replace('X', 'x')}`)).body,
      ).toEqual([record])
      expect((await get(`identity/${keys.addresses.eip155}`)).body).toEqual({
        name: `alice.${zone}`,
        avatar: null,
      })
    })

    test('has a picture by the image proxy alone', async () => {
      await restart(settings)
      const keys = makeKeys()
      const avatar = 'https://pictures.example/me.png'
      const registered = await post(signed(keys, textFor(`alice.${zone}`, { avatar })))
      const path = expect.stringMatching(
        /^\/v1\/image\?url=https%3A%2F%2Fpictures\.example%2Fme\.png&signature=/,
      )
      expect(registered.body.attributes).toEqual([{ avatar: path }])
      expect((await get(`identity/${keys.addresses.eip155}`)).body).toEqual({
        name: `alice.${zone}`,
        avatar: path,
      })
    })

    test('is one an address: again with another network adds that, another name is refused', async () => {
      await restart(settings)
      const keys = makeKeys()
      await register(keys, 'alice')
      server().clock.now += minute
      const again = await register(keys, 'alice', { coin_type: base })
      expect(Object.keys(again.body.addresses).toSorted()).toEqual([String(mainnet), String(base)])
      expect(again.body.updated - again.body.registered).toBe(60)
      expect(await codeOf(register(keys, 'bobby'))).toBe('409 name_exists')
      expect(await codeOf(register(makeKeys(), 'alice'))).toBe('409 name_taken')
    })

    test('of many who want it at once one gets it, and one who wants many gets one', async () => {
      await restart(settings)
      const many = await Promise.all(Array.from({ length: 8 }, () => codeOf(register(makeKeys(), 'alice'))))
      expect(many.toSorted()).toEqual(['200', ...Array<string>(7).fill('409 name_taken')])
      const keys = makeKeys()
      const names = await Promise.all(
        ['carol', 'david', 'erika'].map((label) => codeOf(register(keys, label))),
      )
      expect(names.toSorted()).toEqual(['200', '409 name_exists', '409 name_exists'])
    })

    test('that is reserved, or looks like another one, is refused', async () => {
      await restart(settings)
      await register(makeKeys(), 'william')
      for (const label of ['admin', 'adm1n', 'acme', 'acrne', 'w1lliam', 'will-iam', 'vvilliam', 'wi11iam'])
        expect([label, await codeOf(register(makeKeys(), label))]).toEqual([label, '400 name_refused'])
    })

    test('that nobody could type after another is none', async () => {
      await restart(settings)
      for (const label of [
        'abc',
        'a.lice',
        'alice-',
        // Joined by what nobody sees, turned around, in two scripts, in letters that the zone does not have.
        'ali\u200dce',
        'ali\u202ece',
        '\u0430lice',
        'алиса',
      ])
        expect([label, await codeOf(register(makeKeys(), label))]).toEqual([label, '400 invalid_request'])
    })

    test('of 10 kB is refused wherever it is said', async () => {
      await restart(settings)
      const long = 'x'.repeat(10_000)
      expect(await codeOf(register(makeKeys(), long))).toBe('400 invalid_request')
      expect(await codeOf(get(`profile/account/${long}`))).toBe('400 invalid_request')
      expect(await codeOf(get(`profile/suggestions/${long}`))).toBe('400 invalid_request')
    })
  })

  describe('a registration is refused', () => {
    test('that somebody else signed, or that was signed for something else', async () => {
      await restart({ ...settings, networks: [network('eip155:1')] })
      const keys = makeKeys()
      const text = textFor(`alice.${zone}`)
      // The node cannot say that a contract signed: it cannot be reached.
      const foreign = post({ ...signed(keys, text), address: makeKeys().addresses.eip155 })
      expect(await codeOf(foreign)).toBe('502 provider_unavailable')
      const other = post({ ...signed(keys, textFor(`bobby.${zone}`)), signature: keys.signEvm(text) })
      expect(await codeOf(other)).toBe('502 provider_unavailable')
      expect((await get(`profile/reverse/${keys.addresses.eip155}`)).body).toEqual([])
    })

    test('whose time is not now', async () => {
      await restart(settings)
      const keys = makeKeys()
      const at = (seconds: number) =>
        registrationText(`alice.${zone}`, Math.floor(server().clock.now / 1_000) + seconds)
      for (const seconds of [-700, 700])
        expect(await codeOf(post(signed(keys, at(seconds))))).toBe('400 invalid_request')
      expect(await codeOf(post(signed(keys, at(-500))))).toBe('200')
    })

    test.each([
      ['for another zone', 'alice.example.org', {}, mainnet],
      ['for a name below another one', `pay.alice.${zone}`, {}, mainnet],
      [
        'with a picture that is no https address',
        `alice.${zone}`,
        { avatar: 'javascript:alert(1)' },
        mainnet,
      ],
      ['with a bio of hidden characters', `alice.${zone}`, { bio: 'a\u202eb' }, mainnet],
      ['with an attribute that nobody knows', `alice.${zone}`, { admin: true }, mainnet],
      ['for a network that is not served', `alice.${zone}`, {}, coinTypeOf(137)],
      ['for a coin without contracts', `alice.${zone}`, {}, 0],
    ] as const)('%s', async (_what, name, attributes, coin_type) => {
      await restart(settings)
      const answer = await post(signed(makeKeys(), textFor(name, attributes), { coin_type }))
      expect([answer.status, answer.body.error?.code]).toEqual([400, 'invalid_request'])
    })

    test('that is no such message', async () => {
      await restart(settings)
      for (const message of ['not JSON', '[]', 'null', '{"name":7}', `{"name":"alice.${zone}"}`])
        expect([message, await codeOf(post(signed(makeKeys(), message)))]).toEqual([
          message,
          '400 invalid_request',
        ])
    })

    test('after twenty of one visitor in an hour', async () => {
      await restart(settings)
      const codes: string[] = []
      for (let index = 0; index < 21; index += 1)
        codes.push(await codeOf(register(makeKeys(), `somebody-${index}x`)))
      expect(codes.slice(0, 20).every((code) => code === '200')).toBe(true)
      expect(codes[20]).toBe('429 rate_limited')
    })
  })

  test('suggestions say what is gone: taken, like one that is, reserved', async () => {
    await restart(settings)
    await register(makeKeys(), 'alice')
    const { body } = await get('profile/suggestions/A1ice', `&zone=${zone}`)
    expect(body.suggestions).toContainEqual({ name: `a1ice.${zone}`, registered: true })
    expect(body.suggestions).toContainEqual({ name: `a1ice-wallet.${zone}`, registered: false })
    expect((await get('profile/suggestions/admin')).body.suggestions[0]).toEqual({
      name: `admin.${zone}`,
      registered: true,
    })
    expect((await get('profile/suggestions/alice', '&zone=example.org')).body).toEqual({ suggestions: [] })
    expect((await get('profile/suggestions/a%E2%80%AEb')).body).toEqual({ suggestions: [] })
  })

  test('networks for tests, unknown ones and other namespaces have no names', async () => {
    await restart(settings)
    const keys = makeKeys()
    await register(keys, 'alice')
    const none = { name: null, avatar: null }
    for (const chainId of ['eip155:11155111', 'eip155:10', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])
      expect((await get(`identity/${keys.addresses.eip155}`, `&chainId=${chainId}`)).body).toEqual(none)
    expect((await get(`identity/${keys.addresses.solana}`)).body).toEqual(none)
    const known = await get(`identity/${keys.addresses.eip155}`, '&chainId=eip155:8453')
    expect(known.body.name).toBe(`alice.${zone}`)
  })

  test('without a zone nothing is registered and everything is empty; a dead node is no empty answer', async () => {
    await restart({ ...settings, providers: { names: { kind: 'none' } } })
    const { eip155 } = makeKeys().addresses
    expect((await get(`identity/${eip155}`)).body).toEqual({ name: null, avatar: null })
    expect((await get(`profile/account/alice.${zone}`)).body).toEqual({
      name: `alice.${zone}`,
      addresses: {},
      attributes: [],
    })
    expect((await get(`profile/reverse/${eip155}`)).body).toEqual([])
    expect((await get('profile/suggestions/alice')).body).toEqual({ suggestions: [] })
    expect(await codeOf(register(makeKeys(), 'alice'))).toBe('403 names_disabled')
    await restart({ ...settings, providers: {} })
    expect(await codeOf(get(`identity/${eip155}`))).toBe('502 provider_unavailable')
    expect(await codeOf(get('profile/account/alice.eth'))).toBe('502 provider_unavailable')
    expect(await codeOf(register(makeKeys(), 'alice'))).toBe('403 names_disabled')
  })

  test('the database forgets nothing of a name when the server starts again', async () => {
    await restart(settings)
    const keys = makeKeys()
    await register(keys, 'alice')
    await restart(settings)
    expect((await get(`profile/account/alice.${zone}`)).status).toBe(200)
    expect(await codeOf(get(`profile/account/bobby.${zone}`))).toBe('404 name_not_found')
    const db = await openDatabase(database())
    const rows = await db.selectFrom('names').select(['label', 'owner']).execute()
    await db.destroy()
    expect(rows).toEqual([{ label: 'alice', owner: keys.addresses.eip155 }])
  })
})
