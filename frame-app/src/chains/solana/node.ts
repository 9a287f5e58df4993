import { base64, hex } from '@scure/base'
import type { Caip2, Json } from '@walletframe/bridge-protocol'
import { nodeRequest } from '../../api/rpc.ts'

/** An account as the chain has it; null where there is none. */
export type ChainAccount = {
  readonly lamports: number
  /** The program that owns it, base58. */
  readonly owner: string
  readonly data: Uint8Array
}

type AccountAnswer = {
  readonly lamports: number
  readonly owner: string
  readonly data: readonly [string, string]
} | null

const read = (answer: AccountAnswer): ChainAccount | null =>
  answer && { lamports: answer.lamports, owner: answer.owner, data: base64.decode(answer.data[0]) }

/** Accounts, in the order of their addresses. */
export const readAccounts = async (
  network: Caip2,
  addresses: readonly string[],
): Promise<readonly (ChainAccount | null)[]> => {
  if (addresses.length === 0) return []
  const { value } = (await nodeRequest(network, 'getMultipleAccounts', [
    [...addresses],
    { encoding: 'base64' },
  ])) as unknown as { value: readonly AccountAnswer[] }
  return value.map(read)
}

/** Lamports of an account. */
export const readBalance = async (network: Caip2, address: string): Promise<bigint> => {
  const { value } = (await nodeRequest(network, 'getBalance', [address])) as { value: number }
  return BigInt(value)
}

/** Whether a blockhash is one of the cluster's last ones: about a minute old at most. */
export const isBlockhashValid = async (network: Caip2, blockhash: string): Promise<boolean> => {
  // 'processed': a page may have taken it from the newest block.
  const { value } = (await nodeRequest(network, 'isBlockhashValid', [
    blockhash,
    { commitment: 'processed' },
  ])) as { value: boolean }
  return value
}

/**
 * Lamports that the network takes for a message, priority included; null where its blockhash is too old to say.
 * @param message hex.
 */
export const readFee = async (network: Caip2, message: `0x${string}`): Promise<bigint | null> => {
  const bytes = hex.decode(message.slice(2))
  const { value } = (await nodeRequest(network, 'getFeeForMessage', [base64.encode(bytes)])) as {
    value: number | null
  }
  return value === null ? null : BigInt(value)
}

/** What would happen, without signatures and with a fresh blockhash. */
export type Simulation = {
  readonly err: Json
  readonly logs: readonly string[]
  /** Lamports of the account afterwards. */
  readonly lamports: bigint | null
}

export const simulate = async (
  network: Caip2,
  transaction: Uint8Array,
  account: string,
): Promise<Simulation> => {
  const { value } = (await nodeRequest(network, 'simulateTransaction', [
    base64.encode(transaction),
    {
      encoding: 'base64',
      sigVerify: false,
      replaceRecentBlockhash: true,
      accounts: { encoding: 'base64', addresses: [account] },
    },
  ])) as unknown as {
    value: {
      err: Json
      logs: readonly string[] | null
      accounts?: readonly (AccountAnswer | null)[] | null
    }
  }
  const after = value.accounts?.[0]
  return {
    err: value.err,
    logs: value.logs ?? [],
    lamports: after ? BigInt(after.lamports) : null,
  }
}
