import * as PersonalMessage from 'ox/PersonalMessage'
import * as Hex from 'ox/Hex'
import * as TxEnvelopeEip1559 from 'ox/TxEnvelopeEip1559'
import * as TxEnvelopeLegacy from 'ox/TxEnvelopeLegacy'
import type { Described } from '../decoded.ts'
import type { Eip155Payload, TransactionFields } from '../payload.ts'
import { signEvm } from './root.ts'
import { checkSignIn } from './signIn.ts'
import type { Signer } from './signing.ts'
import { readTypedData } from './typedData.ts'

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

const other = { kind: 'other' } as const

/**
 * What will be signed, computed from what it means.
 * @throws Fault `wrong-domain`, `wrong-chain`, `malformed`.
 */
const describe = (payload: Eip155Payload, origin: string): Described => {
  switch (payload.kind) {
    case 'message':
      checkSignIn(Hex.toString(payload.data), origin)
      return { digest: PersonalMessage.getSignPayload(payload.data), decoded: other }
    case 'typed-data':
      return readTypedData(payload.json, payload.chainId)
    case 'transaction':
      return {
        digest:
          payload.transaction.type === 'legacy'
            ? TxEnvelopeLegacy.getSignPayload(legacy(payload.transaction))
            : TxEnvelopeEip1559.getSignPayload(eip1559(payload.transaction)),
        decoded: other,
      }
  }
}

type Signature = { readonly r: bigint; readonly s: bigint; readonly yParity: number }

/** The signature as its caller wants it: 65 bytes for messages and typed data, the raw transaction for a transaction. */
const encodeSigned = (payload: Eip155Payload, signature: Signature): Hex.Hex => {
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

/** Ethereum and the networks like it: digests by EIP-191, EIP-712 and the transaction's own type. */
export const eip155: Signer<Eip155Payload> = {
  describe,
  sign: (root, payload, digest) => encodeSigned(payload, signEvm(root, digest)),
}
