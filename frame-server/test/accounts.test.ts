import { accountsText, mostAccounts, type NamedAccount } from '@walletframe/api-contract'
import { expect, test } from 'vitest'
import { findUsers, userQuery } from '../src/services/userLookup.ts'
import { connect } from '../src/store/database.ts'
import { byTurnsOnBothDatabases } from './databases.ts'
import { makeKeys, makeWallet, type Answer, type Device, type Keys } from './harness.ts'

/* Several accounts of one wallet: the list is the owner's, and whoever has a session alone changes nothing of it. */

byTurnsOnBothDatabases(({ server, database, loggedIn }) => {
  const codeOf = ({ body }: Answer) => (body as { error?: { code: string } }).error?.code
  const named = (keys: Keys, name: string | null = null): NamedAccount => ({
    name,
    addresses: keys.addresses,
  })
  type Said = {
    readonly walletId: string
    readonly revision: number
    readonly accounts: readonly NamedAccount[]
  }
  const put = (from: Device, said: Said, signature: string) =>
    from.call(server().base, 'PUT', '/v1/vault/wallet/accounts', { ...said, signature })
  const signed = (keys: Keys, { walletId, revision, accounts }: Said) =>
    keys.signEvm(accountsText(walletId, revision, accounts))
  const owner = async (email?: string) => {
    const one = await loggedIn(email)
    const { keys, walletId } = await makeWallet(one, server().base)
    const set = (revision: number, accounts: readonly NamedAccount[], from = one) => {
      const said = { walletId, revision, accounts }
      return put(from, said, signed(keys, said))
    }
    const kept = async (from = one) =>
      (await from.call(server().base, 'GET', '/v1/vault/wallet')).body.wallet.accounts
    return { one, keys, walletId, set, kept }
  }

  test('an account is added, all are named, and another device of the owner sees the same', async () => {
    const { keys, set, kept } = await owner('a@example.com')
    expect(await kept()).toBeUndefined()
    const second = makeKeys()
    const list = [named(keys), named(second, 'Savings')]
    const { status, body } = await set(1, list)
    expect([status, body.wallet.accounts]).toEqual([200, { revision: 1, list }])
    const renamed = [named(keys, 'Daily'), named(second)]
    expect((await set(2, renamed)).status).toBe(200)
    expect(await kept(await loggedIn('a@example.com'))).toEqual({ revision: 2, list: renamed })
    // An answer that was lost: the same again is answered the same.
    expect((await set(2, renamed)).body.wallet.accounts).toEqual({ revision: 2, list: renamed })
  })

  test('who holds a session alone writes nothing: the first account’s key signs this very list, of this wallet, at this place', async () => {
    const { one, keys, walletId, set, kept } = await owner('a@example.com')
    const mine = [named(keys), named(makeKeys())]
    await set(1, mine)
    const thief = await loggedIn('a@example.com')
    const own = makeKeys()
    const said = { walletId, revision: 2, accounts: [...mine, named(own, 'Savings')] }
    for (const signature of [
      signed(own, said),
      signed(keys, { ...said, accounts: mine }),
      signed(keys, { ...said, revision: 1 }),
      signed(keys, { ...said, walletId: 'another-wallet-id-000' }),
      `0x${'00'.repeat(65)}`,
    ])
      expect(codeOf(await put(thief, said, signature))).toBe('address_unproven')
    // What the owner signed once is no word for now.
    await set(2, [named(keys, 'Daily'), ...mine.slice(1)])
    const old = { walletId, revision: 1, accounts: mine }
    expect(codeOf(await put(thief, old, signed(keys, old)))).toBe('slot_conflict')
    const other = await owner('b@example.com')
    const theirs = { ...said, accounts: mine }
    expect(codeOf(await put(other.one, theirs, signed(keys, theirs)))).toBe('slot_not_found')
    expect((await one.call(server().base, 'GET', '/v1/vault/wallet')).body.wallet.addresses).toEqual(
      keys.addresses,
    )
    expect(await kept()).toMatchObject({ revision: 2 })
  })

  test('no account goes, and none becomes another one', async () => {
    const { keys, set, kept } = await owner()
    const second = makeKeys()
    const list = [named(keys), named(second)]
    await set(1, list)
    for (const accounts of [
      [named(keys)],
      [named(second), named(keys)],
      [named(keys), named(makeKeys())],
      [named(keys), { name: null, addresses: { eip155: second.addresses.eip155 } }],
    ])
      expect(codeOf(await set(2, accounts))).toBe('slot_conflict')
    for (const revision of [1, 3])
      expect(codeOf(await set(revision, [...list, named(makeKeys())]))).toBe('slot_conflict')
    expect(await kept()).toEqual({ revision: 1, list })
  })

  const sealed = `${'A'.repeat(16)}.${'b'.repeat(43)}`

  test('an account that was imported is kept with what it is sealed to, which never changes', async () => {
    const { keys, set, kept } = await owner()
    const brought = { ...named(makeKeys(), 'Old'), sealed }
    const list = [named(keys), brought]
    const { status, body } = await set(1, list)
    expect([status, body.wallet.accounts]).toEqual([200, { revision: 1, list }])
    const { sealed: _sealed, ...bare } = brought
    for (const accounts of [
      [named(keys), bare],
      [named(keys), { ...brought, sealed: sealed.replace('b', 'c') }],
      [{ ...named(keys), sealed }, brought],
    ])
      expect(codeOf(await set(2, accounts))).toBe('slot_conflict')
    expect(await kept()).toEqual({ revision: 1, list })
  })

  test('a private key that was imported is kept too: its root is the longest, and it has no address on Solana', async () => {
    const { keys, set, kept } = await owner()
    const { eip155 } = makeKeys().addresses
    const list = [
      named(keys),
      { name: null, addresses: { eip155 }, sealed: `${'A'.repeat(16)}.${'b'.repeat(66)}` },
    ]
    expect((await set(1, list)).status).toBe(200)
    expect(await kept()).toEqual({ revision: 1, list })
  })

  test.each(['', 'x', sealed.slice(1), sealed.replace('.', ''), `${sealed}${'b'.repeat(24)}`, `${sealed}+`])(
    'what is sealed has its form: %j',
    async (other) => {
      const { keys, set } = await owner()
      expect(codeOf(await set(1, [named(keys), { ...named(makeKeys()), sealed: other }]))).toBe(
        'invalid_request',
      )
    },
  )

  test('threat 40: a list without what it is sealed to is another list: its signature is worth nothing', async () => {
    const { one, keys, walletId } = await owner()
    const brought = named(makeKeys())
    const said = { walletId, revision: 1, accounts: [named(keys), { ...brought, sealed }] }
    const bare = { ...said, accounts: [named(keys), brought] }
    expect(codeOf(await put(one, said, signed(keys, bare)))).toBe('address_unproven')
    expect(codeOf(await put(one, bare, signed(keys, said)))).toBe('address_unproven')
  })

  test('two devices at once: one list is kept, and the other one is told', async () => {
    const { keys, set, kept } = await owner()
    const lists = [makeKeys(), makeKeys(), makeKeys()].map((further) => [named(keys), named(further)])
    const answers = await Promise.all(lists.map((list) => set(1, list)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const won = answers.findIndex(({ status }) => status === 200)
    expect(await kept()).toEqual({ revision: 1, list: lists[won] })
  })

  test.each([
    ['no account', []],
    ['more than a wallet has', Array.from({ length: mostAccounts }, () => null)],
    ['a name that turns a line around', ['\u202Esgnivas']],
    ['a name of nothing', ['  ']],
    ['a name too long', ['x'.repeat(65)]],
  ])('a list that is none is refused: %s', async (_what, names) => {
    const { keys, set, kept } = await owner()
    const accounts = names.length === 0 ? [] : [named(keys), ...names.map((name) => named(makeKeys(), name))]
    expect(codeOf(await set(1, accounts))).toBe('invalid_request')
    expect(await kept()).toBeUndefined()
  })

  test('they are in the copy of what is kept of a user, and an operator finds a user by them', async () => {
    const { one, keys, set } = await owner()
    const list = [named(keys), named(makeKeys(), 'Savings')]
    await set(1, list)
    const copy = await one.call(server().base, 'GET', '/v1/user/data')
    expect(copy.body.wallet.accounts).toEqual(list)
    const db = connect(database())
    const idsOf = async (address = '') => {
      const query = userQuery(address)
      const found = query ? await findUsers({ db, now: () => server().clock.now }, query) : []
      return found.map(({ id }) => id)
    }
    try {
      for (const { addresses } of list)
        for (const address of [addresses.eip155, addresses.solana])
          expect(await idsOf(address)).toEqual([copy.body.user.id])
      expect(await idsOf(makeKeys().addresses.eip155)).toEqual([])
    } finally {
      await db.destroy()
    }
  })
})
