import { base58 } from '@scure/base'
import type { Caip2 } from '@walletframe/bridge-protocol'
import type { SolanaAction } from '../../approvals/approval.ts'
import { showUnits, solDecimals } from './amounts.ts'
import { readAccounts } from './node.ts'
import { programs, wrappedSol } from './programs.ts'

/** An instruction with its accounts resolved: base58 addresses; undefined where a lookup table could not be read. */
export type Instruction = {
  readonly program: string | undefined
  readonly accounts: readonly (string | undefined)[]
  readonly data: Uint8Array
}

/** What the token program's instructions need to be told of: who owns an account, of which mint, with how many decimals. */
export type TokenFacts = {
  readonly owner: (account: string | undefined) => string
  readonly mint: (account: string | undefined) => string
  readonly decimals: (mint: string) => number | undefined
}

/** Bytes where mint and owner stand in a token account, and decimals in a mint (SPL Token). */
const mintAt = 0
const ownerAt = 32
const decimalsAt = 44
const tokenAccountBytes = 165

const unknown = '?'
const keyAt = (data: Uint8Array, at: number) => base58.encode(data.subarray(at, at + 32))

const isToken = (program: string | undefined) => program === programs.token || program === programs.token2022

/** Reads the token accounts and mints that a transaction names. What cannot be read is shown by its address. */
export const readTokenFacts = async (
  network: Caip2,
  instructions: readonly Instruction[],
): Promise<TokenFacts> => {
  const owners = new Map<string, string>()
  const mints = new Map<string, string>()
  const decimals = new Map<string, number>([[wrappedSol, solDecimals]])
  // Accounts that the transaction itself makes are not on the chain yet.
  for (const { program, accounts } of instructions) {
    const [, account, owner, mint] = accounts
    if (program !== programs.associatedToken || !account || !owner || !mint) continue
    owners.set(account, owner)
    mints.set(account, mint)
  }
  const learn = async (addresses: readonly string[]) => {
    const found = await readAccounts(network, addresses)
    found.forEach((account, index) => {
      const address = addresses[index]
      if (!account || !isToken(account.owner) || address === undefined) return
      const { data } = account
      if (data.length >= tokenAccountBytes) {
        owners.set(address, keyAt(data, ownerAt))
        mints.set(address, keyAt(data, mintAt))
      } else if (data.length > decimalsAt) decimals.set(address, data[decimalsAt] ?? 0)
    })
  }
  const named = instructions.filter(({ program }) => isToken(program)).flatMap(({ accounts }) => accounts)
  const addresses = [...new Set(named.filter((address) => address !== undefined))]
  await learn(addresses)
  const unread = [...new Set(mints.values())].filter((mint) => !decimals.has(mint))
  await learn(unread)
  return {
    owner: (account) => (account && owners.get(account)) ?? account ?? unknown,
    mint: (account) => (account && mints.get(account)) ?? unknown,
    decimals: (mint) => decimals.get(mint),
  }
}

const amountAt = (data: Uint8Array, at: number): bigint =>
  data.length >= at + 8 ? new DataView(data.buffer, data.byteOffset).getBigUint64(at, true) : 0n

const largest = 2n ** 64n - 1n

/** An instruction of the token programs; undefined where it is none that is explained. */
export const explainToken = (
  { accounts, data }: Instruction,
  facts: TokenFacts,
): SolanaAction | undefined => {
  const [first, second, third] = accounts
  const show = (mint: string, decimals = facts.decimals(mint)): string => {
    const units = amountAt(data, 1)
    if (units === largest) return 'all'
    if (decimals === undefined) return `${units} units`
    return mint === wrappedSol ? `${showUnits(units, decimals)} (wrapped SOL)` : showUnits(units, decimals)
  }
  // The first byte names the instruction (SPL Token, `TokenInstruction`).
  switch (data[0] ?? -1) {
    case 3: {
      const mint = facts.mint(first)
      return { kind: 'token-transfer', amount: show(mint), mint, to: facts.owner(second) }
    }
    case 12: {
      const mint = second ?? unknown
      return { kind: 'token-transfer', amount: show(mint, data[9]), mint, to: facts.owner(third) }
    }
    case 4: {
      const mint = facts.mint(first)
      return { kind: 'token-allow', amount: show(mint), mint, to: second ?? unknown }
    }
    case 13: {
      const mint = second ?? unknown
      return { kind: 'token-allow', amount: show(mint, data[9]), mint, to: third ?? unknown }
    }
    case 5:
      return { kind: 'token-revoke', mint: facts.mint(first) }
    case 6:
      return { kind: 'token-owner', to: data[2] === 1 ? base58.encode(data.subarray(3, 35)) : unknown }
    case 8:
    case 15: {
      const mint = second ?? unknown
      return { kind: 'token-burn', amount: show(mint), mint }
    }
    case 9:
      return { kind: 'token-close', to: second ?? unknown }
    default:
      return undefined
  }
}
