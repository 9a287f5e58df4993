import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiFailure } from '../../api/failure.ts'
import { readWallet, writeWallet } from '../../storage/embeddedRecord.ts'

/* The steps of making a passkey and of using one. What the browser is asked: vault/passkeys.test.ts. */

const parts = vi.hoisted(() => ({
  asked: [] as string[],
  run: {} as Record<string, (...given: never[]) => unknown>,
  entered: 0,
}))
const recorded = (name: string) =>
  vi.fn(async (...given: never[]) => {
    parts.asked.push(name)
    return parts.run[name]?.(...given)
  })
vi.mock('../../vault/recovery.ts', () => ({
  recovery: {
    requireFresh: recorded('requireFresh'),
    keepPasskey: recorded('keepPasskey'),
    recover: recorded('recover'),
  },
}))
vi.mock('../../vault/passkeys.ts', () => ({
  makePasskey: recorded('makePasskey'),
  askPasskey: recorded('askPasskey'),
  discardPasskey: recorded('discardPasskey'),
}))
vi.mock('../../connectors/embedded/embedded.ts', () => ({
  embeddedParts: async () => ({
    session: {
      email: async () => 'me@example.com',
      provider: async () => undefined,
      startEmail: async () => ({ challengeId: 'c', challengeSecret: 's', expiresIn: 600, resendIn: 30 }),
      verifyCode: async () => ({}),
    },
  }),
}))
vi.mock('../emailLogin/email.ts', () => ({
  enterRecovered: async () => {
    parts.entered += 1
  },
}))
const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
})

const { giveUpRecovery, recoveryStore } = await import('./recoveryState.ts')
const { addPasskey, provePasskey, recoverWithPasskey } = await import('./passkey.ts')
const { typeFresh } = await import('./steps.ts')

const view = {} as Window & typeof globalThis
const passkey = { credentialId: 'Y3JlZA', prfSalt: 's'.repeat(43) }
const half = { type: 'secret' } as CryptoKey
const state = () => recoveryStore.getState()
const fail = (code: string) => () => Promise.reject(Object.assign(new Error('x'), { code }))

beforeEach(() => {
  giveUpRecovery()
  recoveryStore.setState({ kept: {} })
  parts.asked = []
  parts.entered = 0
  parts.run = {
    requireFresh: () => [],
    makePasskey: () => ({ passkey, half: null }),
    askPasskey: () => ({ credentialId: passkey.credentialId, half }),
  }
  const addresses = { eip155: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }
  writeWallet({ id: 'w1', email: 'me@example.com', addresses })
})

