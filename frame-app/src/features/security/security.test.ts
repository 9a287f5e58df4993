import type { Slot, Wallet } from '@walletframe/api-contract'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiFailure } from '../../api/failure.ts'
import { writeWallet } from '../../storage/embeddedRecord.ts'
import { slot } from '../../../test/slot.ts'

/* The list of what opens the wallet, and what is done from it. What the server makes of it: frame-server/test/slotRemovals.test.ts. */

const parts = vi.hoisted(() => ({
  asked: [] as string[],
  devices: {} as Record<string, (...given: never[]) => Promise<unknown>>,
  signedOut: 0,
  /** Wallets that were signed out of. */
  leftWallets: [] as unknown[],
}))
vi.mock('../../vault/devices.ts', () => ({
  devices: new Proxy(
    {},
    {
      get: (_target, name: string) =>
        name === 'then'
          ? undefined
          : async (...given: never[]) => {
              parts.asked.push([name, ...given].join(' ').trim())
              return parts.devices[name]?.(...given)
            },
    },
  ),
}))
vi.mock('../../vault/emailChange.ts', () => ({
  emailChange: {
    stop: async (account: string, { email }: { readonly email: string }) => {
      parts.asked.push(`stop ${account} ${email}`)
      return parts.devices['stop']?.()
    },
  },
}))
vi.mock('../account/leave.ts', () => ({
  signOutOfWallet: async (walletId: unknown) => {
    parts.signedOut += 1
    parts.leftWallets.push(walletId)
  },
}))

const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
})

const { giveUpRecovery, recoveryStore } = await import('../recovery/recoveryState.ts')
const { connectionsStore } = await import('../../connections/connections.ts')
const { securityBegin, securityStore } = await import('./securityState.ts')
const {
  endEverywhere,
  endOthers,
  endSession,
  keepSlot,
  leaveRemoval,
  readLog,
  readOlder,
  readSecurity,
  removeSlot,
  stopChange,
} = await import('./security.ts')

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const here = slot('here', { current: true })
const phone = slot('phone')
const walletWith = (...slots: Slot[]): Wallet => ({ id: 'w1', addresses: { eip155: address }, slots })
const byCode = { byCode: true, logins: [] }
const state = () => securityStore.getState()
const refuse = (code: 'network' | 'not_found' | 'session_not_found' | 'code_required' | 'last_slot') => () =>
  Promise.reject(new ApiFailure(code, 'x'))

beforeEach(async () => {
  writeWallet({ id: 'w1', email: 'me@example.com', addresses: { eip155: address } })
  parts.devices = {
    read: async () => ({ wallet: walletWith(here, phone), sessions: [], change: null, logins: byCode }),
  }
  parts.signedOut = 0
  parts.leftWallets = []
  giveUpRecovery()
  securityStore.setState(securityBegin, true)
  await readSecurity()
  parts.asked = []
})

