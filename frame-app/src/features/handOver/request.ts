import { base64urlnopad } from '@scure/base'
import * as z from 'zod/mini'
import { mailboxBytes, mailboxOf, type Mailbox } from '../../api/mailbox.ts'
import { randomKey } from '../../approvals/handover.ts'

/*
 * What a frame asks of the wallet's own window, in this browser or on another device. All that is secret about it comes from one seed, which stands in
 * the fragment of the window's address: no server and no page sees it. The window believes the fragment, since the server gives that window's script to
 * nobody whom a page led there (decisions 0064 and 0078).
 */

const about = z.object({
  walletId: z.string(),
  /** EVM address of the wallet that is meant. */
  account: z.string(),
  /** Whose it is, as the person logged in. */
  email: z.string(),
  /** Of the page, as the browser told the frame. */
  origin: z.string(),
  language: z.string(),
  /** What the browser that asks calls itself, where it is another device's. */
  device: z.optional(z.string()),
})

/** Who asks for which wallet. */
export type About = z.output<typeof about>

/** What both sides make of the seed. */
export type Prepared = {
  /** 32 bytes, base64url. */
  readonly seed: string
  /** All messages are sealed with it: AES-256-GCM, base64url. */
  readonly key: string
  /** Four digits that one device shows and the other asks for. */
  readonly number: string
  /** Where messages lie if the two cannot reach each other. */
  readonly about: Mailbox
  readonly ask: Mailbox
  readonly release: Mailbox
  readonly root: Mailbox
}

/** One hand-over, as the window has it. */
export type Request = { readonly prepared: Prepared; readonly about: About }

/** HKDF-SHA-256 (RFC 5869) of the seed: `bytes` for each name. */
const derive = async (seed: CryptoKey, name: string, bytes: number): Promise<Uint8Array> => {
  const info = new TextEncoder().encode(`walletframe|v1|hand-over|${name}`)
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(32), info }
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, seed, 8 * bytes))
}

/** @param seed of whoever asks; a new one is made before the click, since a window opens in the click's own turn only. */
export const prepareRequest = async (seed = randomKey()): Promise<Prepared> => {
  const secret = await crypto.subtle.importKey('raw', base64urlnopad.decode(seed).slice(), 'HKDF', false, [
    'deriveBits',
  ])
  const box = async (name: string) => mailboxOf(await derive(secret, name, mailboxBytes))
  const [key, number, ask, release, root, said] = await Promise.all([
    derive(secret, 'key', 32),
    derive(secret, 'number', 4),
    box('ask'),
    box('release'),
    box('root'),
    box('about'),
  ])
  const digits = new DataView(number.buffer).getUint32(0) % 10_000
  return {
    seed,
    key: base64urlnopad.encode(key),
    number: String(digits).padStart(4, '0'),
    about: said,
    ask,
    release,
    root,
  }
}

/** Of the window of this browser: it is told at once what this is about. */
export const fragmentOf = ({ seed }: Prepared, said: About): string =>
  `#h=${base64urlnopad.encode(new TextEncoder().encode(JSON.stringify({ seed, ...said })))}`

/** For another device, which reads in a mailbox what this is about: the less there is to read, the better a camera does it. */
export const linkOf = ({ seed }: Prepared, address: string): string => `${address}#d=${seed}`

/** What a message says that this is about; undefined where it says nothing of the kind. */
export const readAbout = (said: unknown): About | undefined => about.safeParse(said).data

const seedBytes = 32
const isSeed = (seed: unknown): seed is string => {
  try {
    return typeof seed === 'string' && base64urlnopad.decode(seed).length === seedBytes
  } catch {
    return false
  }
}

/** What the address of a window says that was opened here; undefined where it says nothing of the kind. */
export const readRequest = async (fragment: string): Promise<Request | undefined> => {
  try {
    const text = new TextDecoder().decode(base64urlnopad.decode(fragment.replace(/^#h=/, '')))
    const said = JSON.parse(text) as unknown
    const seed = z.object({ seed: z.string() }).safeParse(said).data?.seed
    const found = readAbout(said)
    return found && isSeed(seed) ? { prepared: await prepareRequest(seed), about: found } : undefined
  } catch {
    return undefined
  }
}

/** The seed that another device shows; undefined where the address has none. */
export const readSeed = (fragment: string): string | undefined => {
  const seed = fragment.replace(/^#d=/, '')
  return isSeed(seed) ? seed : undefined
}
