import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiFailure } from '../../api/failure.ts'
import { writeWallet } from '../../storage/embeddedRecord.ts'

/* A copy of what the server keeps, and the end of the account. What the server makes of it: frame-server/test/user.test.ts. */

const parts = vi.hoisted(() => ({
  asked: [] as string[],
  deleteAt: async (): Promise<number | null> => null,
  copy: async (): Promise<unknown> => ({
    exportedAt: Date.UTC(2026, 10, 25),
    user: { email: 'me@example.com' },
  }),
  keep: async (): Promise<void> => {},
  askDeletion: async (): Promise<number> => 5,
}))
vi.mock('../../vault/userAccount.ts', () => ({
  userAccount: {
    deleteAt: () => parts.deleteAt(),
    copy: () => parts.copy(),
    keep: () => parts.keep(),
    askDeletion: (account: string) => {
      parts.asked.push(account)
      return parts.askDeletion()
    },
  },
}))

const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
})

const { giveUpRecovery, recoveryStore } = await import('../recovery/recoveryState.ts')
const { accountDataBegin, accountDataStore } = await import('./accountDataState.ts')
const { deleteAccount, keepAccount, readDeletion, saveCopy } = await import('./accountData.ts')

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const state = () => accountDataStore.getState()
const signIn = (id: string) => writeWallet({ id, email: 'me@example.com', addresses: { eip155: address } })
const refuse = (code: 'network' | 'not_found' | 'email_disabled' | 'code_required') => () =>
  Promise.reject(new ApiFailure(code, 'x'))

beforeEach(() => {
  signIn('w1')
  accountDataStore.setState(accountDataBegin, true)
  giveUpRecovery()
  parts.asked = []
  parts.deleteAt = async () => null
  parts.copy = async () => ({ exportedAt: Date.UTC(2026, 10, 25), user: { email: 'me@example.com' } })
  parts.keep = async () => {}
  parts.askDeletion = async () => 5
})

describe('a copy', () => {
  test('is given to the browser as a file with the day in its name, readable', async () => {
    const saved: string[] = []
    await saveCopy((name, text) => void saved.push(name, text))
    expect(saved[0]).toBe('wallet-data-2026-11-25.json')
    expect(JSON.parse(saved[1] ?? '')).toMatchObject({ user: { email: 'me@example.com' } })
    expect(state()).toMatchObject({ isCopied: true, busy: null, problem: null })
  })

  test('that cannot be had says why, and saves nothing', async () => {
    parts.copy = refuse('network')
    const save = vi.fn()
    await saveCopy(save)
    expect(save).not.toHaveBeenCalled()
    expect(state()).toMatchObject({ isCopied: false, busy: null, problem: { code: 'network' } })
  })

  test('of somebody who has signed out meanwhile is not saved for the next one', async () => {
    parts.copy = async () => {
      signIn('w2')
      return { exportedAt: 0 }
    }
    const save = vi.fn()
    await saveCopy(save)
    expect(save).not.toHaveBeenCalled()
  })
})

describe('the end of the account', () => {
  test('is asked for with the account, and its time is known then', async () => {
    await deleteAccount()
    expect(parts.asked).toEqual([address])
    expect(recoveryStore.getState()).toMatchObject({ step: 'done', problem: null })
    expect(state().deleteAt).toBe(5)
  })

  test('that was refused says why, and nothing waits', async () => {
    parts.askDeletion = refuse('email_disabled')
    await deleteAccount()
    expect(recoveryStore.getState()).toMatchObject({ step: 'begin', problem: { code: 'email_disabled' } })
    expect(state().deleteAt).toBeNull()
  })

  test('is read, and what was heard stays where it cannot be read', async () => {
    parts.deleteAt = async () => 7
    await readDeletion()
    expect(state()).toMatchObject({ deleteAt: 7, isReading: false })
    parts.deleteAt = refuse('network')
    await readDeletion()
    expect(state()).toMatchObject({ deleteAt: 7, isReading: false, problem: null })
  })

  test('of another wallet is not shown for this one, whenever its answer comes', async () => {
    parts.deleteAt = async () => {
      signIn('w2')
      return 7
    }
    await readDeletion()
    parts.deleteAt = refuse('network')
    await readDeletion()
    expect(state()).toMatchObject({ walletId: 'w2', deleteAt: null })
  })

  test('is stopped; one that is over already is as good, and a server that is away leaves it', async () => {
    parts.deleteAt = async () => 7
    await readDeletion()
    parts.keep = refuse('network')
    await keepAccount()
    expect(state()).toMatchObject({ deleteAt: 7, problem: { code: 'network' } })
    parts.keep = refuse('not_found')
    await keepAccount()
    expect(state()).toMatchObject({ deleteAt: null, problem: null })
  })
})
