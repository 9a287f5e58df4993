import type { Caip2 } from '@walletframe/bridge-protocol'
import type { DecodedTypedData, TreeNode } from '../../vault/decoded.ts'
import type { Amount } from '../amount.ts'
import { harmless } from '../chain.ts'
import type { Shown } from '../prepared.ts'
import { caution, danger, type Warning } from '../warning.ts'
import { isUnlimited, readToken } from './tokens.ts'

/*
 * Typed data that does something with nothing but a signature. Each kind is known by its members, not by its name alone: a page may
 * call its types as it likes. What is none of these is said to be not understood.
 */

const find = (nodes: readonly TreeNode[], name: string): TreeNode | undefined =>
  nodes.find(({ label }) => label === name)
const text = (nodes: readonly TreeNode[], name: string): string | undefined => {
  const value = find(nodes, name)?.value
  return typeof value === 'string' ? value : undefined
}
const inside = (nodes: readonly TreeNode[], name: string): readonly TreeNode[] => {
  const value = find(nodes, name)?.value
  return typeof value === 'string' || value === undefined ? [] : value
}
const has = (nodes: readonly TreeNode[], ...names: readonly string[]): boolean =>
  names.every((name) => find(nodes, name) !== undefined)

/** One right to take tokens: of which contract, how many, until when. */
type Permit = {
  readonly token: string | undefined
  readonly amount: string | undefined
  readonly unlimited: boolean
}

const permitOf = (nodes: readonly TreeNode[], token: string | undefined): Permit => {
  const amount = text(nodes, 'value') ?? text(nodes, 'amount')
  const type = find(nodes, 'value')?.type ?? find(nodes, 'amount')?.type
  return {
    token: text(nodes, 'token') ?? token,
    amount,
    // DAI knows all or nothing.
    unlimited:
      text(nodes, 'allowed') === 'true' || (amount !== undefined && isUnlimited(BigInt(amount), type)),
  }
}

/** Permit2 names one token or several, in `details` or in `permitted`. */
const permitsOf = (message: readonly TreeNode[], contract: string | undefined): readonly Permit[] => {
  const parts = ['details', 'permitted'].flatMap((name): readonly (readonly TreeNode[])[] => {
    const nodes = inside(message, name)
    return find(nodes, 'token') ? [nodes] : nodes.map(({ value }) => (typeof value === 'string' ? [] : value))
  })
  return parts.length > 0 ? parts.map((nodes) => permitOf(nodes, undefined)) : [permitOf(message, contract)]
}

/** A number that contracts count seconds in, as text for the view; the largest ones mean 'without an end'. */
const deadlineOf = (message: readonly TreeNode[]): string =>
  text(message, 'deadline') ??
  text(message, 'sigDeadline') ??
  text(message, 'expiry') ??
  text(message, 'validBefore') ??
  ''

const amountIn = async (network: Caip2, { token, amount }: Permit): Promise<Amount | undefined> => {
  if (amount === undefined) return undefined
  const read = token === undefined ? undefined : await readToken(network, token as `0x${string}`)
  return { value: amount, decimals: read?.decimals ?? null, symbol: read?.symbol ?? null }
}

const permitWarnings = async (
  network: Caip2,
  message: readonly TreeNode[],
  contract: string | undefined,
): Promise<readonly Warning[]> => {
  const spender = text(message, 'spender') ?? ''
  const deadline = deadlineOf(message)
  return Promise.all(
    permitsOf(message, contract).map(async (permit) => {
      const token = permit.token ?? ''
      const amount = await amountIn(network, permit)
      return permit.unlimited || amount === undefined
        ? danger('unlimited-permit', { spender, token, symbol: amount?.symbol ?? '', deadline })
        : danger('permit', { spender, token, amount, deadline })
    }),
  )
}

