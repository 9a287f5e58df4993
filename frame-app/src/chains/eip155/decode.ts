import type { Caip2 } from '@walletframe/bridge-protocol'
import { getAddress, type Address, type Hex } from 'viem'
import type { DecodedCall, DecodedTransaction } from '../../vault/decoded.ts'
import { delegationManager } from '../../vault/worker/accountCode.ts'
import { enforcers } from '../../vault/worker/enforcers.ts'
import type { Move } from '../chain.ts'
import { caution, danger, type Warning } from '../warning.ts'
import { exchangeFunctions } from './exchange.ts'
import { endedBy, endingAllCall } from './permissions/context.ts'
import {
  argumentsOf,
  coinAmount,
  itemAsset,
  tokenAsset,
  unread,
  type Arguments,
  type Coin,
  type Context,
  type Explain,
  type Explained,
} from './explained.ts'
import { isSame } from './isSame.ts'
import { explainRefund } from './safe.ts'
import type { TransactionAction } from './subject.ts'
import {
  createTokenReader,
  isUnlimited,
  labelOf,
  readTokenBalance,
  tokenAmount,
  type Token,
} from './tokens.ts'

/** A contract that does not say whether it counts or numbers its tokens: what an argument means is open. */
const kindWarning = (token: Token): readonly Warning[] =>
  token.kind === null ? [caution('token-unknown')] : []

const transfer = (context: Context, token: Token, from: string, to: string, value: string): Explained => ({
  action: {
    kind: 'token-transfer',
    to,
    token: labelOf(token),
    amount: tokenAmount(BigInt(value), token),
    ...(isSame(from, context.account) ? {} : { from }),
  },
  warnings: kindWarning(token),
  moves: [{ asset: tokenAsset(context.network, token), amount: BigInt(value), network: context.network }],
})

const itemTransfer = (
  { network }: Context,
  token: Token,
  route: { readonly from: string; readonly to: string },
  items: readonly { readonly id: string; readonly count: string }[],
): Explained => ({
  action: { kind: 'item-transfer', ...route, token: labelOf(token), items },
  warnings: [],
  moves: items.map(({ id, count }) => ({
    asset: itemAsset(network, token, id),
    amount: BigInt(count),
    network,
  })),
})

/** An allowance beyond what is there: all of it can be taken, and what comes later. A contract that does not tell the balance is not warned of. */
const overBalance = async (
  { network, account }: Context,
  token: Token,
  units: bigint,
): Promise<readonly Warning[]> => {
  const balance = await readTokenBalance(network, token.address as Address, account)
  return balance !== undefined && units > balance
    ? [danger('approval-over-balance', { balance: tokenAmount(balance, token) })]
    : []
}

const approval = async (
  context: Context,
  token: Token,
  asked: {
    readonly spender: string
    readonly value: string
    readonly change?: 'set' | 'increase' | 'decrease'
    readonly until?: string
  },
): Promise<Explained> => {
  const { spender, value, change = 'set', until } = asked
  const units = BigInt(value)
  const gives = change !== 'decrease' && units > 0n
  const unlimited = gives && isUnlimited(units, undefined, token.decimals)
  const amount = tokenAmount(BigInt(value), token)
  return {
    action: {
      kind: 'token-approval',
      spender,
      token: labelOf(token),
      amount,
      unlimited,
      change,
      ...(until === undefined ? {} : { until }),
    },
    warnings: [
      ...(unlimited
        ? [danger('unlimited-approval', { symbol: token.symbol ?? '' })]
        : gives
          ? [caution('approval', { amount }), ...(await overBalance(context, token, units))]
          : []),
      ...kindWarning(token),
    ],
    moves: gives
      ? [{ asset: tokenAsset(context.network, token), amount: units, network: context.network }]
      : [],
  }
}

const zero = '0x0000000000000000000000000000000000000000'

const itemApproval = ({ network }: Context, token: Token, spender: string, id: string): Explained => {
  const gives = spender !== zero
  return {
    action: { kind: 'item-approval', spender: gives ? spender : null, token: labelOf(token), id },
    warnings: gives ? [danger('item-approval')] : [],
    moves: gives ? [{ asset: itemAsset(network, token, id), amount: 1n, network }] : [],
  }
}

/** Functions of the called contract, which is the token. */
const ofToken =
  (explain: (context: Context, args: Arguments, token: Token) => Explained | Promise<Explained>): Explain =>
  async (context, args) =>
    explain(context, args, await context.read(context.to))

