import { errorCode, ProviderRpcError, type Caip2, type Json } from '@walletframe/bridge-protocol'
import type { Address } from 'viem'
import { nodeRequest } from '../../api/rpc.ts'
import { attemptsOf, doneOf, hasRival } from '../../storage/attempts.ts'
import { readSent, type Replacing, type Sent, type SignedFields } from '../../storage/sent.ts'
import { Outdated, type ChainRequest, type Prepared } from '../chain.ts'
import type { ChainFailure } from '../failure.ts'
import { invalid, isFields, listOf, refuseUnknown } from '../fields.ts'
import { expectKind, prepared } from '../prepared.ts'
import { danger } from '../warning.ts'
import { requireIdle } from './batchRunner.ts'
import { readChanges } from './changes.ts'
import { readDataFee } from './dataFee.ts'
import { explainTransaction } from './decode.ts'
import { coinAmount } from './explained.ts'
import { exposureOf } from './exposure.ts'
import { alreadyDone, insufficientFunds, isNonceUsed, isUnderpriced, rejected, said } from './failures.ts'
import { estimateGas, isHighFee, noPrice, priceGas, type Pricing } from './fees.ts'
import { simulateCalls, withKept } from './keptBack.ts'
import type { TransactionParams } from './params.ts'
import { highestPrice, transactionPayload } from './payload.ts'
import { raisedPricing } from './raisedFees.ts'
import { sendSigned } from './sendSigned.ts'
import { readOutcome } from './sighting.ts'

/*
 * Speed up and cancel. Whatever happens, one transaction of these is carried out at most: the replacement has the nonce that was signed before, and
 * never another one. What it does is taken from the record of what was signed, not from a node and not from the request.
 */

type Ask = { readonly hash: string; readonly how: Replacing }

/** What nodes refused of this request so far: the next one pays more than that. */
type Refused = { pricing: Pricing | undefined }

/** A node paid no heed to it, since it pays too little for the place of another one. */
class Underpriced extends Error {}
/** A node paid no heed to it, since something with its nonce is in a block. */
class NonceUsed extends Error {}

/** A price, or the gas of a cancellation, that is as many times what was signed before is told as a danger. */
const farAbove = 10n
/** What sending nothing to oneself takes on most networks. */
const plainGas = 21_000n

const readAsk = (params: Json | undefined): Ask => {
  const [fields] = listOf(params, 1)
  if (!isFields(fields)) throw invalid('params[0]', 'what is to be replaced')
  refuseUnknown(fields, new Set(['hash', 'how']), 'params[0]')
  const { hash, how } = fields
  if (typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(hash))
    throw invalid('params[0].hash', 'a transaction hash')
  if (how !== 'speed-up' && how !== 'cancel') throw invalid('params[0].how', 'speed-up or cancel')
  return { hash, how }
}

/** What was paid for a unit of gas, as it was signed. */
export const pricingOf = ({ gasPrice, maxFeePerGas, maxPriorityFeePerGas }: SignedFields): Pricing =>
  gasPrice === undefined
    ? {
        type: 'eip1559',
        maxFeePerGas: BigInt(maxFeePerGas ?? 0),
        maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas ?? 0),
      }
    : { type: 'legacy', gasPrice: BigInt(gasPrice) }

/** What the replacement does: the same, or nothing to oneself. */
export const replacementOf = (
  { to, value, data, gas, accessList }: SignedFields,
  how: Replacing,
  account: string,
): TransactionParams => ({
  ...(how === 'cancel'
    ? { to: account as Address, value: 0n, data: '0x', gas: undefined, accessList: undefined }
    : { to, value: BigInt(value), data, gas: BigInt(gas), accessList }),
  ...noPrice,
  nonce: undefined,
})

/** How many of the account's transactions are in blocks: the lowest nonce that is free. */
export const readMined = async (network: Caip2, account: string): Promise<number> =>
  Number(BigInt((await nodeRequest(network, 'eth_getTransactionCount', [account, 'latest'])) as string))

type Attempt = Sent & { readonly signed: SignedFields }

type Attempts = {
  /** What is to be replaced. */
  readonly newest: Attempt
  /** What was signed first of all, as far as that is kept. */
  readonly first: SignedFields
  readonly hashes: readonly string[]
}

/**
 * The attempts at what is to be replaced, also those of another tab.
 * @throws ChainFailure where one of them is in a block, or something else was sent or cancelled in its place.
 */
const readAttempts = async (network: Caip2, account: string, { hash, how }: Ask): Promise<Attempts> => {
  const list = await readSent(`${network}:${account}`)
  const asked = list.find((each) => each.hash === hash)
  const attempts = asked ? attemptsOf(list, asked) : []
  const [newest] = attempts
  if (doneOf(attempts)) throw alreadyDone()
  if (!newest?.signed || hasRival(list, attempts))
    throw said('nonce-taken', 'Another transaction of this account has its place. Nothing was sent.')
  // Cancelled meanwhile: to speed up what was to be stopped is not what anybody read.
  if (how === 'speed-up' && newest.instead?.how === 'cancel' && newest.hash !== hash)
    throw said('being-cancelled', 'It is being cancelled. Nothing was sent.')
  return {
    newest: newest as Attempt,
    first: attempts.at(-1)?.signed ?? newest.signed,
    hashes: attempts.map((each) => each.hash),
  }
}

