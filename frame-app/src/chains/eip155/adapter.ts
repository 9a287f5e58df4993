import { errorCode, ProviderRpcError, type Caip2 } from '@walletframe/bridge-protocol'
import { size } from 'viem'
import { nodeRequest } from '../../api/rpc.ts'
import type { Warning } from '../../approvals/approval.ts'
import { harmless, Outdated, type ChainAdapter, type ChainRequest, type Prepared } from '../chain.ts'
import { prepared } from '../prepared.ts'
import { showNative } from './amounts.ts'
import { explainTransaction } from './decode.ts'
import { parseWatchAsset } from './asset.ts'
import { requireIdle } from './batchRunner.ts'
import { broadcast } from './broadcast.ts'
import { parseCalls } from './calls.ts'
import { readDataFee } from './dataFee.ts'
import { exposureOf } from './exposure.ts'
import { estimateGas, insufficientFunds, priceGas } from './fees.ts'
import { nextNonce, rememberNonce } from './nonces.ts'
import { readPersonalSign, readTransaction, readTypedData, type TransactionParams } from './params.ts'
import { chainIdOf, highestPrice, transactionPayload } from './payload.ts'
import { textOf } from './text.ts'
import { explainTypedData } from './typedData.ts'

const parseMessage = (request: ChainRequest) => {
  const data = readPersonalSign(request.params, request.account)
  const text = textOf(data)
  return () =>
    prepared(request, { kind: 'message', data }, () => ({
      subject: { kind: 'message', text: text ?? data, isText: text !== undefined, bytes: size(data) },
      warnings:
        text === undefined
          ? [
              {
                code: 'not-text',
                tone: 'caution',
                text: 'This message is no readable text. Sign it only if you know what it is.',
              },
            ]
          : [],
      exposure: { ...harmless, unknown: text === undefined },
    }))
}

const parseTypedData = (request: ChainRequest) => {
  const json = readTypedData(request.params, request.account)
  return () =>
    prepared(request, { kind: 'typed-data', json, chainId: chainIdOf(request.network.id) }, (decoded) => {
      if (decoded.kind !== 'typed-data') throw new Error('The vault described something else.')
      // No typed data is read as money yet: all of it is decided in a window.
      return { ...explainTypedData(decoded), exposure: { ...harmless, unknown: true } }
    })
}

/** A nonce that the page set itself: it may wait for others, or take the place of one that was sent. */
const nonceWarnings = (nonce: number, next: number): readonly Warning[] =>
  nonce === next
    ? []
    : [
        nonce > next
          ? {
              code: 'nonce-ahead',
              tone: 'caution',
              text: 'The page numbered this transaction ahead: it stays open, and can happen at any later time, until others of this account were sent.',
            }
          : {
              code: 'nonce-used',
              tone: 'caution',
              text: 'The page gave this transaction the number of one that was sent already: it takes its place.',
            },
      ]

const prepareTransaction = async (request: ChainRequest, params: TransactionParams): Promise<Prepared> => {
  const { account, network } = request
  const id = network.id as Caip2
  await requireIdle(id, account)
  const [estimate, pricing, next, balance, explained] = await Promise.all([
    estimateGas(id, account, params),
    priceGas(id, params),
    nextNonce(id, account),
    nodeRequest(id, 'eth_getBalance', [account, 'latest']),
    explainTransaction(id, params, network.nativeCurrency),
  ])
  const { gas } = estimate
  const nonce = params.nonce === undefined ? next : Number(params.nonce)
  const price = highestPrice(pricing)
  const payload = transactionPayload(network.id, params, { gas, nonce, pricing })
  const maxTotal = gas * price + (await readDataFee(id, payload))
  if (BigInt(balance as string) < params.value + maxTotal) throw insufficientFunds()
  /** Right before signing: another tab, or a batch, may have taken the nonce that was shown. */
  const check = async () => {
    await requireIdle(id, account)
    if (params.nonce === undefined && (await nextNonce(id, account)) !== nonce) throw new Outdated()
  }
  return prepared(
    request,
    payload,
    () => ({
      subject: {
        kind: 'transaction',
        action: explained.action,
        value: showNative(params.value, network.nativeCurrency),
        data: params.data,
        nonce,
        fee: {
          gas: gas.toString(),
          maxFeePerGas: price.toString(),
          maxPriorityFeePerGas: (pricing.type === 'legacy' ? price : pricing.maxPriorityFeePerGas).toString(),
          maxTotal: maxTotal.toString(),
          display: showNative(maxTotal, network.nativeCurrency),
        },
      },
      warnings: [...explained.warnings, ...estimate.warnings, ...nonceWarnings(nonce, next)],
      exposure: exposureOf(id, [{ ...params, ...explained }]),
      sends: true,
      check,
    }),
    async (signed) => {
      const { hash, taken } = await broadcast(id, signed)
      if (taken) rememberNonce(id, account, nonce)
      return hash
    },
  )
}

const parseTransaction = (request: ChainRequest) => {
  const params = readTransaction(request.params, request.account, chainIdOf(request.network.id))
  return () => prepareTransaction(request, params)
}

const parsers: Readonly<Record<string, (request: ChainRequest) => () => Promise<Prepared>>> = {
  personal_sign: parseMessage,
  eth_signTypedData_v4: parseTypedData,
  eth_sendTransaction: parseTransaction,
  wallet_sendCalls: parseCalls,
  wallet_watchAsset: parseWatchAsset,
}

/** Ethereum and the networks like it. */
export const eip155: ChainAdapter = {
  namespace: 'eip155',
  approvalMethods: Object.keys(parsers),
  parse: (request) => {
    const parse = Object.hasOwn(parsers, request.method) ? parsers[request.method] : undefined
    if (!parse) throw new ProviderRpcError(errorCode.unsupportedMethod, 'Requested RPC call is not allowed')
    return parse(request)
  },
  balance: async (account, network) =>
    BigInt((await nodeRequest(network, 'eth_getBalance', [account, 'latest'])) as string),
}
