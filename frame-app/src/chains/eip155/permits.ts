import type { Address } from 'viem'
import { danger, type Warning } from '../warning.ts'
import { isPermit2 } from './contracts.ts'
import type { Permitted } from './signedAction.ts'
import type { Signed, SignedContext } from './signedContext.ts'
import { isUnlimited, labelOf, tokenAmount } from './tokens.ts'
import {
  addressIn,
  hasAll,
  isForm,
  numberIn,
  structIn,
  structsIn,
  textIn,
  typeIn,
  type Nodes,
} from './tree.ts'

/*
 * Signatures that let somebody take tokens. They are known by their members, not by their name alone: a page may call its types as it
 * likes, and the worst is said. Only their good name needs the standard's own type, at the contract that the standard is for.
 */

/** Permits whose tokens are warned of one by one. */
const mostWarnings = 24

/** A number that contracts count seconds in, as text for the view; the largest ones mean 'without an end'. */
const deadlineOf = (message: Nodes): string =>
  textIn(message, 'deadline') ??
  textIn(message, 'sigDeadline') ??
  textIn(message, 'expiry') ??
  textIn(message, 'validBefore') ??
  ''

const permitForms: Readonly<Record<string, readonly string[]>> = {
  Permit: [
    'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline',
    'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed',
  ],
}

const transferEnd = 'address spender,uint256 nonce,uint256 deadline'
const permit2Forms: Readonly<Record<string, string>> = {
  PermitSingle: 'PermitDetails details,address spender,uint256 sigDeadline',
  PermitBatch: 'PermitDetails[] details,address spender,uint256 sigDeadline',
  PermitTransferFrom: `TokenPermissions permitted,${transferEnd}`,
  PermitBatchTransferFrom: `TokenPermissions[] permitted,${transferEnd}`,
  PermitWitnessTransferFrom: `TokenPermissions permitted,${transferEnd}`,
  PermitBatchWitnessTransferFrom: `TokenPermissions[] permitted,${transferEnd}`,
}
const tokenForms = [
  'address token,uint160 amount,uint48 expiration,uint48 nonce',
  'address token,uint256 amount',
]

/** Whether all members are those of a type of Permit2. A witness is one struct more, of the spender's own. */
export const isPermit2Form = ({ primaryType, message }: SignedContext['data']): boolean => {
  const form = Object.hasOwn(permit2Forms, primaryType) ? permit2Forms[primaryType] : undefined
  if (form === undefined) return false
  const hasWitness = primaryType.includes('Witness')
  const [own, rest] = [
    hasWitness ? message.slice(0, -1) : message,
    hasWitness ? message.slice(-1) : message.slice(message.length),
  ]
  const name = hasAll(message, 'details') ? 'details' : 'permitted'
  return (
    isForm(own, form) &&
    rest.every(({ value }) => typeof value !== 'string') &&
    structsIn(message, name).every((nodes) => isForm(nodes, tokenForms[name === 'details' ? 0 : 1] ?? ''))
  )
}

const hasTokenList = (message: Nodes): boolean => hasAll(message, 'details') || hasAll(message, 'permitted')

const permitted = async (
  { read }: SignedContext,
  nodes: Nodes,
  token: Address | undefined,
): Promise<Permitted> => {
  const at = addressIn(nodes, 'token') ?? token
  const name = numberIn(nodes, 'value') === undefined ? 'amount' : 'value'
  const units = numberIn(nodes, name)
  const known = at === undefined ? undefined : await read(at)
  const until = textIn(nodes, 'expiration')
  return {
    token: known ? labelOf(known) : { address: '' },
    amount:
      units === undefined
        ? null
        : known
          ? tokenAmount(units, known)
          : { value: units.toString(), decimals: null, symbol: null },
    // DAI knows all or nothing. Without an amount nobody can say what it is: the worst is said.
    unlimited:
      units === undefined ||
      textIn(nodes, 'allowed') === 'true' ||
      isUnlimited(units, typeIn(nodes, name), known?.decimals),
    ...(until === undefined ? {} : { until }),
  }
}

