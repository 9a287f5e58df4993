import { beforeEach, expect, test, vi } from 'vitest'
import { ApiFailure } from '../../api/failure.ts'
import { writeWallet } from '../../storage/embeddedRecord.ts'
import { drawCode } from '../../vault/worker/recoveryCode.ts'

const parts = vi.hoisted(() => ({
  asked: [] as unknown[][],
  make: async (_isCurrent: () => boolean): Promise<unknown> => ({ format: 'walletframe-exit-kit' }),
}))
vi.mock('../../vault/exitKit.ts', () => ({
  exitKit: {
    make: async (account: string, code: string, isCurrent: () => boolean) => {
      parts.asked.push([account, code])
      return parts.make(isCurrent)
    },
  },
}))

const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
})

const { giveUpRecovery, recoveryStore } = await import('../recovery/recoveryState.ts')
const { typeCode } = await import('../recovery/recover.ts')
const { makeKit } = await import('./exitKit.ts')
const { exitKitStore } = await import('./exitKitState.ts')

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const code = drawCode()
const file = () => exitKitStore.getState().file

beforeEach(() => {
  writeWallet({ id: 'w1', email: 'me@example.com', addresses: { eip155: address } })
  parts.make = async () => ({ format: 'walletframe-exit-kit' })
  giveUpRecovery()
  parts.asked = []
})

test('a slip of the pen is said before anybody is asked', async () => {
  typeCode('ABC')
  await makeKit()
  expect(recoveryStore.getState().fault).toMatchObject({ fault: 'length' })
  expect(parts.asked).toEqual([])
})

test('the kit of the code that was typed is there, the code is gone; left, the kit is gone too', async () => {
  typeCode(code.toLowerCase())
  await makeKit()
  expect(parts.asked).toEqual([[address, code]])
  expect(recoveryStore.getState()).toMatchObject({ step: 'done', typed: '' })
  expect(JSON.parse(file() ?? '')).toEqual({ format: 'walletframe-exit-kit' })
  giveUpRecovery()
  expect(file()).toBeNull()
})

test('a kit that was given up on its way is kept nowhere', async () => {
  let answer: (kit: unknown) => void = () => undefined
  let current: () => boolean = () => true
  parts.make = (isCurrent) => {
    current = isCurrent
    return new Promise((resolve) => (answer = resolve))
  }
  typeCode(code)
  const making = makeKit()
  await vi.waitFor(() => expect(parts.asked).toHaveLength(1))
  expect(current()).toBe(true)
  giveUpRecovery()
  expect(current()).toBe(false)
  answer({ format: 'walletframe-exit-kit' })
  await making
  expect(file()).toBeNull()
})

test('what the server did not write down is not saved, and what was typed stays', async () => {
  parts.make = () => Promise.reject(new ApiFailure('network', 'x'))
  typeCode(code)
  await makeKit()
  expect(recoveryStore.getState()).toMatchObject({ step: 'begin', typed: code, problem: { code: 'network' } })
  expect(file()).toBeNull()
})
