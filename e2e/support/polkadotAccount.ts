import { Keyring } from '@polkadot/keyring'
import { hexToU8a, u8aToHex, u8aWrapBytes } from '@polkadot/util'
import { cryptoWaitReady, signatureVerify } from '@polkadot/util-crypto'

/** An account on Polkadot that signs as the extension of polkadot.js does. */
export const createPolkadotAccount = async () => {
  await cryptoWaitReady()
  // SS58 prefix of Polkadot.
  const pair = new Keyring({ type: 'sr25519', ss58Format: 0 }).addFromUri('//Alice')
  const bytes = (data: string) => u8aWrapBytes(hexToU8a(data))
  return {
    address: pair.address,
    /** @param data hex */
    signRaw: (data: string): string => u8aToHex(pair.sign(bytes(data), { withType: true })),
    verifies: (data: string, signature: string): boolean =>
      signatureVerify(bytes(data), signature, pair.address).isValid,
  }
}
