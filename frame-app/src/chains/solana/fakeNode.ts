import { base58, base64 } from '@scure/base'
import { readInstruction } from '../../vault/worker/solanaPrograms.ts'
import { readMessage } from '../../vault/worker/solanaMessage.ts'

/* A node for tests, which answers as Agave does out of what a test puts there. */

export type Account = { lamports: number; owner: string; data: Uint8Array; executable?: boolean }
export const node = {
  accounts: new Map<string, Account>(),
  /** Addresses of token accounts, by owner and mint. */
  held: new Map<string, readonly string[]>(),
  /** Micro-lamports of late. */
  prices: [] as number[],
  epoch: 700,
  err: null as unknown,
  fault: {} as Record<string, Error>,
  asked: [] as [string, readonly unknown[]][],
}

/** As Agave writes an account in base64. */
const written = (account: Account | undefined, first = Infinity) =>
  account
    ? {
        data: [base64.encode(account.data.subarray(0, first)), 'base64'],
        executable: account.executable ?? false,
        lamports: account.lamports,
        owner: account.owner,
        rentEpoch: 18_446_744_073_709_551_615n.toString(),
        space: account.data.length,
      }
    : null
const context = { apiVersion: '3.0.6', slot: 1 }

/** What a cluster takes: 5 000 lamports a signature, and the price of the limit. */
export const feeIn = (message: Uint8Array): number => {
  const { instructions, keys, signerCount } = readMessage(message)
  let [price, limit] = [0n, 0n]
  for (const { program, accounts, data } of instructions) {
    const read = readInstruction(base58.encode(keys[program] ?? new Uint8Array()), accounts, data)
    if (read?.name !== 'compute') continue
    price = BigInt(read.values['price'] ?? price)
    limit = BigInt(read.values['units'] ?? limit)
  }
  return 5_000 * signerCount + Number((price * limit + 999_999n) / 1_000_000n)
}

/** Whether the state is asked for that a supermajority voted for; else a node takes an older one. */
const isConfirmed = (params: readonly unknown[], at = 1): boolean =>
  (Object(params[at]) as { readonly commitment?: unknown }).commitment === 'confirmed'

/** How many bytes of each account are asked for. */
const sliceOf = (options: unknown): number | undefined =>
  (Object(options) as { readonly dataSlice?: { readonly length: number } }).dataSlice?.length

/** In the place of `api/rpc.ts`. */
export const nodeRequest = async (_network: string, method: string, params: readonly unknown[]) => {
  node.asked.push([method, params])
  const fault = node.fault[method]
  if (fault) throw fault
  const of = (address: string, first?: number) => written(node.accounts.get(address), first)
  switch (method) {
    case 'getMultipleAccounts':
      if (!isConfirmed(params)) return { context, value: (params[0] as string[]).map(() => null) }
      return { context, value: (params[0] as string[]).map((one) => of(one, sliceOf(params[1]))) }
    case 'getTokenAccountsByOwner': {
      const key = `${params[0] as string} ${(params[1] as { mint: string }).mint}`
      if (!isConfirmed(params, 2)) return { context, value: [] }
      return {
        context,
        value: (node.held.get(key) ?? []).map((pubkey) => ({ pubkey, account: of(pubkey) })),
      }
    }
    case 'getMinimumBalanceForRentExemption':
      return (128 + (params[0] as number)) * 6_960
    case 'getLatestBlockhash':
      return {
        context,
        value: { blockhash: base58.encode(new Uint8Array(32).fill(7)), lastValidBlockHeight: 9 },
      }
    case 'getRecentPrioritizationFees':
      return node.prices.map((prioritizationFee, slot) => ({ slot, prioritizationFee }))
    case 'getEpochInfo':
      return { absoluteSlot: 1, blockHeight: 1, epoch: node.epoch, slotIndex: 1, slotsInEpoch: 432_000 }
    case 'getFeeForMessage':
      // No finalized state knows a blockhash that is a few blocks old.
      return { context, value: isConfirmed(params) ? feeIn(base64.decode(params[0] as string)) : null }
    case 'simulateTransaction':
      return { context, value: { err: node.err, logs: [], unitsConsumed: 1 } }
    case 'sendTransaction':
      return 'sent'
    default:
      throw new Error(method)
  }
}
