import * as PersonalMessage from 'ox/PersonalMessage'
import * as Hex from 'ox/Hex'
import type { DecodedTransaction, Described } from '../decoded.ts'
import type { Eip155Payload, TransactionFields } from '../payload.ts'
import { describeBatch, signBatch } from './batch.ts'
import { readCall } from './calldata.ts'
import { envelopeDigest, serializeEnvelope } from './envelope.ts'
import { describeGrant, signGrant } from './grant.ts'
import { signatureBytes, signEvm } from './root.ts'
import { readSignIn } from './signIn.ts'
import type { Signer } from './signing.ts'
import { textOf } from './text.ts'
import { readTypedData } from './typedData.ts'

const big = (value: Hex.Hex | undefined): bigint => (value === undefined ? 0n : BigInt(value))

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
        digest: envelopeDigest(payload.transaction),
        decoded: readTransaction(payload.transaction),
      }
    case 'batch':
      return describeBatch(payload.batch)
    case 'grant':
      return describeGrant(payload.grant)
  }
}

/** Ethereum and the networks like it: digests by EIP-191, EIP-712 and the transaction's own type. */
export const eip155: Signer<Eip155Payload> = {
  describe,
  sign: (by, payload, digest) => {
    switch (payload.kind) {
      case 'batch':
        return signBatch(by, payload.batch)
      case 'grant':
        return signGrant(by, payload.grant)
      case 'transaction':
        return serializeEnvelope(payload.transaction, signEvm(by, digest))
      case 'message':
      case 'typed-data':
        return signatureBytes(signEvm(by, digest))
    }
  },
}
