import { hex as hexOf } from '@scure/base'
import { errorCode, ProviderRpcError, type Json } from '@walletframe/bridge-protocol'
import * as z from 'zod/mini'
import { cannot, checkAddress, readAnswer, readParams, type ForeignRequest } from './foreign.ts'

/*
 * A wallet of `injectedWeb3`: its signer signs bytes and the payloads of transactions, as polkadot.js asks it.
 * https://polkadot.js.org/docs/extension/cookbook
 * An app over WalletConnect's relay signs the same two, by other names.
 * https://docs.reown.com/advanced/multichain/rpc-reference/polkadot-rpc
 */

const hex = (longest: number) => z.string().check(z.regex(/^0x(?:[0-9a-f]{2})*$/i), z.maxLength(longest))
const hash = z.string().check(z.regex(/^0x[0-9a-f]{64}$/i))
const longestData = 128 * 1024
const longestField = 256

const raw = z.strictObject({
  address: z.string(),
  data: z.string().check(z.maxLength(longestData)),
  type: z.optional(z.enum(['bytes', 'payload'])),
})

/** `SignerPayloadJSON`: what decides about the transaction. Further members are the runtime's own: they pass as they are. */
const payload = z.object({
  address: z.string(),
  blockHash: hash,
  genesisHash: hash,
  method: hex(longestData),
  era: hex(longestField),
  nonce: hex(longestField),
  tip: hex(longestField),
  specVersion: hex(longestField),
  transactionVersion: hex(longestField),
})

/** Ed25519 and sr25519: 64 bytes; ECDSA: 65; one more where it begins with the kind. */
const signature = z.string().check(z.regex(/^0x(?:[0-9a-f]{2}){64,66}$/i))
const signed = z.object({ signature })
const signedPayload = z.object({ signature, signedTransaction: z.optional(hex(2 * longestData)) })

const hexForm = /^0x(?:[0-9a-f]{2})*$/i
const [open, close] = ['<Bytes>', '</Bytes>'].map((text) => hexOf.encode(new TextEncoder().encode(text))) as [
  string,
  string,
]

/**
 * Bytes as an app over the relay gets them: in hex, between `<Bytes>` and `</Bytes>`, so that they are no transaction. A wallet of the page
 * puts them there itself.
 */
const asBytes = (data: string): string => {
  const bytes = hexForm.test(data)
    ? data.slice(2).toLowerCase()
    : hexOf.encode(new TextEncoder().encode(data))
  return `0x${bytes.startsWith(open) && bytes.endsWith(close) ? bytes : open + bytes + close}`
}

/** `signPayload` or `signRaw`. */
export const askPolkadot = async (request: ForeignRequest): Promise<Json> => {
  const { method, params, network, isRelayed, ask } = request
  if (method !== 'signPayload') {
    const given = readParams(raw, params)
    checkAddress(request, given.address)
    const { address, data, type = 'bytes' } = given
    // An app would sign any transaction by it, of any chain, unread: `signPayload` is the way for those.
    if (isRelayed && type === 'payload') throw cannot(request, 'signRaw of a payload')
    const answer = isRelayed
      ? await ask('polkadot_signMessage', [{ address, data: asBytes(data), type }])
      : await ask('signRaw', [{ address, data, type }])
    return readAnswer(signed, answer, method)
  }
  const { address, genesisHash } = readParams(payload, params)
  checkAddress(request, address)
  // CAIP-2 of Polkadot: the first 16 bytes of the genesis block's hash.
  if (`polkadot:${genesisHash.slice(2, 34).toLowerCase()}` !== network)
    throw new ProviderRpcError(
      errorCode.invalidParams,
      `Invalid params: genesisHash is not that of ${network}.`,
    )
  const answer = isRelayed
    ? await ask('polkadot_signTransaction', [{ address, transactionPayload: params }])
    : await ask('signPayload', [params])
  return readAnswer(signedPayload, answer, method) as Json
}
