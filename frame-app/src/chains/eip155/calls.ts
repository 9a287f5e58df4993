import { errorCode, ProviderRpcError, type Caip2 } from '@walletframe/bridge-protocol'
import { keccak256, toHex, type Hex } from 'viem'
import { nodeRequest } from '../../api/rpc.ts'
import { deleteBatch, dropOldBatches, findBatch, saveBatch, type Batch } from '../../storage/batches.ts'
import { vault } from '../../vault/vault.ts'
import { readSendCalls, type SendCalls } from '../callsParams.ts'
import { Outdated, type ChainRequest, type Prepared } from '../chain.ts'
import { expectKind, fromVault } from '../prepared.ts'
import { caution } from '../warning.ts'
import { requireIdle, runBatch } from './batchRunner.ts'
import { broadcast } from './broadcast.ts'
import { readChanges } from './changes.ts'
import { readDataFee } from './dataFee.ts'
import { explainTransaction } from './decode.ts'
import { coinAmount } from './explained.ts'
import { exposureOf } from './exposure.ts'
import { insufficientFunds } from './failures.ts'
import { priceGas } from './fees.ts'
import { nextNonce, rememberNonce } from './nonces.ts'
import { requireAccount } from './params.ts'
import { highestPrice, transactionPayload } from './payload.ts'
import { estimateSequence } from './sequence.ts'
import { simulate } from './simulate.ts'

/** The id of a batch whose page named none: 32 random bytes. The published form (execution-apis, `wallet_getCallsStatus`) is a number's: without leading zeros. */
const newId = (): Hex => {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  bytes[0] = (bytes[0] ?? 0) | 0x80
  return toHex(bytes)
}

/** Milliseconds for the simulation of a batch: it also measures the calls that need the ones before them. */
const batchPatience = 6_000

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

const noPrice = {
  gas: undefined,
  gasPrice: undefined,
  maxFeePerGas: undefined,
  maxPriorityFeePerGas: undefined,
  nonce: undefined,
  accessList: undefined,
}

const prepareCalls = async (request: ChainRequest, asked: SendCalls): Promise<Prepared> => {
  const { account, hostOrigin: origin, network } = request
  const id = network.id as Caip2
  const { calls } = asked
  const coin = network.nativeCurrency
  await requireIdle(id, account)
  const simulated = await simulate(id, account, calls, batchPatience)
  const [estimates, pricing, nonce, balance, changes] = await Promise.all([
    estimateSequence(id, account, calls, simulated),
    priceGas(id, { to: undefined, value: 0n, data: '0x', ...noPrice }),
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
      return { ...explained, digest, warnings }
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
    },
    warnings: calls.length > 1 ? [caution('one-by-one')] : [],
    exposure: exposureOf(parts),
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
        id: asked.id ?? newId(),
        version: asked.version,
        network: id,
        account,
        createdAt: Date.now(),
        calls: parts.map(({ action }, index) => ({
          action,
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
