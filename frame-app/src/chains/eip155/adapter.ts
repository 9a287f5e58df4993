import { errorCode, ProviderRpcError, type Caip2 } from '@walletframe/bridge-protocol'
import { size } from 'viem'
import { nodeRequest } from '../../api/rpc.ts'
import { harmless, type ChainAdapter, type ChainRequest, type Prepared } from '../chain.ts'
import { prepared } from '../prepared.ts'
import { showNative } from './amounts.ts'
import { explainTransaction } from './decode.ts'
import { parseWatchAsset } from './asset.ts'
import { requireIdle } from './batchRunner.ts'
import { parseCalls } from './calls.ts'
import { rejected } from './failures.ts'
import { exposureOf } from './exposure.ts'
import { estimateGas, priceGas } from './fees.ts'
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

const prepareTransaction = async (request: ChainRequest, params: TransactionParams): Promise<Prepared> => {
  const { account, network } = request
  const id = network.id as Caip2
  await requireIdle(id, account)
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
  const price = highestPrice(pricing)
  const maxTotal = gas * price
  const payload = transactionPayload(network.id, params, { gas, nonce: Number(nonce), pricing })
  return prepared(
    request,
    payload,
    () => ({
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
      exposure: exposureOf(id, [{ ...params, ...explained }]),
      sends: true,
    }),
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
