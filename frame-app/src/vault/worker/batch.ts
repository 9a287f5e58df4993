import * as Address from 'ox/Address'
import * as Hex from 'ox/Hex'
import type { DecodedBatch, Described } from '../decoded.ts'
import type { BatchCall, BatchFields } from '../payload.ts'
import { accountCodes, type AccountCode } from './accountCode.ts'
import { readCall } from './calldata.ts'
import { authorizationDigest, envelopeDigest, serializeEnvelope, type Envelope } from './envelope.ts'
import { Fault } from './fault.ts'
import { readOperation, type ReadOperation } from './operation.ts'
import { signatureBytes, signEvm, type EvmSignature, type RootAccount } from './root.ts'
import { smartAccountOf, type SmartAccount } from './smartAccount.ts'
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

/** The smart account whose calls these are; undefined where they are the account's own. @throws Fault `malformed` */
const smartOf = ({ account, smart, operation, delegates, calls }: BatchFields): SmartAccount | undefined => {
  if (!smart) return undefined
  const own = smartAccountOf(account, smart.proxyCode)
  if (!operation || delegates)
    throw new Fault('malformed', 'Calls of a smart account are a user operation. Nothing was signed.')
  // Its own functions give it to another owner, or other code.
  if (calls.some(({ to }) => to.toLowerCase() === own.address.toLowerCase()))
    throw new Fault('malformed', 'A smart account does not call itself. Nothing was signed.')
  return own
}

/** Whose calls they are, and what is signed for them, without the authorization. @throws Fault `malformed` */
const read = (batch: BatchFields): ReadOperation & { readonly smart: SmartAccount | undefined } => {
  const smart = smartOf(batch)
  if (!batch.operation) {
    const hash = envelopeDigest(envelope(batch, []))
    return { signed: hash, hash, smart }
  }
  if (batch.delegates && batch.code === 'sessions')
    throw new Fault('malformed', 'An account gets this code by a transaction. Nothing was signed.')
  const data = encodeBatch(batch.calls, smart ? 'sessions' : batch.code)
  return { ...readOperation(batch, batch.operation, data, smart), smart }
}

/** All gas of an operation that its account pays for; else that of the calls. */
const gasOf = ({ gas, operation }: BatchFields): bigint =>
  operation?.paymaster === null
    ? BigInt(gas) + BigInt(operation.verificationGas) + BigInt(operation.preVerificationGas)
    : BigInt(gas)

/**
 * What stands for exactly this batch: what is signed; with an authorization in it, which only the key can finish, a hash over both of the digests that
 * are signed: of the authorization, and of the transaction without it.
 * @param own what {@link read} says is signed.
 */
const digestOf = (batch: BatchFields, own: Hex.Hex): Hex.Hex =>
  batch.delegates ? hashOf(authorizationDigest(authorization(batch)), own) : own

/** @throws Fault `wrong-chain` where it would be for every chain; `malformed` where a call is none. */
export const describeBatch = (batch: BatchFields): Described & { readonly decoded: DecodedBatch } => {
  // An authorization for chain 0 holds on all of them.
  if (!Number.isSafeInteger(batch.chainId) || batch.chainId <= 0)
    throw new Fault('wrong-chain', 'These calls name no chain. Nothing was signed.')
  const { signed, hash, smart } = read(batch)
  return {
    digest: digestOf(batch, signed),
    decoded: {
      kind: 'batch',
      account: smart?.address ?? Address.checksum(batch.account),
      chainId: batch.chainId,
      nonce: batch.nonce,
      calls: batch.calls.map(({ to, value, data }) => ({
        to,
        value: BigInt(value).toString(),
        data,
        call: data === '0x' ? null : readCall(data),
      })),
      gas: gasOf(batch).toString(),
      gasPrice: BigInt(batch.maxFeePerGas).toString(),
      delegate: batch.delegates ? codeOf(batch) : null,
      deploys: batch.smart?.deploys === true,
      operation: batch.operation
        ? { hash, paymaster: batch.operation.paymaster && Address.checksum(batch.operation.paymaster) }
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
    const signature = signatureBytes(signEvm(by, read(batch).signed))
    return batch.delegates ? Hex.concat(signature, signatureBytes(agree())) : signature
  }
  const complete = envelope(batch, batch.delegates ? [agree()] : [])
  return serializeEnvelope(complete, signEvm(by, envelopeDigest(complete)))
}
