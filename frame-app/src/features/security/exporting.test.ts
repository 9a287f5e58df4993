import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiFailure } from '../../api/failure.ts'
import { writeWallet } from '../../storage/embeddedRecord.ts'

const parts = vi.hoisted(() => ({
  asked: [] as string[],
  of: [] as unknown[],
  /** Ends the worker that signed. */
  lock: () => {},
  isCurrent: (): boolean => true,
  begin: async (): Promise<unknown> => ['words', 'eip155', 'solana'],
  read: async (): Promise<unknown> => 'secret words',
}))
vi.mock('../../vault/exporting.ts', () => ({
  exporting: {
    begin: async (account: string, isCurrent: () => boolean) => {
      parts.asked.push(`begin ${account}`)
      parts.isCurrent = isCurrent
      return {
        parts: await parts.begin(),
        read: async (what: string, of?: string) => {
          parts.asked.push(`read ${what}`)
          parts.of.push(of)
          return parts.read()
        },
        end: () => void parts.asked.push('end'),
        whenEnded: (tell: () => void) => (parts.lock = tell),
      }
    },
  },
}))

const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
})

const { giveUpRecovery, recoveryStore } = await import('../recovery/recoveryState.ts')
const { beginExport, chooseAccount, choosePart, hasKeyIn, copySecret, endExport, hideSecret, showSecret } =
  await import('./exporting.ts')
const { exportBegin, exportStore } = await import('./exportState.ts')

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const secret = () => exportStore.getState().secret

/** A window with that clipboard. */
const viewOf = (clipboard: object, Item?: unknown) =>
  ({ navigator: { clipboard }, ClipboardItem: Item }) as unknown as Window

beforeEach(async () => {
  writeWallet({ id: 'w1', email: 'me@example.com', addresses: { eip155: address } })
  parts.begin = async () => ['words', 'eip155', 'solana']
  parts.read = async () => 'secret words'
  exportStore.setState(exportBegin, true)
  giveUpRecovery()
  endExport()
  await beginExport()
  parts.asked = []
  parts.of = []
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

  test('of a private key that was imported shows that key; words, and keys elsewhere, are the wallet’s', async () => {
    const bare = { name: null, addresses: { eip155: '0xkey' }, sealed: 'x' }
    const own = { name: null, addresses: { eip155: address, solana: 'So1' } }
    writeWallet({ id: 'w1', email: 'me@example.com', addresses: own.addresses, accounts: [own, bare] })
    expect([hasKeyIn(own, 'solana'), hasKeyIn(bare, 'eip155'), hasKeyIn(bare, 'solana')]).toEqual([
      true,
      true,
      false,
    ])
    choosePart('eip155')
    chooseAccount(1)
    await showSecret()
    choosePart('words')
    await showSecret()
    choosePart('eip155')
    // It stays chosen, where there is such a key.
    expect(exportStore.getState().account).toBe(1)
    choosePart('solana')
    expect(exportStore.getState().account).toBe(0)
    await showSecret()
    expect(parts.of).toEqual(['0xkey', '0xkey', address])
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

  test('a lock takes what is shown out of the document in the same turn, and wants it confirmed again', async () => {
    await showSecret()
    parts.lock()
    expect(exportStore.getState()).toEqual(exportBegin)
    expect(recoveryStore.getState()).toMatchObject({ step: 'begin', problem: { code: 'locked' } })
    // One that is read at that time is not shown later, and nothing more is asked.
    await beginExport()
    let answer: (text: string) => void = () => undefined
    parts.read = () => new Promise((resolve) => (answer = resolve))
    const showing = showSecret()
    parts.lock()
    answer('secret words')
    expect(await showing).toBe(false)
    expect(secret()).toBeNull()
    parts.asked = []
    expect(await showSecret()).toBe(false)
    expect(parts.asked).toEqual([])
  })

  test('says whether what was asked for is shown: what another reading came before is not', async () => {
    expect(await showSecret()).toBe(true)
    hideSecret()
    const showing = showSecret()
    const copying = copySecret(viewOf({ writeText: async () => undefined }))
    expect(await showing).toBe(false)
    expect(await copying).toBe(true)
    expect(secret()).toBeNull()
  })

  test('hears in the vault’s steps when it was given up', async () => {
    endExport()
    giveUpRecovery()
    await beginExport()
    expect(parts.isCurrent()).toBe(true)
    giveUpRecovery()
    expect(parts.isCurrent()).toBe(false)
  })

  describe('copied by a clipboard that takes promises', () => {
    class Item {
      readonly given: Record<string, Promise<Blob>>
      constructor(given: Record<string, Promise<Blob>>) {
        this.given = given
      }
    }
    const written: string[] = []
    const write = async ([item]: readonly Item[]) => {
      written.push('write')
      written.push((await (await item?.given['text/plain'])?.text()) ?? 'nothing')
    }
    const writeText = async (text: string) => void written.push(`text ${text}`)
    beforeEach(() => void written.splice(0))

    test('the writing begins in the click, before the worker answered', async () => {
      let answer: (text: string) => void = () => undefined
      parts.read = () => new Promise((resolve) => (answer = resolve))
      const copying = copySecret(viewOf({ write, writeText }, Item))
      expect(written).toEqual(['write'])
      answer('secret words')
      expect(await copying).toBe(true)
      expect(written).toEqual(['write', 'secret words'])
    })

    test('which refuses it, gets the text', async () => {
      const refuse = () => Promise.reject(new Error('no promises'))
      expect(await copySecret(viewOf({ write: refuse, writeText }, Item))).toBe(true)
      expect(written).toEqual(['text secret words'])
    })

    test('where the wallet was locked meanwhile, nothing is on it', async () => {
      parts.read = () => Promise.reject(Object.assign(new Error('locked'), { code: 'locked' }))
      expect(await copySecret(viewOf({ write, writeText }, Item))).toBe(false)
      expect(written).toEqual(['write'])
      expect(recoveryStore.getState()).toMatchObject({ step: 'begin', problem: { code: 'locked' } })
    })
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
