import 'fake-indexeddb/auto'
import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'
import {
  addAddresses,
  commitSlot,
  exportWallet,
  openSlot,
  readWallet,
  releaseSlot,
  stepUp,
  stepUpText,
  type StepUpAction,
  type Addresses,
  type Passkey,
  type Wallet,
  type WrappedRoot,
} from '@walletframe/api-contract'
import { expose } from 'comlink'
import { stringToHex, verifyMessage } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiFailure } from '../api/failure.ts'
import { openStorage, type StoredHalf } from '../storage/database.ts'
import type { SignPayload } from './payload.ts'
import { createVault } from './worker/vault.ts'
import { fromBase64url, toBase64url } from './worker/slots.ts'

/* The document's side of the vault, with the real worker's code behind a channel and a server in a few lines. */

const suite = new CipherSuite({
  kem: new DhkemX25519HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})

/** In place of seconds of Argon2id (worker/stretch.test.ts). */
const quickly = async (passphrase: Uint8Array<ArrayBuffer>, salt: Uint8Array<ArrayBuffer>) => ({
  ok: true,
  value: new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array([...salt, ...passphrase]))),
})

/** Workers that were started, in order. */
let workers: FakeWorker[] = []
/** What happens to a worker's answers: a test may hold them. */
let hold: Promise<void> | undefined

class FakeWorker extends EventTarget {
  readonly #channel = new MessageChannel()
  terminated = false
  /** What it was asked, by name. */
  readonly called: string[] = []
  constructor(_url: string, { name }: WorkerOptions) {
    super()
    workers.push(this)
    expose(name === 'walletframe-stretch' ? { stretch: quickly } : createVault(), this.#channel.port2)
    this.#channel.port1.addEventListener('message', ({ data }: MessageEvent) => {
      const tell = () => this.dispatchEvent(new MessageEvent('message', { data }))
      if (hold) void hold.then(tell)
      else tell()
    })
    this.#channel.port1.start()
  }
  postMessage(message: { readonly path?: readonly string[] }, transfer: Transferable[] = []) {
    this.called.push(message.path?.join('.') ?? '')
    this.#channel.port1.postMessage(message, transfer)
  }
  terminate() {
    this.terminated = true
    this.#channel.port1.close()
  }
}

type ServerSlot = {
  readonly half: Uint8Array<ArrayBuffer>
  readonly kind: string
  readonly label: string
  readonly passkey?: Passkey | undefined
  wrapped?: WrappedRoot
  addresses?: Addresses
}
type ServerUser = { readonly email: string; wallet: Wallet | null; readonly slots: Map<string, ServerSlot> }

let user: ServerUser
let made = 0
const newUser = (email: string): ServerUser => ({ email, wallet: null, slots: new Map() })
/** What the server was asked, and what a test lets happen before it answers. */
let asked: string[] = []
let bodies: unknown[] = []
let before: (path: string) => Promise<void> | void = () => {}
/** What becomes of an answer on its way back. */
let after: (path: string) => void = () => {}
let isKnownDevice = true

const seal = async (half: Uint8Array<ArrayBuffer>, recipientKey: string, slotId: string) => {
  const recipientPublicKey = await suite.kem.deserializePublicKey(fromBase64url(recipientKey).buffer)
  const info = new TextEncoder().encode(`walletframe|v1|slot-half|${slotId}`).buffer
  const { enc, ct } = await suite.seal({ recipientPublicKey, info }, half.buffer)
  return { enc: toBase64url(new Uint8Array(enc)), ciphertext: toBase64url(new Uint8Array(ct)) }
}

type Opened = {
  readonly recipientKey: string
  readonly stepUp?: { readonly signature?: `0x${string}` }
  readonly walletId: string | null
  readonly kind: string
  readonly label: string
  readonly passkey?: Passkey
}

/** As the server does: a slot is added by whoever has the wallet open. */
const requireSigned = async (
  walletId: string,
  signature: `0x${string}` | undefined,
  action: StepUpAction = 'open-slot',
): Promise<void> => {
  const address = user.wallet?.addresses.eip155 as `0x${string}`
  const message = stepUpText({ action, subject: walletId }, 'step-up-token')
  if (signature === undefined || !(await verifyMessage({ address, message, signature })))
    throw new ApiFailure('step_up_required', 'x')
}

const answers: Readonly<Record<string, (body: never, slotId: string) => unknown>> = {
  [readWallet.path]: () => ({ wallet: user.wallet }),
  [stepUp.path]: () => ({ token: 'step-up-token', expiresIn: 600 }),
  [openSlot.path]: async ({ recipientKey, stepUp: shown, walletId, kind, label, passkey }: Opened) => {
    if (!shown) throw new ApiFailure('step_up_required', 'x')
    if (walletId !== null) await requireSigned(walletId, shown.signature)
    made += 1
    const slotId = `slot-${made}-0000000000000`
    const half = crypto.getRandomValues(new Uint8Array(32))
    user.slots.set(slotId, { half, kind, label, passkey })
    const id = walletId ?? `wallet-${made}-00000000000`
    return { slotId, walletId: id, half: await seal(half, recipientKey, slotId) }
  },
  [commitSlot.path]: ({ wrapped, addresses }: { wrapped: WrappedRoot; addresses: Addresses }, slotId) => {
    const { kind = '', label = '', passkey } = user.slots.get(slotId) ?? {}
    Object.assign(user.slots.get(slotId) ?? {}, { wrapped, addresses })
    const id = slotId.replace('slot', 'wallet').slice(0, -2)
    const about = { id: slotId, kind, label, createdAt: made, lastUsedAt: null, current: true }
    const slot = { ...about, ...(passkey && { passkey }) }
    const { slots, ...known } = user.wallet ?? { id, addresses, slots: [] }
    user.wallet = { ...known, slots: [...slots.filter((other) => other.id !== slotId), slot] }
    return { wallet: user.wallet }
  },
  [releaseSlot.path]: async (
    { recipientKey, stepUp: shown }: { recipientKey: string; stepUp?: object },
    slotId,
  ) => {
    if (!isKnownDevice && !shown) throw new ApiFailure('step_up_required', 'x')
    const slot = user.slots.get(slotId)
    if (!slot?.wrapped) throw new ApiFailure('slot_not_found', 'x')
    const { wrapped, addresses, half } = slot
    return {
      walletId: user.wallet?.id,
      kind: slot.kind,
      addresses,
      wrapped,
      half: await seal(half, recipientKey, slotId),
    }
  },
  [exportWallet.path]: async ({ walletId, stepUp: shown }: Pick<Opened, 'stepUp'> & { walletId: string }) => {
    await requireSigned(walletId, shown?.signature, 'export')
    return {}
  },
  [addAddresses.path]: ({ addresses }: { addresses: Addresses }) => {
    if (user.wallet) user.wallet = { ...user.wallet, addresses }
    return { wallet: user.wallet }
  },
}