describe('the list', () => {
  test('stays where it cannot be read again, and why is said', async () => {
    parts.devices['read'] = refuse('network')
    await readSecurity()
    expect(state()).toMatchObject({ isReading: false, problem: { code: 'network' } })
    expect(state().known?.slots).toHaveLength(2)
  })

  test('of another wallet is not shown', async () => {
    writeWallet({ id: 'w2', email: 'you@example.com', addresses: { eip155: address } })
    parts.devices['read'] = refuse('network')
    await readSecurity()
    expect(state().known).toBeNull()
  })

  test('that was asked for by who is not signed in any more is not shown to who is, nor is what happened', async () => {
    let answer: (read: unknown) => void = () => undefined
    parts.devices['read'] = () => new Promise((resolve) => (answer = resolve))
    parts.devices['history'] = async () => ({ entries: [{ id: 'a', type: 'x', at: 1 }], next: null })
    await readLog()
    const reading = readSecurity()
    await vi.waitFor(() => expect(parts.asked).toContain(`read ${address}`))
    writeWallet({ id: 'w2', email: 'you@example.com', addresses: { eip155: address } })
    answer({ wallet: walletWith(here, phone), sessions: [], change: null, logins: byCode })
    await reading
    expect(state()).toMatchObject({ known: null, isReading: false, log: { entries: null } })
  })

  test('goes when this browser signs out, before anybody reads again', () => {
    writeWallet(null)
    connectionsStore.setState({})
    expect(state().known).toBeNull()
  })

  test('asked for while it is read is read once more after that', async () => {
    const answers: ((read: unknown) => void)[] = []
    parts.devices['read'] = () => new Promise((resolve) => answers.push(resolve))
    const first = readSecurity()
    const [second, third] = [readSecurity(), readSecurity()]
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    answers[0]?.({ wallet: walletWith(here, phone), sessions: [], change: null, logins: byCode })
    await first
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    answers[1]?.({ wallet: walletWith(here), sessions: [], change: null, logins: byCode })
    await Promise.all([second, third])
    expect(answers).toHaveLength(2)
    expect(state().known?.slots).toEqual([here])
  })
})

describe('signing out', () => {
  test('of another browser: the list is read again', async () => {
    expect(await endSession('s1')).toBe(true)
    expect(parts.asked).toEqual(['endSession s1', `read ${address}`])
  })

  test('of one that has ended already: said, and the list is read again', async () => {
    parts.devices['endSession'] = refuse('session_not_found')
    expect(await endSession('s1')).toBe(false)
    expect(parts.asked).toEqual(['endSession s1', `read ${address}`])
    expect(state()).toMatchObject({ busy: null, problem: { code: 'session_not_found' } })
  })

  test('everywhere ends the others, then this one; where the others cannot be ended this one stays', async () => {
    parts.devices['endOthers'] = refuse('network')
    await endEverywhere()
    expect(parts.signedOut).toBe(0)
    expect(state().problem?.code).toBe('network')
    parts.devices['endOthers'] = async () => undefined
    await endEverywhere()
    expect(parts.leftWallets).toEqual(['w1'])
    expect(await endOthers()).toBe(true)
    expect(parts.signedOut).toBe(1)
  })
})

describe('the removal of a slot', () => {
  test('of another device: it is gone from the list, and this browser stays signed in', async () => {
    parts.devices['remove'] = async () => ({ wallet: walletWith(here), removeAt: null })
    await removeSlot('phone')
    expect(recoveryStore.getState().step).toBe('done')
    expect(state().known?.slots).toEqual([here])
    leaveRemoval()
    expect(parts.signedOut).toBe(0)
  })

  test('of this device: it signs out of that wallet with it, once, and leaves the window', async () => {
    parts.devices['remove'] = async () => ({ wallet: walletWith(phone), removeAt: null })
    const leave = vi.fn()
    await removeSlot('here', leave)
    expect(leave).toHaveBeenCalledOnce()
    expect(parts.leftWallets).toEqual(['w1'])
    leaveRemoval()
    expect(parts.signedOut).toBe(1)
  })

  test('of this device, whose screen is left or replaced meanwhile: it signs out all the same', async () => {
    let answer: (removed: unknown) => void = () => undefined
    parts.devices['remove'] = () => new Promise((resolve) => (answer = resolve))
    const leave = vi.fn()
    const removing = removeSlot('here', leave)
    await vi.waitFor(() => expect(parts.asked).toContain(`remove ${address} here`))
    giveUpRecovery()
    leaveRemoval()
    securityStore.setState(securityBegin, true)
    writeWallet({ id: 'w2', email: 'you@example.com', addresses: { eip155: address } })
    answer({ wallet: walletWith(phone), removeAt: null })
    await removing
    // That of the removal, not the one that is here by now.
    expect(parts.leftWallets).toEqual(['w1'])
    expect(state().known).toBeNull()
    expect(leave).not.toHaveBeenCalled()
  })

  test('of this device, whose answer is lost: it signs out where the slot is gone, and only there', async () => {
    parts.devices['remove'] = refuse('network')
    await removeSlot('here')
    expect(recoveryStore.getState()).toMatchObject({ step: 'begin', problem: { code: 'network' } })
    expect(parts.signedOut).toBe(0)
    parts.devices['read'] = async () => ({
      wallet: walletWith(phone),
      sessions: [],
      change: null,
      logins: byCode,
    })
    await removeSlot('here')
    expect(recoveryStore.getState().step).toBe('done')
    expect(parts.leftWallets).toEqual(['w1'])
  })

  test('that waits says until when, and can be kept', async () => {
    const leaving = slot('code', { kind: 'code', removal: { id: 'r1', removeAt: 9 } })
    parts.devices['remove'] = async () => ({ wallet: walletWith(here, leaving), removeAt: 9 })
    await removeSlot('code')
    expect(state().removeAt).toBe(9)
    leaveRemoval()
    expect(parts.signedOut).toBe(0)
    parts.devices['keep'] = async () => walletWith(here, phone)
    expect(await keepSlot(leaving)).toBe(true)
    expect(parts.asked).toContain(`keep ${address} code r1`)
  })

  test('that is refused changes nothing, and says why', async () => {
    parts.devices['remove'] = refuse('last_slot')
    await removeSlot('phone')
    expect(recoveryStore.getState()).toMatchObject({ step: 'begin', problem: { code: 'last_slot' } })
    expect(state().known?.slots).toHaveLength(2)
  })
})

