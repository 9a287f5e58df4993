import { smartAccount } from '@walletframe/api-contract/smartAccount'
import type { Caip2, Json } from '@walletframe/bridge-protocol'
import { slice, toHex, type Hex } from 'viem'
import { nodeRequest } from '../../api/rpc.ts'
import type { Sent } from '../../storage/sent.ts'
import type { SignPayload } from '../../vault/payload.ts'
import { vault } from '../../vault/vault.ts'
import type { Paid } from '../amount.ts'
import type { SendCalls } from '../callsParams.ts'
import { Outdated, type ChainRequest, type Prepared } from '../chain.ts'
import { expectKind, fromVault } from '../prepared.ts'
import { danger } from '../warning.ts'
import { requireAllSucceed, signedCalls, type AccountCall } from './batchCode.ts'
import { requireIdle } from './batchRunner.ts'
import { codeWarnings, explainBatch } from './batchSubject.ts'
import { readChanges } from './changes.ts'
import { coinAmount } from './explained.ts'
import { insufficientFunds } from './failures.ts'
import { simulateCalls } from './keptBack.ts'
import { nextNonce } from './nonces.ts'
import { draftOf, operationOf, type Draft } from './operationDraft.ts'
import {
  createFunding,
  freshness,
  isAlike,
  orNothing,
  type Agreement,
  type Payers,
} from './operationFunding.ts'
import { sendOperation } from './operations.ts'
import { chainIdOf } from './payload.ts'
import { recordOf, sendKept } from './sentRecord.ts'
import { batchPatience } from './simulate.ts'
import { isMade } from './smart/account.ts'
import { requireNotBeingMade } from './smart/beingMade.ts'
import { depositOf, isDear, withoutDeposit } from './smart/fee.ts'
import { askSponsor } from './sponsor.ts'
import { answerOfBatch, requireNewId, startBatch, type FirstSend } from './startBatch.ts'
import type { TransactionAction } from './subject.ts'