vi.mock('../api/session.ts', () => ({
  session: {
    email: async () => user.email,
    provider: async () => undefined,
    call: async (
      { path }: { path: string },
      { body, params }: { body?: never; params?: { slotId?: string } } = {},
    ) => {
      asked.push(path)
      bodies.push(body)
      await before(path)
      const answer = await answers[path]?.(body as never, params?.slotId ?? '')
      after(path)
      return answer
    },
  },
}))
vi.mock('./workerUrl.ts', () => ({ trustedWorkerUrl: () => 'worker.js' }))

const listeners = new Map<string, Set<() => void>>()
/** Locks of all tabs, as browsers have them. */
let lockTail: Promise<unknown> = Promise.resolve()
const locks = {
  request: (_name: string, _options: LockOptions, run: () => Promise<unknown>) => {
    const mine = lockTail.then(run)
    lockTail = mine.catch(() => undefined)
    return mine
  },
}
vi.stubGlobal('Worker', FakeWorker)
vi.stubGlobal('addEventListener', (name: string, listener: () => void) =>
  listeners.set(name, (listeners.get(name) ?? new Set()).add(listener)),
)
vi.stubGlobal('removeEventListener', (name: string, listener: () => void) =>
  listeners.get(name)?.delete(listener),
)

vi.stubGlobal('navigator', { userAgent: 'x', locks })
vi.stubGlobal('location', { host: 'frame.example.com' })
const realNavigator = navigator
const { openWallet, vault, VaultError } = await import('./vault.ts')
const { recovery } = await import('./recovery.ts')
const { makeInBrowser } = await import('./handOver.ts')
const { exporting } = await import('./exporting.ts')
const { drawCode } = await import('./worker/recoveryCode.ts')

const origin = 'https://app.example.com'
const payload: SignPayload = { kind: 'message', data: stringToHex('hello') }
let requests = 0
const sign = async (account: string) => {
  requests += 1
  const requestId = `r${requests}`
  const { digest } = await vault.describe(payload, origin)
  return vault.sign({ requestId, digest, origin, account }, payload)
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof VaultError || error instanceof ApiFailure ? error.code : error),
  )
const signIn = async (who: ServerUser) => {
  user = who
  const opened = await openWallet()
  if (!('addresses' in opened)) throw new Error('elsewhere, or not made')
  return opened.addresses.eip155 as `0x${string}`
}

beforeEach(() => {
  workers = []
  asked = []
  bodies = []
  before = () => {}
  after = () => {}
  hold = undefined
  isKnownDevice = true
})
afterEach(() => {
  vault.lock()
  vi.useRealTimers()
})

