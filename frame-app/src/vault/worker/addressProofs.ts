import { ed25519 } from '@noble/curves/ed25519'
import * as Hex from 'ox/Hex'
import * as PersonalMessage from 'ox/PersonalMessage'
import { signatureBytes, signEvm, withSolanaKey, type RootAddresses } from './root.ts'

/** Signatures over {@link addressesText}, by namespace, hex. */
export type AddressProofs = { readonly eip155: Hex.Hex; readonly solana: Hex.Hex }

/** An account and what its owner calls it; null where they gave it no name. */
export type NamedAccount = {
  readonly name: string | null
  readonly addresses: RootAddresses
  /** Of one that was imported: its root, sealed. */
  readonly sealed?: string | undefined
}

/** What every text begins with that a key of the wallet signs for the wallet itself. No page gets a signature over such a text. */
const reserved = 'walletframe|'

export const isReserved = (data: Hex.Hex): boolean => data.toLowerCase().startsWith(Hex.fromString(reserved))

/** The same text as the server's contract has it (api-contract, `addressesText`): wallet and addresses, namespaces sorted. */
const addressesText = (walletId: string, { eip155, solana }: RootAddresses): string =>
  `walletframe|v1|addresses|${walletId}|${JSON.stringify({ eip155, solana })}`

/** EIP-191 signature of the first account's EVM key, whichever account is used, over a text of the wallet's own. */
const signOwn = (root: Uint8Array, text: string): Hex.Hex =>
  signatureBytes(signEvm({ root, index: 0 }, PersonalMessage.getSignPayload(Hex.fromString(text))))

/** What the wallet's key is shown for, beside a fresh code: as the server's contract has it. */
export type StepUpAction =
  | 'open-slot'
  | 'remove-slot'
  | 'delete-user'
  | 'add-login'
  | 'remove-login'
  | 'export'
  | 'exit-kit'

/** Proves to the server that the wallet is unlocked: the same text as the server's contract has it (api-contract, `stepUpText`). */
export const proveStepUp = (
  root: Uint8Array,
  action: StepUpAction,
  subject: string,
  token: string,
): Hex.Hex => signOwn(root, `walletframe|v1|step-up|${action}|${subject}|${token}`)

/** And where a slot that is to be removed shall stay (api-contract, `keepSlotText`). */
export const proveKeepSlot = (root: Uint8Array, slotId: string, removalId: string): Hex.Hex =>
  signOwn(root, `walletframe|v1|keep-slot|${slotId}|${removalId}`)

/** Where another address is to log in (api-contract, `changeEmailText`): the new one, as its owner typed it and sees it. */
export const proveChangeEmail = (root: Uint8Array, challengeId: string, email: string): Hex.Hex =>
  signOwn(root, `walletframe|v1|change-email|${challengeId}|${email}`)

/** And where that shall not happen (api-contract, `keepEmailText`). */
export const proveKeepEmail = (root: Uint8Array, email: string, changeAt: number): Hex.Hex =>
  signOwn(root, `walletframe|v1|keep-email|${email}|${changeAt}`)

/** The wallet's accounts as its owner wants them kept (api-contract, `accountsText`): what each is called, and its addresses. */
export const proveAccounts = (
  root: Uint8Array,
  walletId: string,
  revision: number,
  accounts: readonly NamedAccount[],
): Hex.Hex =>
  signOwn(
    root,
    `walletframe|v1|accounts|${walletId}|${revision}|${JSON.stringify(
      accounts.map(({ name, addresses: { eip155, solana }, sealed }) => ({ name, eip155, solana, sealed })),
    )}`,
  )

/** Proves to the server that the addresses are of one root: each key signs the whole set. */
export const proveAddresses = (
  root: Uint8Array,
  walletId: string,
  addresses: RootAddresses,
): AddressProofs => {
  const text = addressesText(walletId, addresses)
  const message = new TextEncoder().encode(text)
  return {
    eip155: signOwn(root, text),
    solana: withSolanaKey({ root, index: 0 }, (key) => Hex.fromBytes(ed25519.sign(message, key))),
  }
}
