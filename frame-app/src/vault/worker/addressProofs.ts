import { ed25519 } from '@noble/curves/ed25519'
import * as Hex from 'ox/Hex'
import * as PersonalMessage from 'ox/PersonalMessage'
import { signEvm, withSolanaKey, type RootAddresses } from './root.ts'

/** Signatures over {@link addressesText}, by namespace, hex. */
export type AddressProofs = { readonly eip155: Hex.Hex; readonly solana: Hex.Hex }

/** What every text begins with that a key of the wallet signs for the wallet itself. No page gets a signature over such a text. */
const reserved = 'walletframe|'

export const isReserved = (data: Hex.Hex): boolean => data.toLowerCase().startsWith(Hex.fromString(reserved))

/** The same text as the server's contract has it (api-contract, `addressesText`): wallet and addresses, namespaces sorted. */
const addressesText = (walletId: string, { eip155, solana }: RootAddresses): string =>
  `walletframe|v1|addresses|${walletId}|${JSON.stringify({ eip155, solana })}`

/** Proves to the server that the addresses are of one root: each key signs the whole set. */
export const proveAddresses = (
  root: Uint8Array,
  walletId: string,
  addresses: RootAddresses,
): AddressProofs => {
  const text = addressesText(walletId, addresses)
  const { r, s, yParity } = signEvm(root, PersonalMessage.getSignPayload(Hex.fromString(text)))
  const message = new TextEncoder().encode(text)
  return {
    eip155: Hex.concat(
      Hex.fromNumber(r, { size: 32 }),
      Hex.fromNumber(s, { size: 32 }),
      Hex.fromNumber(27 + yParity, { size: 1 }),
    ),
    solana: withSolanaKey(root, 0, (key) => Hex.fromBytes(ed25519.sign(message, key))),
  }
}