describe('the embedded wallet', () => {
  test('is made once, with a step-up, and signs at once', async () => {
    const address = await signIn(newUser('a@example.com'))
    expect(asked).toEqual([readWallet.path, stepUp.path, openSlot.path, commitSlot.path])
    expect(await verifyMessage({ address, message: 'hello', signature: await sign(address) })).toBe(true)
    expect(asked).not.toContain(releaseSlot.path)
    expect(workers).toHaveLength(1)
  })

  test.each([
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36',
      'Chrome Linux',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:131.0) Gecko/20100101 Firefox/131.0',
      'Firefox Mac OS X',
    ],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0', 'Edge Windows'],
    [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
      'Chrome Android',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1 Version/17.5 Safari/604.1',
      'Safari iPad',
    ],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Safari/604.1', 'Safari iPhone'],
    ['Mozilla/5.0 (X11; CrOS x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 OPR/115.0', 'Opera CrOS'],
    ['Firefox/1.0', 'Firefox'],
    ['Mozilla/5.0 (Linux)', 'Browser Linux'],
    ['x', 'Browser'],
  ])('its device is called by what %j says', async (userAgent, label) => {
    vi.stubGlobal('navigator', { ...navigator, userAgent })
    await signIn(newUser('a@example.com'))
    vi.stubGlobal('navigator', realNavigator)
    expect(bodies[asked.indexOf(openSlot.path)]).toMatchObject({ kind: 'device', label, walletId: null })
  })

  test('threat 8: has a mark of its own, the same each time', async () => {
    const someone = newUser('a@example.com')
    user = someone
    const first = await openWallet()
    const again = await openWallet()
    if (!('mark' in first && 'mark' in again)) throw new Error('elsewhere, or not made')
    expect(first.mark?.word).toMatch(/^[a-z]{4,8}$/)
    expect(again.mark).toEqual(first.mark)
    expect([first.made, again.made]).toEqual([true, false])
    expect(await vault.readMark(first.walletId)).toEqual(first.mark)
    expect(await vault.readMark('nobody')).toBeNull()
  })

  test('whose key is not here: where it was made is said, and whether this browser had it', async () => {
    const someone = newUser('a@example.com')
    await signIn(someone)
    vault.lock()
    const { wallet } = someone
    if (!wallet) throw new Error('no wallet')
    const made = { label: 'Firefox Linux', createdAt: 5 }
    const slots = [
      { ...wallet.slots[0], id: 'slot-x-0000000000000', label: 'Chrome Linux', createdAt: 9 },
      { ...wallet.slots[0], id: 'slot-y-0000000000000', ...made },
    ] as typeof wallet.slots
    user = { ...someone, wallet: { ...wallet, slots } }
    const told = {
      walletId: wallet.id,
      account: wallet.addresses.eip155,
      madeWith: made.label,
      madeAt: made.createdAt,
      isDenied: false,
      hasLikeThis: false,
      hasCode: false,
      isKeptByOperator: false,
      hasPassphrase: false,
      passkeys: [],
    }
    expect(await openWallet()).toEqual({ elsewhere: { wasHere: true, ...told } })
    user = { ...someone, wallet: { ...wallet, id: 'wallet-of-nobody-here', slots } }
    expect(await openWallet()).toEqual({
      elsewhere: { ...told, wasHere: false, walletId: 'wallet-of-nobody-here' },
    })
    vi.stubGlobal('navigator', { ...navigator, userAgent: 'X11; Linux Firefox/1.0' })
    expect(await openWallet()).toMatchObject({ elsewhere: { hasLikeThis: true } })
    vi.stubGlobal('navigator', realNavigator)
  })

  test('whose commit was not answered is committed once more, with the same body', async () => {
    let commits = 0
    before = (path) => {
      if (path === commitSlot.path && (commits += 1) === 1) throw new ApiFailure('network', 'x')
    }
    await signIn(newUser('a@example.com'))
    expect(commits).toBe(2)
  })

  test('is unlocked after a lock, with the half that the server releases', async () => {
    const address = await signIn(newUser('a@example.com'))
    vault.lock()
    expect(workers[0]?.terminated).toBe(true)
    expect(await verifyMessage({ address, message: 'hello', signature: await sign(address) })).toBe(true)
    expect(workers).toHaveLength(2)
    expect(asked.filter((path) => path === releaseSlot.path)).toHaveLength(1)
  })

  test('whose key a later release stored in another way: what to do is said, and no worker gets what it cannot read', async () => {
    const someone = newUser('a@example.com')
    const address = await signIn(someone)
    vault.lock()
    const later = { version: 2, iv: 'x'.repeat(32), ciphertext: 'x'.repeat(300) }
    for (const slot of someone.slots.values()) Object.assign(slot, { wrapped: later })
    expect(await codeOf(sign(address))).toBe('later-release')
    await expect(sign(address)).rejects.toThrow('Reload the page')
  })

  test('two approvals at once unlock it once', async () => {
    const address = await signIn(newUser('a@example.com'))
    vault.lock()
    asked = []
    await Promise.all([sign(address), sign(address)])
    expect(asked.filter((path) => path === releaseSlot.path)).toHaveLength(1)
  })

  test('open, and its slot is taken away from elsewhere: locked, and nothing is signed', async () => {
    const someone = newUser('a@example.com')
    const address = await signIn(someone)
    await sign(address)
    const { wallet } = someone
    if (!wallet) throw new Error('no wallet')
    user = { ...someone, wallet: { ...wallet, slots: [] } }
    expect(await codeOf(sign(address))).toBe('no-key-here')
    expect(workers[0]?.terminated).toBe(true)
  })

  test('open, and its session was ended from elsewhere: locked, and nothing is signed', async () => {
    const address = await signIn(newUser('a@example.com'))
    before = () => {
      throw new ApiFailure('session_revoked', 'x')
    }
    expect(await codeOf(sign(address))).toBe('session_revoked')
    expect(workers.every(({ terminated }) => terminated)).toBe(true)
  })

  test('open, and the server is away: signs all the same', async () => {
    const address = await signIn(newUser('a@example.com'))
    before = () => {
      throw new ApiFailure('network', 'x')
    }
    expect(await verifyMessage({ address, message: 'hello', signature: await sign(address) })).toBe(true)
  })

  test('open, and the server does not answer, nor does what renews the session: it signs after 2 s, and a late no still locks', async () => {
    const address = await signIn(newUser('a@example.com'))
    let refuse: (error: Error) => void = () => undefined
    before = () => new Promise<void>((_resolve, reject) => (refuse = reject))
    const asks = asked.length
    const began = Date.now()
    const both = await Promise.all([sign(address), sign(address)])
    expect(Date.now() - began).toBeLessThan(3_500)
    expect(await verifyMessage({ address, message: 'hello', signature: both[0] })).toBe(true)
    // All of them wait for one answer.
    expect(asked.slice(asks)).toEqual([readWallet.path])
    refuse(new ApiFailure('session_revoked', 'x'))
    await vi.waitFor(() => expect(workers[0]?.terminated).toBe(true))
  })

  test('open, several signatures of one approval ask the server once, the next approval again', async () => {
    const address = await signIn(newUser('a@example.com'))
    const { digest } = await vault.describe(payload, origin)
    asked = []
    for (const requestId of ['all/0', 'all/1', 'all/2'])
      await vault.sign({ requestId, digest, origin, account: address }, payload)
    expect(asked).toEqual([readWallet.path])
    await sign(address)
    expect(asked).toEqual([readWallet.path, readWallet.path])
  })

  test('an answer about a worker that has ended meanwhile locks no other', async () => {
    const address = await signIn(newUser('a@example.com'))
    let refuse: (error: Error) => void = () => undefined
    before = () => new Promise<void>((_resolve, reject) => (refuse = reject))
    const asks = asked.length
    const first = codeOf(sign(address))
    await vi.waitFor(() => expect(asked).toHaveLength(asks + 1))
    const refuseFirst = refuse
    vault.lock()
    before = () => {}
    await sign(address)
    refuseFirst(new ApiFailure('session_revoked', 'x'))
    expect(await first).toBe('session_revoked')
    expect(workers.map(({ terminated }) => terminated)).toEqual([true, false])
  })

  test('on a device that the server does not know any more it is opened with a fresh code', async () => {
    const address = await signIn(newUser('a@example.com'))
    vault.lock()
    isKnownDevice = false
    asked = []
    await sign(address)
    expect(asked).toEqual([readWallet.path, releaseSlot.path, stepUp.path, releaseSlot.path])
  })

  test('tells the server of an address that came after it was made', async () => {
    const someone = newUser('a@example.com')
    const address = await signIn(someone)
    const all = someone.wallet?.addresses
    if (someone.wallet) someone.wallet = { ...someone.wallet, addresses: { eip155: address } }
    vault.lock()
    await sign(address)
    await vi.waitFor(() => expect(someone.wallet?.addresses).toEqual(all))
  })
})

