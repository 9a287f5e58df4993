import { base58 } from '@scure/base'
import type { Caip2 } from '@walletframe/bridge-protocol'
import type { Amount } from '../amount.ts'
import { solAmount, solDecimals } from './amounts.ts'
import { readCoreAsset } from './coreAssets.ts'
import { leafId } from './leaves.ts'
import { kindAt, metadataAddress, mintKind, namesInMetadata, namesInMint } from './metadata.ts'
import { readAccounts } from './node.ts'
import { programs, wrappedSol } from './programs.ts'
import type { Called, SolanaAction } from './subject.ts'

/** An instruction with its accounts resolved: base58 addresses; undefined where a lookup table could not be read. */
export type Instruction = {
  readonly program: string | undefined
  /** What the vault worker read; null: not understood. */
  readonly name: string | null
  readonly roles: Readonly<Record<string, string | undefined>>
  readonly values: Readonly<Record<string, string>>
}

/** What the token program's instructions need to be told of: who owns an account, of which mint, with how many decimals. */
export type TokenFacts = {
  readonly owner: (account: string | undefined) => string
  readonly mint: (account: string | undefined) => string
  readonly decimals: (mint: string) => number | undefined
  /** What whoever made it calls it. */
  readonly names: (mint: string) => Called | undefined
}

/** Bytes where mint and owner stand in a token account, and decimals in a mint (SPL Token). */
const mintAt = 0
const ownerAt = 32
const decimalsAt = 44
const tokenAccountBytes = 165

export const unknown = '?'
const keyAt = (data: Uint8Array, at: number) => base58.encode(data.subarray(at, at + 32))

const isToken = (program: string | undefined) => program === programs.token || program === programs.token2022
/** Whether a program's instructions are read here that name token accounts. */
const namesTokens = (program: string | undefined) =>
  isToken(program) || program === programs.metadata || program === programs.core

/** Reads the token accounts and mints that a transaction names. What cannot be read is shown by its address. */
export const readTokenFacts = async (
  network: Caip2,
  instructions: readonly Instruction[],
): Promise<TokenFacts> => {
  const owners = new Map<string, string>()
  const mints = new Map<string, string>()
  const decimals = new Map<string, number>([[wrappedSol, solDecimals]])
  const names = new Map<string, Called>()
  // Accounts that the transaction itself makes are not on the chain yet.
  for (const { name, roles } of instructions) {
    const { account, owner, mint } = roles
    if (name !== 'token-account' || !account || !owner || !mint) continue
    owners.set(account, owner)
    mints.set(account, mint)
  }
  const learn = async (addresses: readonly string[]) => {
    const found = await readAccounts(network, addresses)
    found.forEach((account, index) => {
      const address = addresses[index]
      const asset = readCoreAsset(account)
      if (asset && address !== undefined) {
        owners.set(address, asset.owner)
        names.set(address, { symbol: '', name: asset.name })
      }
      if (!account || !isToken(account.owner) || address === undefined) return
      const { data } = account
      const isMint = data.length < tokenAccountBytes || data[kindAt] === mintKind
      if (!isMint) {
        owners.set(address, keyAt(data, ownerAt))
        mints.set(address, keyAt(data, mintAt))
      } else if (data.length > decimalsAt) {
        decimals.set(address, data[decimalsAt] ?? 0)
        const named = namesInMint(data, address)
        if (named) names.set(address, named)
      }
    })
    return found
  }
  const named = instructions
    .filter(({ program }) => namesTokens(program))
    .flatMap(({ roles }) => Object.values(roles))
  await learn([...new Set(named.filter((address) => address !== undefined))])
  const missing = [...new Set(mints.values())].filter((mint) => !decimals.has(mint))
  const nameless = [...new Set([...decimals.keys(), ...missing])]
    .filter((mint) => mint !== wrappedSol && !names.has(mint))
    .flatMap((mint) => {
      const at = metadataAddress(mint)
      return at === undefined ? [] : [{ mint, at }]
    })
  const found = await learn([...missing, ...nameless.map(({ at }) => at)])
  nameless.forEach(({ mint }, index) => {
    const account = found[missing.length + index]
    const named = account && namesInMetadata(account, mint)
    if (named && !names.has(mint)) names.set(mint, named)
  })
  return {
    owner: (account) => (account && owners.get(account)) ?? account ?? unknown,
    mint: (account) => (account && mints.get(account)) ?? unknown,
    decimals: (mint) => decimals.get(mint),
    names: (mint) => names.get(mint),
  }
}

