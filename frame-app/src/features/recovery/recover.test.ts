import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiFailure } from '../../api/failure.ts'
import { readWallet, writeWallet } from '../../storage/embeddedRecord.ts'
import { codeGroups, drawCode } from '../../vault/worker/recoveryCode.ts'

/* The steps of making a code and of using one. What the vault does with them: vault/vault.test.ts. */

const parts = vi.hoisted(() => ({
  asked: [] as string[],
  vault: {} as Record<string, (...given: never[]) => Promise<unknown>>,
  verify: (() => Promise.resolve({})) as () => Promise<unknown>,
  entered: 0,
  provider: undefined as string | undefined,
}))
vi.mock('../../vault/recovery.ts', () => ({
  recovery: new Proxy(
    {},
    {
      // It is given from one async function to another: with a `then` it would be a promise.
      get: (_target, name: string) =>
        name === 'then'
          ? undefined
          : async (...given: never[]) => {
              parts.asked.push(name)
              return parts.vault[name]?.(...given)
            },
    },
  ),
}))
vi.mock('../../vault/devices.ts', () => ({
  devices: {
    remove: async (...given: never[]) => {
      parts.asked.push('remove')
      return parts.vault['remove']?.(...given)
    },
  },
}))
vi.mock('../../connectors/embedded/embedded.ts', () => ({
  embeddedParts: async () => ({
    session: {
      email: async () => 'me@example.com',
      provider: async () => parts.provider,
      startFresh: async () => {
        parts.asked.push('mail of the session')
        return { challengeId: 'c', challengeSecret: 's', expiresIn: 600, resendIn: 30 }
      },
      verifyFresh: () => {
        parts.asked.push('code of the session')
        return parts.verify()
      },
      startEmail: async () => {
        parts.asked.push('mail')
        return { challengeId: 'c', challengeSecret: 's', expiresIn: 600, resendIn: 30 }
      },
      verifyCode: () => parts.verify(),
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
const { goProve, proveCode, recoverWith, showCode, typeCode } = await import('./recover.ts')
const { learnKept, typeFresh } = await import('./steps.ts')

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const code = drawCode()
const state = () => recoveryStore.getState()
const wantsMail = () => Promise.reject(new ApiFailure('code_required', 'x'))
/** As the vault does it until a one-time code was typed. */
const untilFresh = (name: string) => {
  const then = parts.vault[name]
  parts.vault[name] = wantsMail
  parts.verify = async () => {
    if (then) parts.vault[name] = then
    return {}
  }
}

const freshOf = () => ({
  challengeId: 'c',
  challengeSecret: 's',
  email: 'me@example.com',
  ofSession: false,
  resendAt: 0,
  refused: 0,
})

beforeEach(() => {
  giveUpRecovery()
  recoveryStore.setState({ kept: {} })
  parts.asked = []
  parts.entered = 0
  parts.provider = undefined
  parts.verify = () => Promise.resolve({})
  parts.vault = {
    requireFresh: async () => undefined,
    drawCode: async () => code,
    keep: async () => undefined,
    recover: async () => undefined,
    kept: async () => ({ hasCode: false, hasPasskey: false }),
  }
  writeWallet({ id: 'w1', email: 'me@example.com', addresses: { eip155: address } })
})

const type = async (typed: string) => {
  typeCode(typed)
  await proveCode()
}

describe('a code is made', () => {
  test('only what was shown and typed again is kept, and then the banner goes', async () => {
    await learnKept()
    expect(readWallet()?.hasCode).toBe(false)
    await showCode()
    expect(state()).toMatchObject({ step: 'shown', code })
    goProve()
    await type(code.slice(1))
    expect(state().fault).toEqual({ fault: 'length', length: 27 })
    await type(drawCode())
    expect(state().fault).toEqual({ fault: 'other' })
    expect(parts.asked).not.toContain('keep')
    expect(state().step).toBe('prove')
    await type(codeGroups(code).join(' ').toLowerCase())
    expect(state()).toMatchObject({ step: 'done', code: null, typed: '', kept: { w1: { hasCode: true } } })
    expect(readWallet()?.hasCode).toBe(true)
  })

  test('in the place of a lost one: that goes once the new one works, and not before', async () => {
    const removed: string[] = []
    parts.vault['remove'] = async (_account: never, slotId: never) => {
      removed.push(slotId)
      return { removeAt: null }
    }
    recoveryStore.setState({ replaces: ['old-1', 'old-2'] })
    await showCode()
    goProve()
    await type(drawCode())
    parts.vault['keep'] = () => Promise.reject(new ApiFailure('network', 'x'))
    await type(code)
    expect([removed, state().step]).toEqual([[], 'prove'])
    parts.vault['keep'] = async (_account: never, _code: never, _unanswered: never, replaced: never) =>
      expect(replaced).toEqual(['old-1', 'old-2'])
    await type(code)
    expect(removed).toEqual(['old-1', 'old-2'])
    expect(parts.asked.indexOf('keep')).toBeLessThan(parts.asked.indexOf('remove'))
    expect(state()).toMatchObject({ step: 'done', isOldLeft: false })
  })

  test('in the place of a lost one that cannot be removed: the new one works, and that is said', async () => {
    parts.vault['remove'] = () => Promise.reject(new ApiFailure('network', 'x'))
    recoveryStore.setState({ replaces: ['old-1'] })
    await showCode()
    goProve()
    await type(code)
    expect(state()).toMatchObject({ step: 'done', isOldLeft: true, kept: { w1: { hasCode: true } } })
  })

  test('in the place of lost ones of which one was removed elsewhere: the others go all the same', async () => {
    const removed: string[] = []
    parts.vault['remove'] = async (_account: never, slotId: never) => {
      if (slotId === 'old-1') throw new ApiFailure('slot_not_found', 'x')
      removed.push(slotId)
      return { removeAt: null }
    }
    recoveryStore.setState({ replaces: ['old-1', 'old-2'] })
    await showCode()
    goProve()
    await type(code)
    expect(removed).toEqual(['old-2'])
    expect(state()).toMatchObject({ step: 'done', isOldLeft: false })
  })

  test('given up at any step, nothing is kept, and nothing of the code is left', async () => {
    await showCode()
    goProve()
    typeCode(code)
    giveUpRecovery()
    expect(JSON.stringify(state())).not.toContain(code)
    await proveCode()
    expect(parts.asked).not.toContain('keep')
  })

  test('closed while it is being drawn: it is not shown any more', async () => {
    let draw: (drawn: string) => void = () => undefined
    parts.vault['drawCode'] = () => new Promise<string>((resolve) => (draw = resolve))
    const shown = showCode()
    await vi.waitFor(() => expect(parts.asked).toContain('drawCode'))
    giveUpRecovery()
    draw(code)
    await shown
    expect(state()).toMatchObject({ step: 'begin', code: null })
  })

  test('a one-time code that is too old is asked for first, by mail, and what was asked for goes on', async () => {
    untilFresh('requireFresh')
    await showCode()
    expect(state()).toMatchObject({ step: 'mail', code: null, fresh: { email: 'me@example.com' } })
    await typeFresh('123456')
    expect(state()).toMatchObject({ step: 'shown', code, fresh: null })
  })

  test('in a session that a provider began the code is mailed and typed for that session: none is begun by the address', async () => {
    parts.provider = 'google'
    untilFresh('requireFresh')
    await showCode()
    expect(state()).toMatchObject({ step: 'mail', fresh: { email: 'me@example.com' } })
    await typeFresh('123456')
    expect(state()).toMatchObject({ step: 'shown', code, fresh: null })
    expect(parts.asked).toEqual(expect.arrayContaining(['mail of the session', 'code of the session']))
    expect(parts.asked).not.toContain('mail')
  })

  test('one that grew too old while the code was written down is asked for then: nothing typed is lost', async () => {
    await showCode()
    goProve()
    untilFresh('keep')
    await type(code)
    expect(state()).toMatchObject({ step: 'mail', code, typed: code })
    await typeFresh('123456')
    expect(state().step).toBe('done')
  })

  test('a wrong one-time code is said, and the next one goes on', async () => {
    untilFresh('requireFresh')
    const right = parts.verify
    parts.verify = () => Promise.reject(new ApiFailure('code_wrong', 'x', { attemptsLeft: 2 }))
    await showCode()
    await typeFresh('000000')
    expect(state()).toMatchObject({ step: 'mail', problem: { code: 'code_wrong' }, fresh: { refused: 1 } })
    parts.verify = right
    await typeFresh('123456')
    expect(state().step).toBe('shown')
  })

  test('given up while the one-time code is looked at: nothing goes on', async () => {
    untilFresh('requireFresh')
    await showCode()
    const { verify } = parts
    parts.verify = async () => {
      giveUpRecovery()
      return verify()
    }
    parts.asked = []
    await typeFresh('123456')
    expect(state().step).toBe('begin')
    expect(parts.asked).toEqual([])
  })

  test('a commit without an answer is given to the next try, and goes when the code is given up', async () => {
    const held: unknown[] = []
    parts.vault['keep'] = (...given: unknown[]) => {
      held.push(given[2])
      return Promise.reject(new ApiFailure('network', 'x'))
    }
    await showCode()
    await type(code)
    await proveCode()
    expect(held[1]).toBe(held[0])
    giveUpRecovery()
    await showCode()
    await type(code)
    expect(held[2]).not.toBe(held[0])
  })

  test('what goes wrong at the end leaves code and field as they are', async () => {
    await showCode()
    goProve()
    parts.vault['keep'] = () => Promise.reject(new ApiFailure('network', 'x'))
    await type(code)
    expect(state()).toMatchObject({ step: 'prove', code, typed: code, problem: { code: 'network' } })
  })
})

describe('a code is used', () => {
  const left = vi.fn(() => giveUpRecovery())
  const use = async (typed: string) => {
    typeCode(typed)
    await recoverWith('w1', left)
  }

  test('of the wallet that the view stands for', async () => {
    const given: unknown[] = []
    parts.vault['recover'] = async (...all) => void given.push(...all)
    await use(code)
    expect(given).toEqual(['w1', { kind: 'code', code }])
  })

  test('given up while the one-time code is waited for: nothing waits with the code in it', async () => {
    untilFresh('recover')
    await use(code)
    giveUpRecovery()
    // Whatever waited would go on now, for somebody who only wants a one-time code.
    recoveryStore.setState({ step: 'mail', typed: code, fresh: freshOf() })
    parts.asked = []
    await typeFresh('123456')
    expect(parts.asked).toEqual([])
  })

  test('what waited for the one-time code reads what is typed then, and goes on once', async () => {
    const given: unknown[] = []
    parts.vault['recover'] = async (...[, brought]: { code: string }[]) => void given.push(brought?.code)
    untilFresh('recover')
    await use(code)
    const other = drawCode()
    recoveryStore.setState({ typed: other })
    await typeFresh('123456')
    recoveryStore.setState({ step: 'mail', fresh: freshOf() })
    await typeFresh('123456')
    expect(given).toEqual([other])
  })

  test('opens the wallet, leaves the window and connects', async () => {
    await use(codeGroups(code).join('-'))
    expect(parts.asked).toEqual(['recover'])
    expect(left).toHaveBeenCalledOnce()
    expect(parts.entered).toBe(1)
  })

  test('a slip is told before anybody is asked, and stays in the field', async () => {
    const slip = code.slice(0, 3) + (code[3] === '0' ? '1' : '0') + code.slice(4)
    await use(slip)
    expect(state()).toMatchObject({ typed: slip, fault: { fault: 'check' } })
    expect(parts.asked).toEqual([])
  })

  test('one of another wallet is told, stays in the field, and connects nobody', async () => {
    parts.vault['recover'] = () => Promise.reject(Object.assign(new Error('x'), { code: 'cannot-unwrap' }))
    await use(code)
    expect(state()).toMatchObject({ typed: code, isBusy: false, problem: { code: 'cannot-unwrap' } })
    expect(parts.entered).toBe(0)
  })

  test('given up while it is tried, nobody is connected', async () => {
    let done: (value: unknown) => void = () => undefined
    parts.vault['recover'] = () => new Promise((resolve) => (done = resolve))
    typeCode(code)
    const tried = recoverWith('w1', left)
    await vi.waitFor(() => expect(parts.asked).toContain('recover'))
    giveUpRecovery()
    done(undefined)
    await tried
    expect(parts.entered).toBe(0)
  })

  test('with a session whose one-time code is too old, that is asked for first', async () => {
    untilFresh('recover')
    await use(code)
    expect(state()).toMatchObject({ step: 'mail', typed: code })
    await typeFresh('123456')
    expect(parts.entered).toBe(1)
  })
})

test('whether a code opens the wallet is asked of the server; where it cannot be, what was heard last counts', async () => {
  parts.vault['kept'] = async () => ({ hasCode: true, hasPasskey: false })
  await learnKept()
  expect(readWallet()?.hasCode).toBe(true)
  parts.vault['kept'] = () => Promise.reject(new ApiFailure('network', 'x'))
  await learnKept()
  expect(state().kept).toEqual({ w1: { hasCode: true, hasPasskey: false } })
})