describe('locking', () => {
  test('after five minutes without use, and not before', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const address = await signIn(newUser('a@example.com'))
    vi.advanceTimersByTime(5 * 60_000 - 1)
    expect(workers[0]?.terminated).toBe(false)
    await sign(address)
    vi.advanceTimersByTime(5 * 60_000 - 1)
    expect(workers[0]?.terminated).toBe(false)
    vi.advanceTimersByTime(1)
    expect(workers[0]?.terminated).toBe(true)
  })

  test('when the page is left, each time', async () => {
    const address = await signIn(newUser('a@example.com'))
    for (let round = 0; round < 2; round += 1) {
      await sign(address)
      for (const leave of listeners.get('pagehide') ?? []) leave()
      expect(workers.at(-1)?.terminated).toBe(true)
    }
    expect(workers).toHaveLength(2)
    expect(listeners.get('pagehide')?.size).toBe(0)
  })

  test('while it is being unlocked ends the unlocking, and nothing is signed', async () => {
    const address = await signIn(newUser('a@example.com'))
    vault.lock()
    let letGo = () => {}
    before = (path) =>
      path === releaseSlot.path
        ? new Promise<void>((resolve) => {
            letGo = resolve
          })
        : undefined
    const signing = codeOf(sign(address))
    await vi.waitFor(() => expect(asked).toContain(releaseSlot.path))
    vault.lock()
    letGo()
    expect(await signing).toBe('worker-ended')
    before = () => {}
    expect(await codeOf(sign(address))).toBe('none')
  })

  test('while it signs ends the signing', async () => {
    const address = await signIn(newUser('a@example.com'))
    const { digest } = await vault.describe(payload, origin)
    hold = new Promise(() => {})
    const signing = codeOf(vault.sign({ requestId: 'held', digest, origin, account: address }, payload))
    vault.lock()
    expect(await signing).toBe('worker-ended')
    hold = undefined
    expect(await codeOf(sign(address))).toBe('none')
  })

  test('a worker that fails ends what waits, and the next call starts another', async () => {
    const address = await signIn(newUser('a@example.com'))
    hold = new Promise(() => {})
    const signing = codeOf(sign(address))
    await Promise.resolve()
    workers[0]?.dispatchEvent(new Event('error'))
    expect(await signing).toBe('worker-ended')
    hold = undefined
    expect(await codeOf(sign(address))).toBe('none')
    expect(workers).toHaveLength(2)
  })
})

describe('another person in the same partition', () => {
  test('signs with their own key: what the other had open is closed', async () => {
    const [ann, bob] = [newUser('ann@example.com'), newUser('bob@example.com')]
    const annAddress = await signIn(ann)
    await sign(annAddress)
    const bobAddress = await signIn(bob)
    expect(bobAddress).not.toBe(annAddress)
    const signature = await sign(bobAddress)
    expect(await verifyMessage({ address: bobAddress, message: 'hello', signature })).toBe(true)
    expect(workers[0]?.terminated).toBe(true)
  })

  test('who signed in in another tab: what was approved for the first is not signed with the second’s key', async () => {
    const [ann, bob] = [newUser('ann@example.com'), newUser('bob@example.com')]
    const bobAddress = await signIn(bob)
    const annAddress = await signIn(ann)
    vault.lock()
    // The session of the partition is Bob’s now; this tab still shows Ann.
    user = bob
    expect(await codeOf(sign(annAddress))).toBe('wrong-account')
    expect(asked).not.toContain(releaseSlot.path)
    expect(await codeOf(sign(bobAddress))).toBe('none')
  })

  test('whose root is open here signs nothing for somebody else', async () => {
    const [ann, bob] = [newUser('ann@example.com'), newUser('bob@example.com')]
    const bobAddress = await signIn(bob)
    const annAddress = await signIn(ann)
    user = bob
    const signature = await sign(bobAddress)
    expect(await verifyMessage({ address: bobAddress, message: 'hello', signature })).toBe(true)
    user = ann
    const again = await sign(annAddress)
    expect(await verifyMessage({ address: annAddress, message: 'hello', signature: again })).toBe(true)
  })
})

