import type { Caip2 } from '@walletframe/bridge-protocol'
import { zeroAddress } from 'viem'
import type { DecodedTypedData } from '../../vault/decoded.ts'
import { harmless } from '../chain.ts'
import type { Shown } from '../prepared.ts'
import { caution, danger, type Warning } from '../warning.ts'
import { explainTransaction } from './decode.ts'
import { coinAmount, type Coin } from './explained.ts'
import { explainOrder } from './orders.ts'
import { explainPermit, explainSignedTransfer } from './permits.ts'
import { explainRefund, type RefundTerms } from './safe.ts'
import type { Signed, SignedContext } from './signedContext.ts'
import { createTokenReader } from './tokens.ts'
import { addressIn, hasAll, isForm, numberIn, textIn, type Nodes } from './tree.ts'

/*
 * Typed data that does something with nothing but a signature. Each kind is known by its members, not by its name alone: a page may
 * call its types as it likes. What is none of these is said to be not understood.
 */

type Explain = (context: SignedContext) => Promise<Signed | undefined> | Signed | undefined

const safeForm =
  'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce'

/** What it says of gas; undefined where it names no price. */
const refundIn = (message: Nodes): RefundTerms | undefined => {
  const gasPrice = numberIn(message, 'gasPrice')
  if (gasPrice === undefined) return undefined
  return {
    gasPrice,
    safeTxGas: numberIn(message, 'safeTxGas') ?? 0n,
    baseGas: numberIn(message, 'baseGas') ?? 0n,
    gasToken: addressIn(message, 'gasToken') ?? zeroAddress,
    refundReceiver: addressIn(message, 'refundReceiver') ?? zeroAddress,
  }
}

/** Safe: https://docs.safe.global; operation 1 runs foreign code as the Safe itself. */
const explainSafe: Explain = async ({ network, account, coin, data, contract, hasChain, read }) => {
  const { message, primaryType, call } = data
  if (primaryType === 'SafeMessage' && isForm(message, 'bytes message'))
    return {
      action: { kind: 'safe-message', known: hasChain, safe: contract ?? '' },
      warnings: [danger('safe-message')],
    }
  if (!hasAll(message, 'to', 'value', 'data', 'operation', 'safeTxGas')) return undefined
  const foreignCode = textIn(message, 'operation') !== '0'
  const to = addressIn(message, 'to')
  const value = numberIn(message, 'value') ?? 0n
  const inner =
    to === undefined || contract === undefined
      ? undefined
      : await explainTransaction(
          network,
          contract,
          { to, value: value.toString(), data: call?.data ?? '0x', call },
          coin,
        )
  const { refund, warnings } = await explainRefund(refundIn(message), {
    account,
    safe: contract ?? '',
    // Anybody who has the signatures.
    sender: null,
    coin,
    read,
  })
  return {
    action: {
      kind: 'safe-transaction',
      known: hasChain && primaryType === 'SafeTx' && isForm(message, safeForm),
      safe: contract ?? '',
      action: inner?.action ?? { kind: 'call', to: textIn(message, 'to') ?? '', selector: '0x', data: '0x' },
      value: coinAmount(value, coin),
      foreignCode,
      refund,
    },
    warnings: [
      danger(foreignCode ? 'safe-delegatecall' : 'safe-transaction', { to: textIn(message, 'to') ?? '' }),
      ...warnings,
      ...(inner?.warnings ?? []),
    ],
  }
}

/** ERC-2771 forwarders and the meta-transactions of bridged tokens. */
const explainMeta: Explain = ({ data: { message } }) =>
  hasAll(message, 'from', 'functionSignature') ||
  hasAll(message, 'from', 'to', 'value', 'gas', 'nonce', 'data')
    ? { action: { kind: 'meta-transaction', known: false }, warnings: [danger('meta-transaction')] }
    : undefined

const explainUserOperation: Explain = ({ data: { message } }) =>
  hasAll(message, 'sender', 'nonce', 'callData')
    ? { action: { kind: 'user-operation', known: false }, warnings: [danger('user-operation')] }
    : undefined

/** Voting rights of a token, or the rights of the whole account (ERC-7710). */
const explainDelegation: Explain = ({ data: { message, primaryType } }) => {
  const ofVotes = hasAll(message, 'delegatee', 'nonce', 'expiry')
  if (!ofVotes && !hasAll(message, 'delegate', 'authority') && !/^delegation$/i.test(primaryType))
    return undefined
  const to = textIn(message, 'delegatee') ?? textIn(message, 'delegate') ?? ''
  return {
    action: { kind: 'delegation', known: false, of: ofVotes ? 'votes' : 'account', to },
    warnings: [danger('delegation', { to })],
  }
}

/** In this order: what takes tokens at once comes first, and a permit that is an order is one. */
const explainers: readonly Explain[] = [
  explainSignedTransfer,
  async (context) => {
    const permit = await explainPermit(context)
    if (!permit) return undefined
    const order = await explainOrder(context)
    return order?.action.kind === 'order' && order.action.market === 'UniswapX'
      ? { ...order, warnings: [...order.warnings, ...permit.warnings] }
      : permit
  },
  explainSafe,
  explainMeta,
  explainUserOperation,
  explainDelegation,
  explainOrder,
]

const explain = async (context: SignedContext): Promise<Signed | undefined> => {
  for (const one of explainers) {
    const signed = await one(context)
    if (signed) return signed
  }
  return undefined
}

/** Typed data as the vault worker read and hashed it: what it does, and what to warn of. */
export const explainTypedData = async (
  network: Caip2,
  account: string,
  data: DecodedTypedData,
  coin: Coin,
): Promise<Shown> => {
  const hasChain = hasAll(data.domain, 'chainId')
  const signed = await explain({
    network,
    account,
    coin,
    data,
    read: createTokenReader(network),
    contract: addressIn(data.domain, 'verifyingContract'),
    hasChain,
  })
  const warnings: readonly Warning[] = [
    ...(signed?.warnings ?? [caution('typed-data-unknown')]),
    ...(hasChain ? [] : [caution('no-chain')]),
  ]
  return {
    subject: { ...data, action: signed?.action ?? null },
    warnings,
    exposure: {
      ...harmless,
      danger: warnings.some(({ tone }) => tone === 'danger'),
      unknown: warnings.some(({ code }) => code === 'typed-data-unknown'),
    },
  }
}
