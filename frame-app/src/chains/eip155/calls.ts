import type { Caip2 } from '@walletframe/bridge-protocol'
import { toHex, type Hex } from 'viem'
import { nodeRequest } from '../../api/rpc.ts'
import { vault } from '../../vault/vault.ts'
import { canBeOne, notAtomic, readSendCalls, type SendCalls } from '../callsParams.ts'
import { Outdated, type ChainRequest, type Prepared } from '../chain.ts'
import { expectKind, fromVault } from '../prepared.ts'
import { caution } from '../warning.ts'
import { prepareAtomic } from './atomicCalls.ts'
import { requireIdle, runBatch } from './batchRunner.ts'
import { readChanges } from './changes.ts'
import { readDataFee } from './dataFee.ts'
import { explainTransaction } from './decode.ts'
import { coinAmount } from './explained.ts'
import { exposureOf } from './exposure.ts'
import { insufficientFunds } from './failures.ts'
import { priceNow } from './fees.ts'
import { simulateCalls, withKept } from './keptBack.ts'
import { nextNonce } from './nonces.ts'
import { batchOutcome, operationCalls } from './operationCalls.ts'
import { requireAccount } from './params.ts'
import { pagePaymasterOf } from './pagePaymaster.ts'
import { highestPrice, transactionPayload } from './payload.ts'
import { estimateSequence } from './sequence.ts'
import { batchPatience } from './simulate.ts'
import { smartCalls } from './smart/calls.ts'
import { answerOfBatch, requireNewId, startBatch, transactionOf } from './startBatch.ts'

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

const prepareCalls = async (request: ChainRequest, asked: SendCalls): Promise<Prepared> => {
  const { account, hostOrigin: origin, network } = request
  const id = network.id as Caip2
  const { calls } = asked
  const coin = network.nativeCurrency
  await requireIdle(id, account)
  const { simulated, kept } = await simulateCalls(id, account, calls, batchPatience)
  const [estimates, pricing, nonce, balance, changes] = await Promise.all([
    estimateSequence(id, account, calls, simulated),
    priceNow(id),
    nextNonce(id, account),
    nodeRequest(id, 'eth_getBalance', [account, 'latest']),
    readChanges(id, account, simulated, coin),
  ])
  const price = highestPrice(pricing)
  const gas = sum(estimates.map((estimate) => estimate.gas))
  const value = sum(calls.map((call) => call.value))
  const payloads = calls.map((call, index) =>
    transactionPayload(id, call, { gas: estimates[index]?.gas ?? 0n, nonce: nonce + index, pricing }),
  )
  const fee = gas * price + sum(await Promise.all(payloads.map((payload) => readDataFee(id, payload))))
  // Half a batch for want of money would be the worst end: all of it must be there before the first is sent.
  const short = { needed: value + fee, balance: BigInt(balance as string), coin }
  if (short.balance < short.needed) throw insufficientFunds(short)
  const described = await Promise.all(payloads.map((payload) => fromVault(vault.describe(payload, origin))))
  const parts = await Promise.all(
    described.map(async ({ digest, decoded }, index) => {
      const explained = await explainTransaction(id, account, expectKind(decoded, 'transaction'), coin)
      const warnings = [...explained.warnings, ...(estimates[index]?.warnings ?? [])]
      return { ...explained, action: withKept(explained.action, kept[index]), digest, warnings }
    }),
  )

  /** One approval, one record a call: the vault signs each digest once, for a request id that is its alone. */
  const signAll = async (requestId: string): Promise<readonly Hex[]> => {
    const signed: Hex[] = []
    for (const [index, { digest }] of parts.entries()) {
      const payload = payloads[index]
      if (payload)
        signed.push(
          await fromVault(
            vault.sign({ requestId: `${requestId}/${index}`, digest, origin, account }, payload),
          ),
        )
    }
    return signed
  }

  return {
    digest: parts.map(({ digest }) => digest).join(),
    subject: {
      kind: 'calls',
      calls: parts.map(({ action, warnings }, index) => ({
        action,
        value: coinAmount(calls[index]?.value ?? 0n, coin),
        data: calls[index]?.data ?? '0x',
        warnings,
      })),
      value: coinAmount(value, coin),
      fee: coinAmount(fee, coin),
      changes,
      atomic: false,
    },
    warnings: calls.length > 1 ? [caution('one-by-one')] : [],
    exposure: exposureOf(parts),
    sends: true,
    complete: async ({ requestId }) => {
      await requireNewId(request, asked)
      await requireIdle(id, account)
      if ((await nextNonce(id, account)) !== nonce) throw new Outdated()
      const signed = await signAll(requestId)
      const transactions = signed.map((raw, index) => {
        const call = calls[index]
        return transactionOf(request, raw, {
          nonce: nonce + index,
          asked: call ? { to: call.to ?? null, value: toHex(call.value), data: call.data } : null,
        })
      })
      const [first] = transactions
      if (!first) throw new Error('A batch has a call.')
      const batch = await startBatch(request, asked, first, {
        calls: parts.map(({ action }, index) => ({
          action,
          nonce: nonce + index,
          hash: index === 0 ? first.hash : null,
        })),
        open: calls.length > 1,
        // One call by itself: several that must be one do not come here.
        ...(asked.atomicRequired && { atomic: true }),
      })
      if (batch.open) void runBatch(batch, transactions)
      return answerOfBatch(batch)
    },
  }
}

/**
 * `wallet_sendCalls`: one approval for all calls. Where the operator has smart accounts on this network they are one transaction, else one after
 * another. One call alone is a transaction as any other. Where the operator has somebody who pays, and he does, it is a user operation in any case.
 */
export const parseCalls = (request: ChainRequest): (() => Promise<Prepared>) => {
  const asked = readSendCalls(request.params)
  if (asked.from !== undefined) requireAccount(asked.from, request.account, 'params[0].from')
  const { smartAccounts = false, sponsored = false } = request.network
  const payers = { page: pagePaymasterOf(asked, request.signer !== undefined), operator: sponsored }
  if (request.signer) {
    if (!canBeOne(asked.calls)) throw notAtomic()
    const field = (index: number) => `params[0].calls[${index}].to`
    return smartCalls(request, asked.calls, payers, batchOutcome(request, asked), field)
  }
  if (asked.atomicRequired && !smartAccounts) throw notAtomic()
  const prepareSponsored =
    (payers.page || (smartAccounts && sponsored)) && canBeOne(asked.calls)
      ? operationCalls(request, asked.calls, payers, batchOutcome(request, asked))
      : undefined
  return async () => {
    const paidFor = await prepareSponsored?.()
    if (paidFor) return paidFor
    const asOne = smartAccounts && asked.calls.length > 1 ? await prepareAtomic(request, asked) : undefined
    if (asOne) return asOne
    if (asked.atomicRequired && asked.calls.length > 1) throw notAtomic()
    return prepareCalls(request, asked)
  }
}
