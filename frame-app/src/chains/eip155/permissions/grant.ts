import { smartAccount } from '@walletframe/api-contract/smartAccount'
import { errorCode, ProviderRpcError, type Caip2, type Json } from '@walletframe/bridge-protocol'
import { keccak256, size, slice, toHex, type Hex } from 'viem'
import { nodeRequest } from '../../../api/rpc.ts'
import type { BatchFields, SignPayload } from '../../../vault/payload.ts'
import { permissions } from '../../../vault/permissions.ts'
import { vault } from '../../../vault/vault.ts'
import { Outdated, type ChainRequest, type Prepared } from '../../chain.ts'
import { expectKind, fromVault } from '../../prepared.ts'
import { caution, danger } from '../../warning.ts'
import { estimateOwnCall } from '../accountGas.ts'
import { requireIdle } from '../batchRunner.ts'
import { broadcast } from '../broadcast.ts'
import { coinAmount } from '../explained.ts'
import { insufficientFunds } from '../failures.ts'
import { priceNow } from '../fees.ts'
import { nextNonce, rememberNonce } from '../nonces.ts'
import { chainIdOf } from '../payload.ts'
import { waitForReceipt } from '../receipt.ts'
import { isMade } from '../smart/account.ts'
import { recordOf, sendKept } from '../sentRecord.ts'
import { createTokenReader } from '../tokens.ts'
import { contextOf } from './context.ts'
import { explainPermission } from './explain.ts'
import { noPermissions, readGrantRequest, type AskedGrant } from './request.ts'
import { numberOf, permissionStatus } from './status.ts'

/*
 * `wallet_grantPermissions` (ERC-7715): somebody else's account may do something in the name of this one, within limits that the chain holds. What is signed are
 * delegations, which cost nothing; the first time a transaction beside them gives the account the code that holds them (EIP-7702).
 */

/** Gas for the authorization and the transfer of nothing, where a node cannot measure it. */
const usualGas = 100_000n
/** A page waits for the account's code: what it was given is worth nothing before. It has it also where the transaction itself failed (EIP-7702). */
const waits = { first: 300, most: 3_000, patience: 30_000 } as const

const randomSalt = (): Hex => toHex(crypto.getRandomValues(new Uint8Array(32)))

/** What a page hears of a smart account that nobody could ask yet whether a permission is its own. */
const notMade = () =>
  new ProviderRpcError(
    errorCode.unsupportedMethod,
    'This smart account is not on the network yet: it gives permissions once it has sent something.',
  )

/** The transaction by which the account gets the code. @throws ProviderRpcError -32003 the account cannot pay; 4901 */
const setUpOf = async (
  { network, account }: ChainRequest,
  id: Caip2,
): Promise<{ readonly fields: BatchFields; readonly fee: bigint }> => {
  const [pricing, nonce, balance] = await Promise.all([
    priceNow(id),
    nextNonce(id, account),
    nodeRequest(id, 'eth_getBalance', [account, 'latest']),
  ])
  // Without a base fee (EIP-1559) a network is older than EIP-7702.
  if (pricing.type === 'legacy') throw noPermissions()
  const gas = await estimateOwnCall(id, account, { gets: 'sessions' }).catch((error: unknown) => {
    if (error instanceof ProviderRpcError && error.code === errorCode.chainDisconnected) throw error
    return usualGas
  })
  const fee = gas * pricing.maxFeePerGas
  const short = { needed: fee, balance: BigInt(balance as string), coin: network.nativeCurrency }
  if (short.balance < short.needed) throw insufficientFunds(short)
  return {
    fee,
    fields: {
      account: account as Hex,
      chainId: chainIdOf(id),
      nonce,
      calls: [],
      gas: toHex(gas),
      maxFeePerGas: toHex(pricing.maxFeePerGas),
      maxPriorityFeePerGas: toHex(pricing.maxPriorityFeePerGas),
      delegates: true,
      code: 'sessions',
    },
  }
}

