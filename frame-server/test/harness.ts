import { generateKeyPairSync, randomBytes, createHash, sign, type KeyObject } from 'node:crypto'
import { Writable } from 'node:stream'
import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'
import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { keccak_256 } from '@noble/hashes/sha3'
import { base58 } from '@scure/base'
import { addressesText, stepUpText, type Addresses, type SlotKind } from '@walletframe/api-contract'
import { pino } from 'pino'
import type { BuiltFiles } from '../src/builtFiles.ts'
import {
  createFrameServer,
  loadConfig,
  type CodeMail,
  type NoticeMail,
  type ServerOptions,
} from '../src/index.ts'
import { makeBuiltFolder } from './builtFolder.ts'

/*
 * A real server over real HTTP, with a clock and a mailbox that the test holds, and a client that does what the frame does.
 */

export const publicUrl = 'http://frame.example'
const secret = () => randomBytes(32).toString('base64url')
export const keys = { k1: secret(), k2: secret() }
export const pepper = secret()

export type Answer = {
  readonly status: number
  readonly headers: Headers
  readonly body: ReturnType<typeof JSON.parse>
}

/** Values of a configuration that works; `more` changes some. */
export const configValues = (database: string, files: BuiltFiles, more: object = {}) => ({
  host: '127.0.0.1',
  port: 0,
  publicUrl,
  database,
  keyEncryption: { current: 'k1', keys },
  pepper,
  mail: { url: 'smtp://127.0.0.1:1', from: 'test@example.com' },
  logLevel: 'info',
  ...files,
  networks: [
    {
      id: 'eip155:1',
      name: 'One',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrl: 'http://127.0.0.1:1',
    },
  ],
  projects: [
    { id: 'demo', name: 'Demo', allowedOrigins: ['https://app.example.com', 'https://other.example.com'] },
    { id: 'locked', name: 'Locked', allowedOrigins: [] },
  ],
  ...more,
})

/** Servers by their address: who asks one for a code waits until the mail is out, since the answer does not. */
const running = new Map<string, () => Promise<void>>()

const day = 24 * 60 * 60 * 1_000

/**
 * Unix time in milliseconds at which a test's clock begins: a minute into the next day in UTC. Limits are counted in windows of a minute, ten minutes and a day;
 * with the time of the run, a test would meet the end of a window once in a while.
 */
export const beginning = () => Math.ceil(Date.now() / day) * day + 60_000

export const startServer = async (
  database: string,
  more: object = {},
  clock = { now: beginning() },
  /** @param mails where the mails are put: two servers on one database send them for each other. */
  {
    mails = [],
    notices = [],
    ...options
  }: ServerOptions & { readonly mails?: CodeMail[]; readonly notices?: NoticeMail[] } = {},
) => {
  const built = makeBuiltFolder()
  const logged: string[] = []
  const log = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged.push(chunk.toString())
      done()
    },
  })
  const orClean = (error: unknown) => {
    built.remove()
    throw error
  }
  const create = async () =>
    createFrameServer(loadConfig({ values: configValues(database, built.files, more) }), {
      logger: pino({ level: 'debug' }, log),
      now: () => clock.now,
      mailer: {
        send: (mail) => {
          mails.push(mail)
          return Promise.resolve()
        },
        notify: (mail) => {
          notices.push(mail)
          return Promise.resolve()
        },
        check: () => Promise.resolve(),
        close: () => undefined,
      },
      // Many tests at once keep a database waiting, and what is counted there is exact only while it is asked.
      sharedPatience: 10_000,
      ...options,
    })
  const server = await create().catch(orClean)
  const { port } = await server.start().catch(async (error: unknown) => {
    await server.stop()
    return orClean(error)
  })
  const base = `http://127.0.0.1:${port}`
  running.set(base, server.settled)
  return {
    base,
    mails,
    notices,
    logged,
    clock,
    settled: server.settled,
    stop: async () => {
      running.delete(base)
      await server.stop()
      built.remove()
    },
  }
}

export type Server = Awaited<ReturnType<typeof startServer>>

