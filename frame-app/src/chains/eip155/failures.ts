import { errorCode, ProviderRpcError } from '@walletframe/bridge-protocol'
import { decodeErrorResult, parseAbi, type Hex } from 'viem'
import { ChainFailure, type RevertReason } from '../failure.ts'
import { coinAmount, type Coin } from './explained.ts'
import { plainLabel } from './text.ts'

/** Code of a node's error that means a revert (geth). */
export const reverted = 3

/** Errors of Solidity itself, and those that tokens have in common (ERC-6093). */
const knownErrors = parseAbi([
  'error Error(string)',
  'error Panic(uint256)',
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
  'error ERC20InvalidReceiver(address receiver)',
  'error ERC20InvalidSpender(address spender)',
  'error ERC721NonexistentToken(uint256 tokenId)',
  'error ERC721IncorrectOwner(address sender, uint256 tokenId, address owner)',
  'error ERC721InsufficientApproval(address operator, uint256 tokenId)',
  'error ERC721InvalidReceiver(address receiver)',
  'error ERC1155InsufficientBalance(address sender, uint256 balance, uint256 needed, uint256 tokenId)',
  'error ERC1155InvalidReceiver(address receiver)',
  'error ERC1155MissingApprovalForAll(address operator, address owner)',
])

/** A contract's own words are shown up to this length, and the bytes of its own errors. */
const longest = 200

const decodeReason = (data: Hex): RevertReason => {
  try {
    const { errorName, args } = decodeErrorResult({ abi: knownErrors, data })
    if (errorName === 'Error') return { kind: 'text', text: plainLabel(args[0], longest) }
    if (errorName === 'Panic' && args[0] <= 0xffn) return { kind: 'panic', code: Number(args[0]) }
    return { kind: 'error', name: errorName, data: data.slice(0, longest) }
  } catch {
    return { kind: 'error', name: null, data: data.slice(0, longest) }
  }
}

/** The reason of a revert as a contract gave it; null where it gave none. */
export const revertReason = (error: unknown): RevertReason | null => {
  if (!(error instanceof ProviderRpcError)) return null
  const data =
    typeof error.data === 'string' ? error.data : (error.data as { data?: unknown } | undefined)?.data
  if (typeof data === 'string' && /^0x(?:[0-9a-f]{2}){4,}$/i.test(data)) {
    const reason = decodeReason(data as Hex)
    if (reason.kind !== 'text' || reason.text !== '') return reason
  }
  const text = /revert(?:ed)?:?\s*(.*)$/i.exec(error.message)?.[1]
  return text ? { kind: 'text', text: plainLabel(text, longest) } : null
}

/** A reason in the form that developers know: the contract's own words, `Panic(0x11)`, or its error by name or by its first bytes. */
export const reasonText = (reason: RevertReason | null): string => {
  switch (reason?.kind) {
    case 'text':
      return reason.text
    case 'panic':
      return `Panic(0x${reason.code.toString(16)})`
    case 'error':
      return reason.name ?? reason.data.slice(0, 10)
    case undefined:
      return ''
  }
}

/** The account cannot pay. `short`: what all of it costs, and what is there; null where nobody counted. */
export const insufficientFunds = (
  short: { readonly needed: bigint; readonly balance: bigint; readonly coin: Coin } | null,
): ChainFailure =>
  new ChainFailure(
    {
      code: 'insufficient-funds',
      needed: short && coinAmount(short.needed, short.coin),
      missing: short && coinAmount(short.needed - short.balance, short.coin),
    },
    errorCode.transactionRejected,
    'Insufficient funds: the account cannot pay for this transaction and its fee.',
  )

/** A transaction, or one call of several, that the network would not carry out. Nothing was sent. */
export const wouldFail = (
  reason: RevertReason | null,
  call?: { readonly index: number; readonly total: number },
): ChainFailure => {
  const words = reasonText(reason)
  const what = call ? `Call ${call.index} of ${call.total}` : 'This transaction'
  return new ChainFailure(
    { code: 'would-fail', reason, call },
    reverted,
    `${what} is likely to fail${words ? `: ${words}` : ''}. Nothing was sent.`,
  )
}

/** A contract would get a piece of a collection, and does not take such. Nothing was sent. */
export const recipientRefuses = (): ChainFailure =>
  new ChainFailure(
    { code: 'recipient-refuses' },
    reverted,
    "The recipient's contract cannot receive this NFT. Nothing was sent.",
  )

export const said = (code: 'nonce-taken' | 'being-cancelled' | 'fee-too-low', message: string) =>
  new ChainFailure({ code }, errorCode.transactionRejected, message)

/** There is nothing to replace any more. Nothing was sent. */
export const alreadyDone = (): ChainFailure =>
  new ChainFailure(
    { code: 'already-done' },
    errorCode.transactionRejected,
    'It was already done: the network has it in a block. Nothing was sent.',
  )

/** What a node says of a transaction that should take the place of another one, and pays too little for that. */
export const isUnderpriced = (error: unknown): boolean =>
  error instanceof ProviderRpcError && /underpriced|ReplacementNotAllowed/i.test(error.message)

/** What a node says of a nonce that is in a block. */
export const isNonceUsed = (error: unknown): boolean =>
  error instanceof ProviderRpcError && /nonce too low|OldNonce|nonce is too low/i.test(error.message)

/** What a node says when it does not take a transaction, as a person can act on it. */
export const rejected = (error: unknown): unknown => {
  if (!(error instanceof ProviderRpcError)) return error
  if (/insufficient funds/i.test(error.message)) return insufficientFunds(null)
  if (/nonce (?:is )?too low|OldNonce|replacement transaction underpriced/i.test(error.message))
    return said('nonce-taken', 'Another transaction of this account came first. Try again.')
  if (/fee|underpriced/i.test(error.message))
    return said('fee-too-low', 'The fee is too low for the network now. Try again.')
  return error
}
