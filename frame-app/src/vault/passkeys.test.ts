import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { askPasskey, makePasskey, type PromptWindow } from './passkeys.ts'
import { fromBase64url, toBase64url } from './worker/slots.ts'

/* What is asked of the browser, and what its answers mean. Real authenticators: e2e/recovery.spec.ts. */

vi.stubGlobal('location', { hostname: 'wallet.example.com', host: 'wallet.example.com:8443' })

const email = 'me@example.com'
const known = { credentialId: 'b2xk', prfSalt: toBase64url(new Uint8Array(32).fill(4)) }
const rawId = new TextEncoder().encode('new').buffer
const never = new AbortController().signal

type Asked = { readonly publicKey: Record<string, unknown>; readonly signal: AbortSignal }
let asked: Asked[] = []
let signalled: unknown[] = []

/** A window whose browser answers with this. */
const windowThat = (
  answer: () => unknown,
  capabilities: Readonly<Record<string, boolean>> = {},
): PromptWindow => {
  const respond = async (options: Asked) => {
    asked.push(options)
    return answer()
  }
  return {
    navigator: { credentials: { create: respond, get: respond } },
    PublicKeyCredential: {
      getClientCapabilities: async () => capabilities,
      signalUnknownCredential: async (which: unknown) => void signalled.push(which),
    },
  } as unknown as PromptWindow
}
const credential = (prf: unknown) => ({ rawId, getClientExtensionResults: () => ({ prf }) })
const failing = (name: string) => windowThat(() => Promise.reject(Object.assign(new Error('x'), { name })))
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    ({ code }: { code?: string }) => code,
  )
/** The same key gives the same bits. */
const bitsOf = async (output: Uint8Array<ArrayBuffer> | CryptoKey) => {
  const key =
    output instanceof Uint8Array
      ? await crypto.subtle.importKey('raw', output, 'HKDF', false, ['deriveKey'])
      : output
  const aes = await crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(1), info: new Uint8Array(1) },
    key,
    { name: 'AES-GCM', length: 256 },
    true,
    ['encrypt'],
  )
  return new Uint8Array(await crypto.subtle.exportKey('raw', aes))
}

beforeEach(() => {
  asked = []
  signalled = []
})
afterEach(() => void vi.useRealTimers())