describe('a recovery code', () => {
  /** Another browser of the same person: none of the user halves that are here. */
  const elsewhere = async () => {
    vault.lock()
    await (await openStorage()).clear('halves')
    asked = []
  }
  const recover = (code: string) => recovery.recover(user.wallet?.id ?? '', { kind: 'code', code })
  const kinds = () => user.wallet?.slots.map(({ kind }) => kind)
  const withCode = async (email = 'a@example.com') => {
    const account = await signIn(newUser(email))
    const code = await recovery.drawCode()
    await recovery.keep(account, code)
    return { account, code }
  }

  test('changes nothing until it was read back; then it is there, once', async () => {
    const account = await signIn(newUser('a@example.com'))
    await recovery.requireFresh(account, 'code')
    const code = await recovery.drawCode()
    expect(kinds()).toEqual(['device'])
    expect(await recovery.kept(account)).toMatchObject({ hasCode: false, hasPasskey: false })
    await recovery.keep(account, code)
    expect(kinds()).toEqual(['device', 'code'])
    expect(await recovery.kept(account)).toMatchObject({ hasCode: true, hasPasskey: false })
    expect(await codeOf(recovery.keep(account, drawCode()))).toBe('code-exists')
    expect(await codeOf(recovery.requireFresh(account, 'code'))).toBe('code-exists')
    expect(kinds()).toEqual(['device', 'code'])
  })

  test('never leaves this browser, nor does anything that it is made of', async () => {
    const { code } = await withCode()
    await elsewhere()
    await recover(code)
    const sent = JSON.stringify(bodies)
    expect(sent).not.toContain(code)
    expect(sent).not.toContain(code.slice(0, 26))
  })

  test('gives another browser the same wallet and a slot of its own, and there it signs', async () => {
    const { account, code } = await withCode()
    await elsewhere()
    expect(await openWallet()).toMatchObject({ elsewhere: { hasCode: true, wasHere: true } })
    await recover(code)
    expect(kinds()).toEqual(['device', 'code', 'device'])
    const opened = await openWallet()
    expect(opened).toMatchObject({ addresses: { eip155: account } })
    vault.lock()
    expect(await verifyMessage({ address: account, message: 'hello', signature: await sign(account) })).toBe(
      true,
    )
  })

  test('that is wrong, or another wallet’s, opens nothing and adds nothing; the right one does after it', async () => {
    const other = await withCode('b@example.com')
    const { code } = await withCode()
    await elsewhere()
    expect(await codeOf(recover(drawCode()))).toBe('cannot-unwrap')
    expect(await codeOf(recover(other.code))).toBe('cannot-unwrap')
    expect(asked).not.toContain(openSlot.path)
    await recover(code)
    expect(kinds()).toEqual(['device', 'code', 'device'])
  })

  test('of a wallet that has none opens nothing', async () => {
    await signIn(newUser('a@example.com'))
    await elsewhere()
    expect(await codeOf(recover(drawCode()))).toBe('cannot-unwrap')
    expect(asked).toEqual([readWallet.path])
  })

  test('a server that answers with another wallet, or the slot of one, gets nothing opened', async () => {
    const bob = await withCode('b@example.com')
    const { wallet: bobs, slots: bobSlots } = user
    const { code } = await withCode()
    const alice = user
    await elsewhere()
    // Bob's slot under the id of Alice's.
    const [mine, his] = [alice, { slots: bobSlots }].map(({ slots }) =>
      [...slots].find(([, { kind }]) => kind === 'code'),
    )
    if (!mine || !his) throw new Error('no code slot')
    user = { ...alice, slots: new Map([...alice.slots, [mine[0], his[1]]]) }
    expect(await codeOf(recover(code))).toBe('cannot-unwrap')
    expect(await codeOf(recover(bob.code))).toBe('cannot-unwrap')
    // Alice's slots, and Bob's addresses beside them.
    if (!alice.wallet || !bobs) throw new Error('no wallet')
    user = { ...alice, wallet: { ...alice.wallet, addresses: bobs.addresses } }
    expect(await codeOf(recover(code))).toBe('cannot-unwrap')
    expect(user.wallet?.slots).toHaveLength(2)
    // Nor where Alice's account is said to be a further one of Bob's wallet.
    const list = [bobs, alice.wallet].map(({ addresses }) => ({ name: null, addresses }))
    user = {
      ...user,
      wallet: { ...alice.wallet, addresses: bobs.addresses, accounts: { revision: 1, list } },
    }
    expect(await codeOf(recover(code))).toBe('cannot-unwrap')
    user = alice
    await recover(code)
  })

  test('somebody else signed in meanwhile, in another tab: their wallet is not opened with what was typed for the first', async () => {
    const { code } = await withCode()
    const first = user.wallet?.id ?? ''
    await signIn(newUser('b@example.com'))
    await elsewhere()
    expect(await codeOf(recovery.recover(first, { kind: 'code', code }))).toBe('wrong-account')
    expect(asked).toEqual([readWallet.path])
  })

  test('is looked at also where this browser has a key by now: another code lets nobody in', async () => {
    const { code } = await withCode()
    await elsewhere()
    await recover(code)
    expect(await codeOf(recover(drawCode()))).toBe('cannot-unwrap')
    await recover(code)
    expect(kinds()).toEqual(['device', 'code', 'device'])
  })

  test('two tabs at once: one code, and one slot for this browser', async () => {
    const account = await signIn(newUser('a@example.com'))
    const codes = [drawCode(), drawCode()]
    expect(await Promise.all(codes.map((code) => codeOf(recovery.keep(account, code))))).toEqual([
      'none',
      'code-exists',
    ])
    await elsewhere()
    await Promise.all([1, 2].map(() => recover(codes[0] ?? '')))
    expect(kinds()).toEqual(['device', 'code', 'device'])
  })

  test('asks for a fresh code by mail where none was typed: nothing is added', async () => {
    const account = await signIn(newUser('a@example.com'))
    before = (path) => {
      if (path === stepUp.path) throw new ApiFailure('code_required', 'x')
    }
    expect(await codeOf(recovery.requireFresh(account, 'code'))).toBe('code_required')
    expect(await codeOf(recovery.keep(account, drawCode()))).toBe('code_required')
    expect(kinds()).toEqual(['device'])
  })

  test('somebody else signed in meanwhile: their wallet gets no code', async () => {
    const account = await signIn(newUser('a@example.com'))
    await signIn(newUser('b@example.com'))
    expect(await codeOf(recovery.keep(account, drawCode()))).toBe('wrong-account')
    expect(kinds()).toEqual(['device'])
  })

  test.each(['network', 'internal'] as const)(
    'that the server took, and whose answers were lost (%s), is there when it is turned on again',
    async (lost) => {
      const account = await signIn(newUser('a@example.com'))
      const code = drawCode()
      const unanswered = {}
      after = (path) => {
        if (path === commitSlot.path) throw new ApiFailure(lost, 'x')
      }
      expect(await codeOf(recovery.keep(account, code, unanswered))).toBe(lost)
      expect(kinds()).toEqual(['device', 'code'])
      // Another code is none of it: it would open nothing.
      expect(await codeOf(recovery.keep(account, drawCode(), unanswered))).toBe('code-exists')
      expect(await codeOf(recovery.keep(account, code, unanswered))).toBe('none')
      expect(JSON.stringify(unanswered)).not.toContain(code)
      expect(kinds()).toEqual(['device', 'code'])
      after = () => {}
      await elsewhere()
      await recover(code)
    },
  )

  test('that the server never got is committed again as it was, and made anew where its slot is gone', async () => {
    const account = await signIn(newUser('a@example.com'))
    const code = drawCode()
    const unanswered = {}
    const fail = (failure: 'network' | 'slot_not_found') => {
      before = (path) => {
        if (path === commitSlot.path) throw new ApiFailure(failure, 'x')
      }
      return codeOf(recovery.keep(account, code, unanswered))
    }
    expect(await fail('network')).toBe('network')
    expect(await fail('network')).toBe('network')
    const opened = () => asked.filter((path) => path === openSlot.path).length
    expect(opened()).toBe(2)
    const [first, ...others] = bodies.filter((_, index) => asked[index] === commitSlot.path).slice(1)
    expect(others).toEqual([first, first, first])
    expect(await fail('slot_not_found')).toBe('slot_not_found')
    expect(unanswered).toEqual({})
    before = () => {}
    await recovery.keep(account, code, unanswered)
    expect(opened()).toBe(3)
    expect(kinds()).toEqual(['device', 'code'])
  })

  test('whose commit was not answered is committed once more; where it never is, the wallet is closed again', async () => {
    const { code } = await withCode()
    await elsewhere()
    let commits = 0
    before = (path) => {
      if (path === commitSlot.path && (commits += 1) < 3) throw new ApiFailure('network', 'x')
    }
    expect(await codeOf(recover(code))).toBe('network')
    expect(workers.at(-1)?.terminated).toBe(true)
    await recover(code)
    expect(kinds()).toEqual(['device', 'code', 'device'])
  })
})

