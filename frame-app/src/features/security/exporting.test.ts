import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiFailure } from '../../api/failure.ts'
import { writeWallet } from '../../storage/embeddedRecord.ts'

const parts = vi.hoisted(() => ({
  asked: [] as string[],
  begin: async (): Promise<unknown> => ['words', 'eip155', 'solana'],
  read: async (): Promise<unknown> => 'secret words',
}))
vi.mock('../../vault/exporting.ts', () => ({
  exporting: {
    begin: async (account: string) => {
      parts.asked.push(`begin ${account}`)
      return parts.begin()
    },
    read: async (_account: string, what: string) => {
      parts.asked.push(`read ${what}`)
      return parts.read()
    },
    end: async () => void parts.asked.push('end'),
  },
}))

const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
})

const { giveUpRecovery, recoveryStore } = await import('../recovery/recoveryState.ts')
const { beginExport, choosePart, copySecret, endExport, hideSecret, showSecret } =
  await import('./exporting.ts')
const { exportBegin, exportStore } = await import('./exportState.ts')

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const secret = () => exportStore.getState().secret

beforeEach(async () => {
  writeWallet({ id: 'w1', email: 'me@example.com', addresses: { eip155: address } })
  parts.begin = async () => ['words', 'eip155', 'solana']
  parts.read = async () => 'secret words'
  exportStore.setState(exportBegin, true)
  giveUpRecovery()
  await beginExport()
  parts.asked = []
})

describe('an export', () => {
  test('asks for nothing secret before the button is held, and lets go of it with the button', async () => {
    expect(recoveryStore.getState().step).toBe('shown')
    expect(exportStore.getState()).toMatchObject({ parts: ['words', 'eip155', 'solana'], secret: null })
    expect(parts.asked).toEqual([])
    await showSecret()
    expect(secret()).toBe('secret words')
    hideSecret()
    expect(secret()).toBeNull()
  })

  test('that was let go of before the answer came is not shown', async () => {
    let answer: (text: string) => void = () => undefined
    parts.read = () => new Promise((resolve) => (answer = resolve))
    const showing = showSecret()
    await vi.waitFor(() => expect(parts.asked).toHaveLength(1))
    hideSecret()
    answer('secret words')
    await showing
    expect(secret()).toBeNull()
  })

  test('another choice hides what was shown, and shows that', async () => {
    await showSecret()
    choosePart('eip155')
    expect(secret()).toBeNull()
    await showSecret()
    expect(parts.asked).toEqual(['read words', 'read eip155'])
  })

  test('copies without showing, and says where the browser did not take it', async () => {
    const writeText = vi.fn(async () => undefined)
    const view = { navigator: { clipboard: { writeText } } } as unknown as Window
    expect(await copySecret(view)).toBe(true)
    expect(writeText).toHaveBeenCalledWith('secret words')
    expect(secret()).toBeNull()
    writeText.mockRejectedValueOnce(new Error('denied'))
    expect(await copySecret(view)).toBe(false)
  })

  test('begins again where the wallet was locked meanwhile', async () => {
    parts.read = () => Promise.reject(Object.assign(new Error('locked'), { code: 'worker-ended' }))
    await showSecret()
    expect(recoveryStore.getState()).toMatchObject({ step: 'begin', problem: { code: 'worker-ended' } })
    expect(exportStore.getState()).toEqual(exportBegin)
  })

  test('that the server did not write down shows nothing', async () => {
    exportStore.setState(exportBegin, true)
    giveUpRecovery()
    parts.begin = () => Promise.reject(new ApiFailure('step_up_required', 'x'))
    await beginExport()
    expect(recoveryStore.getState()).toMatchObject({ step: 'begin', problem: { code: 'step_up_required' } })
    expect(exportStore.getState().parts).toEqual([])
  })

  test('whose window was left leaves nothing, and the worker gives nothing out any more', async () => {
    await showSecret()
    endExport()
    expect(exportStore.getState()).toEqual(exportBegin)
    await vi.waitFor(() => expect(parts.asked).toContain('end'))
    // One that was given up on its way, too.
    giveUpRecovery()
    parts.asked = []
    let answer: (parts: unknown) => void = () => undefined
    parts.begin = () => new Promise((resolve) => (answer = resolve))
    const beginning = beginExport()
    await vi.waitFor(() => expect(parts.asked).toHaveLength(1))
    giveUpRecovery()
    answer(['words'])
    await beginning
    expect(parts.asked.at(-1)).toBe('end')
    expect(exportStore.getState().parts).toEqual([])
  })
})
