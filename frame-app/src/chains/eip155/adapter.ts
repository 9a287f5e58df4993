import { errorCode, ProviderRpcError, type Caip2 } from '@walletframe/bridge-protocol'
import type { Address } from 'viem'
import { nodeRequest } from '../../api/rpc.ts'
import { signerOf } from '../../storage/embeddedRecord.ts'
import { Outdated, type ChainAdapter, type ChainRequest, type Prepared } from '../chain.ts'
import { explainMessage, type SignInRules } from '../message.ts'
import { ChainFailure } from '../failure.ts'
import { expectKind, prepared } from '../prepared.ts'
import { caution, danger, type Warning } from '../warning.ts'
import { allowedBy, withAllowed } from './allowance.ts'
import { parseWatchAsset } from './asset.ts'
import { requireIdle } from './batchRunner.ts'
import { parseCalls } from './calls.ts'
import { readChanges } from './changes.ts'
import { readDataFee } from './dataFee.ts'
import { explainTransaction } from './decode.ts'
import { coinAmount } from './explained.ts'
import { exposureOf } from './exposure.ts'
import { insufficientFunds } from './failures.ts'
import { estimateGas, isHighFee, priceGas } from './fees.ts'
import { nextNonce } from './nonces.ts'
import { readPersonalSign, readTransaction, readTypedData, type TransactionParams } from './params.ts'
import { chainIdOf, highestPrice, transactionPayload } from './payload.ts'
import { explainTypedData } from './signatures.ts'
import { isSame } from './isSame.ts'
import { simulateCalls, withKept } from './keptBack.ts'
import { endAllMethod, endingAllTransaction, endingTransaction, requireLive } from './permissions/end.ts'
import { parseGrant } from './permissions/grant.ts'
import { progressOf } from './progress.ts'
import { parseReplacement } from './replace.ts'
import { replaceMethod } from '../replace.ts'
import { sendSigned } from './sendSigned.ts'
import { sightingOfOperation } from './operations.ts'
import { sightingOf } from './sighting.ts'
import { requireServed } from './smart/served.ts'
import { preparedSignature, requireNoSibling } from './smart/signature.ts'
import { smartTransaction } from './smart/transaction.ts'
import type { Lowerable, TransactionAction } from './subject.ts'
import { readTokenBalance } from './tokens.ts'

/** EIP-4361. */
const signInRules: SignInRules = {
  isAccount: isSame,
  isChain: (chainId, network) => chainId === String(chainIdOf(network)),
  required: ['uri', 'version', 'chainId', 'nonce', 'issuedAt'],
}

const parseMessage = (request: ChainRequest) => {
  const data = readPersonalSign(request.params, request.account)
  return () =>
    preparedSignature(request, { kind: 'message', data }, (decoded) =>
      explainMessage(expectKind(decoded, 'message'), request, signInRules),
    )
}

const parseTypedData = (request: ChainRequest) => {
  const json = readTypedData(request.params, request.account)
  const { id, nativeCurrency } = request.network
  return () =>
    preparedSignature(request, { kind: 'typed-data', json, chainId: chainIdOf(id) }, (decoded) => {
      const data = expectKind(decoded, 'typed-data')
      requireNoSibling(request, data)
      return explainTypedData(id as Caip2, request.account, data, nativeCurrency)
    })
}

/** A nonce that the page set itself: it may wait for others, or take the place of one that was sent. */
const nonceWarnings = (nonce: number, next: number): readonly Warning[] =>
  nonce === next ? [] : [caution(nonce > next ? 'nonce-ahead' : 'nonce-used')]

/** Gas of a plain transfer: no transaction takes less. */
const leastGas = 21_000n

/** An allowance as the page asked for it, beside what the account has of the token. */
const readLowerable = async (
  network: Caip2,
  account: string,
  action: TransactionAction,
  asked: TransactionParams,
): Promise<Lowerable | null> => {
  const units = allowedBy(asked.data)
  if (!units || action.kind !== 'token-approval') return null
  const token = { ...action.amount, value: units.toString() }
  const balance = await readTokenBalance(network, action.token.address as Address, account)
  return { asked: token, balance: balance === undefined ? null : { ...token, value: balance.toString() } }
}

