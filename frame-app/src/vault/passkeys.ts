import type { Passkey } from '@walletframe/api-contract'
import { fromBase64url, toBase64url } from './worker/slots.ts'

/*
 * Passkeys, as WebAuthn Level 3 has them: workers have none, so they are asked for in a document. What the vault wants of one is the output
 * of its PRF, the user half of a slot. Those 32 bytes are seen here between the browser's answer and the next call of WebCrypto: they become
 * a key that nobody can export and are overwritten, and only that key goes to the worker.
 *
 * Nobody checks the assertion, so its challenge is only there because the API wants one: a passkey logs nobody in.
 */

/** What came in the way, by what a person can do about it. */
type PasskeyFault =
  /** Cancelled, too late, not on this device, or not permitted here: browsers tell these apart for nobody. */
  | 'passkey-refused'
  /** The authenticator, or the browser, evaluates no PRF. */
  | 'passkey-without-prf'
  /** The authenticator holds a passkey of this wallet already. */
  | 'passkey-exists'
  /** This address can have none: no host name, or not the frame's. */
  | 'passkey-address'
  /** The authenticator does not check who uses it. */
  | 'passkey-unfit'
  | 'passkey-failed'

const sentences: Readonly<Record<PasskeyFault, string>> = {
  'passkey-refused': 'The passkey was not used. Nothing was changed. Try again, or take another way.',
  'passkey-without-prf': 'This passkey cannot hold the key of a wallet. Nothing was changed.',
  'passkey-exists': 'There is a passkey of this wallet in that place already.',
  'passkey-address': 'Passkeys do not work at this address.',
  'passkey-unfit': 'This device does not check who uses it, so it cannot hold the key of a wallet.',
  'passkey-failed': 'The passkey did not work. Nothing was changed. Try again, or take another way.',
}

class PasskeyError extends Error {
  readonly code: PasskeyFault
  constructor(code: PasskeyFault) {
    super(sentences[code])
    this.code = code
  }
}

/** By the name of a `DOMException`: the class is another one in each window. */
const byName: Readonly<Record<string, PasskeyFault>> = {
  NotAllowedError: 'passkey-refused',
  AbortError: 'passkey-refused',
  TimeoutError: 'passkey-refused',
  InvalidStateError: 'passkey-exists',
  SecurityError: 'passkey-address',
  NotSupportedError: 'passkey-unfit',
  ConstraintError: 'passkey-unfit',
}

const faultOf = (thrown: unknown): PasskeyError => {
  if (thrown instanceof PasskeyError) return thrown
  const { name = '' } = thrown as { readonly name?: string }
  return new PasskeyError((Object.hasOwn(byName, name) && byName[name]) || 'passkey-failed')
}

/** Milliseconds that a person has for the browser's prompt; the browser may keep to other bounds. */
const promptLimit = 120_000
/** And those after which the browser is not waited for any more. */
const lastLimit = 130_000

/** The window in which the prompt comes up: the frame's own, or one that it opened. */
export type PromptWindow = Window & Pick<typeof globalThis, 'PublicKeyCredential'>

/** Runs what prompts a person. It settles in every case: also where its window is closed, in which no promise ever does. */
const prompt = async (
  view: PromptWindow,
  given: AbortSignal,
  run: (credentials: CredentialsContainer, signal: AbortSignal) => Promise<Credential | null>,
): Promise<PublicKeyCredential> => {
  // Not there where the connection is not secure.
  const credentials = view.navigator.credentials as CredentialsContainer | undefined
  if (!credentials) throw new PasskeyError('passkey-address')
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), lastLimit)
  const signal = AbortSignal.any([given, late.signal])
  let stopWaiting = () => {}
  const over = new Promise<never>((_resolve, reject) => {
    stopWaiting = () => reject(new PasskeyError('passkey-refused'))
  })
  signal.addEventListener('abort', stopWaiting)
  if (signal.aborted) stopWaiting()
  try {
    const credential = await Promise.race([run(credentials, signal), over])
    if (!credential) throw new PasskeyError('passkey-failed')
    return credential as PublicKeyCredential
  } catch (thrown) {
    throw faultOf(thrown)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stopWaiting)
  }
}

/** Bytes of a PRF's output. */
const outputLength = 32

