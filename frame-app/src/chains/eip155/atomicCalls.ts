import { errorCode, ProviderRpcError, type Caip2 } from '@walletframe/bridge-protocol'
import { concat, keccak256, toHex, type Hex } from 'viem'
import { nodeRequest } from '../../api/rpc.ts'
import type { SignPayload } from '../../vault/payload.ts'
import { vault } from '../../vault/vault.ts'
import { canBeOne, type SendCalls } from '../callsParams.ts'
import { Outdated, type ChainRequest, type Prepared } from '../chain.ts'
import { expectKind, fromVault } from '../prepared.ts'
import type { Warning } from '../warning.ts'
import type { AccountCode } from '../../vault/worker/accountCode.ts'
import { atomicCode } from './accountCode.ts'
import { authorizationGas, estimateOwnCall } from './accountGas.ts'
import { executeBatch, failedCall, requireAllSucceed, signedCalls, type AccountCall } from './batchCode.ts'
import { requireIdle } from './batchRunner.ts'
import { codeWarnings, explainBatch } from './batchSubject.ts'
import { readChanges } from './changes.ts'
import { readDataFee } from './dataFee.ts'
import { insufficientFunds } from './failures.ts'
import { priceNow } from './fees.ts'
import { simulateCalls } from './keptBack.ts'
import { nextNonce } from './nonces.ts'
import { chainIdOf, transactionPayload } from './payload.ts'
import { estimateSequence } from './sequence.ts'
import { batchPatience, type Simulated } from './simulate.ts'
import { answerOfBatch, requireNewId, startBatch, transactionOf } from './startBatch.ts'

/** Gas for the account's code itself and for its call data, in percent of the calls' own gas: where only those could be measured. */
const overhead = 20n
/** As many bytes as an authorization adds to a transaction at most (chain, address, nonce, signature), which no rollup can make fewer. */
const likeAuthorization = concat(['0x01', '0x02', '0x03', '0x04'].map((seed) => keccak256(seed as Hex)))

/**
 * Gas of all calls as one transaction: as the node measures the account with its code; where it cannot imagine the code, of the calls by themselves.
 * @throws ProviderRpcError -32003 the account cannot pay; 3 one of the calls would fail, and with it all of them; 4901 the node does not answer.
 */
const estimateAtomic = async (
  { network, account }: { readonly network: Caip2; readonly account: string },
  calls: readonly AccountCall[],
  { delegates, code }: { readonly delegates: boolean; readonly code: AccountCode },
  simulated: readonly Simulated[] | undefined,
): Promise<{ readonly gas: bigint; readonly warnings: readonly (readonly Warning[])[] }> => {
  requireAllSucceed(simulated)
  const call = { data: executeBatch(calls, code), gets: delegates ? code : undefined }
  try {
    return { gas: await estimateOwnCall(network, account, call), warnings: calls.map(() => []) }
  } catch (error) {
    if (error instanceof ProviderRpcError && error.code === errorCode.chainDisconnected) throw error
    if (error instanceof Error && /insufficient funds|not enough/i.test(error.message))
      throw insufficientFunds(null)
    const failed = failedCall(error, calls.length)
    if (failed) throw failed
    // The node does not take a code that is not there yet.
    const each = await estimateSequence(network, account, calls, simulated)
    const sum = each.reduce((total, { gas }) => total + gas, 0n)
    return {
      gas: sum + (sum * overhead) / 100n + (delegates ? authorizationGas : 0n),
      warnings: each.map(({ warnings }) => warnings),
    }
  }
}

/**
 * `wallet_sendCalls` as one transaction of the account to itself, by code that it has or gets by this (EIP-7702): all calls happen, or none.
 * @returns undefined where this account cannot do that on this network.
 */
export const prepareAtomic = async (
  request: ChainRequest,
  asked: SendCalls,
): Promise<Prepared | undefined> => {
  const { account, hostOrigin: origin, network } = request
  const id = network.id as Caip2
  const { calls } = asked
  const coin = network.nativeCurrency
  if (!canBeOne(calls)) return undefined
  await requireIdle(id, account)
  const [{ status, code }, pricing] = await Promise.all([atomicCode(id, account), priceNow(id)])
  // Without a base fee (EIP-1559) a network is older than EIP-7702.
  if (status === 'unsupported' || pricing.type === 'legacy') return undefined
  const delegates = status === 'ready'
  const { simulated, kept } = await simulateCalls(id, account, calls, batchPatience)
  const [estimate, nonce, balance, changes] = await Promise.all([
    estimateAtomic({ network: id, account }, calls, { delegates, code }, simulated),
    nextNonce(id, account),
    nodeRequest(id, 'eth_getBalance', [account, 'latest']),
    readChanges(id, account, simulated, coin),
  ])
  const { gas } = estimate
  const { maxFeePerGas, maxPriorityFeePerGas } = pricing
  const payload: Extract<SignPayload, { kind: 'batch' }> = {
    kind: 'batch',
    batch: {
      account: account as Hex,
      chainId: chainIdOf(id),
      nonce,
      calls: signedCalls(calls),
      gas: toHex(gas),
      maxFeePerGas: toHex(maxFeePerGas),
      maxPriorityFeePerGas: toHex(maxPriorityFeePerGas),
      delegates,
      code,
    },
  }
  const data = executeBatch(calls, code)
  const stored = transactionPayload(
    id,
    {
      to: account as Hex,
      value: 0n,
      data: delegates ? concat([data, likeAuthorization]) : data,
    },
    { gas, nonce, pricing },
  )
  const fee = gas * maxFeePerGas + (await readDataFee(id, stored))
  const value = calls.reduce((total, call) => total + call.value, 0n)
  const short = { needed: value + fee, balance: BigInt(balance as string), coin }
  if (short.balance < short.needed) throw insufficientFunds(short)
  const { digest, decoded } = await fromVault(vault.describe(payload, origin))
  const batch = expectKind(decoded, 'batch')
  const { subject, exposure, actions } = await explainBatch(request, batch, {
    fee,
    changes,
    kept,
    warnings: estimate.warnings,
  })

  return {
    digest,
    subject,
    warnings: codeWarnings(batch),
    exposure,
    sends: true,
    complete: async ({ requestId }) => {
      await requireNewId(request, asked)
      await requireIdle(id, account)
      // Whatever changes the account's code takes a nonce as well.
      if ((await nextNonce(id, account)) !== nonce) throw new Outdated()
      const raw = await fromVault(vault.sign({ requestId, digest, origin, account }, payload))
      const transaction = transactionOf(request, raw, {
        nonce,
        lastNonce: delegates ? nonce + 1 : nonce,
        asked: null,
      })
      return answerOfBatch(
        await startBatch(request, asked, transaction, {
          calls: actions.map((action) => ({ action, nonce, hash: transaction.hash })),
          open: false,
          atomic: true,
        }),
      )
    },
  }
}
