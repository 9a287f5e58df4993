import type { Chain } from '@walletframe/dev-server'
import type { Hex } from 'viem'

export type Receipt = {
  readonly status: string
  readonly from: Hex
  readonly to: Hex | null
  readonly contractAddress: Hex
  readonly blockHash: Hex
  readonly blockNumber: Hex
}

/** The receipt of a transaction. The chain mines each at once, which is not quite before it answers. */
export const mined = async (chain: Chain, hash: unknown): Promise<Receipt> => {
  for (;;) {
    const receipt = (await chain.request('eth_getTransactionReceipt', [hash])) as Receipt | null
    if (receipt) return receipt
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
