import { base64urlnopad } from '@scure/base'
import type { Mailbox, MailboxAddress } from '../api/mailbox.ts'

/*
 * How a decision gets into a window whose opener the page's policy (COOP) cut off, and the verdict back: sealed, through one-read mailboxes
 * of our server. The key stands in the fragment of the window's address, which no server and no page sees.
 *
 *   frame   makes key and mailboxes before the click  ->  opens /v1/window#…
 *   frame   leaves the sealed decision
 *   window  takes it, shows it, leaves the sealed verdict
 *   frame   takes the verdict and does what it says, if that is still what it shows
 */

/** AES-256-GCM: bytes of the key and of the nonce that stands before each message. */
const keySize = 32
const nonceSize = 12

export type Handover = {
  /** base64url. */
  readonly key: string
  /** Read by the window. */
  readonly decision: Pick<Mailbox, 'id' | 'readSecret'>
  /** Read by the frame. */
  readonly verdict: MailboxAddress
}

/** What a message is: one kind is never taken for the other. */
type Kind = 'decision' | 'verdict' | 'about' | 'ask' | 'release' | 'root'

export const randomKey = (): string => base64urlnopad.encode(crypto.getRandomValues(new Uint8Array(keySize)))

const names = ['k', 'i', 's', 'v', 'h'] as const

export const fragmentOf = ({ key, decision, verdict }: Handover): string =>
  `#${[key, decision.id, decision.readSecret, verdict.id, verdict.readHash]
    .map((value, index) => `${names[index]}=${value}`)
    .join('&')}`

/** What a window's address says; undefined where it says nothing of the kind. */
export const readFragment = (fragment: string): Handover | undefined => {
  const found = new URLSearchParams(fragment.slice(1))
  const [key, id, readSecret, verdict, readHash] = names.map((name) => found.get(name))
  return key && id && readSecret && verdict && readHash
    ? { key, decision: { id, readSecret }, verdict: { id: verdict, readHash } }
    : undefined
}

const algorithm = (nonce: Uint8Array<ArrayBuffer>, kind: Kind): AesGcmParams => ({
  name: 'AES-GCM',
  iv: nonce,
  additionalData: new TextEncoder().encode(`walletframe|v1|window|${kind}`),
})

const importKey = (key: string) =>
  crypto.subtle.importKey('raw', base64urlnopad.decode(key).slice(), 'AES-GCM', false, ['encrypt', 'decrypt'])

export const seal = async (key: string, kind: Kind, value: unknown): Promise<Uint8Array> => {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceSize))
  const sealed = await crypto.subtle.encrypt(
    algorithm(nonce, kind),
    await importKey(key),
    new TextEncoder().encode(JSON.stringify(value)),
  )
  return new Uint8Array([...nonce, ...new Uint8Array(sealed)])
}

/** Rejects where it was not sealed with this key, or is of another kind. */
export const open = async (key: string, kind: Kind, sealed: Uint8Array): Promise<unknown> => {
  const opened = await crypto.subtle.decrypt(
    algorithm(sealed.slice(0, nonceSize), kind),
    await importKey(key),
    sealed.slice(nonceSize),
  )
  return JSON.parse(new TextDecoder().decode(opened))
}
