import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { leaveSealed, makeMailbox, takeSealed, waitForSealed } from './mailbox.ts'

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const sent = (call: number) =>
  JSON.parse(fetched.mock.calls[call]?.[1].body as string) as Record<string, string>
const message = (text: string | null) => Response.json({ message: text })

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  fetched.mockReset()
  vi.useRealTimers()
})

describe('a mailbox', () => {
  test('has an id and a secret that nobody guesses, and its address holds no secret', async () => {
    const [one, two] = [await makeMailbox(), await makeMailbox()]
    expect(one.id).not.toBe(two.id)
    expect([one.id.length, one.readSecret.length, one.readHash.length]).toEqual([22, 43, 43])
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(one.readSecret))
    expect(one.readHash).toBe(Buffer.from(digest).toString('base64url'))
  })

  test('takes bytes and gives them back', async () => {
    const box = await makeMailbox()
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index)
    fetched.mockResolvedValueOnce(Response.json({}))
    await leaveSealed(box, bytes)
    expect(sent(0)).toEqual({
      id: box.id,
      readHash: box.readHash,
      message: Buffer.from(bytes).toString('base64url'),
    })
    expect(JSON.stringify(sent(0))).not.toContain(box.readSecret)
    fetched.mockResolvedValueOnce(message(sent(0)['message'] ?? ''))
    expect(await takeSealed(box)).toEqual(bytes)
    expect(sent(1)).toEqual({ id: box.id, readSecret: box.readSecret })
  })

  test('more than 64 kB are not sent', async () => {
    const box = await makeMailbox()
    await expect(leaveSealed(box, new Uint8Array(64 * 1024 + 1))).rejects.toMatchObject({
      code: 'payload_too_large',
    })
    expect(fetched).not.toHaveBeenCalled()
    fetched.mockResolvedValueOnce(Response.json({}))
    await leaveSealed(box, new Uint8Array(64 * 1024))
    expect(fetched).toHaveBeenCalledOnce()
  })
})

describe('waiting', () => {
  test('looks once a second until the message is there, over a network that fails', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const box = await makeMailbox()
    fetched
      .mockResolvedValueOnce(message(null))
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValueOnce(message('AQID'))
    const waiting = waitForSealed(box, new AbortController().signal)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await waiting).toEqual(Uint8Array.of(1, 2, 3))
    expect(fetched).toHaveBeenCalledTimes(3)
  })

  test('ends with its signal, and after ten minutes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const box = await makeMailbox()
    fetched.mockImplementation(() => Promise.resolve(message(null)))
    const given = new AbortController()
    const first = waitForSealed(box, given.signal).catch((error: unknown) => error)
    given.abort(new Error('closed'))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await first).toMatchObject({ message: 'closed' })
    const second = waitForSealed(box, new AbortController().signal).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(601_000)
    expect(await second).toMatchObject({ code: 'mailbox_empty' })
  })
})