/** The kinds that need no facts of a node, with what they are known by. */
const kinds: readonly {
  readonly is: (data: DecodedTypedData) => boolean
  readonly warn: (message: readonly TreeNode[]) => Warning
}[] = [
  {
    // Safe: https://docs.safe.global; operation 1 runs foreign code as the Safe itself.
    is: ({ message }) => has(message, 'to', 'value', 'data', 'operation', 'safeTxGas'),
    warn: (message) =>
      text(message, 'operation') === '0'
        ? danger('safe-transaction', { to: text(message, 'to') ?? '' })
        : danger('safe-delegatecall', { to: text(message, 'to') ?? '' }),
  },
  {
    // ERC-2771 forwarders and the meta-transactions of bridged tokens.
    is: ({ message }) =>
      has(message, 'from', 'functionSignature') ||
      has(message, 'from', 'to', 'value', 'gas', 'nonce', 'data'),
    warn: () => danger('meta-transaction'),
  },
  {
    is: ({ message }) => has(message, 'sender', 'nonce', 'callData'),
    warn: () => danger('user-operation'),
  },
  {
    // Voting rights of a token, or the rights of the whole account (ERC-7710).
    is: ({ message, primaryType }) =>
      has(message, 'delegatee', 'nonce', 'expiry') ||
      has(message, 'delegate', 'authority') ||
      /^delegation$/i.test(primaryType),
    warn: (message) =>
      danger('delegation', { to: text(message, 'delegatee') ?? text(message, 'delegate') ?? '' }),
  },
  {
    // Many orders under one hash: Blur's `Root`, Seaport's `BulkOrder`. None of them can be read.
    is: ({ message, primaryType }) =>
      /^bulkorder$/i.test(primaryType) || (/^root$/i.test(primaryType) && has(message, 'root')),
    warn: () => danger('bulk-order'),
  },
  {
    is: ({ message, primaryType }) =>
      has(message, 'offer', 'consideration') ||
      has(message, 'sellToken', 'buyToken') ||
      has(message, 'makerAsset', 'takerAsset') ||
      has(message, 'makerToken', 'takerToken') ||
      has(message, 'trader', 'side') ||
      /order/i.test(primaryType),
    warn: () => danger('order'),
  },
]

const isPermit = ({ primaryType, message }: DecodedTypedData): boolean =>
  /permit/i.test(primaryType) ||
  (has(message, 'spender') && (has(message, 'value') || has(message, 'amount') || has(message, 'allowed'))) ||
  (has(message, 'spender', 'nonce') && (has(message, 'details') || has(message, 'permitted')))

/** EIP-3009: whoever has the signature moves the tokens, up to a time. */
const isSignedTransfer = ({ message }: DecodedTypedData): boolean =>
  has(message, 'from', 'to', 'value', 'validAfter', 'validBefore', 'nonce')

const warningsOf = async (network: Caip2, data: DecodedTypedData): Promise<readonly Warning[]> => {
  const { domain, message } = data
  const contract = text(domain, 'verifyingContract')
  if (isSignedTransfer(data)) {
    const amount = await amountIn(network, permitOf(message, contract))
    return [
      danger('signed-transfer', {
        to: text(message, 'to') ?? '',
        ...(amount ? { amount } : {}),
        deadline: deadlineOf(message),
      }),
    ]
  }
  if (isPermit(data)) return permitWarnings(network, message, contract)
  const known = kinds.find(({ is }) => is(data))
  return [known ? known.warn(message) : caution('typed-data-unknown')]
}

/** Typed data as the vault worker read and hashed it, and what to warn of. */
export const explainTypedData = async (network: Caip2, data: DecodedTypedData): Promise<Shown> => {
  const warnings = [
    ...(await warningsOf(network, data)),
    ...(find(data.domain, 'chainId') ? [] : [caution('no-chain')]),
  ]
  return {
    subject: data,
    warnings,
    exposure: {
      ...harmless,
      danger: warnings.some(({ tone }) => tone === 'danger'),
      unknown: warnings.some(({ code }) => code === 'typed-data-unknown'),
    },
  }
}
