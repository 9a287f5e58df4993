import { base64, hex } from '@scure/base'
import type { Json } from '@walletframe/bridge-protocol'
import * as z from 'zod/mini'
import {
  psbt,
  psbtHex,
  signature,
  txid,
  type Message,
  type Psbt,
  type Signed,
  type Transfer,
} from './bitcoinForms.ts'
import { asError, cannot, readAnswer, readFirst, type ForeignRequest } from './foreign.ts'

/*
 * Bitcoin's wallets have five interfaces for the same four things. Each is one `Dialect` here:
 * - sats-connect: https://docs.xverse.app/sats-connect, and Leather's version of it: https://leather.gitbook.io/developers
 * - UniSat's, which OKX and others have too: https://docs.unisat.io/dev/unisat-developer-center/unisat-wallet
 * - Wallet Standard with the features of Bitcoin: https://github.com/ExodusMovement/bitcoin-wallet-standard
 * - an app over WalletConnect's relay: https://docs.reown.com/advanced/multichain/rpc-reference/bitcoin-rpc
 */

const sighashNames = new Map([
  [1, 'ALL'],
  [2, 'NONE'],
  [3, 'SINGLE'],
  [0x81, 'ALL|ANYONECANPAY'],
  [0x82, 'NONE|ANYONECANPAY'],
  [0x83, 'SINGLE|ANYONECANPAY'],
])

/** How one interface is asked. What it gives is read here; that it may be asked was checked before. */
export type Dialect = {
  readonly signMessage: (request: ForeignRequest, message: Message) => Promise<string>
  readonly signPsbt: (request: ForeignRequest, psbt: Psbt) => Promise<Signed>
  readonly sendTransfer: (request: ForeignRequest, transfer: Transfer) => Promise<string>
  /** What it says of its addresses, in whatever form. */
  readonly addresses: (request: ForeignRequest) => Promise<unknown>
}

const toHex = (text: string) => hex.encode(base64.decode(text))
const toBase64 = (text: string) => base64.encode(hex.decode(text))
const indexesOf = (inputs: Psbt['signInputs']) => inputs.map(({ index }) => index)
/** Of the inputs that one address signs. */
const byAddress = (inputs: Psbt['signInputs']) =>
  new Map(
    [...new Set(inputs.map(({ address }) => address))].map((address) => [
      address,
      inputs.filter((input) => input.address === address),
    ]),
  )

/** The result of a sats-connect wallet: JSON-RPC's envelope, whichever side of it there is. */
const satsResult = async (request: ForeignRequest, method: string, params: Json): Promise<unknown> => {
  const answer = (await request.ask(method, [params])) as { result?: unknown; error?: unknown } | null
  if (answer?.error) throw asError(answer.error)
  return answer?.result
}

const sats: Dialect = {
  signMessage: async (request, { message, address, protocol }) => {
    const params = { message, address, ...(protocol && { protocol: protocol.toUpperCase() }) }
    const answer = await satsResult(request, 'signMessage', params)
    return readAnswer(z.object({ signature }), answer, 'signMessage').signature
  },
  signPsbt: async (request, { psbt: given, signInputs, broadcast }) => {
    const inputs = Object.fromEntries(
      [...byAddress(signInputs)].map(([address, own]) => [address, indexesOf(own)]),
    )
    const params = { psbt: given, signInputs: inputs, broadcast }
    const answer = await satsResult(request, 'signPsbt', params)
    return readAnswer(z.object({ psbt, txid: z.optional(txid) }), answer, 'signPsbt')
  },
  sendTransfer: async (request, { recipient, amount }) => {
    const params = { recipients: [{ address: recipient, amount: Number(amount) }] }
    return readAnswer(z.object({ txid }), await satsResult(request, 'sendTransfer', params), 'sendTransfer')
      .txid
  },
  addresses: (request) => satsResult(request, 'getAccounts', { purposes: ['payment', 'ordinals'] }),
}

const isTaproot = (address: string) => /^(?:bc|tb|bcrt)1p/i.test(address)

