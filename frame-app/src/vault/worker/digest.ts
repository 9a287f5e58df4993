import * as PersonalMessage from 'ox/PersonalMessage'
import * as Hex from 'ox/Hex'
import * as TxEnvelopeEip1559 from 'ox/TxEnvelopeEip1559'
import * as TxEnvelopeLegacy from 'ox/TxEnvelopeLegacy'
import * as TypedData from 'ox/TypedData'
import type { SignPayload, TransactionFields } from '../payload.ts'
import { Fault } from './fault.ts'

/** First line of a sign-in message (EIP-4361 and CAIP-122): the domain that wants the sign-in. */
const signInLine = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(\S+) wants you to sign in with your [^\n]{1,64} account:$/i

/**
 * A sign-in message is for one site. Signed for another one, it would let the page that asks sign in there.
 * @throws Fault `wrong-domain`.
 */
const checkSignIn = (data: Hex.Hex, origin: string): void => {
  const firstLine = Hex.toString(data).split(/\r?\n/, 1)[0] ?? ''
  const domain = signInLine.exec(firstLine.trim())?.[1]
  if (domain === undefined || domain === new URL(origin).host) return
  throw new Fault(
    'wrong-domain',
    `This message would sign you in at ${domain.slice(0, 80)}, but ${new URL(origin).host} asks for it. It was not signed.`,
  )
}

type TypedDataInput = Parameters<typeof TypedData.getSignPayload>[0]

/** @throws Fault `wrong-chain`: a signature for another chain would be valid there. */
const typedDataDigest = (json: string, chainId: number): Hex.Hex => {
  const data = JSON.parse(json) as TypedDataInput & { readonly domain?: { readonly chainId?: unknown } }
  const named = data.domain?.chainId
  if (named !== undefined && BigInt(named) !== BigInt(chainId))
    throw new Fault(
      'wrong-chain',
      `This data is for chain ${String(named).slice(0, 40)}, but chain ${chainId} is active.`,
    )
  return TypedData.getSignPayload(data)
}

const big = (value: Hex.Hex | undefined): bigint => (value === undefined ? 0n : BigInt(value))

const eip1559 = (fields: TransactionFields) =>
  TxEnvelopeEip1559.from({
    chainId: fields.chainId,
    nonce: BigInt(fields.nonce),
    ...(fields.to ? { to: fields.to } : {}),
    value: big(fields.value),
    data: fields.data,
    gas: big(fields.gas),
    maxFeePerGas: big(fields.maxFeePerGas),
    maxPriorityFeePerGas: big(fields.maxPriorityFeePerGas),
  })

const legacy = (fields: TransactionFields) =>
  TxEnvelopeLegacy.from({
    chainId: fields.chainId,
    nonce: BigInt(fields.nonce),
    ...(fields.to ? { to: fields.to } : {}),
    value: big(fields.value),
    data: fields.data,
    gas: big(fields.gas),
    gasPrice: big(fields.gasPrice),
  })

/**
 * What will be signed, computed from what it means.
 * @throws Fault `wrong-domain`, `wrong-chain`, `malformed`.
 */
export const digestOf = (payload: SignPayload, origin: string): Hex.Hex => {
  switch (payload.kind) {
    case 'message':
      checkSignIn(payload.data, origin)
      return PersonalMessage.getSignPayload(payload.data)
    case 'typed-data':
      return typedDataDigest(payload.json, payload.chainId)
    case 'transaction':
      return payload.transaction.type === 'legacy'
        ? TxEnvelopeLegacy.getSignPayload(legacy(payload.transaction))
        : TxEnvelopeEip1559.getSignPayload(eip1559(payload.transaction))
  }
}

type Signature = { readonly r: bigint; readonly s: bigint; readonly yParity: number }

/** The signature as its caller wants it: 65 bytes for messages and typed data, the raw transaction for a transaction. */
export const encodeSigned = (payload: SignPayload, signature: Signature): Hex.Hex => {
  if (payload.kind !== 'transaction')
    return Hex.concat(
      Hex.fromNumber(signature.r, { size: 32 }),
      Hex.fromNumber(signature.s, { size: 32 }),
      Hex.fromNumber(27 + signature.yParity, { size: 1 }),
    )
  return payload.transaction.type === 'legacy'
    ? TxEnvelopeLegacy.serialize(legacy(payload.transaction), { signature })
    : TxEnvelopeEip1559.serialize(eip1559(payload.transaction), { signature })
}
