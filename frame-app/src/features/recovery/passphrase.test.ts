import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiFailure } from '../../api/failure.ts'
import { readWallet, writeWallet } from '../../storage/embeddedRecord.ts'

/* The steps of setting a passphrase and of using one. What the vault does with them: vault/vault.test.ts. */

const parts = vi.hoisted(() => ({
  vault: {} as Record<string, ReturnType<typeof vi.fn>>,
  remove: vi.fn(),
  entered: vi.fn(),
}))
vi.mock('../../vault/recovery.ts', () => ({ recovery: parts.vault }))
vi.mock('../../vault/devices.ts', () => ({ devices: { remove: parts.remove } }))
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
vi.mock('../emailLogin/email.ts', () => ({ enterRecovered: parts.entered }))

const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
})

const { giveUpRecovery, recoveryStore } = await import('./recoveryState.ts')
const { recoverWithPassphrase, repeatPassphrase, savePassphrase, typePassphrase } =
  await import('./passphrase.ts')
const { typeFresh } = await import('./steps.ts')

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const phrase = 'seven quiet lamps under the bridge'
const state = () => recoveryStore.getState()
const type = (typed: string, repeated = typed) => {
  typePassphrase(typed)
  repeatPassphrase(repeated)
}
/** Refused once, as by a server that wants a one-time code first. */
const wantsMailOnce = (name: string) =>
  parts.vault[name]?.mockRejectedValueOnce(new ApiFailure('code_required', 'x'))

beforeEach(() => {
  giveUpRecovery()
  recoveryStore.setState({ kept: {} })
  Object.assign(parts.vault, {
    requireFresh: vi.fn(async () => []),
    requireFreshFor: vi.fn(async () => undefined),
    keepPassphrase: vi.fn(async () => []),
    passphraseHalf: vi.fn(async () => 'half'),
    recover: vi.fn(async () => undefined),
  })
  parts.remove.mockReset().mockResolvedValue({ removeAt: null })
  parts.entered.mockReset()
  stored.clear()
  writeWallet({ id: 'w1', email: 'me@example.com', addresses: { eip155: address } })
})

describe('setting one', () => {
  test('typed twice it works from now on, and nothing of it stays here', async () => {
    type(phrase, `${phrase} `)
    await savePassphrase()
    expect(parts.vault['keepPassphrase']).toHaveBeenCalledWith(address, phrase)
    expect(state()).toMatchObject({ step: 'done', typed: '', repeated: '', isOldLeft: false, problem: null })
    expect(state().kept).toEqual({ w1: { hasPassphrase: true } })
    expect(readWallet()?.hasPassphrase).toBe(true)
  })

  test.each([
    ['seven', 'seven', { fault: 'short', length: 5 }],
    ['aaaaaaaaaaaaaaaaaaaa', 'aaaaaaaaaaaaaaaaaaaa', { fault: 'plain' }],
    [phrase, 'seven quiet lamps', { fault: 'differs' }],
  ])('%j and %j: nobody is asked, and what was typed stays', async (typed, repeated, fault) => {
    type(typed, repeated)
    await savePassphrase()
    expect(state()).toMatchObject({ step: 'begin', typed, repeated, fault, isBusy: false })
    expect(parts.vault['requireFresh']).not.toHaveBeenCalled()
    // Typing on takes back what was said.
    typePassphrase(`${typed}x`)
    expect(state().fault).toBeNull()
  })

  test('a one-time code is asked for before it is stretched; then it goes on by itself', async () => {
    wantsMailOnce('requireFresh')
    type(phrase)
    await savePassphrase()
    expect(state()).toMatchObject({ step: 'mail', typed: phrase })
    expect(parts.vault['keepPassphrase']).not.toHaveBeenCalled()
    await typeFresh('123456')
    expect(state().step).toBe('done')
  })

  test('given up while it waits for that code, it is set by nothing', async () => {
    wantsMailOnce('requireFresh')
    type(phrase)
    await savePassphrase()
    giveUpRecovery()
    await typeFresh('123456')
    expect(parts.vault['keepPassphrase']).not.toHaveBeenCalled()
    expect(state()).toMatchObject({ step: 'begin', typed: '', repeated: '' })
  })

  test('the one of before goes, after the new one works; where it does not go, that is said', async () => {
    parts.vault['keepPassphrase']?.mockResolvedValue(['old'])
    type(phrase)
    await savePassphrase()
    expect(parts.remove).toHaveBeenCalledWith(address, 'old')
    expect(state()).toMatchObject({ step: 'done', isOldLeft: false })
    giveUpRecovery()
    parts.remove.mockRejectedValue(new ApiFailure('network', 'x'))
    type(phrase)
    await savePassphrase()
    expect(state()).toMatchObject({ step: 'done', isOldLeft: true })
  })

  test('what goes wrong is said, and what was typed stays for another try', async () => {
    parts.vault['keepPassphrase']?.mockRejectedValueOnce(new ApiFailure('network', 'x'))
    type(phrase)
    await savePassphrase()
    expect(state()).toMatchObject({
      step: 'begin',
      typed: phrase,
      problem: { code: 'network' },
      isBusy: false,
    })
    expect(parts.remove).not.toHaveBeenCalled()
    await savePassphrase()
    expect(state().step).toBe('done')
  })
})

describe('using one', () => {
  test('it opens the wallet of the view, leaves the window and connects', async () => {
    const leave = vi.fn()
    typePassphrase(phrase)
    await recoverWithPassphrase('w1', leave)
    expect(parts.vault['passphraseHalf']).toHaveBeenCalledWith(phrase, 'w1')
    expect(parts.vault['recover']).toHaveBeenCalledWith('w1', { kind: 'passphrase', key: 'half' })
    expect(leave).toHaveBeenCalledOnce()
    expect(parts.entered).toHaveBeenCalledOnce()
  })

  test('nothing typed is nothing asked; one of before the rules of today is asked all the same', async () => {
    typePassphrase('   ')
    await recoverWithPassphrase('w1', vi.fn())
    expect(state().fault).toEqual({ fault: 'short', length: 0 })
    expect(parts.vault['passphraseHalf']).not.toHaveBeenCalled()
    typePassphrase('short')
    await recoverWithPassphrase('w1', vi.fn())
    expect(parts.vault['recover']).toHaveBeenCalledOnce()
  })

  test('a one-time code is asked for before it is stretched, which happens once', async () => {
    wantsMailOnce('requireFreshFor')
    typePassphrase(phrase)
    await recoverWithPassphrase('w1', vi.fn())
    expect(state()).toMatchObject({ step: 'mail', typed: phrase })
    expect(parts.vault['passphraseHalf']).not.toHaveBeenCalled()
    await typeFresh('123456')
    expect(parts.vault['passphraseHalf']).toHaveBeenCalledOnce()
    expect(parts.entered).toHaveBeenCalledOnce()
  })

  test('given up while it is worked out, it opens nothing', async () => {
    const leave = vi.fn()
    parts.vault['passphraseHalf'] = vi.fn(async () => {
      giveUpRecovery()
      return Promise.resolve('half')
    })
    typePassphrase(phrase)
    await recoverWithPassphrase('w1', leave)
    expect(parts.vault['recover']).not.toHaveBeenCalled()
    expect(leave).not.toHaveBeenCalled()
  })
})