describe('a passkey is made', () => {
  test('and the server hears of it only after it was used once', async () => {
    await addPasskey(view)
    expect(parts.asked).toEqual(['requireFresh', 'makePasskey'])
    expect(state()).toMatchObject({ step: 'prove', passkey })
    await provePasskey(view)
    expect(parts.asked.slice(2)).toEqual(['askPasskey', 'keepPasskey'])
    expect(state()).toMatchObject({ step: 'done', passkey: null, kept: { w1: { hasPasskey: true } } })
    expect(readWallet()?.hasPasskey).toBe(true)
  })

  test('one that gave what is needed at once is not asked for again', async () => {
    parts.run['makePasskey'] = () => ({ passkey, half })
    await addPasskey(view)
    expect(parts.asked).toEqual(['requireFresh', 'makePasskey', 'keepPasskey'])
    expect(state().step).toBe('done')
  })

  test('not used, it stays to be used; a server that is away gets what it gave, without another prompt', async () => {
    await addPasskey(view)
    parts.run['askPasskey'] = fail('passkey-refused')
    await provePasskey(view)
    expect(state()).toMatchObject({ step: 'prove', passkey, problem: { code: 'passkey-refused' } })
    parts.run['askPasskey'] = () => ({ credentialId: passkey.credentialId, half })
    parts.run['keepPasskey'] = fail('network')
    await provePasskey(view)
    expect(state()).toMatchObject({ step: 'prove', problem: { code: 'network' } })
    parts.run['keepPasskey'] = () => undefined
    parts.asked = []
    await provePasskey(view)
    expect(parts.asked).toEqual(['keepPasskey'])
    expect(state().step).toBe('done')
  })

  test('one that turns out to have no PRF: the server hears nothing, and another one is made', async () => {
    await addPasskey(view)
    parts.run['askPasskey'] = fail('passkey-without-prf')
    await provePasskey(view)
    expect(state()).toMatchObject({ step: 'begin', passkey: null, problem: { code: 'passkey-without-prf' } })
    expect(parts.asked).not.toContain('keepPasskey')
    expect(parts.asked).toContain('discardPasskey')
  })

  test('a one-time code that is too old is asked for before the browser is', async () => {
    parts.run['requireFresh'] = () => Promise.reject(new ApiFailure('code_required', 'x'))
    await addPasskey(view)
    expect(state().step).toBe('mail')
    expect(parts.asked).toEqual(['requireFresh'])
    parts.run['requireFresh'] = () => []
    await typeFresh('123456')
    expect(state()).toMatchObject({ step: 'prove', passkey })
  })

  test('given up, its prompt ends, and nothing of it is kept', async () => {
    let signal: AbortSignal | undefined
    let answer: (made: unknown) => void = () => undefined
    parts.run['makePasskey'] = (...[, , , given]: AbortSignal[]) => {
      signal = given
      return new Promise((resolve) => (answer = resolve))
    }
    const adding = addPasskey(view)
    await vi.waitFor(() => expect(signal).toBeDefined())
    giveUpRecovery()
    expect(signal?.aborted).toBe(true)
    answer({ passkey, half })
    await adding
    expect(state()).toMatchObject({ step: 'begin', passkey: null })
    expect(parts.asked).not.toContain('keepPasskey')
    // The authenticator has it: it is told that it is worth nothing.
    expect(parts.asked).toContain('discardPasskey')
  })

  test('given up while it is used: what it gave opens nothing later', async () => {
    await addPasskey(view)
    let answer: (used: unknown) => void = () => undefined
    parts.run['askPasskey'] = () => new Promise((resolve) => (answer = resolve))
    const proving = provePasskey(view)
    await vi.waitFor(() => expect(parts.asked).toContain('askPasskey'))
    giveUpRecovery()
    answer({ credentialId: passkey.credentialId, half })
    await proving
    parts.asked = []
    parts.run['askPasskey'] = () => ({ credentialId: 'b3RoZXI', half })
    await recoverWithPasskey(view, { walletId: 'w1', passkeys: [passkey] }, () => {})
    expect(parts.asked).toEqual(['askPasskey', 'recover'])
  })
})

describe('a passkey is used', () => {
  const wallet = { walletId: 'w1', passkeys: [passkey] }
  const use = (leave = () => {}) => recoverWithPasskey(view, wallet, leave)

  test('opens the wallet that the view stands for, leaves the window and connects', async () => {
    const given: unknown[] = []
    parts.run['recover'] = (...all) => void given.push(...all)
    const leave = vi.fn()
    await use(leave)
    expect(given).toEqual(['w1', { kind: 'passkey', key: half }, passkey.credentialId])
    expect(leave).toHaveBeenCalledOnce()
    expect(parts.entered).toBe(1)
  })

  test('that is another wallet’s connects nobody, and is asked for anew', async () => {
    parts.run['recover'] = fail('cannot-unwrap')
    await use()
    expect(state()).toMatchObject({ isBusy: false, problem: { code: 'cannot-unwrap' } })
    expect(parts.entered).toBe(0)
    parts.asked = []
    await use()
    expect(parts.asked).toEqual(['askPasskey', 'recover'])
  })

  test('where the one-time code is too old, that is asked for, and the passkey not again', async () => {
    parts.run['recover'] = () => Promise.reject(new ApiFailure('code_required', 'x'))
    await use()
    expect(state().step).toBe('mail')
    parts.run['recover'] = () => undefined
    await typeFresh('123456')
    expect(parts.asked.filter((name) => name === 'askPasskey')).toHaveLength(1)
    expect(parts.entered).toBe(1)
  })

  test('given up meanwhile, nobody is connected and nothing waits', async () => {
    parts.run['recover'] = () => Promise.reject(new ApiFailure('code_required', 'x'))
    await use()
    giveUpRecovery()
    parts.run['recover'] = () => giveUpRecovery()
    parts.asked = []
    await use()
    expect(parts.asked).toEqual(['askPasskey', 'recover'])
    expect(parts.entered).toBe(0)
  })
})
