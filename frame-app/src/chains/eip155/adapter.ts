import { errorCode, ProviderRpcError, type Caip2 } from '@walletframe/bridge-protocol'
import { size, toHex } from 'viem'
import { nodeRequest } from '../../api/rpc.ts'
import type { SignPayload } from '../../vault/payload.ts'
import type { ChainAdapter, ChainRequest, Prepared } from '../chain.ts'
import { prepared } from '../prepared.ts'
import { showNative } from './amounts.ts'
import { explainTransaction } from './decode.ts'
import { estimateGas, insufficientFunds, priceGas } from './fees.ts'
import { readPersonalSign, readTransaction, readTypedData, type TransactionParams } from './params.ts'
import { textOf } from './text.ts'
import { explainTypedData } from './typedData.ts'

const chainIdOf = (network: string): number => Number(network.slice(network.indexOf(':') + 1))

const parseMessage = (request: ChainRequest) => {
  const data = readPersonalSign(request.params, request.account)
  const text = textOf(data)
  return () =>
    prepared(
      request,
      { kind: 'message', data },
      {
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
      },
    )
}

const parseTypedData = (request: ChainRequest) => {
  const { json, data } = readTypedData(request.params, request.account)
  return () =>
    prepared(
      request,
      { kind: 'typed-data', json, chainId: chainIdOf(request.network.id) },
      explainTypedData(data),
    )
}

/** What a node says when it does not take a transaction, as a person can act on it. */
const rejected = (error: unknown): unknown => {
  if (!(error instanceof ProviderRpcError)) return error
  if (/insufficient funds/i.test(error.message)) return insufficientFunds()
  if (/nonce too low|already known|replacement transaction underpriced/i.test(error.message))
    return new ProviderRpcError(
      errorCode.transactionRejected,
      'Another transaction of this account came first. Please try again.',
    )
  if (/fee|underpriced/i.test(error.message))
    return new ProviderRpcError(
      errorCode.transactionRejected,
      'The fee is too low for the network now. Please try again.',
    )
  return error
}

const prepareTransaction = async (request: ChainRequest, params: TransactionParams): Promise<Prepared> => {
  const { account, network } = request
  const id = network.id as Caip2
  const [estimate, pricing, nonce, explained] = await Promise.all([
    estimateGas(id, account, params),
    priceGas(id, params),
    params.nonce ??
      nodeRequest(id, 'eth_getTransactionCount', [account, 'pending']).then((count) =>
        BigInt(count as string),
      ),
    explainTransaction(id, params, network.nativeCurrency),
  ])
  const { gas } = estimate
  const price = pricing.type === 'legacy' ? pricing.gasPrice : pricing.maxFeePerGas
  const maxTotal = gas * price
  const payload: SignPayload = {
    kind: 'transaction',
    transaction: {
      type: pricing.type,
      chainId: chainIdOf(network.id),
      nonce: Number(nonce),
      to: params.to,
      value: toHex(params.value),
      data: params.data,
      gas: toHex(gas),
      ...(pricing.type === 'legacy'
        ? { gasPrice: toHex(pricing.gasPrice) }
        : {
            maxFeePerGas: toHex(pricing.maxFeePerGas),
            maxPriorityFeePerGas: toHex(pricing.maxPriorityFeePerGas),
          }),
    },
  }
  return prepared(
    request,
    payload,
    {
      subject: {
        kind: 'transaction',
        action: explained.action,
        value: showNative(params.value, network.nativeCurrency),
        data: params.data,
        nonce: Number(nonce),
        fee: {
          gas: gas.toString(),
          maxFeePerGas: price.toString(),
          maxPriorityFeePerGas: (pricing.type === 'legacy' ? price : pricing.maxPriorityFeePerGas).toString(),
          maxTotal: maxTotal.toString(),
          display: showNative(maxTotal, network.nativeCurrency),
        },
      },
      warnings: [...explained.warnings, ...estimate.warnings],
    },
    (signed) =>
      nodeRequest(id, 'eth_sendRawTransaction', [signed]).catch((error: unknown) => {
        throw rejected(error)
      }),
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