/** Why nothing can be replaced where the nonce is in a block: one of the attempts has it, or else a transaction that is not known here. */
const whyUsed = async (network: Caip2, hashes: readonly string[]): Promise<ChainFailure> => {
  const outcomes = await Promise.all(hashes.map((hash) => readOutcome(network, hash)))
  return outcomes.some((outcome) => outcome !== null)
    ? alreadyDone()
    : said('nonce-taken', 'Another transaction used its number. Nothing was sent.')
}

const prepareReplacement = async (request: ChainRequest, ask: Ask, refused: Refused): Promise<Prepared> => {
  const { account, network } = request
  const id = network.id as Caip2
  const coin = network.nativeCurrency
  await requireIdle(id, account)
  const { newest: attempt, first, hashes } = await readAttempts(id, account, ask)
  const { signed } = attempt
  const { nonce } = signed
  const params = replacementOf(signed, ask.how, account)
  const before = pricingOf(signed)
  const requireOpen = async () => {
    if ((await readMined(id, account)) > nonce) throw await whyUsed(id, hashes)
  }
  await requireOpen()
  const [market, estimate, balance, { simulated, kept }] = await Promise.all([
    priceGas(id, params),
    estimateGas(id, account, params),
    nodeRequest(id, 'eth_getBalance', [account, 'latest']),
    simulateCalls(id, account, [params]),
  ])
  const pricing = raisedPricing(refused.pricing ? [before, refused.pricing] : [before], market)
  const { gas } = estimate
  const payload = transactionPayload(network.id, params, { gas, nonce, pricing })
  const dataFee = await readDataFee(id, payload)
  const fee = gas * highestPrice(pricing) + dataFee
  const more = fee - (BigInt(first.gas) * highestPrice(pricingOf(first)) + dataFee)
  // Beside what is usual, which is the node's word too.
  const isFarAbove =
    highestPrice(pricing) > farAbove * (highestPrice(before) || 1n) ||
    (ask.how === 'cancel' && gas > farAbove * plainGas && gas > farAbove * BigInt(signed.gas))
  const short = { needed: params.value + fee, balance: BigInt(balance as string), coin }
  if (short.balance < short.needed) throw insufficientFunds(short)
  const how: Replacing = attempt.instead?.how === 'cancel' ? 'cancel' : ask.how
  return prepared(
    request,
    payload,
    async (decoded) => {
      const transaction = expectKind(decoded, 'transaction')
      const [explained, changes, isHigh] = await Promise.all([
        explainTransaction(id, account, transaction, coin),
        readChanges(id, account, simulated, coin),
        isHighFee(
          id,
          {
            ...params,
            ...(pricing.type === 'legacy'
              ? { gasPrice: pricing.gasPrice }
              : { maxFeePerGas: pricing.maxFeePerGas }),
          },
          fee,
          estimate.estimated,
        ),
      ])
      const amount = coinAmount(fee, coin)
      const warnings = [
        ...explained.warnings,
        ...estimate.warnings,
        ...(isHigh || isFarAbove ? [danger('high-fee', { amount })] : []),
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
          lowerable: null,
          replaces: {
            how: ask.how,
            more: more > 0n ? coinAmount(more, coin) : null,
            refused: refused.pricing !== undefined,
          },
        },
        warnings,
        exposure: exposureOf([{ warnings, moves: explained.moves }]),
        sends: true,
        check: async () => {
          await requireIdle(id, account)
          // Another tab may have been first: what it sent is what is to be replaced now.
          if ((await readAttempts(id, account, ask)).newest.hash !== attempt.hash) throw new Outdated()
          await requireOpen()
        },
      }
    },
    async (raw) => {
      const { to, value, selector, isTransfer = false, origin, piece } = attempt
      const content =
        ask.how === 'cancel'
          ? { to: account, value: '0', selector: null, isTransfer: false }
          : // Whom a page chose stays that: it is nobody that the person sent to by themselves.
            { to, value, selector, isTransfer, origin, ...(piece !== undefined && { piece }) }
      const toldOf = (error: unknown) => {
        if (isNonceUsed(error)) return new NonceUsed()
        return isUnderpriced(error) ? new Underpriced() : rejected(error)
      }
      try {
        return await sendSigned(
          request,
          payload,
          raw,
          { ...content, instead: { of: attempt.hash, how } },
          toldOf,
        )
      } catch (error) {
        if (error instanceof NonceUsed) throw await whyUsed(id, hashes)
        if (!(error instanceof Underpriced)) throw error
        // The node has one that pays more than we know of. It did not take this one: the person is asked anew, with a higher fee.
        refused.pricing = pricing
        throw new Outdated()
      }
    },
  )
}

/** `walletframe_replaceTransaction`: `[{ hash, how }]`, from the wallet's own screens. @throws ProviderRpcError -32602, 4200 */
export const parseReplacement = (request: ChainRequest): (() => Promise<Prepared>) => {
  if (request.asker !== 'wallet')
    throw new ProviderRpcError(errorCode.unsupportedMethod, 'Requested RPC call is not allowed')
  const ask = readAsk(request.params)
  const refused: Refused = { pricing: undefined }
  return () => prepareReplacement(request, ask, refused)
}