/** One request, as a browser of the frame's origin sends it. */
export const ask = async (
  base: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> => {
  const response = await fetch(base + path, {
    method,
    headers: {
      origin: publicUrl,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  let parsed: unknown = text
  try {
    parsed = JSON.parse(text)
  } catch {
    // Not JSON: the test looks at the text.
  }
  return { status: response.status, headers: response.headers, body: parsed }
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A device: its DPoP key and its tokens. */
export class Device {
  readonly #key: KeyObject
  readonly #jwk: object
  readonly #clock: { now: number }
  accessToken = ''
  refreshToken = ''
  /** Milliseconds by which this device's clock is wrong. */
  clockOffset = 0
  /** A nonce of the server that goes into proofs. */
  nonce: string | undefined

  constructor(clock: { now: number }) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#key = privateKey
    this.#jwk = publicKey.export({ format: 'jwk' })
    this.#clock = clock
  }

  proof(method: string, path: string, claims: object = {}, header: object = {}): string {
    const text = [
      encode({ typ: 'dpop+jwt', alg: 'ES256', jwk: this.#jwk, ...header }),
      encode({
        jti: randomBytes(12).toString('hex'),
        htm: method,
        // Without a query (RFC 9449, section 4.2).
        htu: publicUrl + path.replace(/\?.*/, ''),
        iat: Math.floor((this.#clock.now + this.clockOffset) / 1_000),
        ...(this.nonce === undefined ? {} : { nonce: this.nonce }),
        ...claims,
      }),
    ].join('.')
    return `${text}.${sign('sha256', Buffer.from(text), { key: this.#key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
  }

  /** The access token and a proof for it. */
  headers(method: string, path: string, claims: object = {}) {
    const ath = createHash('sha256').update(this.accessToken).digest('base64url')
    return {
      authorization: `DPoP ${this.accessToken}`,
      dpop: this.proof(method, path, { ath, ...claims }),
    }
  }

  /** With the access token and a proof for it. */
  call(base: string, method: string, path: string, body?: unknown, claims: object = {}): Promise<Answer> {
    return ask(base, method, path, body, this.headers(method, path, claims))
  }

  #take(answer: Answer): Answer {
    if (answer.status === 200) {
      this.accessToken = answer.body.tokens.accessToken
      this.refreshToken = answer.body.tokens.refreshToken
    }
    return answer
  }

  async verify(
    base: string,
    challenge: { challengeId: string; challengeSecret: string },
    code: string,
  ): Promise<Answer> {
    const path = '/v1/auth/email/verify'
    const { challengeId, challengeSecret } = challenge
    return this.#take(
      await ask(
        base,
        'POST',
        path,
        { challengeId, challengeSecret, code },
        { dpop: this.proof('POST', path) },
      ),
    )
  }

  async refresh(base: string, refreshToken = this.refreshToken): Promise<Answer> {
    const path = '/v1/auth/token'
    return this.#take(await ask(base, 'POST', path, { refreshToken }, { dpop: this.proof('POST', path) }))
  }

  async logIn(server: Server, email: string): Promise<void> {
    const started = await startEmail(server.base, email, 'demo', this)
    const mail = server.mails.findLast(({ to }) => to === email.toLowerCase())
    const answer = await this.verify(server.base, started.body, mail?.code ?? '')
    if (answer.status !== 200) throw new Error(`login failed: ${JSON.stringify([started.body, answer.body])}`)
  }
}

/** Asks for a code and waits for its mail. @param from shows its key, as the frame does. */
export const startEmail = async (
  base: string,
  email: string,
  projectId = 'demo',
  from?: Device,
  { body = {}, headers = {} }: { readonly body?: object; readonly headers?: Record<string, string> } = {},
): Promise<Answer> => {
  const path = '/v1/auth/email/start'
  const proof = from ? { dpop: from.proof('POST', path) } : {}
  const answer = await ask(base, 'POST', path, { email, projectId, ...body }, { ...proof, ...headers })
  await running.get(base)?.()
  return answer
}

const suite = new CipherSuite({
  kem: new DhkemX25519HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})
const toBuffer = (bytes: Uint8Array) => new Uint8Array(bytes).buffer

/** A key of a vault worker: opens one sealed half. */
export const newRecipient = async () => {
  const pair = await suite.kem.generateKeyPair()
  return {
    recipientKey: Buffer.from(await suite.kem.serializePublicKey(pair.publicKey)).toString('base64url'),
    open: async (half: { enc: string; ciphertext: string }, slotId: string) =>
      Buffer.from(
        await suite.open(
          {
            recipientKey: pair,
            enc: toBuffer(Buffer.from(half.enc, 'base64url')),
            info: toBuffer(Buffer.from(`walletframe|v1|slot-half|${slotId}`)),
          },
          toBuffer(Buffer.from(half.ciphertext, 'base64url')),
        ),
      ),
  }
}

export const wrapped = (fill = 7) => ({
  version: 1,
  iv: randomBytes(12).toString('base64url'),
  ciphertext: Buffer.alloc(48, fill).toString('base64url'),
})

/** The keys of a wallet: its addresses, and what they sign. */
export const makeKeys = () => {
  const evmKey = secp256k1.utils.randomPrivateKey()
  const solanaKey = ed25519.utils.randomPrivateKey()
  const addresses = {
    eip155: `0x${Buffer.from(keccak_256(secp256k1.getPublicKey(evmKey, false).subarray(1)).subarray(-20)).toString('hex')}`,
    solana: base58.encode(ed25519.getPublicKey(solanaKey)),
  }
  /** EIP-191. */
  const signEvm = (text: string): string => {
    const body = Buffer.from(text)
    const prefix = Buffer.from(`\u0019Ethereum Signed Message:\n${body.length}`)
    const signature = secp256k1.sign(keccak_256(Buffer.concat([prefix, body])), evmKey)
    return `0x${signature.toCompactHex()}${(27 + signature.recovery).toString(16)}`
  }
  const signSolana = (text: string): string =>
    `0x${Buffer.from(ed25519.sign(Buffer.from(text), solanaKey)).toString('hex')}`
  return {
    addresses,
    signEvm,
    signSolana,
    /** Both keys sign the set. */
    prove: (walletId: string, said: Addresses = addresses) => {
      const text = addressesText(walletId, said)
      return {
        eip155: signEvm(text),
        ...(said.solana === undefined ? {} : { solana: signSolana(text) }),
      }
    },
  }
}
export type Keys = ReturnType<typeof makeKeys>

/** A token for one action of this device's session. */
export const stepUpToken = async (device: Device, base: string, action: string, subject: string) => {
  const { body } = await device.call(base, 'POST', '/v1/vault/step-up', { action, subject })
  return body.token as string
}

/** A passkey, as a browser names it. */
export const passkey = { credentialId: 'Y3JlZGVudGlhbA', prfSalt: 's'.repeat(43) }

/** Opens a slot as the frame does: a new wallet without `walletId`, else with the signature of the wallet's key. */
export const openSlot = async (
  device: Device,
  base: string,
  wallet?: { readonly id: string; readonly keys: Keys },
  kind: SlotKind = 'device',
) => {
  const recipient = await newRecipient()
  const subject = wallet?.id ?? 'new'
  const token = await stepUpToken(device, base, 'open-slot', subject)
  const signature = wallet?.keys.signEvm(stepUpText({ action: 'open-slot', subject }, token))
  const opened = await device.call(base, 'POST', '/v1/vault/slots', {
    kind,
    label: 'Test',
    recipientKey: recipient.recipientKey,
    walletId: wallet?.id ?? null,
    ...(kind === 'passkey' ? { passkey } : {}),
    stepUp: { token, ...(signature === undefined ? {} : { signature }) },
  })
  return { opened, recipient }
}

/** Another slot of a wallet, made by this device with the wallet's keys. @returns its id. */
export const addSlot = async (
  device: Device,
  base: string,
  wallet: { readonly walletId: string; readonly keys: Keys },
  kind: SlotKind = 'device',
): Promise<string> => {
  const { walletId, keys } = wallet
  const { opened } = await openSlot(device, base, { id: walletId, keys }, kind)
  const path = `/v1/vault/slots/${opened.body.slotId}`
  const body = { wrapped: wrapped(), addresses: keys.addresses, proofs: keys.prove(walletId) }
  const committed = await device.call(base, 'PUT', path, body)
  if (committed.status !== 200) throw new Error(`no slot: ${JSON.stringify(committed.body)}`)
  return opened.body.slotId as string
}

/** Asks to take a slot out, as the frame does: with a code of this session and the wallet's key. */
export const removeSlot = async (device: Device, base: string, slotId: string, keys: Keys) => {
  const purpose = { action: 'remove-slot', subject: slotId } as const
  const token = await stepUpToken(device, base, purpose.action, slotId)
  return device.call(base, 'POST', `/v1/vault/slots/${slotId}/remove`, {
    stepUp: { token, signature: keys.signEvm(stepUpText(purpose, token)) },
  })
}

/** Says that the wallet's words and keys are to be shown, or an exit kit saved, as the frame does. */
export const exportWallet = async (
  device: Device,
  base: string,
  { walletId, keys }: { readonly walletId: string; readonly keys: Keys },
  action: 'export' | 'exit-kit' = 'export',
) => {
  const purpose = { action, subject: walletId } as const
  const token = await stepUpToken(device, base, purpose.action, walletId)
  const stepUp = { token, signature: keys.signEvm(stepUpText(purpose, token)) }
  const say = () => device.call(base, 'POST', `/v1/vault/${action}`, { walletId, stepUp })
  return { ...(await say()), stepUp, say }
}

/** Opens and commits the first slot of a wallet. @returns the answers, and the wallet's keys. */
export const makeWallet = async (device: Device, base: string, keys = makeKeys()) => {
  const { opened, recipient } = await openSlot(device, base)
  const { addresses } = keys
  const body = { wrapped: wrapped(), addresses, proofs: keys.prove(opened.body.walletId) }
  const commit = () => device.call(base, 'PUT', `/v1/vault/slots/${opened.body.slotId}`, body)
  return {
    keys,
    walletId: opened.body.walletId as string,
    slotId: opened.body.slotId as string,
    opened,
    body,
    commit,
    committed: await commit(),
    half: await recipient.open(opened.body.half, opened.body.slotId),
  }
}