const permitWarnings = (
  tokens: readonly Permitted[],
  spender: string,
  deadline: string,
): readonly Warning[] => [
  ...tokens.slice(0, mostWarnings).map(({ token, amount, unlimited }) =>
    unlimited || amount === null
      ? danger('unlimited-permit', {
          spender,
          token: token.address,
          symbol: token.symbol ?? '',
          deadline,
        })
      : danger('permit', { spender, token: token.address, amount, deadline }),
  ),
  ...(tokens.length > mostWarnings
    ? [danger('more-permits', { count: String(tokens.length - mostWarnings) })]
    : []),
]

/** The tokens that a message of Permit2, or one like it, names; else the one that it is made for. */
export const readPermitted = async (context: SignedContext): Promise<readonly Permitted[]> => {
  const { message } = context.data
  const listed = ['details', 'permitted'].flatMap((name) => structsIn(message, name))
  return listed.length > 0
    ? Promise.all(listed.map((nodes) => permitted(context, nodes, undefined)))
    : [await permitted(context, message, hasTokenList(message) ? undefined : context.contract)]
}

const isPermit = ({ primaryType, message }: SignedContext['data']): boolean =>
  /permit/i.test(primaryType) ||
  (hasAll(message, 'spender') && ['value', 'amount', 'allowed'].some((name) => hasAll(message, name))) ||
  (hasAll(message, 'spender', 'nonce') && hasTokenList(message))

export const explainPermit = async (context: SignedContext): Promise<Signed | undefined> => {
  const { data, contract, hasChain, read } = context
  const { primaryType, message } = data
  if (!isPermit(data)) return undefined
  const spender = textIn(message, 'spender') ?? ''
  const deadline = deadlineOf(message)
  const tokens = await readPermitted(context)
  const ofPermit2 = isPermit2Form(data)
  const ofToken =
    Object.hasOwn(permitForms, primaryType) &&
    permitForms[primaryType]?.some((form) => isForm(message, form)) &&
    contract !== undefined &&
    (await read(contract)).kind === 'ERC20'
  const known = hasChain && (ofPermit2 ? isPermit2(contract) : ofToken === true)
  return {
    action: {
      kind: 'permit',
      known,
      spender,
      tokens,
      once: structIn(message, 'permitted').length > 0,
      deadline,
    },
    warnings: [
      ...permitWarnings(tokens, spender, deadline),
      ...(hasTokenList(message) && !isPermit2(contract)
        ? [danger('look-alike', { contract: contract ?? '' })]
        : []),
    ],
  }
}

const transferForm =
  'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce'
const transferTypes = ['TransferWithAuthorization', 'ReceiveWithAuthorization']

/** EIP-3009: whoever has the signature moves the tokens, up to a time. */
export const explainSignedTransfer = async (context: SignedContext): Promise<Signed | undefined> => {
  const { data, contract, read, hasChain } = context
  const { message, primaryType } = data
  const token = contract === undefined ? undefined : await read(contract)
  const isToken = hasChain && token?.kind === 'ERC20'
  if (primaryType === 'CancelAuthorization' && isForm(message, 'address authorizer,bytes32 nonce') && isToken)
    return { action: { kind: 'cancel-transfer', known: true, token: labelOf(token) }, warnings: [] }
  if (!hasAll(message, 'from', 'to', 'value', 'validAfter', 'validBefore', 'nonce')) return undefined
  const [{ amount }] = (await readPermitted(context)) as readonly [Permitted]
  const to = textIn(message, 'to') ?? ''
  const deadline = deadlineOf(message)
  return {
    action: {
      kind: 'signed-transfer',
      known: isToken && isForm(message, transferForm) && transferTypes.includes(primaryType),
      to,
      token: token ? labelOf(token) : { address: '' },
      amount,
      deadline,
    },
    warnings: [danger('signed-transfer', { to, ...(amount ? { amount } : {}), deadline })],
  }
}
