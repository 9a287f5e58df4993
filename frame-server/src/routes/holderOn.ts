import { readBitcoinAddress } from '@walletframe/api-contract/bitcoin'
import { isKey } from '../providers/solana/tokenPrograms.ts'

/** An account's address as the network writes it; undefined where it has no such address on this one. */
export const holderOn = (account: string, network: string): string | undefined => {
  if (network.startsWith('bip122:')) {
    const read = readBitcoinAddress(account, network)
    return 'address' in read ? read.address : undefined
  }
  if (account.startsWith('0x')) return network.startsWith('eip155:') ? account.toLowerCase() : undefined
  return network.startsWith('solana:') && isKey(account) ? account : undefined
}
