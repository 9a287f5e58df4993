import { setAccounts, type NamedAccount, type Wallet } from '@walletframe/api-contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiFailure, type ApiFailureCode } from '../api/failure.ts'
import type { Names } from './accounts.ts'

/* What the worker signs of a list: worker/vault.test.ts. What the server takes: frame-server/test/accounts.test.ts. */

const parts = vi.hoisted(() => ({
  wallet: {} as Wallet,
  noted: [] as Wallet[],
  proven: [] as unknown[][],
  /** What the server answers, one after the other. */
  answers: [] as (() => unknown)[],
  bodies: [] as { readonly revision: number }[],
  own: [] as string[],
  imported: [] as string[][],
}))
const address = (index: number) => `0x${String(index).repeat(40)}`
const remote = {
  proveAccounts: (...given: [string, string, number, Names]) => {
    parts.proven.push(given)
    const accounts = given[3].map((kept, index) => ({ ...kept, addresses: { eip155: address(index) } }))
    return { accounts, signature: '0x5a' }
  },
  importAccount: (first: string, walletId: string, typed: string) => {
    parts.imported.push([first, walletId, typed])
    return `sealed ${typed}`
  },
  isUnlocked: (account: string) => parts.own.includes(account),
}
vi.mock('./recovery.ts', () => ({ walletOf: async () => parts.wallet }))
vi.mock('./vault.ts', () => ({
  unlock: async () => ({ call: async (ask: (to: typeof remote) => unknown) => ask(remote) }),
  noteWallet: (wallet: Wallet) => parts.noted.push(wallet),
}))
vi.mock('../api/session.ts', () => ({
  session: {
    call: async (route: unknown, { body }: { body: { readonly revision: number } }) => {
      expect(route).toBe(setAccounts)
      parts.bodies.push(body)
      return parts.answers.shift()?.() ?? { wallet: parts.wallet }
    },
  },
}))
const { accounts } = await import('./accounts.ts')
const named = (name: string | null) => ({ name })

const fail = (code: ApiFailureCode) => () => {
  throw new ApiFailure(code, code)
}
const list = (...names: readonly (string | null)[]): NamedAccount[] =>
  names.map((name, index) => ({ name, addresses: { eip155: address(index) } }))

beforeEach(() => {
  const addresses = { eip155: address(0) }
  Object.assign(parts, {
    wallet: { id: 'wallet', addresses, slots: [] },
    noted: [],
    proven: [],
    answers: [],
    bodies: [],
    own: [],
    imported: [],
  })
})

test('a first account is added beside the one that is there: the worker’s own list is sent, and what the server tells is noted', async () => {
  const made = await accounts.change(address(0), (names) => [...names, named(null)])
  expect(made).toEqual(list(null, null))
  expect(parts.proven).toEqual([[address(0), 'wallet', 1, [named(null), named(null)]]])
  expect(parts.bodies).toEqual([
    { walletId: 'wallet', revision: 1, accounts: list(null, null), signature: '0x5a' },
  ])
  expect(parts.noted).toEqual([parts.wallet])
})

test('an answer that was lost is asked for again, with the same list', async () => {
  parts.answers = [fail('network')]
  await accounts.change(address(0), (names) => [...names, named('Savings')])
  expect(parts.proven).toHaveLength(1)
  expect(parts.bodies).toHaveLength(2)
  expect(parts.bodies[1]).toEqual(parts.bodies[0])
})

test('where another device changed the list meanwhile, it is done with that one: once', async () => {
  const meanwhile = () => {
    parts.wallet = { ...parts.wallet, accounts: { revision: 4, list: list('Daily', null) } }
    return fail('slot_conflict')()
  }
  parts.answers = [meanwhile]
  expect(await accounts.change(address(0), (names) => [...names, named('New')])).toEqual(
    list('Daily', null, 'New'),
  )
  expect(parts.bodies.map(({ revision }) => revision)).toEqual([1, 5])
  parts.answers = [fail('slot_conflict'), fail('slot_conflict')]
  await expect(accounts.change(address(0), (names) => names)).rejects.toMatchObject({ code: 'slot_conflict' })
  expect(parts.answers).toEqual([])
})

test('what else the server says is not tried again', async () => {
  parts.answers = [fail('session_revoked')]
  await expect(accounts.change(address(0), (names) => names)).rejects.toMatchObject({
    code: 'session_revoked',
  })
  expect(parts.bodies).toHaveLength(1)
})

test('an account is one’s own where the key has all of its addresses', async () => {
  parts.own = ['0xown', 'Own']
  expect(await accounts.isOwn(address(0), ['0xown', 'Own'])).toBe(true)
  expect(await accounts.isOwn(address(0), ['0xown', 'Evil'])).toBe(false)
})

test('what the server has is read, and known from then on', async () => {
  expect(await accounts.read(address(0))).toEqual(list(null))
  parts.wallet = { ...parts.wallet, accounts: { revision: 2, list: list('Daily', 'Savings') } }
  expect(await accounts.read(address(0))).toEqual(list('Daily', 'Savings'))
  expect(parts.noted).toHaveLength(2)
})

test('an account that is imported comes last, sealed by the worker, and stays so in later lists', async () => {
  const brought = { name: null, addresses: { eip155: address(1) }, sealed: 'sealed some words' }
  expect(await accounts.import(address(0), 'some words')).toEqual([...list(null), brought])
  expect(parts.imported).toEqual([[address(0), 'wallet', 'some words']])
  expect(parts.bodies).toMatchObject([{ revision: 1, accounts: [...list(null), brought] }])
  parts.wallet = { ...parts.wallet, accounts: { revision: 1, list: [...list(null), brought] } }
  await accounts.change(address(0), (names) => [...names, named('Mine')])
  expect(parts.bodies[1]).toMatchObject({
    revision: 2,
    accounts: [...list(null), brought, { name: 'Mine', addresses: { eip155: address(2) } }],
  })
})
