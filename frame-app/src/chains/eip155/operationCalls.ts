import type { Caip2 } from '@walletframe/bridge-protocol'
import { slice, toHex, type Hex } from 'viem'
import { nodeRequest } from '../../api/rpc.ts'
import type { Sent } from '../../storage/sent.ts'
import type { SignPayload } from '../../vault/payload.ts'
import { vault } from '../../vault/vault.ts'
import type { Paid } from '../amount.ts'
import { canBeOne, type PagePaymaster, type SendCalls } from '../callsParams.ts'
import { Outdated, type ChainRequest, type Prepared } from '../chain.ts'
import { expectKind, fromVault } from '../prepared.ts'
import { atomicCode } from './accountCode.ts'
import { executeBatch, failedCall, requireAllSucceed, signedCalls, type AccountCall } from './batchCode.ts'
import { requireIdle } from './batchRunner.ts'
import { codeWarnings, explainBatch } from './batchSubject.ts'
import { readChanges } from './changes.ts'
import { insufficientFunds } from './failures.ts'
import { simulateCalls } from './keptBack.ts'
import { nextNonce } from './nonces.ts'
import { sendOperation } from './operations.ts'
import { chainIdOf } from './payload.ts'
import { recordOf, sendKept } from './sentRecord.ts'
import { batchPatience } from './simulate.ts'
import {
  askSponsor,
  operationOf,
  priceOperation,
  settleSponsor,
  type Draft,
  type Payer,
  type Sponsored,
} from './sponsor.ts'
import { answerOfBatch, requireNewId, startBatch } from './startBatch.ts'

/** Milliseconds for which a paymaster's word is used: most give theirs for ten minutes. Whoever reads longer is shown it anew. */
const freshness = 4 * 60_000

/**
 * A key of the entry point's nonces that was never used, and its first nonce: operations of one account do not wait for each other, and each holds
 * once. Without leading zeros, as quantities of JSON-RPC are.
 */
const newNonce = (): Hex => {
  const key = crypto.getRandomValues(new Uint8Array(24))
  key[0] = (key[0] ?? 0) | 0x80
  return `${toHex(key)}${'00'.repeat(8)}`
}

/** `undefined` where a promise fails: who asks goes another way then. */
const orNothing = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined)

/** Calls as a user operation, before anybody has said what it costs. @returns undefined where the account cannot make one. */
const draftOf = async (
  network: Caip2,
  account: string,
  calls: readonly AccountCall[],
): Promise<Draft | undefined> => {
  const [{ status, code }, price, nonce] = await Promise.all([
    atomicCode(network, account),
    orNothing(priceOperation(network)),
    nextNonce(network, account),
  ])
  // The code for sessions obeys another entry point than the one whose paymasters are asked.
  if (status === 'unsupported' || code !== 'batches' || !price) return undefined
  return {
    sender: account as Hex,
    nonce: newNonce(),
    callData: executeBatch(calls),
    ...price,
    accountNonce: nonce,
    delegates: status === 'ready',
  }
}

/** An operation as Activity lists it, before its bundler has it. Of several calls none says what all of them do. */
const recordOfOperation = (request: ChainRequest, [call, ...more]: readonly AccountCall[], hash: Hex): Sent =>
  recordOf(
    request,
    call && more.length === 0 ? { to: call.to, value: toHex(call.value), data: call.data } : null,
    { hash, nonce: null, method: 'wallet_sendCalls', isOperation: true },
  )

/** Who would pay for these calls. @returns undefined where nobody does, and where he cannot be asked. */
export const whoPays = async (
  network: Caip2,
  account: string,
  calls: readonly AccountCall[],
): Promise<Paid | undefined> => {
  const draft = await orNothing(draftOf(network, account, calls))
  const stub = draft && (await orNothing(askSponsor(network, draft, 'operator')))
  return stub?.paid
}

/** An operation that its sponsor has agreed to. */
type Agreement = {
  readonly draft: Draft
  readonly sponsored: Sponsored
  readonly paid: Paid
  /** Milliseconds since 1970. */
  readonly askedAt: number
}

/**
 * `wallet_sendCalls` as a user operation whose fee a paymaster pays, the page's own or the operator's (ERC-4337): all calls happen, or none, and the account needs no coin for
 * them but what they move.
 * @returns what prepares the approval, now and again while it is read; undefined where nobody pays for this: then the account does.
 */