const leather: Dialect = {
  signMessage: async (request, { message, address, protocol }) => {
    // It signs by BIP-322 alone.
    if (protocol === 'ecdsa') throw cannot(request, 'signMessage with ecdsa')
    const params = { message, paymentType: isTaproot(address) ? 'p2tr' : 'p2wpkh' }
    const answer = await satsResult(request, 'signMessage', params)
    return readAnswer(z.object({ signature }), answer, 'signMessage').signature
  },
  signPsbt: async (request, { psbt: given, signInputs, broadcast }) => {
    const types = [...new Set(signInputs.flatMap(({ sighashTypes }) => sighashTypes ?? []))]
    const answer = await satsResult(request, 'signPsbt', {
      hex: toHex(given),
      signAtIndex: indexesOf(signInputs),
      broadcast,
      ...(types.length > 0 && { allowedSighash: types }),
    })
    const read = readAnswer(z.object({ hex: psbtHex, txid: z.optional(txid) }), answer, 'signPsbt')
    return { psbt: toBase64(read.hex), txid: read.txid }
  },
  sendTransfer: async (request, { recipient, amount }) => {
    const params = { recipients: [{ address: recipient, amount }] }
    return readAnswer(z.object({ txid }), await satsResult(request, 'sendTransfer', params), 'sendTransfer')
      .txid
  },
  addresses: async (request) => {
    const answer = (await satsResult(request, 'getAddresses', {})) as { addresses?: unknown } | undefined
    return answer?.addresses
  },
}

const unisat: Dialect = {
  signMessage: async ({ ask }, { message, protocol }) =>
    readAnswer(
      signature,
      await ask('signMessage', [message, protocol === 'bip322' ? 'bip322-simple' : 'ecdsa']),
      'signMessage',
    ),
  signPsbt: async ({ ask }, { psbt: given, signInputs, broadcast }) => {
    const inputs = signInputs.map(({ address, index, sighashTypes }) => ({
      address,
      index,
      ...(sighashTypes && { sighashTypes }),
    }))
    const options = { autoFinalized: broadcast, toSignInputs: inputs }
    const done = readAnswer(psbtHex, await ask('signPsbt', [toHex(given), options]), 'signPsbt')
    return {
      psbt: toBase64(done),
      ...(broadcast && { txid: readAnswer(txid, await ask('pushPsbt', [done]), 'pushPsbt') }),
    }
  },
  sendTransfer: async ({ ask }, { recipient, amount }) =>
    readAnswer(txid, await ask('sendBitcoin', [recipient, Number(amount)]), 'sendTransfer'),
  addresses: async ({ ask, addresses: [address] }) => [{ address, publicKey: await ask('getPublicKey', []) }],
}

/** Bytes come as base64, from some wallets as Node's Buffer writes itself. */
const bytes = z.union([
  z.string(),
  z.pipe(
    z.object({ type: z.literal('Buffer'), data: z.array(z.number()) }),
    z.transform(({ data }) => base64.encode(Uint8Array.from(data))),
  ),
])

const standard: Dialect = {
  signMessage: async (request, { message, address, protocol }) => {
    if (protocol) throw cannot(request, `signMessage with a choice of ${protocol}`)
    const text = base64.encode(new TextEncoder().encode(message))
    const answer = await request.ask('signMessage', [{ account: address, message: text }])
    const read = readFirst(z.object({ signature: bytes }), answer, 'signMessage')
    return readAnswer(signature, read.signature, 'signMessage')
  },
  signPsbt: async (request, { psbt: given, signInputs, broadcast }) => {
    const inputsToSign = [...byAddress(signInputs)].flatMap(([account, own]) =>
      // An input says one type of signature here, so inputs of one type go together.
      [...new Set(own.map(({ sighashTypes }) => sighashTypes?.[0]))].map((type) => {
        const sigHash = sighashNames.get(type ?? 0)
        return {
          account,
          signingIndexes: indexesOf(own.filter(({ sighashTypes }) => sighashTypes?.[0] === type)),
          ...(sigHash !== undefined && { sigHash }),
        }
      }),
    )
    const input = [{ psbt: given, inputsToSign }]
    if (broadcast) {
      const answer = await request.ask('signAndSendTransaction', input)
      const form = z.union([z.object({ txId: txid }), z.object({ txid })])
      const read = readFirst(form, answer, 'signPsbt')
      // It gives no signed PSBT back.
      return { psbt: given, txid: 'txId' in read ? read.txId : read.txid }
    }
    const answer = await request.ask('signTransaction', input)
    const read = readFirst(z.object({ signedPsbt: bytes }), answer, 'signPsbt')
    return { psbt: readAnswer(psbt, read.signedPsbt, 'signPsbt') }
  },
  // The standard has no feature that pays.
  sendTransfer: (request) => Promise.reject(cannot(request, 'sendTransfer')),
  addresses: async ({ ask }) => {
    const accounts = await ask('getAccounts', [])
    return Array.isArray(accounts)
      ? accounts.map((account: { readonly address?: unknown; readonly publicKey?: unknown }) => ({
          address: account.address,
          publicKey: typeof account.publicKey === 'string' ? toHex(account.publicKey) : undefined,
        }))
      : []
  },
}