/** The answer for one, as ERC-7715 has it: what was asked, with what stands for it on the chain. */
const answerOf = (
  { request }: AskedGrant,
  {
    account,
    manager,
    context,
  }: { readonly account: string; readonly manager: string; readonly context: Hex },
): Json => ({
  ...request,
  address: account,
  context,
  signerMeta: { delegationManager: manager },
})

export const parseGrant = (request: ChainRequest): (() => Promise<Prepared>) => {
  const { account, signer = account, hostOrigin: origin, network } = request
  const id = network.id as Caip2
  if (!network.sessions) throw noPermissions()
  const asked = readGrantRequest(request.params, account, Math.floor(Date.now() / 1_000))
  if (asked.network !== id)
    throw new ProviderRpcError(errorCode.chainDisconnected, `These permissions are for ${asked.network}.`)
  // Made once: an approval that is prepared again while it is read is the same.
  const salts = asked.grants.map(randomSalt)

  return async () => {
    await requireIdle(id, account)
    const [status, number] = await Promise.all([permissionStatus(id, account), numberOf(id, account)])
    if (status === 'unsupported')
      throw request.signer && !(await isMade(id, account)) ? notMade() : noPermissions()
    const setUp = status === 'ready' ? await setUpOf(request, id) : undefined
    const payload: Extract<SignPayload, { kind: 'grant' }> = {
      kind: 'grant',
      grant: {
        account: signer as Hex,
        ...(request.signer && { smart: { proxyCode: smartAccount.proxyCode } }),
        chainId: chainIdOf(id),
        nonce: toHex(number),
        grants: asked.grants.map(({ permission, delegate, expiry, calls }, index) => ({
          permission,
          delegate,
          expiry,
          calls,
          salt: salts[index] ?? randomSalt(),
        })),
        ...(setUp && { setUp: setUp.fields }),
      },
    }
    const { digest, decoded } = await fromVault(vault.describe(payload, origin))
    const given = expectKind(decoded, 'grant')
    const read = createTokenReader(id)
    const subjects = await Promise.all(
      given.grants.map((grant, index) =>
        explainPermission(grant, asked.grants[index]?.functions ?? [], {
          network: id,
          coin: network.nativeCurrency,
          read,
        }),
      ),
    )
    return {
      digest,
      subject: {
        kind: 'grant',
        permissions: subjects,
        fee: setUp ? coinAmount(setUp.fee, network.nativeCurrency) : null,
      },
      warnings: [
        danger('permission'),
        ...(subjects.some(({ allows }) => allows.kind === 'call') ? [danger('permission-call')] : []),
        ...(given.setUp?.delegate ? [caution('permission-code', { address: given.setUp.delegate })] : []),
      ],
      // A right that outlives the request.
      exposure: { danger: true, unknown: false, moves: [] },
      sends: setUp !== undefined,
      complete: async ({ requestId }) => {
        const { nonce } = setUp?.fields ?? {}
        if (nonce !== undefined) {
          await requireIdle(id, account)
          if ((await nextNonce(id, account)) !== nonce) throw new Outdated()
        }
        const signed = await fromVault(vault.sign({ requestId, digest, origin, account: signer }, payload))
        const kept = given.grants.map((grant, index) => ({
          pci: grant.hash,
          context: contextOf(given, grant, slice(signed, 65 * index, 65 * (index + 1))),
          functions: [...(asked.grants[index]?.functions ?? [])],
          origin,
        }))
        const raw = 65 * kept.length
        // What nobody could end later is not given: its owner's list has it before the page does.
        await permissions.keep(id, account, kept)
        if (nonce !== undefined && size(signed) > raw) {
          const transaction = slice(signed, raw)
          const hash = keccak256(transaction)
          const record = recordOf(request, null, { hash, nonce, method: request.method })
          await sendKept(record, () => broadcast(id, transaction))
          // The authorization takes the nonce behind its transaction's.
          rememberNonce(id, account, nonce + 1)
          await waitForReceipt(id, hash, waits)
        }
        return kept.map(({ context }, index) =>
          answerOf(asked.grants[index] as AskedGrant, { account, manager: given.manager, context }),
        )
      },
    }
  }
}