/** An operation as Activity lists it, before its bundler has it. Of several calls none says what all of them do. */
const recordOfOperation = (
  request: ChainRequest,
  method: Outcome['method'],
  [call, ...more]: readonly AccountCall[],
  hash: Hex,
): Sent =>
  recordOf(
    request,
    call && more.length === 0 ? { to: call.to, value: toHex(call.value), data: call.data } : null,
    { hash, nonce: null, method, isOperation: true },
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

/** An operation that was signed. */
export type SignedOperation = FirstSend & {
  readonly hash: Hex
  /** Of the account's next transaction. */
  readonly nonce: number
  readonly actions: readonly TransactionAction[]
  /** Whether the account itself pays for it. */
  readonly ownFee: boolean
}

/** What the request wants of it. */
export type Outcome = {
  readonly method: 'wallet_sendCalls' | 'eth_sendTransaction'
  /** Before anything is signed. @throws ProviderRpcError */
  readonly before?: () => Promise<void>
  /** Sends it. @returns what the page hears. */
  readonly answer: (signed: SignedOperation) => Promise<Json>
}

/** What the calls of an account move, in wei. */
const valueOf = (calls: readonly AccountCall[]): bigint =>
  calls.reduce((total, call) => total + call.value, 0n)

/**
 * Calls as a user operation (ERC-4337): all of them happen, or none. A paymaster pays for it, the page's own or the operator's; a smart account may pay for itself.
 * @returns what prepares the approval, now and again while it is read; undefined where nobody pays for this, or the account makes no operations.
 */
export const operationCalls = (
  request: ChainRequest,
  calls: readonly AccountCall[],
  payers: Payers,
  outcome: Outcome,
): (() => Promise<Prepared | undefined>) => {
  const { account, hostOrigin: origin, network } = request
  const id = network.id as Caip2
  const coin = network.nativeCurrency
  const agree = createFunding(id, payers, calls.length)

  /** Of the approval that is read: a paymaster counts what he agrees to, so he is not asked anew each time that it is prepared. */
  let kept: Agreement | undefined
  const keptFor = (draft: Draft): Agreement | undefined =>
    kept && isAlike(kept.draft, draft) && Date.now() - kept.askedAt < freshness / 2 ? kept : undefined

  return async () => {
    await requireIdle(id, account)
    const drafted = await draftOf(id, account, calls)
    if (!drafted) return undefined
    if (drafted.smart?.made) await requireNotBeingMade(id, account)
    const agreeing = keptFor(drafted) ?? agree(drafted)
    const [agreement, { simulated, kept: keptBack }, balance, deposit] = await Promise.all([
      agreeing,
      simulateCalls(id, account, calls, batchPatience),
      nodeRequest(id, 'eth_getBalance', [account, 'latest']),
      drafted.smart ? depositOf(id, account) : 0n,
    ])
    kept = agreement
    if (!agreement) return undefined
    requireAllSucceed(simulated)
    const { draft, funding, paid, askedAt } = agreement
    const { delegates, accountNonce: nonce, maxFeePerGas, maxPriorityFeePerGas, smart, code } = draft
    const { gas, ...operation } = funding
    const signer = smart?.owner ?? (account as Hex)
    const payload: Extract<SignPayload, { kind: 'batch' }> = {
      kind: 'batch',
      batch: {
        account: signer,
        chainId: chainIdOf(id),
        nonce,
        calls: signedCalls(calls),
        gas,
        maxFeePerGas,
        maxPriorityFeePerGas,
        delegates,
        code,
        operation: { nonce: draft.nonce, ...operation },
        ...(smart && {
          smart: { proxyCode: smartAccount.proxyCode, deploys: smart.made !== null },
        }),
      },
    }
    const [changes, { digest, decoded }] = await Promise.all([
      readChanges(id, account, simulated, coin),
      fromVault(vault.describe(payload, origin)),
    ])
    const batch = expectKind(decoded, 'batch')
    const fee = paid ?? BigInt(batch.gas) * BigInt(batch.gasPrice)
    const short = {
      needed: valueOf(calls) + (typeof fee === 'bigint' ? withoutDeposit(fee, deposit) : 0n),
      balance: BigInt(balance as string),
      coin,
    }
    if (short.balance < short.needed) throw insufficientFunds(short)
    const [{ subject, exposure, actions }, isHigh] = await Promise.all([
      explainBatch(request, batch, { fee, changes, kept: keptBack }),
      typeof fee === 'bigint' && isDear(id, draft, fee),
    ])

    /** @throws Outdated where the account is not as it was when this was prepared. */
    const requireAsShown = async (): Promise<void> => {
      const isOld = Date.now() - askedAt > freshness
      // The authorization names the nonce, and what changes the account's code takes one; a smart account is made once.
      const isOther = smart
        ? (await isMade(id, account)) !== (smart.made === null)
        : (await nextNonce(id, account)) !== nonce
      if (isOld || isOther) throw new Outdated()
    }

    return {
      digest,
      subject,
      warnings: [
        ...codeWarnings(batch),
        ...(typeof fee === 'bigint' && isHigh ? [danger('high-fee', { amount: coinAmount(fee, coin) })] : []),
      ],
      exposure,
      sends: true,
      complete: async ({ requestId }) => {
        await outcome.before?.()
        await requireIdle(id, account)
        await requireAsShown()
        kept = undefined
        const hash = batch.operation?.hash
        if (!hash) throw new Error('The vault described no operation.')
        const signed = await fromVault(vault.sign({ requestId, digest, origin, account: signer }, payload))
        const signature = slice(signed, 0, 65)
        const agreed = delegates ? slice(signed, 65, 130) : signature
        const sent = operationOf(id, draft, funding, {
          signature,
          r: slice(agreed, 0, 32),
          s: slice(agreed, 32, 64),
          yParity: toHex(Number(slice(agreed, 64)) - 27),
        })
        return outcome.answer({
          hash,
          nonce,
          actions,
          ownFee: paid === undefined,
          lastNonce: delegates ? nonce : null,
          send: () =>
            sendKept(recordOfOperation(request, outcome.method, calls, hash), () =>
              sendOperation(id, sent, hash, draft.version),
            ),
        })
      },
    }
  }
}

/** What `wallet_sendCalls` wants of an operation: it is on record as a batch. */
export const batchOutcome = (request: ChainRequest, asked: SendCalls): Outcome => ({
  method: 'wallet_sendCalls',
  before: () => requireNewId(request, asked),
  answer: async ({ hash, nonce, actions, ownFee, ...first }) =>
    answerOfBatch(
      await startBatch(request, asked, first, {
        calls: actions.map((action) => ({ action, nonce, hash: null })),
        open: false,
        atomic: true,
        operation: hash,
        ...(ownFee && { ownFee }),
      }),
    ),
})
