import { Fault } from './fault.ts'
import { codeHalf } from './recoveryCode.ts'
import { addressesOf, type RootAddresses } from './root.ts'
import { fromBase64url, toBase64url } from './slots.ts'

/*
 * The exit kit (docs/decisions/0053-exit-kit.md): the wrapped root in a file that a page without any server opens. The server's half of a slot
 * would be gone with the server, so what is beside the code is a salt, which stands in the file:
 *
 *   wrapKey = HKDF-SHA-256(code, salt = 32 random bytes, info = walletframe|exit-kit|v1|wallet|kind)
 *   wrapped = AES-256-GCM(wrapKey, root, fresh IV, AAD = all of the kit that is said in the clear, and the slot's kind)
 *
 * The code has 130 bits by chance: there is nothing to stretch.
 */

const kitFormat = 'walletframe-exit-kit'
const kitVersion = 1

/** What the kit says in the clear. All of it is bound into the wrapping. */
export type KitHeader = {
  readonly walletId: string
  /** Where the wallet was. */
  readonly walletHost: string
  /** ISO 8601, in UTC. */
  readonly created: string
  readonly addresses: Readonly<Record<string, string>>
}

type KitSlot = {
  readonly kind: 'code'
  /** base64url, as what follows. */
  readonly salt: string
  readonly iv: string
  readonly ciphertext: string
}

export type Kit = KitHeader & {
  readonly format: typeof kitFormat
  readonly version: typeof kitVersion
  readonly slots: readonly KitSlot[]
  /** SHA-256 over the rest, base64url: tells a file that was damaged from a code that is another's. It protects nothing. */
  readonly check: string
}

const utf8 = (text: string) => new TextEncoder().encode(text)

/** Members in a fixed order, namespaces sorted: the same text on every engine. */
const headerText = ({ walletId, walletHost, created, addresses }: KitHeader): string => {
  const sorted = Object.entries(addresses).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify({
    format: kitFormat,
    version: kitVersion,
    walletId,
    walletHost,
    created,
    addresses: Object.fromEntries(sorted),
  })
}

const binding = (header: KitHeader, kind: KitSlot['kind']) => utf8(`${headerText(header)}|${kind}`)

const checkOf = async (header: KitHeader, slots: readonly KitSlot[]): Promise<string> => {
  const said = slots.map(({ kind, salt, iv, ciphertext }) => [kind, salt, iv, ciphertext])
  const hash = await crypto.subtle.digest('SHA-256', utf8(headerText(header) + JSON.stringify(said)))
  return toBase64url(new Uint8Array(hash))
}

const wrapKey = (
  half: CryptoKey,
  salt: Uint8Array<ArrayBuffer>,
  walletId: string,
  kind: KitSlot['kind'],
  usage: KeyUsage,
) =>
  crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt, info: utf8(`walletframe|exit-kit|v1|${walletId}|${kind}`) },
    half,
    { name: 'AES-GCM', length: 256 },
    false,
    [usage],
  )

const noCode = () => new Fault('cannot-unwrap', 'This is not a recovery code.')

/** The kit of an open root. @throws Fault `cannot-unwrap` where `code` is none. */
export const makeKit = async (
  root: Uint8Array<ArrayBuffer>,
  { eip155, solana }: RootAddresses,
  { walletId, walletHost, created }: Omit<KitHeader, 'addresses'>,
  code: string,
): Promise<Kit> => {
  const half = await codeHalf(code)
  if (!half) throw noCode()
  const addresses = solana === undefined ? { eip155 } : { eip155, solana }
  const header = { walletId, walletHost, created, addresses }
  const salt = crypto.getRandomValues(new Uint8Array(32))
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const key = await wrapKey(half, salt, walletId, 'code', 'encrypt')
  const body = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: binding(header, 'code') },
    key,
    root,
  )
  const slots = [
    {
      kind: 'code',
      salt: toBase64url(salt),
      iv: toBase64url(iv),
      ciphertext: toBase64url(new Uint8Array(body)),
    } as const,
  ]
  return { format: kitFormat, version: kitVersion, ...header, slots, check: await checkOf(header, slots) }
}

/** Why a file is no kit that this release opens. */
export type KitFault = 'not-a-kit' | 'newer' | 'damaged'

const isText = (value: unknown): value is string => typeof value === 'string'
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isSlot = (value: unknown): value is KitSlot =>
  isObject(value) &&
  value['kind'] === 'code' &&
  isText(value['salt']) &&
  isText(value['iv']) &&
  isText(value['ciphertext'])

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/*
 * What is shown before the code is typed, and so before anybody knows who wrote it: no sentences, and nothing that turns a line around.
 */
const hostForm = /^[a-z0-9.:[\]-]{1,255}$/i
const timeForm = /^\d{4}-\d{2}-\d{2}T[\d:.]{8,12}Z$/
/** CAIP-2. */
const namespaceForm = /^[a-z0-9-]{3,8}$/
const addressForm = /^[A-Za-z0-9]{1,128}$/
const isLike = (value: unknown, form: RegExp): value is string =>
  typeof value === 'string' && form.test(value)

/** Reads a file. Members that a kit does not have are not looked at. */
export const readKit = async (
  text: string,
): Promise<{ readonly kit: Kit } | { readonly fault: KitFault }> => {
  const read = parsed(text.replace(/^\uFEFF/, ''))
  // One that was cut off is no JSON any more, and still says what it was.
  if (!isObject(read)) return { fault: text.includes(`"${kitFormat}"`) ? 'damaged' : 'not-a-kit' }
  if (read['format'] !== kitFormat) return { fault: 'not-a-kit' }
  const { version, walletId, walletHost, created, addresses, slots, check } = read
  if (typeof version === 'number' && version > kitVersion) return { fault: 'newer' }
  if (
    version !== kitVersion ||
    !isText(walletId) ||
    !isLike(walletHost, hostForm) ||
    !isLike(created, timeForm) ||
    !isObject(addresses) ||
    !Object.entries(addresses).every(
      ([name, each]) => namespaceForm.test(name) && isLike(each, addressForm),
    ) ||
    !isText(addresses['eip155']) ||
    !Array.isArray(slots) ||
    !slots.every(isSlot)
  )
    return { fault: 'damaged' }
  const header = { walletId, walletHost, created, addresses: addresses as Record<string, string> }
  if (check !== (await checkOf(header, slots))) return { fault: 'damaged' }
  return { kit: { format: kitFormat, version: kitVersion, ...header, slots, check } }
}

/**
 * Opens a kit with its code.
 * @throws Fault `cannot-unwrap` where the code is not that of the kit, or what comes out is another wallet than the kit says.
 */
export const openKit = async (kit: Kit, code: string): Promise<Uint8Array<ArrayBuffer>> => {
  const half = await codeHalf(code)
  if (!half) throw noCode()
  for (const { kind, salt, iv, ciphertext } of kit.slots) {
    let root: Uint8Array<ArrayBuffer>
    try {
      const key = await wrapKey(half, fromBase64url(salt), kit.walletId, kind, 'decrypt')
      const given = { name: 'AES-GCM', iv: fromBase64url(iv), additionalData: binding(kit, kind) }
      root = new Uint8Array(await crypto.subtle.decrypt(given, key, fromBase64url(ciphertext)))
    } catch {
      continue
    }
    const made = addressesOf(root)
    const { eip155, solana } = kit.addresses
    if (made.eip155 === eip155 && (solana === undefined || solana === made.solana)) return root
    root.fill(0)
  }
  throw new Fault('cannot-unwrap', 'This recovery code does not open this kit.')
}
