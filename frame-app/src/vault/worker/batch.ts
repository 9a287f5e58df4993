import * as Address from 'ox/Address'
import * as Authorization from 'ox/Authorization'
import * as Hex from 'ox/Hex'
import * as TxEnvelopeEip1559 from 'ox/TxEnvelopeEip1559'
import * as TxEnvelopeEip7702 from 'ox/TxEnvelopeEip7702'
import type { DecodedBatch, Described } from '../decoded.ts'
import type { BatchCall, BatchFields } from '../payload.ts'
import { accountCode } from './accountCode.ts'
import { readCall } from './calldata.ts'
import { Fault } from './fault.ts'
import { operationHash } from './operation.ts'
import { signatureBytes, signEvm, type RootAccount } from './root.ts'
import { addressWord, hashOf, word, wordBytes } from './words.ts'

/*
 * Several calls as one transaction of an account to itself. The worker makes the call data out of the calls that a person reads, so there are no
 * bytes that could say something else; and it alone says which code the account gets (accountCode.ts). Where somebody else pays they are a user
 * operation with the same call data (operation.ts).
 */

/** `executeBatch((address,uint256,bytes)[])` of the account's code. */
const executeBatch = '0x34fcd5be'

/** `(address,uint256,bytes)`, as the contract's ABI has it. */
const encodeCall = ({ to, value, data }: BatchCall): Hex.Hex => {
  Address.assert(to, { strict: false })
  const bytes = Hex.fromBytes(Hex.toBytes(data))
  const size = Hex.size(bytes)
  return Hex.concat(
    addressWord(Hex.fromBytes(Hex.toBytes(to))),
    word(BigInt(value)),
    word(3 * wordBytes),
    word(size),
    Hex.padRight(bytes, Math.ceil(size / wordBytes) * wordBytes),
  )
}

/** The call of the account's own code that makes all calls, in order, or none. */
export const encodeBatch = (calls: readonly BatchCall[]): Hex.Hex => {
  const encoded = calls.map(encodeCall)
  let place = calls.length * wordBytes
  const places = encoded.map((call) => {
    const at = place
    place += Hex.size(call)
    return word(at)
  })
  return Hex.concat(executeBatch, word(wordBytes), word(calls.length), ...places, ...encoded)
}

/** What both types of the transaction have in common: EIP-1559, and EIP-7702 where the account gets its code by it. */
const common = (batch: BatchFields) => ({
  chainId: batch.chainId,
  nonce: BigInt(batch.nonce),
  to: batch.account,
  value: 0n,
  data: encodeBatch(batch.calls),
  gas: BigInt(batch.gas),
  maxFeePerGas: BigInt(batch.maxFeePerGas),
  maxPriorityFeePerGas: BigInt(batch.maxPriorityFeePerGas),
})

const plain = (batch: BatchFields) => TxEnvelopeEip1559.from(common(batch))

/** Counted after the nonce of the account's own transaction, which is used up when the chain looks at it (EIP-7702); a user operation uses none up. */
const authorization = ({ chainId, nonce, operation }: BatchFields) =>
  Authorization.from({ address: accountCode, chainId, nonce: BigInt(nonce) + (operation ? 0n : 1n) })

const delegating = (batch: BatchFields, signed: readonly Authorization.Signed[]) =>
  TxEnvelopeEip7702.from({ ...common(batch), authorizationList: signed })

/** What is signed for the calls themselves, without the authorization. */
const ownDigest = (batch: BatchFields): Hex.Hex => {
  if (batch.operation) return operationHash(batch, batch.operation, encodeBatch(batch.calls))
  return batch.delegates
    ? TxEnvelopeEip7702.getSignPayload(delegating(batch, []))
    : TxEnvelopeEip1559.getSignPayload(plain(batch))
}

/**
 * What stands for exactly this batch: what is signed; with an authorization in it, which only the key can finish, a hash over both of the digests that
 * are signed: of the authorization, and of the transaction without it.
 * @param own {@link ownDigest}
 */
const digestOf = (batch: BatchFields, own: Hex.Hex): Hex.Hex =>
  batch.delegates ? hashOf(Authorization.getSignPayload(authorization(batch)), own) : own

/** @throws Fault `wrong-chain` where it would be for every chain; `malformed` where a call is none. */
export const describeBatch = (batch: BatchFields): Described & { readonly decoded: DecodedBatch } => {
  // An authorization for chain 0 holds on all of them.
  if (!Number.isSafeInteger(batch.chainId) || batch.chainId <= 0)
    throw new Fault('wrong-chain', 'These calls name no chain. Nothing was signed.')
  const own = ownDigest(batch)
  return {
    digest: digestOf(batch, own),
    decoded: {
      kind: 'batch',
      account: Address.checksum(batch.account),
      chainId: batch.chainId,
      nonce: batch.nonce,
      calls: batch.calls.map(({ to, value, data }) => ({
        to,
        value: BigInt(value).toString(),
        data,
        call: data === '0x' ? null : readCall(data),
      })),
      gas: BigInt(batch.gas).toString(),
      gasPrice: BigInt(batch.maxFeePerGas).toString(),
      delegate: batch.delegates ? accountCode : null,
      operation: batch.operation
        ? { hash: own, paymaster: Address.checksum(batch.operation.paymaster) }
        : null,
    },
  }
}

/**
 * @returns the raw transaction, which carries the authorization where the account gets its code by it. Of a user operation: its signature, and behind it
 * that of the authorization.
 */
export const signBatch = (by: RootAccount, batch: BatchFields): Hex.Hex => {
  const unsigned = authorization(batch)
  const agree = () => signEvm(by, Authorization.getSignPayload(unsigned))
  if (batch.operation) {
    const signature = signatureBytes(signEvm(by, ownDigest(batch)))
    return batch.delegates ? Hex.concat(signature, signatureBytes(agree())) : signature
  }
  const signature = (envelope: Hex.Hex) => ({ signature: signEvm(by, envelope) })
  if (!batch.delegates) {
    const envelope = plain(batch)
    return TxEnvelopeEip1559.serialize(envelope, signature(TxEnvelopeEip1559.getSignPayload(envelope)))
  }
  const envelope = delegating(batch, [{ ...unsigned, ...agree() }])
  return TxEnvelopeEip7702.serialize(envelope, signature(TxEnvelopeEip7702.getSignPayload(envelope)))
}
