import * as Address from 'ox/Address'
import * as Hex from 'ox/Hex'
import type { DecodedBatch, Described } from '../decoded.ts'
import type { BatchCall, BatchFields } from '../payload.ts'
import { accountCodes, type AccountCode } from './accountCode.ts'
import { readCall } from './calldata.ts'
import { authorizationDigest, envelopeDigest, serializeEnvelope, type Envelope } from './envelope.ts'
import { Fault } from './fault.ts'
import { operationHash } from './operation.ts'
import { signatureBytes, signEvm, type EvmSignature, type RootAccount } from './root.ts'
import { addressWord, hashOf, word, wordBytes } from './words.ts'

/*
 * Several calls as one transaction of an account to itself. The worker makes the call data out of the calls that a person reads, so there are no
 * bytes that could say something else; and it alone says which code the account gets (accountCode.ts). Where somebody else pays they are a user
 * operation with the same call data (operation.ts).
 */

/** `executeBatch((address,uint256,bytes)[])` of the code for batches. */
const executeBatch = '0x34fcd5be'
/** `execute(bytes32,bytes)` of ERC-7579, of the code for sessions, and its mode: several calls, all or none. */
const execute = '0xe9ae5c53'
const allOrNone = Hex.padRight('0x01', wordBytes)

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

/** `(address,uint256,bytes)[]`, as the contracts' ABI has it. */
const encodeCalls = (calls: readonly BatchCall[]): Hex.Hex => {
  const encoded = calls.map(encodeCall)
  let place = calls.length * wordBytes
  const places = encoded.map((call) => {
    const at = place
    place += Hex.size(call)
    return word(at)
  })
  return Hex.concat(word(wordBytes), word(calls.length), ...places, ...encoded)
}

/** The call of the account's own code that makes all calls, in order, or none. */
export const encodeBatch = (calls: readonly BatchCall[], code: AccountCode = 'batches'): Hex.Hex => {
  const encoded = encodeCalls(calls)
  return code === 'batches'
    ? Hex.concat(executeBatch, encoded)
    : Hex.concat(execute, allOrNone, word(2 * wordBytes), word(Hex.size(encoded)), encoded)
}

const codeOf = ({ code = 'batches' }: BatchFields): Hex.Hex => accountCodes[code]

/** Counted after the nonce of the account's own transaction, which is used up when the chain looks at it (EIP-7702); a user operation uses none up. */
const authorization = (batch: BatchFields) => ({
  address: codeOf(batch),
  chainId: batch.chainId,
  nonce: batch.nonce + (batch.operation ? 0 : 1),
})

/** The transaction: of EIP-1559, and of EIP-7702 where the account gets its code by it. Without a call it only does that. */
const envelope = (batch: BatchFields, authorizing: readonly EvmSignature[]): Envelope => {
  const fields = {
    chainId: batch.chainId,
    nonce: batch.nonce,
    to: batch.account,
    value: '0x0',
    data: batch.calls.length === 0 ? '0x' : encodeBatch(batch.calls, batch.code),
    gas: batch.gas,
    maxFeePerGas: batch.maxFeePerGas,
    maxPriorityFeePerGas: batch.maxPriorityFeePerGas,
  } as const
  if (!batch.delegates) return { ...fields, type: 'eip1559' }
  const authorizations = authorizing.map((by) => ({ ...authorization(batch), ...by }))
  return { ...fields, type: 'eip7702', authorizations }
}

/** What is signed for the calls themselves, without the authorization. @throws Fault `malformed` where the account's code knows no such entry point. */
const ownDigest = (batch: BatchFields): Hex.Hex => {
  if (!batch.operation) return envelopeDigest(envelope(batch, []))
  if (batch.code === 'sessions')
    throw new Fault(
      'malformed',
      'Nobody else can pay for calls of an account with this code. Nothing was signed.',
    )
  return operationHash(batch, batch.operation, encodeBatch(batch.calls))
}

/**
 * What stands for exactly this batch: what is signed; with an authorization in it, which only the key can finish, a hash over both of the digests that
 * are signed: of the authorization, and of the transaction without it.
 * @param own {@link ownDigest}
 */
const digestOf = (batch: BatchFields, own: Hex.Hex): Hex.Hex =>
  batch.delegates ? hashOf(authorizationDigest(authorization(batch)), own) : own

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
      delegate: batch.delegates ? codeOf(batch) : null,
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
  const agree = () => signEvm(by, authorizationDigest(authorization(batch)))
  if (batch.operation) {
    const signature = signatureBytes(signEvm(by, ownDigest(batch)))
    return batch.delegates ? Hex.concat(signature, signatureBytes(agree())) : signature
  }
  const complete = envelope(batch, batch.delegates ? [agree()] : [])
  return serializeEnvelope(complete, signEvm(by, envelopeDigest(complete)))
}