describe('a passkey', () => {
  const passkey = { credentialId: 'Y3JlZA', prfSalt: 's'.repeat(43) }
  const keyOf = (byte: number) =>
    crypto.subtle.importKey('raw', new Uint8Array(32).fill(byte), 'HKDF', false, ['deriveKey'])
  const recover = async (byte: number, credentialId = passkey.credentialId) =>
    recovery.recover(user.wallet?.id ?? '', { kind: 'passkey', key: await keyOf(byte) }, credentialId)
  const kinds = () => user.wallet?.slots.map(({ kind }) => kind)
  const withPasskey = async (byte = 1) => {
    const account = await signIn(newUser('a@example.com'))
    await recovery.keepPasskey(account, passkey, await keyOf(byte))
    return account
  }
  /** Another browser of the same person. */
  const elsewhere = async () => {
    vault.lock()
    await (await openStorage()).clear('halves')
    asked = []
    bodies = []
  }

  test('is added once, and says which one it is', async () => {
    const account = await signIn(newUser('a@example.com'))
    expect(await recovery.requireFresh(account, 'passkey')).toEqual([])
    await recovery.keepPasskey(account, passkey, await keyOf(1))
    await recovery.keepPasskey(account, passkey, await keyOf(1))
    expect(kinds()).toEqual(['device', 'passkey'])
    expect(user.wallet?.slots[1]).toMatchObject({ label: 'Passkey, Browser', passkey })
    expect(await recovery.kept(account)).toMatchObject({ hasCode: false, hasPasskey: true })
    expect(await recovery.requireFresh(account, 'passkey')).toEqual([passkey])
  })

  test('gives another browser the same wallet and a slot of its own, and there it signs', async () => {
    const address = await withPasskey()
    await elsewhere()
    expect(await openWallet()).toMatchObject({ elsewhere: { passkeys: [passkey], hasCode: false } })
    await recover(1)
    expect(kinds()).toEqual(['device', 'passkey', 'device'])
    expect(await openWallet()).toMatchObject({ addresses: { eip155: address }, hasPasskey: true })
    vault.lock()
    expect(await verifyMessage({ address, message: 'hello', signature: await sign(address) })).toBe(true)
  })

  test('of another output, or one that the wallet does not have, opens nothing and adds nothing', async () => {
    await withPasskey()
    await elsewhere()
    expect(await codeOf(recover(2))).toBe('cannot-unwrap')
    expect(await codeOf(recover(1, 'b3RoZXI'))).toBe('cannot-unwrap')
    expect(asked).not.toContain(openSlot.path)
    expect(asked.filter((path) => path === releaseSlot.path)).toHaveLength(1)
    await recover(1)
  })

  test('is another way than the code: neither opens the other’s slot', async () => {
    const account = await withPasskey()
    const code = drawCode()
    await recovery.keep(account, code)
    await elsewhere()
    await recover(1)
    await elsewhere()
    await recovery.recover(user.wallet?.id ?? '', { kind: 'code', code })
    expect(kinds()).toEqual(['device', 'passkey', 'code', 'device', 'device'])
  })

  test('whose commit was taken and never answered is there when it is turned on again', async () => {
    const account = await signIn(newUser('a@example.com'))
    after = (path) => {
      if (path === commitSlot.path) throw new ApiFailure('network', 'x')
    }
    expect(await codeOf(recovery.keepPasskey(account, passkey, await keyOf(1)))).toBe('network')
    after = () => {}
    await recovery.keepPasskey(account, passkey, await keyOf(1))
    expect(kinds()).toEqual(['device', 'passkey'])
    await elsewhere()
    await recover(1)
  })

  test('somebody else signed in meanwhile: their wallet gets none, and is not opened with it', async () => {
    const account = await withPasskey()
    const first = user.wallet?.id ?? ''
    await signIn(newUser('b@example.com'))
    expect(await codeOf(recovery.keepPasskey(account, passkey, await keyOf(1)))).toBe('wrong-account')
    const brought = { kind: 'passkey', key: await keyOf(1) } as const
    expect(await codeOf(recovery.recover(first, brought, passkey.credentialId))).toBe('wrong-account')
    expect(kinds()).toEqual(['device'])
  })
})

