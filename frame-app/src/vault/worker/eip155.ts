import * as PersonalMessage from 'ox/PersonalMessage'
import * as Hex from 'ox/Hex'
import * as TxEnvelopeEip1559 from 'ox/TxEnvelopeEip1559'
import * as TxEnvelopeEip2930 from 'ox/TxEnvelopeEip2930'
import * as TxEnvelopeLegacy from 'ox/TxEnvelopeLegacy'
import type { DecodedTransaction, Described } from '../decoded.ts'
import type { Eip155Payload, TransactionFields } from '../payload.ts'
import { describeBatch, signBatch } from './batch.ts'
import { readCall } from './calldata.ts'
import { signatureBytes, signEvm, type EvmSignature } from './root.ts'
import { readSignIn } from './signIn.ts'
import type { Signer } from './signing.ts'
import { textOf } from './text.ts'
import { readTypedData } from './typedData.ts'

const big = (value: Hex.Hex | undefined): bigint => (value === undefined ? 0n : BigInt(value))

const common = (fields: TransactionFields) => ({
  chainId: fields.chainId,
  nonce: BigInt(fields.nonce),
  ...(fields.to ? { to: fields.to } : {}),
  value: big(fields.value),
  data: fields.data,
  gas: big(fields.gas),
})

/** How one type of transaction is written down. */
type Envelope = {
  readonly digest: (fields: TransactionFields) => Hex.Hex
  readonly serialize: (fields: TransactionFields, signature: EvmSignature) => Hex.Hex
}

const legacy = (fields: TransactionFields) =>
  TxEnvelopeLegacy.from({ ...common(fields), gasPrice: big(fields.gasPrice) })
const eip2930 = (fields: TransactionFields) =>
  TxEnvelopeEip2930.from({
    ...common(fields),
    gasPrice: big(fields.gasPrice),
    accessList: fields.accessList ?? [],
  })
const eip1559 = (fields: TransactionFields) =>
  TxEnvelopeEip1559.from({
    ...common(fields),
    maxFeePerGas: big(fields.maxFeePerGas),
    maxPriorityFeePerGas: big(fields.maxPriorityFeePerGas),
    accessList: fields.accessList ?? [],
  })

const envelopes: Readonly<Record<TransactionFields['type'], Envelope>> = {
  legacy: {
    digest: (fields) => TxEnvelopeLegacy.getSignPayload(legacy(fields)),
    serialize: (fields, signature) => TxEnvelopeLegacy.serialize(legacy(fields), { signature }),
  },
  eip2930: {
    digest: (fields) => TxEnvelopeEip2930.getSignPayload(eip2930(fields)),
    serialize: (fields, signature) => TxEnvelopeEip2930.serialize(eip2930(fields), { signature }),
  },
  eip1559: {
    digest: (fields) => TxEnvelopeEip1559.getSignPayload(eip1559(fields)),
    serialize: (fields, signature) => TxEnvelopeEip1559.serialize(eip1559(fields), { signature }),
  },
}

const readTransaction = (fields: TransactionFields): DecodedTransaction => ({
  kind: 'transaction',
  chainId: fields.chainId,
  nonce: fields.nonce,
  to: fields.to ?? null,
  value: big(fields.value).toString(),
  data: fields.data,
  gas: big(fields.gas).toString(),
  gasPrice: big(fields.type === 'eip1559' ? fields.maxFeePerGas : fields.gasPrice).toString(),
  call: fields.to && fields.data !== '0x' ? readCall(fields.data) : null,
})

/**
 * What will be signed, computed from what it means.
 * @throws Fault `wrong-domain`, `wrong-chain`, `malformed`.
 */
const describe = (payload: Eip155Payload, origin: string): Described => {
  switch (payload.kind) {
    case 'message': {
      const { data } = payload
      const bytes = Hex.toBytes(data)
      return {
        digest: PersonalMessage.getSignPayload(data),
        decoded: {
          kind: 'message',
          data,
          text: textOf(bytes),
          // Judged as its reader would take it, also where it is not quite text.
          signIn: readSignIn(new TextDecoder().decode(bytes), origin) ?? null,
        },
      }
    }
    case 'typed-data':
      return readTypedData(payload.json, payload.chainId)
    case 'transaction':
      return {
        digest: envelopes[payload.transaction.type].digest(payload.transaction),
        decoded: readTransaction(payload.transaction),
      }
    case 'batch':
      return describeBatch(payload.batch)
  }
}

/** The signature as its caller wants it: 65 bytes for messages and typed data, the raw transaction for a transaction. */
const encodeSigned = (payload: Exclude<Eip155Payload, { kind: 'batch' }>, signature: EvmSignature): Hex.Hex =>
  payload.kind === 'transaction'
    ? envelopes[payload.transaction.type].serialize(payload.transaction, signature)
    : signatureBytes(signature)

/** Ethereum and the networks like it: digests by EIP-191, EIP-712 and the transaction's own type. */
export const eip155: Signer<Eip155Payload> = {
  describe,
  sign: (by, payload, digest) =>
    payload.kind === 'batch' ? signBatch(by, payload.batch) : encodeSigned(payload, signEvm(by, digest)),
}