export const sponsoredCalls = (
  request: ChainRequest,
  asked: SendCalls,
  payers: { readonly page: PagePaymaster | undefined; readonly operator: boolean },
): (() => Promise<Prepared | undefined>) => {
  const { account, hostOrigin: origin, network } = request
  const id = network.id as Caip2
  const { calls } = asked
  const coin = network.nativeCurrency
  if (!canBeOne(calls)) return () => Promise.resolve(undefined)

  /** Of the approval that is read: a paymaster counts what he agrees to, so he is not asked anew each time that it is prepared. */
  let kept: Agreement | undefined
  const keptFor = ({ accountNonce, delegates }: Draft): Agreement | undefined =>
    kept &&
    kept.draft.accountNonce === accountNonce &&
    kept.draft.delegates === delegates &&
    Date.now() - kept.askedAt < freshness / 2
      ? kept
      : undefined

  /** @throws ProviderRpcError 3 where one of the calls would fail, by the bundler's estimate. */
  const agreeWith = async (payer: Payer, draft: Draft): Promise<Agreement | undefined> => {
    const askedAt = Date.now()
    const stub = await orNothing(askSponsor(id, draft, payer))
    if (!stub) return undefined
    const sponsored = await settleSponsor(id, draft, stub, payer).catch((error: unknown) => {
      const failed = failedCall(error, calls.length)
      if (failed) throw failed
      return undefined
    })
    return sponsored && { draft, sponsored, paid: stub.paid, askedAt }
  }
  /** The page's own paymaster first, where it names one. */
  const agree = async (draft: Draft): Promise<Agreement | undefined> =>
    (payers.page && (await agreeWith(payers.page, draft))) ??
    (payers.operator ? agreeWith('operator', draft) : undefined)

  return async () => {
    await requireIdle(id, account)
    const drafted = await draftOf(id, account, calls)
    if (!drafted) return undefined
    const agreeing = keptFor(drafted) ?? agree(drafted)
    const [agreement, { simulated, kept: keptBack }, balance] = await Promise.all([
      agreeing,
      simulateCalls(id, account, calls, batchPatience),
      nodeRequest(id, 'eth_getBalance', [account, 'latest']),
    ])
    kept = agreement
    if (!agreement) return undefined
    requireAllSucceed(simulated)
    const short = {
      needed: calls.reduce((total, call) => total + call.value, 0n),
      balance: BigInt(balance as string),
      coin,
    }
    if (short.balance < short.needed) throw insufficientFunds(short)
    const { draft, sponsored, paid, askedAt } = agreement
    const { delegates, accountNonce: nonce, maxFeePerGas, maxPriorityFeePerGas } = draft
    const { gas, ...operation } = sponsored
    const payload: Extract<SignPayload, { kind: 'batch' }> = {
      kind: 'batch',
      batch: {
        account: account as Hex,
        chainId: chainIdOf(id),
        nonce,
        calls: signedCalls(calls),
        gas,
        maxFeePerGas,
        maxPriorityFeePerGas,
        delegates,
        operation: { nonce: draft.nonce, ...operation },
      },
    }
    const [changes, { digest, decoded }] = await Promise.all([
      readChanges(id, account, simulated, coin),
      fromVault(vault.describe(payload, origin)),
    ])
    const batch = expectKind(decoded, 'batch')
    const { subject, exposure, actions } = await explainBatch(request, batch, {
      fee: paid,
      changes,
      kept: keptBack,
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
        const isOld = Date.now() - askedAt > freshness
        // The authorization names it; and what changes the account's code takes one.
        if (isOld || (await nextNonce(id, account)) !== nonce) throw new Outdated()
        kept = undefined
        const hash = batch.operation?.hash
        if (!hash) throw new Error('The vault described no operation.')
        const signed = await fromVault(vault.sign({ requestId, digest, origin, account }, payload))
        const signature = slice(signed, 0, 65)
        const agreed = delegates ? slice(signed, 65, 130) : signature
        const sent = operationOf(id, draft, sponsored, {
          signature,
          r: slice(agreed, 0, 32),
          s: slice(agreed, 32, 64),
          yParity: toHex(Number(slice(agreed, 64)) - 27),
        })
        return answerOfBatch(
          await startBatch(
            request,
            asked,
            {
              send: () =>
                sendKept(recordOfOperation(request, calls, hash), () => sendOperation(id, sent, hash)),
              lastNonce: delegates ? nonce : null,
            },
            {
              calls: actions.map((action) => ({ action, nonce, hash: null })),
              open: false,
              atomic: true,
              operation: hash,
            },
          ),
        )
      },
    }
  }
}