/** Units that the token programs take for 'all', or for 'without a limit'. */
const largest = 2n ** 64n - 1n

const authorities = ['mint', 'freeze', 'owner', 'close'] as const

const tokenAmount = (
  units: string,
  mint: string,
  decimals: number | undefined,
  names: Called | undefined,
): Amount =>
  mint === wrappedSol
    ? { ...solAmount(BigInt(units)), symbol: 'wrapped SOL' }
    : { value: units, decimals: decimals ?? null, symbol: names?.symbol || null }

/** A piece that no token account counts goes from one to another. */
const pieceTransfer = (
  mint: string,
  { from, to = unknown }: { readonly from: string; readonly to: string | undefined },
  account: string,
) =>
  ({
    kind: 'token-transfer',
    amount: { value: '1', decimals: 0, symbol: null },
    mint,
    to,
    ...(from === account ? {} : { from }),
  }) as const

/** An instruction that moves tokens or says who may; undefined where it is none of them. */
export const explainToken = (
  { name, roles, values }: Instruction,
  facts: TokenFacts,
  account: string,
): SolanaAction | undefined => {
  const mint = roles['mint'] ?? facts.mint(roles['from'])
  const decimals = values['decimals'] === undefined ? facts.decimals(mint) : Number(values['decimals'])
  const names = facts.names(mint)
  const amount = tokenAmount(values['amount'] ?? '0', mint, decimals, names)
  const called = names ? { called: names } : {}
  switch (name ?? '') {
    case 'token-transfer': {
      const from = facts.owner(roles['from'])
      const fee = values['fee']
      return {
        kind: 'token-transfer',
        amount,
        mint,
        ...called,
        // The account may be made by the very instruction, which says for whom.
        to: roles['wallet'] ?? facts.owner(roles['to']),
        ...(from === account ? {} : { from }),
        ...(fee === undefined || fee === '0' ? {} : { fee: tokenAmount(fee, mint, decimals, names) }),
      }
    }
    case 'leaf-transfer': {
      const { from = unknown, to, tree } = roles
      return pieceTransfer(
        tree === undefined ? unknown : leafId(tree, BigInt(values['leaf'] ?? '0')),
        { from, to },
        account,
      )
    }
    case 'core-transfer':
      // A delegate of the owner's may move it as well.
      return { ...pieceTransfer(mint, { from: facts.owner(mint), to: roles['to'] }, account), ...called }
    case 'token-approve':
      return {
        kind: 'token-allow',
        amount,
        mint,
        ...called,
        to: roles['delegate'] ?? unknown,
        // Nearly all that the counter holds is all, as on EVM.
        unlimited: BigInt(amount.value) * 100n >= largest * 99n,
      }
    case 'token-revoke':
      return { kind: 'token-revoke', mint, ...called }
    case 'token-authority':
      return {
        kind: 'token-authority',
        authority: authorities[Number(values['authorityKind'])] ?? 'other',
        account: roles['account'] ?? unknown,
        to: values['authority'] === '' ? null : (values['authority'] ?? unknown),
      }
    case 'token-mint':
      return { kind: 'token-mint', amount, mint, to: facts.owner(roles['to']) }
    case 'token-burn':
      return { kind: 'token-burn', amount, mint }
    case 'token-close':
      return { kind: 'token-close', to: roles['to'] ?? unknown }
    case 'token-sync':
      return { kind: 'token-sync' }
    case 'token-open':
      return { kind: 'token-account', mint, owner: values['owner'] ?? roles['owner'] ?? unknown }
    case 'token-account':
      return { kind: 'token-account', mint, owner: roles['owner'] ?? unknown }
    case 'token-recover':
      return { kind: 'token-recover', mint, wallet: roles['wallet'] ?? unknown }
    default:
      return undefined
  }
}
