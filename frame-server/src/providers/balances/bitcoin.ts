import type { NetworkConfig } from '../../config.ts'
import type { AccountBalances } from '../balances.ts'
import type { Bitcoin } from '../bitcoin.ts'

/** What an address has on a network of Bitcoin. What has left and waits to be in a block is not there any more; what comes is not there yet. */
export const createBitcoinBalances =
  ({ id: network, nativeCurrency }: NetworkConfig, bitcoin: Bitcoin) =>
  async (account: string, isFresh: boolean): Promise<AccountBalances> => {
    const { confirmed, pending } = await bitcoin.balance(network, account, isFresh)
    const waiting = BigInt(pending)
    const amount = BigInt(confirmed) + (waiting < 0n ? waiting : 0n)
    return {
      balances: [
        {
          address: null,
          ...nativeCurrency,
          amount: String(amount),
          ...(waiting !== 0n && { pending }),
          logoUri: '',
          suspicious: false,
        },
      ],
      isWhole: true,
    }
  }