/** Calls inside a call that are explained; further ones are shown as calls that are not understood. */
const mostInner = 50

const several: Explain = async (context, _args, { inner }) => {
  const parts = await Promise.all(
    inner.map(async (call, index) =>
      index < mostInner ? explainCall(context, call) : unread(context, call),
    ),
  )
  const seen = new Map(parts.flatMap(({ warnings }) => warnings).map((warning) => [warning.code, warning]))
  return {
    action: { kind: 'several', to: context.to, actions: parts.map(({ action }) => action) },
    warnings: [...seen.values()],
    moves: parts.flatMap(({ moves }) => moves),
  }
}

/** A shared account acts because its owners signed before: this account only sends that, and pays the fee. */
const safeExecution: Explain = async (context, { text }, { inner, args }) => {
  const { network, to, coin, read } = context
  const data = args.find(({ label }) => label === 'data')?.value
  const explained = await explainFor(
    { network, account: to, coin, read },
    {
      to: text('to') as Hex,
      value: text('value'),
      data: typeof data === 'string' ? (data as Hex) : '0x',
      call: inner[0] ?? null,
    },
  )
  const foreignCode = text('operation') !== '0'
  const [safeTxGas, baseGas, gasPrice] = [text('safeTxGas'), text('baseGas'), text('gasPrice')].map(BigInt)
  const { refund, warnings } = await explainRefund(
    {
      safeTxGas: safeTxGas ?? 0n,
      baseGas: baseGas ?? 0n,
      gasPrice: gasPrice ?? 0n,
      gasToken: text('gasToken') as Address,
      refundReceiver: text('refundReceiver') as Address,
    },
    { account: context.account, safe: to, sender: context.account, coin, read },
  )
  return {
    action: { kind: 'safe-execution', safe: to, action: explained.action, foreignCode, refund },
    warnings: [
      danger(foreignCode ? 'safe-delegatecall' : 'safe-transaction', { to: text('to') }),
      ...warnings,
      ...explained.warnings,
    ],
    // The Safe's, not this account's.
    moves: [],
  }
}

/** What the worker's functions mean, by signature. */
const explainers: Readonly<Record<string, Explain>> = {
  'transfer(address,uint256)': ofToken((context, { text }, token) =>
    transfer(context, token, context.account, text('to'), text('amount')),
  ),
  // ERC-721 has the same function with an item's number in place of an amount.
  'transferFrom(address,address,uint256)': ofToken((context, { text }, token) =>
    token.kind === 'ERC721'
      ? itemTransfer(context, token, { from: text('from'), to: text('to') }, [
          { id: text('amount'), count: '1' },
        ])
      : transfer(context, token, text('from'), text('to'), text('amount')),
  ),
  'approve(address,uint256)': ofToken((context, { text }, token) =>
    token.kind === 'ERC721'
      ? itemApproval(context, token, text('spender'), text('amount'))
      : approval(context, token, { spender: text('spender'), value: text('amount') }),
  ),
  'increaseAllowance(address,uint256)': ofToken((context, { text }, token) =>
    approval(context, token, { spender: text('spender'), value: text('added'), change: 'increase' }),
  ),
  'decreaseAllowance(address,uint256)': ofToken((context, { text }, token) =>
    approval(context, token, { spender: text('spender'), value: text('subtracted'), change: 'decrease' }),
  ),
  'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)': ofToken((context, { text }, token) =>
    approval(context, token, { spender: text('spender'), value: text('value') }),
  ),
  'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)': ofToken((context, { text }, token) =>
    approval(context, token, {
      spender: text('spender'),
      value: text('allowed') === 'true' ? ((1n << 256n) - 1n).toString() : '0',
    }),
  ),
  'safeTransferFrom(address,address,uint256)': ofToken((context, { text }, token) =>
    itemTransfer(context, token, { from: text('from'), to: text('to') }, [{ id: text('id'), count: '1' }]),
  ),
  'safeTransferFrom(address,address,uint256,bytes)': ofToken((context, { text }, token) =>
    itemTransfer(context, token, { from: text('from'), to: text('to') }, [{ id: text('id'), count: '1' }]),
  ),
  'safeTransferFrom(address,address,uint256,uint256,bytes)': ofToken((context, { text }, token) =>
    itemTransfer(context, token, { from: text('from'), to: text('to') }, [
      { id: text('id'), count: text('amount') },
    ]),
  ),
  'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)': ofToken(
    (context, { text, list }, token) =>
      itemTransfer(
        context,
        token,
        { from: text('from'), to: text('to') },
        list('ids').map((id, index) => ({ id, count: list('amounts')[index] ?? '0' })),
      ),
  ),
  'setApprovalForAll(address,bool)': ofToken((_context, { text }, token) => {
    const approved = text('approved') === 'true'
    return {
      action: { kind: 'approve-all', operator: text('operator'), token: labelOf(token), approved },
      warnings: approved ? [danger('approve-all')] : [],
      moves: [],
    }
  }),
  // Permit2: the token is an argument.
  'approve(address,address,uint160,uint48)': async (context, { text }) =>
    approval(context, await context.read(text('token') as Address), {
      spender: text('spender'),
      value: text('amount'),
      until: text('expiration'),
    }),
  'transferFrom(address,address,uint160,address)': async (context, { text }) =>
    transfer(context, await context.read(text('token') as Address), text('from'), text('to'), text('amount')),
  ...exchangeFunctions,
  'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)': safeExecution,
  'multicall(bytes[])': several,
  'multicall(uint256,bytes[])': several,
}

