import { base64, hex } from '@scure/base'
import type { Caip2, Json } from '@walletframe/bridge-protocol'
import { nodeRequest } from '../../api/rpc.ts'

/**
 * What a supermajority voted for. Nodes take the finalized state where none is named: of a blockhash as young as ours that knows nothing, and
 * what was received a moment ago is not there yet.
 */
const confirmed = { commitment: 'confirmed' } as const

/** An account as the chain has it; null where there is none. */
export type ChainAccount = {
  readonly lamports: number
  /** The program that owns it, base58. */
  readonly owner: string
  readonly data: Uint8Array
  /** Whether it is a program. */
  readonly executable: boolean
  /** Bytes that it has, of which `data` may be the first ones; absent where the node does not say. */
  readonly space?: number | undefined
}

type AccountAnswer = {
  readonly lamports: number
  readonly owner: string
  readonly data: readonly [string, string]
  readonly executable?: boolean
  readonly space?: number
} | null

const read = (answer: AccountAnswer): ChainAccount | null =>
  answer && {
    lamports: answer.lamports,
    owner: answer.owner,
    data: base64.decode(answer.data[0]),
    executable: answer.executable === true,
    space: answer.space,
  }

/** Accounts, in the order of their addresses. @param first so many bytes of each; without, all. */
export const readAccounts = async (
  network: Caip2,
  addresses: readonly string[],
  first?: number,
): Promise<readonly (ChainAccount | null)[]> => {
  if (addresses.length === 0) return []
  const { value } = (await nodeRequest(network, 'getMultipleAccounts', [
    [...addresses],
    {
      encoding: 'base64',
      ...confirmed,
      ...(first !== undefined && { dataSlice: { offset: 0, length: first } }),
    },
  ])) as unknown as { value: readonly AccountAnswer[] }
  return value.map(read)
}

/** Lamports of an account. */
export const readBalance = async (network: Caip2, address: string): Promise<bigint> => {
  const { value } = (await nodeRequest(network, 'getBalance', [address, confirmed])) as { value: number }
  return BigInt(value)
}

/** Accounts of an owner that hold a token, whichever program it is of. */
export const readTokenAccounts = async (
  network: Caip2,
  owner: string,
  mint: string,
): Promise<readonly { readonly address: string; readonly account: ChainAccount | null }[]> => {
  const { value } = (await nodeRequest(network, 'getTokenAccountsByOwner', [
    owner,
    { mint },
    { encoding: 'base64', ...confirmed },
  ])) as unknown as { value: readonly { readonly pubkey: string; readonly account: AccountAnswer }[] }
  return value.map(({ pubkey, account }) => ({ address: pubkey, account: read(account) }))
}

/** Lamports that an account of so many bytes has at least. */
export const readRent = async (network: Caip2, bytes: number): Promise<bigint> =>
  BigInt((await nodeRequest(network, 'getMinimumBalanceForRentExemption', [bytes])) as number)

export const readEpoch = async (network: Caip2): Promise<bigint> =>
  BigInt(((await nodeRequest(network, 'getEpochInfo', [])) as { epoch: number }).epoch)

/** A blockhash that a supermajority voted for: it does not go away. */
export const readLatestBlockhash = async (network: Caip2): Promise<string> => {
  const { value } = (await nodeRequest(network, 'getLatestBlockhash', [confirmed])) as {
    value: { blockhash: string }
  }
  return value.blockhash
}

/** What blocks of late took for a compute unit of transactions that write these accounts, in micro-lamports. */
export const readPriorityPrices = async (
  network: Caip2,
  accounts: readonly string[],
): Promise<readonly bigint[]> => {
  const list = (await nodeRequest(network, 'getRecentPrioritizationFees', [[...accounts]])) as readonly {
    prioritizationFee: number
  }[]
  return list.map(({ prioritizationFee }) => BigInt(prioritizationFee))
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
  const { value } = (await nodeRequest(network, 'getFeeForMessage', [base64.encode(bytes), confirmed])) as {
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
      ...confirmed,
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

/** Whether the network would carry it out, as it stands now. */
export const isDelivered = async (network: Caip2, transaction: Uint8Array): Promise<boolean> => {
  const { value } = (await nodeRequest(network, 'simulateTransaction', [
    base64.encode(transaction),
    { encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true, ...confirmed },
  ])) as unknown as { value: { err: Json } }
  return value.err === null
}