/** It signs in hex, where wallets of the page sign in base64; some apps do that too. */
const signatureOfApp = z.pipe(
  z.string().check(z.maxLength(32_768)),
  z.transform((text) =>
    /^(?:0x)?(?:[0-9a-f]{2})+$/i.test(text)
      ? base64.encode(hex.decode(text.replace(/^0x/i, '').toLowerCase()))
      : text,
  ),
)

/** An app knows an account by its first address, and says itself which others belong to it. */
const app: Dialect = {
  signMessage: async ({ ask, addresses: [account = ''] }, { message, address, protocol }) => {
    const answer = await ask('signMessage', [{ account, message, address, ...(protocol && { protocol }) }])
    const read = readAnswer(z.object({ signature: signatureOfApp }), answer, 'signMessage')
    return readAnswer(signature, read.signature, 'signMessage')
  },
  signPsbt: async ({ ask, addresses: [account = ''] }, { psbt: given, signInputs, broadcast }) => {
    const inputs = signInputs.map(({ address, index, sighashTypes }) => ({
      address,
      index,
      ...(sighashTypes && { sighashTypes }),
    }))
    const answer = await ask('signPsbt', [{ account, psbt: given, signInputs: inputs, broadcast }])
    return readAnswer(z.object({ psbt, txid: z.optional(txid) }), answer, 'signPsbt')
  },
  sendTransfer: async ({ ask, addresses: [account = ''] }, { recipient, amount }) => {
    const answer = await ask('sendTransfer', [{ account, recipientAddress: recipient, amount }])
    return readAnswer(z.object({ txid }), answer, 'sendTransfer').txid
  },
  addresses: async ({ ask, addresses: [account = ''] }) => {
    const answer = await ask('getAccountAddresses', [{ account }])
    return Array.isArray(answer)
      ? answer.map((each) => {
          const { intention, ...said } = Object(each) as { readonly intention?: unknown }
          return { ...said, purpose: intention }
        })
      : []
  },
}

/** Our own account, which is one for payments. */
const own: Dialect = {
  signMessage: async ({ ask }, { message, address, protocol }) =>
    readAnswer(
      signature,
      await ask('signMessage', [{ message, address, ...(protocol && { protocol }) }]),
      'signMessage',
    ),
  signPsbt: async ({ ask }, { psbt: given, signInputs, broadcast }) => {
    const inputs = signInputs.map(({ address, index }) => ({ address, index }))
    const answer = await ask('signPsbt', [{ psbt: given, signInputs: inputs, broadcast }])
    return readAnswer(z.object({ psbt, txid: z.optional(txid) }), answer, 'signPsbt')
  },
  sendTransfer: async ({ ask }, { recipient, amount }) =>
    readAnswer(txid, await ask('sendTransfer', [{ recipient, amount }]), 'sendTransfer'),
  addresses: ({ addresses }) =>
    Promise.resolve(addresses.map((address) => ({ address, purpose: 'payment' as const }))),
}

/** The interface that a wallet has. Leather is known by its name: it says that it is sats-connect's, and has other params. */
export const dialectOf = ({ wallet, isRelayed, isOwn }: ForeignRequest): Dialect => {
  if (isOwn) return own
  if (isRelayed) return app
  if (wallet?.speaks === 'unisat') return unisat
  if (wallet?.speaks !== 'sats') return standard
  return /^leather\b/i.test(wallet.name) ? leather : sats
}
