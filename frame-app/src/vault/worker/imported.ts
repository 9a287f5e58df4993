import { Fault } from './fault.ts'
import { unwrapRoot, wrapRoot, type SlotName } from './slots.ts'

/*
 * The root of an account that was imported, sealed under the root of the wallet: what opens the wallet opens it, and the server cannot. It is wrapped as
 * a slot's root is, with the wallet's root in the place of both halves.
 */

const nothing = () => new Uint8Array(0)

const nameOf = (walletId: string): SlotName => ({ walletId, slotId: '', kind: 'imported', addresses: {} })

const keyOf = (root: Uint8Array<ArrayBuffer>) =>
  crypto.subtle.importKey('raw', root, 'HKDF', false, ['deriveKey'])

/** @returns IV and ciphertext, base64url, with a point between them. */
export const seal = async (
  root: Uint8Array<ArrayBuffer>,
  walletId: string,
  imported: Uint8Array<ArrayBuffer>,
): Promise<string> => {
  const { iv, ciphertext } = await wrapRoot(imported, await keyOf(root), nothing(), nameOf(walletId))
  return `${iv}.${ciphertext}`
}

/** @throws Fault `cannot-unwrap` where it was not sealed under this root, for this wallet. */
export const unseal = async (
  root: Uint8Array<ArrayBuffer>,
  walletId: string,
  sealed: string,
): Promise<Uint8Array<ArrayBuffer>> => {
  const [iv, ciphertext] = sealed.split('.')
  if (iv === undefined || ciphertext === undefined)
    throw new Fault('cannot-unwrap', 'The account cannot be opened with this key.')
  return unwrapRoot({ version: 1, iv, ciphertext }, await keyOf(root), nothing(), nameOf(walletId))
}