describe('a passphrase', () => {
  const phrase = 'seven quiet lamps under the bridge'
  const kinds = () => user.wallet?.slots.map(({ kind }) => kind)
  const elsewhere = async () => {
    vault.lock()
    await (await openStorage()).clear('halves')
    asked = []
    bodies = []
  }
  const recover = async (typed: string) => {
    const walletId = user.wallet?.id ?? ''
    const key = await recovery.passphraseHalf(typed, walletId)
    return recovery.recover(walletId, { kind: 'passphrase', key })
  }

  test('opens the same wallet in another browser, written as keyboards write it; neither it nor what it becomes leaves this one', async () => {
    const account = await signIn(newUser('a@example.com'))
    expect(await recovery.keepPassphrase(account, phrase)).toEqual([])
    expect(kinds()).toEqual(['device', 'passphrase'])
    expect(await recovery.kept(account)).toEqual({ hasCode: false, hasPasskey: false, hasPassphrase: true })
    await elsewhere()
    expect(await openWallet()).toMatchObject({ elsewhere: { hasPassphrase: true, hasCode: false } })
    await recover(` ${phrase.replace(' ', '\u00a0')} `)
    expect(kinds()).toEqual(['device', 'passphrase', 'device'])
    expect(await openWallet()).toMatchObject({ addresses: { eip155: account }, hasPassphrase: true })
    expect(await verifyMessage({ address: account, message: 'hello', signature: await sign(account) })).toBe(
      true,
    )
    expect(JSON.stringify(bodies)).not.toContain('lamps')
  })

  test('that is another one, also by a capital, opens nothing and adds nothing; nor does one for another wallet', async () => {
    const first = await signIn(newUser('a@example.com'))
    await recovery.keepPassphrase(first, phrase)
    const firstId = user.wallet?.id ?? ''
    await signIn(newUser('b@example.com')).then((account) => recovery.keepPassphrase(account, phrase))
    await elsewhere()
    expect(await codeOf(recover(phrase.replace('s', 'S')))).toBe('cannot-unwrap')
    const others = await recovery.passphraseHalf(phrase, firstId)
    const mine = user.wallet?.id ?? ''
    expect(await codeOf(recovery.recover(mine, { kind: 'passphrase', key: others }))).toBe('cannot-unwrap')
    expect(asked).not.toContain(openSlot.path)
    await recover(phrase)
  })

  test('that is changed tells which slots it takes the place of; its worker ends with it', async () => {
    const account = await signIn(newUser('a@example.com'))
    await recovery.keepPassphrase(account, phrase)
    const [, old] = user.wallet?.slots ?? []
    expect(await recovery.keepPassphrase(account, 'nine loud drums over the river')).toEqual([old?.id])
    const stretched = workers.filter(({ called }) => called.includes('stretch'))
    expect(stretched.map(({ terminated }) => terminated)).toEqual([true, true])
    expect(workers.filter(({ called }) => called.includes('unlock') && called.includes('stretch'))).toEqual(
      [],
    )
  })

  test('that cannot be worked out here changes nothing', async () => {
    const account = await signIn(newUser('a@example.com'))
    hold = new Promise(() => {})
    const keeping = codeOf(recovery.keepPassphrase(account, phrase))
    await vi.waitFor(() => expect(workers.at(-1)?.called).toEqual(['stretch']))
    workers.at(-1)?.dispatchEvent(new Event('error'))
    expect(await keeping).toBe('worker-ended')
    expect(kinds()).toEqual(['device'])
  })
})

describe('an export', () => {
  const begin = (account: string, isCurrent = () => true) => exporting.begin(account, isCurrent)
  const callsOf = (worker: FakeWorker | undefined) => worker?.called ?? []
  const gate = () => {
    let open = () => {}
    const shut = new Promise<void>((resolve) => (open = resolve))
    return { shut, open: () => open() }
  }
  /** Holds what is asked at `path`, each on its own. */
  const holdAt = (path: string) => {
    const gates: ReturnType<typeof gate>[] = []
    before = (at) => {
      if (at !== path) return
      const one = gate()
      gates.push(one)
      return one.shut
    }
    return gates
  }

  test('step-up, then the server writes it down, and only then the worker can be asked', async () => {
    const account = await signIn(newUser('a@example.com'))
    asked = []
    const gates = holdAt(exportWallet.path)
    const beginning = begin(account)
    await vi.waitFor(() => expect(gates).toHaveLength(1))
    expect(asked).toEqual([readWallet.path, stepUp.path, readWallet.path, exportWallet.path])
    expect(callsOf(workers[0])).toContain('proveExport')
    expect(callsOf(workers[0])).not.toContain('beginExport')
    gates[0]?.open()
    const { parts, read } = await beginning
    expect(parts).toEqual(['words', 'eip155', 'solana'])
    expect(callsOf(workers[0])).not.toContain('exportSecret')
    expect((await read('words')).split(' ')).toHaveLength(24)
  })

  test.each(['rate_limited', 'step_up_required', 'network'])(
    'that the server answers with %s: the worker that signed is ended and never gave anything out',
    async (code) => {
      const account = await signIn(newUser('a@example.com'))
      before = (path) => {
        if (path === exportWallet.path) throw new ApiFailure(code as 'network', 'x')
      }
      expect(await codeOf(begin(account))).toBe(code)
      expect(workers[0]?.terminated).toBe(true)
      expect(callsOf(workers[0])).not.toContain('beginExport')
    },
  )

  test('its slot is taken away from elsewhere: nothing more is read, and it is told at once', async () => {
    const account = await signIn(newUser('a@example.com'))
    const { read, whenEnded } = await begin(account)
    const told = vi.fn()
    whenEnded(told)
    await read('words')
    expect(told).not.toHaveBeenCalled()
    if (user.wallet) user.wallet = { ...user.wallet, slots: [] }
    expect(await codeOf(read('words'))).toBe('locked')
    expect(workers[0]?.terminated).toBe(true)
    expect(told).toHaveBeenCalledOnce()
    expect(callsOf(workers[0]).filter((name) => name === 'exportSecret')).toHaveLength(1)
  })

  test('its session was ended from elsewhere: nothing more is read', async () => {
    const account = await signIn(newUser('a@example.com'))
    const { read } = await begin(account)
    before = (path) => {
      if (path === readWallet.path) throw new ApiFailure('session_revoked', 'x')
    }
    expect(await codeOf(read('words'))).toBe('session_revoked')
    expect(workers[0]?.terminated).toBe(true)
    expect(callsOf(workers[0])).not.toContain('exportSecret')
  })

  test('a lock tells in the same turn, also whoever asks after it, and nothing is read', async () => {
    const account = await signIn(newUser('a@example.com'))
    const { read, whenEnded } = await begin(account)
    const told = vi.fn()
    whenEnded(told)
    vault.lock()
    expect(told).toHaveBeenCalledOnce()
    whenEnded(told)
    expect(told).toHaveBeenCalledTimes(2)
    expect(await codeOf(read('words'))).toBe('worker-ended')
    expect(workers).toHaveLength(1)
  })

  test('threat 27: its end ends the worker, with what that has in its memory', async () => {
    const account = await signIn(newUser('a@example.com'))
    const { read, end } = await begin(account)
    await read('words')
    end()
    expect(workers[0]?.terminated).toBe(true)
  })

  test.each([stepUp.path, releaseSlot.path])(
    'given up while %s is asked: nothing is signed, written down or mailed',
    async (path) => {
      const account = await signIn(newUser('a@example.com'))
      vault.lock()
      let isCurrent = true
      const gates = holdAt(path)
      const beginning = codeOf(begin(account, () => isCurrent))
      await vi.waitFor(() => expect(gates).toHaveLength(1))
      isCurrent = false
      gates[0]?.open()
      expect(await beginning).toBe('locked')
      expect(workers.flatMap(callsOf)).not.toContain('proveExport')
      expect(asked).not.toContain(exportWallet.path)
    },
  )

  test('given up while it is written down: a late answer gives nothing out, and ends nothing that came after it', async () => {
    const account = await signIn(newUser('a@example.com'))
    let isCurrent = true
    const gates = holdAt(exportWallet.path)
    const late = codeOf(begin(account, () => isCurrent))
    await vi.waitFor(() => expect(gates).toHaveLength(1))
    isCurrent = false
    const next = begin(account)
    await vi.waitFor(() => expect(gates).toHaveLength(2))
    gates[0]?.open()
    expect(await late).toBe('locked')
    expect(callsOf(workers.at(-1))).not.toContain('beginExport')
    gates[1]?.open()
    const { read } = await next
    expect((await read('words')).split(' ')).toHaveLength(24)
    expect(workers.flatMap(callsOf).filter((name) => name === 'beginExport')).toHaveLength(1)
  })

  test('the end of an earlier one leaves the next as it is', async () => {
    const account = await signIn(newUser('a@example.com'))
    const first = await begin(account)
    const second = await begin(account)
    first.end()
    expect((await second.read('words')).split(' ')).toHaveLength(24)
    expect(await codeOf(first.read('words'))).toBe('worker-ended')
  })
})

