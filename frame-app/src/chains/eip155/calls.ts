import { errorCode, ProviderRpcError, type Caip2 } from '@walletframe/bridge-protocol'
import { keccak256, toHex, type Hex } from 'viem'
import { nodeRequest } from '../../api/rpc.ts'
import type { Warning } from '../../approvals/approval.ts'
import { deleteBatch, dropOldBatches, findBatch, saveBatch, type Batch } from '../../storage/batches.ts'
import { vault } from '../../vault/vault.ts'
import { readSendCalls, type SendCalls } from '../callsParams.ts'
import { Outdated, type ChainRequest, type Prepared } from '../chain.ts'
import { fromVault } from '../prepared.ts'
import { showNative } from './amounts.ts'
import { requireIdle, runBatch } from './batchRunner.ts'
import { broadcast } from './broadcast.ts'
import { readDataFee } from './dataFee.ts'
import { explainTransaction } from './decode.ts'
import { exposureOf } from './exposure.ts'
import { insufficientFunds, priceGas } from './fees.ts'
import { nextNonce, rememberNonce } from './nonces.ts'
import { requireAccount } from './params.ts'
import { highestPrice, transactionPayload } from './payload.ts'
import { estimateSequence } from './sequence.ts'

/** Bytes of an id that the wallet makes. */
const idBytes = 32

const oneByOne: Warning = {
  code: 'one-by-one',
  tone: 'caution',
  text: 'These are separate transactions. If one fails, the ones before it stay done and the rest is not sent.',
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

const noPrice = {
  gas: undefined,
  gasPrice: undefined,
  maxFeePerGas: undefined,
  maxPriorityFeePerGas: undefined,
  nonce: undefined,
}

const prepareCalls = async (request: ChainRequest, asked: SendCalls): Promise<Prepared> => {
  const { account, hostOrigin: origin, network } = request
  const id = network.id as Caip2
  const { calls } = asked
  await requireIdle(id, account)
  const [estimates, pricing, nonce, balance, explained] = await Promise.all([
    estimateSequence(id, account, calls),
    priceGas(id, { to: undefined, value: 0n, data: '0x', ...noPrice }),
    nextNonce(id, account),
    nodeRequest(id, 'eth_getBalance', [account, 'latest']),
    Promise.all(calls.map((call) => explainTransaction(id, call, network.nativeCurrency))),
  ])
  const price = highestPrice(pricing)
  const gas = sum(estimates.map((estimate) => estimate.gas))
  const value = sum(calls.map((call) => call.value))
  const payloads = calls.map((call, index) =>
    transactionPayload(id, call, { gas: estimates[index]?.gas ?? 0n, nonce: nonce + index, pricing }),
  )
  const fee = gas * price + sum(await Promise.all(payloads.map((payload) => readDataFee(id, payload))))
  // Half a batch for want of money would be the worst end: all of it must be there before the first is sent.
  if (BigInt(balance as string) < value + fee) throw insufficientFunds()
  const described = await Promise.all(payloads.map((payload) => fromVault(vault.describe(payload, origin))))
  const digests = described.map(({ digest }) => digest)

  /** One approval, one record a call: the vault signs each digest once, for a request id that is its alone. */
  const signAll = async (requestId: string): Promise<readonly Hex[]> => {
    const signed: Hex[] = []
    for (const [index, payload] of payloads.entries()) {
      const digest = digests[index] ?? '0x'
      signed.push(
        await fromVault(vault.sign({ requestId: `${requestId}/${index}`, digest, origin, account }, payload)),
      )
    }
    return signed
  }

  return {
    digest: digests.join(),
    subject: {
      kind: 'calls',
      calls: calls.map((call, index) => ({
        action: explained[index]?.action ?? { kind: 'deploy', size: 0 },
        value: showNative(call.value, network.nativeCurrency),
        data: call.data,
        warnings: [...(explained[index]?.warnings ?? []), ...(estimates[index]?.warnings ?? [])],
      })),
      value: showNative(value, network.nativeCurrency),
      fee: showNative(fee, network.nativeCurrency),
    },
    warnings: calls.length > 1 ? [oneByOne] : [],
    exposure: exposureOf(
      id,
      calls.map((call, index) => ({
        ...call,
        action: explained[index]?.action ?? { kind: 'deploy', size: 0 },
        warnings: explained[index]?.warnings ?? [],
      })),
    ),
    sends: true,
    complete: async ({ requestId }) => {
      // Two requests with one id may have waited side by side.
      if (asked.id !== undefined && (await findBatch(origin, asked.id)))
        throw new ProviderRpcError(errorCode.duplicateCallsId, 'A batch with this id was sent before.')
      await requireIdle(id, account)
      if ((await nextNonce(id, account)) !== nonce) throw new Outdated()
      const signed = await signAll(requestId)
      const [first] = signed as readonly [Hex, ...Hex[]]
      const batch: Batch = {
        origin,
        id: asked.id ?? toHex(crypto.getRandomValues(new Uint8Array(idBytes))),
        version: asked.version,
        network: id,
        account,
        createdAt: Date.now(),
        calls: calls.map((_call, index) => ({
          action: explained[index]?.action ?? { kind: 'deploy', size: 0 },
          nonce: nonce + index,
          hash: index === 0 ? keccak256(first) : null,
        })),
        open: calls.length > 1,
      }
      await dropOldBatches()
      // Before it is sent: a document that dies in between has not sent something that nobody remembers.
      await saveBatch(batch)
      try {
        // Forgotten only where the node refused it: a first call that may be on chain stays on record.
        const { taken } = await broadcast(id, first)
        if (taken) rememberNonce(id, account, nonce)
      } catch (error) {
        await deleteBatch(origin, batch.id)
        throw error
      }
      if (batch.open) void runBatch(batch, signed)
      return asked.version === '1.0' ? batch.id : { id: batch.id }
    },
  }
}

/** `wallet_sendCalls` of an account that is no smart account: one approval for all calls, then one transaction after another. */
export const parseCalls = (request: ChainRequest): (() => Promise<Prepared>) => {
  const asked = readSendCalls(request.params)
  if (asked.from !== undefined) requireAccount(asked.from, request.account, 'params[0].from')
  return () => prepareCalls(request, asked)
}