const explainCall = async (context: Context, call: DecodedCall): Promise<Explained> => {
  const { signature } = call
  const explain =
    signature !== null && Object.hasOwn(explainers, signature) ? explainers[signature] : undefined
  if (!explain) return unread(context, call)
  const explained = await explain(context, argumentsOf(call.args), call)
  return call.trailing === 0
    ? explained
    : { ...explained, warnings: [...explained.warnings, caution('extra-data')] }
}

/** What is called, and what goes along. */
type Called = Pick<DecodedTransaction, 'to' | 'value' | 'data' | 'call'>

/** Whether what is read has a use for the value that goes along. */
const takesValue = (action: TransactionAction): boolean =>
  action.kind === 'call' ||
  action.kind === 'several' ||
  action.kind === 'wrap' ||
  (action.kind === 'exchange' && action.gives.token === null)

const explainFor = async (
  context: Omit<Context, 'to' | 'wei'>,
  { to, value, data, call }: Called,
): Promise<Explained> => {
  const { network, coin } = context
  const wei = BigInt(value)
  const paid: readonly Move[] = wei > 0n ? [{ asset: 'native', amount: wei, network }] : []
  const amount = coinAmount(wei, coin)
  if (to === null)
    return {
      action: { kind: 'deploy', size: (data.length - 2) / 2 },
      warnings: [caution('deploy'), ...(wei > 0n ? [danger('value-deploy', { amount })] : [])],
      moves: paid,
    }
  const recipient = getAddress(to)
  if (isSame(recipient, enforcers.nonce) && data === endingAllCall)
    return { action: { kind: 'permission-end', holder: null }, warnings: [], moves: paid }
  // Whatever else is called there changes what was given to whom.
  if (call !== null && isSame(recipient, delegationManager)) {
    const ended = endedBy(data)
    return ended && isSame(ended.account, context.account)
      ? { action: { kind: 'permission-end', holder: getAddress(ended.delegate) }, warnings: [], moves: paid }
      : {
          action: { kind: 'call', to: recipient, selector: call.selector, data },
          warnings: [danger('permission-again')],
          moves: paid,
        }
  }
  if (call === null)
    return { action: { kind: 'native-transfer', to: recipient, amount }, warnings: [], moves: paid }
  const explained = await explainCall({ ...context, to: recipient, wei }, call)
  return {
    ...explained,
    // What is read asks for no money of the network; whoever pays some along does not get it back.
    warnings:
      wei > 0n && !takesValue(explained.action)
        ? [...explained.warnings, danger('value-attached', { amount })]
        : explained.warnings,
    moves: [...paid, ...explained.moves],
  }
}

/**
 * What a transaction does: what the vault worker read in it, with what the node says of the contracts. An account that calls itself runs its own code,
 * where it has some (EIP-7702), with all its rights: calls that nobody reads here may be in such a call.
 */
export const explainTransaction = async (
  network: Caip2,
  account: string,
  called: Called,
  coin: Coin,
): Promise<Explained> => {
  const explained = await explainFor({ network, account, coin, read: createTokenReader(network) }, called)
  return called.call !== null && called.to !== null && isSame(called.to, account)
    ? { ...explained, warnings: [...explained.warnings, danger('self-call')] }
    : explained
}