describe('a passkey is made', () => {
  test('at the frame’s own host, with the person checked, kept to be found, and none where one is', async () => {
    const made = await makePasskey(
      windowThat(() => credential({ enabled: true })),
      email,
      [known],
      never,
    )
    const { publicKey } = asked[0] ?? {}
    expect(publicKey).toMatchObject({
      rp: { id: 'wallet.example.com' },
      user: { name: email, displayName: email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [{ type: 'public-key', id: fromBase64url(known.credentialId) }],
    })
    expect(made.half).toBeNull()
    expect(made.passkey.credentialId).toBe(toBase64url(new TextEncoder().encode('new')))
    expect(publicKey?.['extensions']).toEqual({
      prf: { eval: { first: fromBase64url(made.passkey.prfSalt) } },
    })
  })

  test('what its PRF gives at once is a key that nobody exports, and its bytes are overwritten', async () => {
    const first = new Uint8Array(32).fill(9).buffer
    const view = windowThat(() => credential({ enabled: true, results: { first } }))
    const { half } = await makePasskey(view, email, [], never)
    expect(half).toMatchObject({ extractable: false, algorithm: { name: 'HKDF' } })
    expect(await bitsOf(half as CryptoKey)).toEqual(await bitsOf(new Uint8Array(32).fill(9)))
    expect(new Uint8Array(first)).toEqual(new Uint8Array(32))
  })

  test('each has a handle of its own: none takes the place of another', async () => {
    const view = windowThat(() => credential({ enabled: true }))
    await makePasskey(view, email, [], never)
    await makePasskey(view, email, [], never)
    const handles = asked.map(({ publicKey }) =>
      toBase64url((publicKey['user'] as { id: Uint8Array<ArrayBuffer> }).id),
    )
    expect(new Set(handles).size).toBe(2)
  })

  test('each has a salt of its own', async () => {
    const view = windowThat(() => credential({ enabled: true }))
    const salts = await Promise.all(
      [1, 2].map(async () => (await makePasskey(view, email, [], never)).passkey.prfSalt),
    )
    expect(new Set(salts).size).toBe(2)
  })

  test.each([undefined, {}, { enabled: false }])(
    'one without PRF (%j) is told, and password managers that it is worth nothing',
    async (prf) => {
      const view = windowThat(() => credential(prf))
      expect(await codeOf(makePasskey(view, email, [], never))).toBe('passkey-without-prf')
      expect(signalled).toEqual([
        { rpId: 'wallet.example.com', credentialId: toBase64url(new TextEncoder().encode('new')) },
      ])
    },
  )

  test('a browser that has no PRF is not asked for one', async () => {
    const view = windowThat(() => credential(undefined), { 'extension:prf': false })
    expect(await codeOf(makePasskey(view, email, [], never))).toBe('passkey-without-prf')
    expect(asked).toEqual([])
  })
})

describe('a passkey is asked for', () => {
  test('of those that the wallet has, each with its own salt', async () => {
    const other = { credentialId: toBase64url(new TextEncoder().encode('new')), prfSalt: known.prfSalt }
    const first = new Uint8Array(32).fill(9).buffer
    const used = await askPasskey(
      windowThat(() => credential({ results: { first } })),
      [known, other],
      never,
    )
    expect(asked[0]?.publicKey).toMatchObject({
      rpId: 'wallet.example.com',
      userVerification: 'required',
      allowCredentials: [known, other].map(({ credentialId }) => ({
        type: 'public-key',
        id: fromBase64url(credentialId),
      })),
      extensions: {
        prf: {
          evalByCredential: {
            [known.credentialId]: { first: fromBase64url(known.prfSalt) },
            [other.credentialId]: { first: fromBase64url(known.prfSalt) },
          },
        },
      },
    })
    expect(used.credentialId).toBe(other.credentialId)
    expect(await bitsOf(used.half)).toEqual(await bitsOf(new Uint8Array(32).fill(9)))
    expect(new Uint8Array(first)).toEqual(new Uint8Array(32))
  })

  test.each([undefined, {}, { results: {} }, { results: { first: new ArrayBuffer(31) } }])(
    'one that gives no output (%j) opens nothing',
    async (prf) => {
      expect(
        await codeOf(
          askPasskey(
            windowThat(() => credential(prf)),
            [known],
            never,
          ),
        ),
      ).toBe('passkey-without-prf')
    },
  )
})

describe('what comes in the way', () => {
  test.each([
    ['NotAllowedError', 'passkey-refused'],
    ['AbortError', 'passkey-refused'],
    ['InvalidStateError', 'passkey-exists'],
    ['SecurityError', 'passkey-address'],
    ['NotSupportedError', 'passkey-unfit'],
    ['ConstraintError', 'passkey-unfit'],
    ['UnknownError', 'passkey-failed'],
    ['constructor', 'passkey-failed'],
  ])('%s is %s', async (name, code) => {
    expect(await codeOf(makePasskey(failing(name), email, [], never))).toBe(code)
    expect(await codeOf(askPasskey(failing(name), [known], never))).toBe(code)
  })

  test('no answer, no passkeys, or a passkey of the server’s that is none', async () => {
    expect(
      await codeOf(
        askPasskey(
          windowThat(() => null),
          [known],
          never,
        ),
      ),
    ).toBe('passkey-failed')
    const insecure = { navigator: {} } as unknown as PromptWindow
    expect(await codeOf(makePasskey(insecure, email, [], never))).toBe('passkey-address')
    const broken = { ...known, credentialId: 'x' }
    expect(
      await codeOf(
        askPasskey(
          windowThat(() => null),
          [broken],
          never,
        ),
      ),
    ).toBe('passkey-failed')
  })

  test('a window that was closed answers nothing: given up, it ends, and so it does by itself after a while', async () => {
    vi.useFakeTimers()
    const silent = windowThat(() => new Promise(() => undefined))
    const controller = new AbortController()
    const given = codeOf(askPasskey(silent, [known], controller.signal))
    controller.abort()
    expect(await given).toBe('passkey-refused')
    expect(asked[0]?.signal.aborted).toBe(true)
    expect(await codeOf(askPasskey(silent, [known], controller.signal))).toBe('passkey-refused')
    const late = codeOf(askPasskey(silent, [known], never))
    await vi.advanceTimersByTimeAsync(130_000)
    expect(await late).toBe('passkey-refused')
  })
})