/** What a PRF gave, as a user half: the bytes themselves are overwritten. @throws PasskeyError `passkey-without-prf` */
const halfOf = async (output: BufferSource): Promise<CryptoKey> => {
  const bytes = ArrayBuffer.isView(output)
    ? new Uint8Array(output.buffer, output.byteOffset, output.byteLength)
    : new Uint8Array(output)
  try {
    if (bytes.length !== outputLength) throw new PasskeyError('passkey-without-prf')
    return await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey'])
  } finally {
    bytes.fill(0)
  }
}

const random = () => crypto.getRandomValues(new Uint8Array(32))
const named = (credentialId: string) => ({ type: 'public-key', id: fromBase64url(credentialId) }) as const
const prfOf = (credential: PublicKeyCredential) => credential.getClientExtensionResults().prf

/** ES256, EdDSA and RS256: what authenticators have. Nobody checks a signature, and each has to name one. */
const algorithms = [-7, -8, -257]

/** What a browser may lack of the interface. */
const helpersOf = ({ PublicKeyCredential: api }: PromptWindow) =>
  api as
    | Partial<Pick<typeof PublicKeyCredential, 'getClientCapabilities' | 'signalUnknownCredential'>>
    | undefined

/** Tells password managers that a passkey of ours is worth nothing, where the browser has a way to. */
export const discardPasskey = async (view: PromptWindow, credentialId: string): Promise<void> => {
  try {
    await helpersOf(view)?.signalUnknownCredential?.({ rpId: location.hostname, credentialId })
  } catch {
    // It stays there, and opens nothing.
  }
}

/** Whether the browser says beforehand that it evaluates no PRF. One that says nothing is asked. */
const lacksPrf = async (view: PromptWindow): Promise<boolean> => {
  try {
    return (await helpersOf(view)?.getClientCapabilities?.())?.['extension:prf'] === false
  } catch {
    return false
  }
}

/**
 * Makes a passkey of this wallet, at the host of the frame and no other.
 * @param email whose it is, as the browser lists it. The handle is drawn for each: an authenticator puts a passkey of the same handle in the
 *   place of the one before, which may be opening the wallet by now.
 * @param known passkeys of the wallet: where one of them is, none is made.
 * @returns how it is named, and its half of the slot where the authenticator gave that at once; null: {@link askPasskey} does.
 * @throws PasskeyError
 */
export const makePasskey = async (
  view: PromptWindow,
  email: string,
  known: readonly Passkey[],
  given: AbortSignal,
): Promise<{ readonly passkey: Passkey; readonly half: CryptoKey | null }> => {
  if (await lacksPrf(view)) throw new PasskeyError('passkey-without-prf')
  const salt = random()
  const made = await prompt(view, given, (credentials, signal) =>
    credentials.create({
      signal,
      publicKey: {
        rp: { id: location.hostname, name: location.host },
        user: { id: random(), name: email, displayName: email },
        challenge: random(),
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        attestation: 'none',
        excludeCredentials: known.map(({ credentialId }) => named(credentialId)),
        timeout: promptLimit,
        extensions: { prf: { eval: { first: salt } } },
      },
    }),
  )
  const passkey = { credentialId: toBase64url(new Uint8Array(made.rawId)), prfSalt: toBase64url(salt) }
  const prf = prfOf(made)
  if (prf?.enabled !== true && !prf?.results) {
    await discardPasskey(view, passkey.credentialId)
    throw new PasskeyError('passkey-without-prf')
  }
  return { passkey, half: prf.results ? await halfOf(prf.results.first) : null }
}

/**
 * Asks the person for one of these passkeys.
 * @returns which it was, and its half of the slot.
 * @throws PasskeyError
 */
export const askPasskey = async (
  view: PromptWindow,
  passkeys: readonly Passkey[],
  given: AbortSignal,
): Promise<{ readonly credentialId: string; readonly half: CryptoKey }> => {
  const used = await prompt(view, given, (credentials, signal) =>
    credentials.get({
      signal,
      publicKey: {
        rpId: location.hostname,
        challenge: random(),
        allowCredentials: passkeys.map(({ credentialId }) => named(credentialId)),
        userVerification: 'required',
        timeout: promptLimit,
        extensions: {
          prf: {
            evalByCredential: Object.fromEntries(
              passkeys.map(({ credentialId, prfSalt }) => [credentialId, { first: fromBase64url(prfSalt) }]),
            ),
          },
        },
      },
    }),
  )
  const credentialId = toBase64url(new Uint8Array(used.rawId))
  const output = prfOf(used)?.results?.first
  if (!output) throw new PasskeyError('passkey-without-prf')
  return { credentialId, half: await halfOf(output) }
}
