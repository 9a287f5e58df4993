import type { SolanaChain } from '@walletframe/solana-dev-node'
import type { Chain } from './chain.ts'
import { openBait } from './market/bait.ts'
import { openCollections } from './market/collections.ts'

/* What whoever gets money of the local chains gets besides it (faucet.ts). */

type Give = (address: string) => Promise<unknown>

/** A piece of the local collection; its picture stands in the address of its metadata, which Metaplex cuts at 200 bytes. */
const piece = {
  name: 'Local Print',
  uri: `data:application/json,${JSON.stringify({
    image:
      "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path fill='teal' d='M0 0h9v9H0z'/></svg>",
  })}`,
}

/**
 * Puts on chains that have a market (market.ts) and no gifts yet what is given.
 * @param wants `collections`: pieces of them, on each chain. `bait`: what strangers send on public chains, on the first.
 * @returns what gives to an address of any of the chains. @throws Error with the chain's message.
 */
export const openGifts = async (
  chains: readonly Chain[],
  solana: Pick<SolanaChain, 'givePiece'> | null | undefined,
  wants: { readonly collections?: boolean | undefined; readonly bait?: boolean | undefined },
): Promise<(address: string) => Promise<void>> => {
  const [first] = chains
  const evm: Give[] = wants.collections ? await Promise.all(chains.map(openCollections)) : []
  if (wants.bait && first) evm.push(await openBait(first))
  const others: Give[] = wants.collections && solana ? [(address) => solana.givePiece(address, piece)] : []
  return async (address) => {
    for (const give of address.startsWith('0x') ? evm : others) await give(address)
  }
}
