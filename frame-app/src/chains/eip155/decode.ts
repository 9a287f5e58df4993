import type { Caip2 } from '@walletframe/bridge-protocol'
import { getAddress, type Address } from 'viem'
import type { DecodedCall, DecodedTransaction, TreeNode } from '../../vault/decoded.ts'
import type { Amount } from '../amount.ts'
import type { Move } from '../chain.ts'
import { caution, danger, type Warning } from '../warning.ts'
import type { TransactionAction } from './subject.ts'
import { isUnlimited, readToken, type Token } from './tokens.ts'

/** Native currency of a network. */
export type Coin = { readonly symbol: string; readonly decimals: number }

/** What a transaction does and what to warn of; `moves` is what leaves the account, or may be taken, by what is read. */
export type Explained = {
  readonly action: TransactionAction
  readonly warnings: readonly Warning[]
  readonly moves: readonly Move[]
}

export const coinAmount = (value: bigint, { symbol, decimals }: Coin): Amount => ({
  value: value.toString(),
  decimals,
  symbol,
})

const label = ({ address, symbol, name }: Token) => ({ address, symbol, name })

const amountOf = (value: string, token: Token): Amount => ({
  value,
  decimals: token.decimals ?? null,
  symbol: token.symbol ?? null,
})

/** Arguments by name; the worker read all of them. */
const argumentsOf = (args: readonly TreeNode[]) => {
  const text = (name: string): string => {
    const value = args.find(({ label }) => label === name)?.value
    return typeof value === 'string' ? value : ''
  }
  const list = (name: string): readonly string[] => {
    const value = args.find(({ label }) => label === name)?.value
    return typeof value === 'string' || value === undefined
      ? []
      : value.map((node) => (typeof node.value === 'string' ? node.value : ''))
  }
  return { text, list }
}
type Arguments = ReturnType<typeof argumentsOf>

type Context = { readonly network: Caip2; readonly account: string; readonly to: Address }

const unread = ({ to }: Context, call: DecodedCall): Explained => ({
  action: { kind: 'call', to, selector: call.selector, data: call.data },
  warnings: [caution('contract-unknown')],
  moves: [],
})

const isOwn = (address: string, account: string) => address.toLowerCase() === account.toLowerCase()

const tokenAsset = (network: Caip2, token: Token) =>
  `${network}/erc20:${token.address.toLowerCase()}` as const
const itemAsset = (network: Caip2, token: Token, id: string) =>
  `${network}/${token.kind === 'ERC1155' ? 'erc1155' : 'erc721'}:${token.address.toLowerCase()}/${id}` as const

/** A contract that does not say whether it counts or numbers its tokens: what an argument means is open. */
const kindWarning = (token: Token): readonly Warning[] =>
  token.kind === null ? [caution('token-unknown')] : []

const transfer = (context: Context, token: Token, from: string, to: string, value: string): Explained => ({
  action: {
    kind: 'token-transfer',
    to,
    token: label(token),
    amount: amountOf(value, token),
    ...(isOwn(from, context.account) ? {} : { from }),
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
  action: { kind: 'item-transfer', ...route, token: label(token), items },
  warnings: [],
  moves: items.map(({ id, count }) => ({
    asset: itemAsset(network, token, id),
    amount: BigInt(count),
    network,
  })),
})

const approval = (
  context: Context,
  token: Token,
  asked: {
    readonly spender: string
    readonly value: string
    readonly change?: 'set' | 'increase' | 'decrease'
    readonly until?: string
  },
): Explained => {
  const { spender, value, change = 'set', until } = asked
  const units = BigInt(value)
  const gives = change !== 'decrease' && units > 0n
  const unlimited = gives && isUnlimited(units, undefined, token.decimals)
  const amount = amountOf(value, token)
  return {
    action: {
      kind: 'token-approval',
      spender,
      token: label(token),
      amount,
      unlimited,
      change,
      ...(until === undefined ? {} : { until }),
    },
    warnings: [
      ...(unlimited
        ? [danger('unlimited-approval', { symbol: token.symbol ?? '' })]
        : gives
          ? [caution('approval', { amount })]
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
    action: { kind: 'item-approval', spender: gives ? spender : null, token: label(token), id },
    warnings: gives ? [danger('item-approval')] : [],
    moves: gives ? [{ asset: itemAsset(network, token, id), amount: 1n, network }] : [],
  }
}

type Explain = (context: Context, args: Arguments, call: DecodedCall) => Promise<Explained>

/** Functions of the called contract, which is the token. */
const ofToken =
  (explain: (context: Context, args: Arguments, token: Token) => Explained): Explain =>
  async (context, args) =>
    explain(context, args, await readToken(context.network, context.to))

const several: Explain = async (context, _args, { inner }) => {
  const parts = await Promise.all(inner.map((call) => explainCall(context, call)))
  const seen = new Map(parts.flatMap(({ warnings }) => warnings).map((warning) => [warning.code, warning]))
  return {
    action: { kind: 'several', to: context.to, actions: parts.map(({ action }) => action) },
    warnings: [...seen.values()],
    moves: parts.flatMap(({ moves }) => moves),
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
      action: { kind: 'approve-all', operator: text('operator'), token: label(token), approved },
      warnings: approved ? [danger('approve-all')] : [],
      moves: [],
    }
  }),
  // Permit2: the token is an argument.
  'approve(address,address,uint160,uint48)': async (context, { text }) =>
    approval(context, await readToken(context.network, text('token') as Address), {
      spender: text('spender'),
      value: text('amount'),
      until: text('expiration'),
    }),
  'transferFrom(address,address,uint160,address)': async (context, { text }) =>
    transfer(
      context,
      await readToken(context.network, text('token') as Address),
      text('from'),
      text('to'),
      text('amount'),
    ),
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

/** What a transaction does: what the vault worker read in it, with what the node says of the contracts. */
export const explainTransaction = async (
  network: Caip2,
  account: string,
  { to, value, data, call }: DecodedTransaction,
  coin: Coin,
): Promise<Explained> => {
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
  if (call === null)
    return { action: { kind: 'native-transfer', to: recipient, amount }, warnings: [], moves: paid }
  const explained = await explainCall({ network, account, to: recipient }, call)
  return {
    ...explained,
    // What is read asks for no money of the network; whoever pays some along does not get it back.
    warnings:
      wei > 0n && explained.action.kind !== 'call' && explained.action.kind !== 'several'
        ? [...explained.warnings, danger('value-attached', { amount })]
        : explained.warnings,
    moves: [...paid, ...explained.moves],
  }
}