describe('where the browser denies storage inside of pages', () => {
  beforeEach(() =>
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    }),
  )
  afterEach(() => Reflect.deleteProperty(globalThis, 'localStorage'))

  /** The storage of the wallet's own window. */
  const newWindow = () => {
    const halves: StoredHalf[] = []
    return {
      halves,
      slotsHere: async () => halves.map(({ slotId }) => slotId),
      keep: async (half: StoredHalf) => void halves.push(half),
    }
  }
  const makeWith = async (window: ReturnType<typeof newWindow>) => {
    user = newUser('a@example.com')
    await makeInBrowser(window)
    return user.wallet?.addresses.eip155 as `0x${string}`
  }

  test('nothing is made that could not be opened again: the wallet’s own window keeps the first key', async () => {
    user = newUser('a@example.com')
    expect(await openWallet()).toEqual({ unmade: true })
    expect(asked).toEqual([readWallet.path])
    const window = newWindow()
    const account = await makeWith(window)
    expect(user.wallet?.slots).toMatchObject([{ kind: 'browser', id: window.halves[0]?.slotId }])
    expect(window.halves[0]?.key.extractable).toBe(false)
    expect(await openWallet()).toMatchObject({ addresses: { eip155: account }, mark: null, made: false })
    expect(await verifyMessage({ address: account, message: 'hello', signature: await sign(account) })).toBe(
      true,
    )
  })

  test('a window that keeps nothing either: there is no wallet, and the next try makes one', async () => {
    user = newUser('a@example.com')
    const refused = new Error('denied')
    const keep = () => Promise.reject(refused)
    await expect(makeInBrowser({ ...newWindow(), keep })).rejects.toBe(refused)
    expect(asked).not.toContain(commitSlot.path)
    expect(await openWallet()).toEqual({ unmade: true })
    await makeWith(newWindow())
    expect(await openWallet()).toMatchObject({ made: false })
  })

  test('a wallet that another tab made meanwhile is not made twice', async () => {
    const window = newWindow()
    await makeWith(window)
    await makeInBrowser(window)
    expect(window.halves).toHaveLength(1)
    expect(user.wallet?.slots).toHaveLength(1)
  })

  test('closed, it is elsewhere, and what is asked of it says how it goes on', async () => {
    const account = await makeWith(newWindow())
    vault.lock()
    expect(await codeOf(sign(account))).toBe('closed-here')
    expect(await openWallet()).toMatchObject({
      elsewhere: { isDenied: true, wasHere: false, hasLikeThis: true, account },
    })
  })

  test('a recovery code opens it for this visit, and no slot is left behind; an hour without use closes it', async () => {
    const account = await makeWith(newWindow())
    const code = await recovery.drawCode()
    await recovery.keep(account, code)
    vault.lock()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await recovery.recover(user.wallet?.id ?? '', { kind: 'code', code })
    expect(user.wallet?.slots.map(({ kind }) => kind)).toEqual(['browser', 'code'])
    expect(await openWallet()).toMatchObject({ addresses: { eip155: account } })
    await vi.advanceTimersByTimeAsync(59 * 60_000)
    expect(await openWallet()).toMatchObject({ addresses: { eip155: account } })
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    expect(await openWallet()).toMatchObject({ elsewhere: { isDenied: true } })
  })

  test('the key that opened it was removed: it is closed before it signs', async () => {
    const account = await makeWith(newWindow())
    expect(await sign(account)).toMatch(/^0x/)
    if (user.wallet) user.wallet = { ...user.wallet, slots: [] }
    expect(await codeOf(sign(account))).toBe('closed-here')
  })

  test('somebody else who signs in finds nothing open', async () => {
    await makeWith(newWindow())
    const [first] = workers
    const other = newUser('b@example.com')
    user = other
    expect(await openWallet()).toEqual({ unmade: true })
    await makeInBrowser(newWindow())
    expect(first?.terminated).toBe(true)
    expect(other.wallet?.addresses.eip155).toBeDefined()
  })
})