/** @param asked what the page asked for, where the person made an allowance of it smaller. */
const prepareTransaction = async (
  request: ChainRequest,
  params: TransactionParams,
  asked: TransactionParams = params,
): Promise<Prepared> => {
  const { account, network } = request
  const id = network.id as Caip2
  const coin = network.nativeCurrency
  await requireIdle(id, account)
  const pricingRead = priceGas(id, params)
  const balanceRead = nodeRequest(id, 'eth_getBalance', [account, 'latest'])
  const estimating = estimateGas(id, account, params).catch(async (error: unknown) => {
    if (!(error instanceof ChainFailure) || error.failure.code !== 'insufficient-funds') throw error
    // The node only says that it is not enough: how much is missing at the least follows from what else is read.
    const needed = params.value + (params.gas ?? leastGas) * highestPrice(await pricingRead)
    const balance = BigInt((await balanceRead) as string)
    throw balance < needed ? insufficientFunds({ needed, balance, coin }) : error
  })
  const [estimate, pricing, next, balance, { simulated, kept }] = await Promise.all([
    estimating,
    pricingRead,
    nextNonce(id, account),
    balanceRead,
    simulateCalls(id, account, [params]),
  ])
  const { gas } = estimate
  const nonce = params.nonce === undefined ? next : Number(params.nonce)
  const price = highestPrice(pricing)
  const payload = transactionPayload(network.id, params, { gas, nonce, pricing })
  const fee = gas * price + (await readDataFee(id, payload))
  const short = { needed: params.value + fee, balance: BigInt(balance as string), coin }
  if (short.balance < short.needed) throw insufficientFunds(short)
  /** Right before signing: another tab, or a batch, may have taken the nonce that was shown. */
  const check = async () => {
    await requireIdle(id, account)
    if (params.nonce === undefined && (await nextNonce(id, account)) !== nonce) throw new Outdated()
  }
  const shown = await prepared(
    request,
    payload,
    async (decoded) => {
      const transaction = expectKind(decoded, 'transaction')
      const [explained, changes, isHigh] = await Promise.all([
        explainTransaction(id, account, transaction, coin),
        readChanges(id, account, simulated, coin),
        isHighFee(id, params, fee, estimate.estimated),
      ])
      const amount = coinAmount(fee, coin)
      const warnings = [
        ...explained.warnings,
        ...estimate.warnings,
        ...nonceWarnings(nonce, next),
        ...(isHigh ? [danger('high-fee', { amount })] : []),
      ]
      return {
        subject: {
          kind: 'transaction',
          action: withKept(explained.action, kept[0]),
          value: coinAmount(params.value, coin),
          data: transaction.data,
          nonce,
          fee: amount,
          changes,
          lowerable: await readLowerable(id, account, explained.action, asked),
        },
        warnings,
        exposure: exposureOf([{ warnings, moves: explained.moves }]),
        sends: true,
        check,
      }
    },
    (signed) => sendSigned(request, payload, signed),
  )
  if (shown.subject.kind !== 'transaction' || shown.subject.lowerable === null) return shown
  return {
    ...shown,
    withAllowance: (units) => {
      const data = withAllowed(asked.data, units)
      // Measured anew: what the page said of gas was said of another call.
      return () => prepareTransaction(request, { ...params, data, gas: undefined }, asked)
    },
  }
}

/** Of a smart account it is an operation. */
const preparing = (request: ChainRequest, params: TransactionParams): (() => Promise<Prepared>) =>
  request.signer ? smartTransaction(request, params) : () => prepareTransaction(request, params)

const parseTransaction = (request: ChainRequest) => {
  const params = readTransaction(request.params, request.account, chainIdOf(request.network.id))
  return preparing(request, params)
}

/** The transaction that ends a permission. */
const parseEnding = (request: ChainRequest) => {
  const asked = readTransaction([endingTransaction(request)], request.account, chainIdOf(request.network.id))
  const prepare = preparing(request, asked)
  return async () => {
    await requireLive(request)
    return prepare()
  }
}

/** And the one that ends all of them. */
const parseEndingAll = (request: ChainRequest) => {
  const asked = readTransaction(
    [endingAllTransaction(request)],
    request.account,
    chainIdOf(request.network.id),
  )
  return preparing(request, asked)
}

const parsers: Readonly<Record<string, (request: ChainRequest) => () => Promise<Prepared>>> = {
  personal_sign: parseMessage,
  eth_signTypedData_v4: parseTypedData,
  eth_sendTransaction: parseTransaction,
  wallet_grantPermissions: parseGrant,
  wallet_revokePermissions: parseEnding,
  wallet_sendCalls: parseCalls,
  wallet_watchAsset: parseWatchAsset,
}

/** What only the wallet itself asks: no method of a page's. */
const ownParsers: typeof parsers = {
  ...parsers,
  [replaceMethod]: parseReplacement,
  [endAllMethod]: parseEndingAll,
}

/** Ethereum and the networks like it. */
export const eip155: ChainAdapter = {
  namespace: 'eip155',
  approvalMethods: Object.keys(parsers),
  parse: (request) => {
    const known = request.asker === 'wallet' ? ownParsers : parsers
    const parse = Object.hasOwn(known, request.method) ? known[request.method] : undefined
    if (!parse) throw new ProviderRpcError(errorCode.unsupportedMethod, 'Requested RPC call is not allowed')
    const signer = signerOf(request.account)
    if (signer) requireServed(request)
    return parse(signer ? { ...request, signer } : request)
  },
  progress: progressOf,
  sighting: (sent) => (sent.isOperation ? sightingOfOperation(sent) : sightingOf(sent)),
  balance: async (account, network) =>
    BigInt((await nodeRequest(network, 'eth_getBalance', [account, 'latest'])) as string),
}