describe('what happened', () => {
  const entry = (id: string) => ({ id, type: 'user.logged_in', at: 1 })

  test('is read page by page; what fails keeps what is there', async () => {
    parts.devices['history'] = async () => ({ entries: [entry('a')], next: 'n1' })
    await readLog()
    parts.devices['history'] = refuse('network')
    await readOlder()
    expect(state().log).toMatchObject({ entries: [{ id: 'a' }], next: 'n1', problem: { code: 'network' } })
    parts.devices['history'] = async () => ({ entries: [entry('b')], next: null })
    await readOlder()
    expect(state().log).toMatchObject({ entries: [{ id: 'a' }, { id: 'b' }], next: null, problem: null })
    await readOlder()
    expect(parts.asked).toEqual(['history', 'history n1', 'history n1'])
  })
})

describe('the change of the address', () => {
  const change = { email: 'you@example.com', changeAt: 7 }
  beforeEach(async () => {
    const waits = { wallet: walletWith(here, phone), sessions: [], change }
    parts.devices['read'] = async () => waits
    await readSecurity()
    parts.asked = []
    parts.devices['read'] = async () => ({ ...waits, change: null, logins: byCode })
  })

  test('that waits is shown; stopped, the list is read again', async () => {
    expect(state().known?.change).toEqual(change)
    expect(await stopChange(change)).toBe(true)
    expect(parts.asked).toEqual([`stop ${address} you@example.com`, `read ${address}`])
    expect(state()).toMatchObject({ busy: null, problem: null, known: { change: null } })
  })

  test('that is over already: the list says so', async () => {
    parts.devices['stop'] = refuse('not_found')
    expect(await stopChange(change)).toBe(false)
    expect(state()).toMatchObject({ busy: null, problem: { code: 'not_found' }, known: { change: null } })
  })

  test('that could not be stopped goes on to be shown', async () => {
    parts.devices['stop'] = refuse('network')
    expect(await stopChange(change)).toBe(false)
    expect(state()).toMatchObject({ busy: null, problem: { code: 'network' }, known: { change } })
  })

  test('stays where a slot is kept meanwhile', async () => {
    parts.devices['keep'] = async () => walletWith(here)
    parts.devices['read'] = refuse('network')
    await keepSlot(slot('code', { removal: { id: 'r', removeAt: 1 } }))
    expect(state().known?.change).toEqual(change)
  })
})
