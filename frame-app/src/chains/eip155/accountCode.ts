import type { Caip2 } from '@walletframe/bridge-protocol'
import { keccak256, type Hex } from 'viem'
import { nodeRequest } from '../../api/rpc.ts'
import { accountCodes, type AccountCode } from '../../vault/worker/accountCode.ts'

/** Where a contract's code has words that differ by chain: bytes from, and behind. */
type Words = readonly (readonly [from: number, to: number])[]

/** Keccak-256 of the code that stands there, with zeros in place of what differs by chain. Another one is another contract. */
const known: Readonly<Record<AccountCode, { readonly hash: Hex; readonly differs: Words }>> = {
  batches: { hash: '0xcc7b633aef4b2543cb8f37522adf1a401f910f0f6b2430c1eecc11f401ccfcf3', differs: [] },
  sessions: {
    hash: '0x29e80da8dce2a5184fbbe98d907f0b4c01c9ad4f40c485bb038c82f28db5425a',
    // The chain's number and the hash of the contract's own domain (EIP-712), as it was made.
    differs: [
      [5_801, 5_833],
      [5_843, 5_875],
    ],
  },
}

/** What an account has in place of code that runs a contract's (EIP-7702). */
export const delegationTo = (code: AccountCode): Hex => `0xef0100${accountCodes[code].slice(2).toLowerCase()}`

const codeAt = async (network: Caip2, address: string): Promise<Hex> =>
  (await nodeRequest(network, 'eth_getCode', [address, 'latest'])) as Hex

const isKnown = (code: Hex, { hash, differs }: (typeof known)[AccountCode]): boolean => {
  let read = code
  for (const [from, to] of differs)
    read = `${read.slice(0, 2 + 2 * from)}${'00'.repeat(to - from)}${read.slice(2 + 2 * to)}` as Hex
  return keccak256(read) === hash
}

/** Whether a contract's code is on a network. @throws ProviderRpcError 4901 where the node does not answer. */
export const isOnNetwork = async (network: Caip2, code: AccountCode): Promise<boolean> => {
  const found = await codeAt(network, accountCodes[code])
  return typeof found === 'string' && isKnown(found, known[code])
}

/** Which code an account runs: `other` is one that somebody chose, which is not replaced. @throws ProviderRpcError 4901 where the node does not answer. */
export const codeOf = async (network: Caip2, account: string): Promise<AccountCode | 'none' | 'other'> => {
  const own = await codeAt(network, account)
  if (own === '0x') return 'none'
  const codes = Object.keys(accountCodes) as AccountCode[]
  return codes.find((code) => own?.toLowerCase() === delegationTo(code)) ?? 'other'
}

/**
 * Whether an account can make several calls one (EIP-5792's words): `supported`, it has a code of ours; `ready`, it gets it by its next batch;
 * `unsupported`, the code is not on this network, or the account runs another one. And which code that is.
 * @throws ProviderRpcError 4901 where the node does not answer.
 */
export const atomicCode = async (
  network: Caip2,
  account: string,
): Promise<{ readonly status: 'supported' | 'ready' | 'unsupported'; readonly code: AccountCode }> => {
  const [own, isThere] = await Promise.all([codeOf(network, account), isOnNetwork(network, 'batches')])
  if (own === 'sessions')
    return { status: (await isOnNetwork(network, own)) ? 'supported' : 'unsupported', code: own }
  if (!isThere || own === 'other') return { status: 'unsupported', code: 'batches' }
  return { status: own === 'none' ? 'ready' : 'supported', code: 'batches' }
}
