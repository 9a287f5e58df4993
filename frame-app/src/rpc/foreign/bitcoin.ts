import { base64, hex } from '@scure/base'
import { errorCode, ProviderRpcError, type Json } from '@walletframe/bridge-protocol'
import * as z from 'zod/mini'
import {
  asError,
  cannot,
  checkAddress,
  readAnswer,
  readFirst,
  readParams,
  type ForeignRequest,
} from './foreign.ts'

/*
 * Bitcoin's wallets have four interfaces for the same four things. Each is one `Dialect` here:
 * - sats-connect: https://docs.xverse.app/sats-connect, and Leather's version of it: https://leather.gitbook.io/developers
 * - UniSat's, which OKX and others have too: https://docs.unisat.io/dev/unisat-developer-center/unisat-wallet
 * - Wallet Standard with the features of Bitcoin: https://github.com/ExodusMovement/bitcoin-wallet-standard
 */

/** Genesis block of the main chain, as CAIP-2 has it. */
const mainnet = 'bip122:000000000019d6689c085ae165831e93'
/** Satoshis that there will ever be. */
const allSatoshis = 21e14
/** SIGHASH_DEFAULT, ALL, NONE, SINGLE, and the last three with ANYONECANPAY. */
const sighash = z.union([0, 1, 2, 3, 0x81, 0x82, 0x83].map((type) => z.literal(type)))
const sighashNames = new Map([
  [1, 'ALL'],
  [2, 'NONE'],
  [3, 'SINGLE'],
  [0x81, 'ALL|ANYONECANPAY'],
  [0x82, 'NONE|ANYONECANPAY'],
  [0x83, 'SINGLE|ANYONECANPAY'],
])

/** Characters of a message; of a PSBT in base64. What crosses the border is 256 KiB at most. */
const longestMessage = 32 * 1024
const longestPsbt = 160 * 1024
const mostInputs = 1_000

const psbtBytes = (text: string, coder: typeof base64): Uint8Array | undefined => {
  try {
    const bytes = coder.decode(text)
    // `psbt` and 0xff: BIP-174.
    return hex.encode(bytes.slice(0, 5)) === '70736274ff' ? bytes : undefined
  } catch {
    return undefined
  }
}
const psbt = z.string().check(
  z.maxLength(longestPsbt),
  z.refine((text) => psbtBytes(text, base64) !== undefined),
)
const psbtHex = z.string().check(z.refine((text) => psbtBytes(text, hex) !== undefined))

const toSign = z.strictObject({
  message: z.string().check(z.minLength(1), z.maxLength(longestMessage)),
  address: z.string(),
  protocol: z.optional(z.enum(['ecdsa', 'bip322'])),
})
const toPay = z.strictObject({
  recipient: z.string().check(z.regex(/^[a-zA-Z0-9]{14,90}$/)),
  amount: z.string().check(
    z.regex(/^[1-9]\d{0,15}$/),
    z.refine((amount) => Number(amount) <= allSatoshis),
  ),
})
const signInput = z.strictObject({
  address: z.string(),
  index: z.number().check(z.refine((index) => index >>> 0 === index)),
  sighashTypes: z.optional(z.array(sighash).check(z.maxLength(8))),
})
const toComplete = z.strictObject({
  psbt,
  signInputs: z.array(signInput).check(z.minLength(1), z.maxLength(mostInputs)),
  broadcast: z.optional(z.boolean()),
})

type Message = z.output<typeof toSign>
type Transfer = z.output<typeof toPay>
type Psbt = z.output<typeof toComplete> & { readonly broadcast: boolean }
type Signed = { readonly psbt: string; readonly txid?: string | undefined }
type Said = {
  readonly address: string
  readonly publicKey?: string
  readonly purpose?: 'payment' | 'ordinal'
}

/** Signatures are base64: 65 bytes of a legacy signature, or the witness of BIP-322. */
const signature = z.string().check(z.regex(/^[A-Za-z0-9+/]{20,16384}={0,2}$/))
const txid = z.pipe(
  z.string().check(z.regex(/^[0-9a-f]{64}$/i)),
  z.transform((id) => id.toLowerCase()),
)
const publicKey = z.string().check(z.regex(/^(?:[0-9a-f]{2}){32,65}$/i))

/** How one interface is asked. What it gives is read here; that it may be asked was checked before. */
type Dialect = {
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

/** The interface that a wallet has. Leather is known by its name: it says that it is sats-connect's, and has other params. */
const dialectOf = ({ wallet }: ForeignRequest): Dialect => {
  if (wallet?.speaks === 'unisat') return unisat
  if (wallet?.speaks !== 'sats') return standard
  return /^leather\b/i.test(wallet.name) ? leather : sats
}

/** The connected addresses, with what the wallet says of them: without that where it is silent, or says nothing that can be read. */
const addressesOf = async (request: ForeignRequest): Promise<Said[]> => {
  const told = await dialectOf(request)
    .addresses(request)
    .catch((failure: unknown) => {
      if (asError(failure).code === errorCode.userRejected) throw failure
      return []
    })
  const list: readonly unknown[] = Array.isArray(told) ? told : []
  return request.addresses.map((address) => {
    const said = list.find((each) => (each as { readonly address?: unknown } | null)?.address === address) as
      | { readonly publicKey?: unknown; readonly purpose?: unknown }
      | undefined
    const key = publicKey.safeParse(said?.publicKey)
    const purpose = said?.purpose === 'ordinals' ? 'ordinal' : said?.purpose
    return {
      address,
      ...(key.success && { publicKey: key.data }),
      ...((purpose === 'payment' || purpose === 'ordinal') && { purpose }),
    }
  })
}

/** An address of the main chain on another one, or the other way round, is a mistake that costs money. */
const checkRecipient = ({ network }: ForeignRequest, recipient: string): void => {
  if (/^(?:bc1|[13])/i.test(recipient) !== (network === mainnet))
    throw new ProviderRpcError(
      errorCode.invalidParams,
      `Invalid params: recipient is no address of ${network}.`,
    )
}

/** `getAccountAddresses`, `signMessage`, `signPsbt` or `sendTransfer`. */
export const askBitcoin = async (request: ForeignRequest): Promise<Json> => {
  const { method, params } = request
  switch (method) {
    case 'getAccountAddresses':
      return addressesOf(request)
    case 'signMessage': {
      const given = readParams(toSign, params)
      checkAddress(request, given.address)
      return dialectOf(request).signMessage(request, given)
    }
    case 'signPsbt': {
      const read = readParams(toComplete, params)
      const given = { ...read, broadcast: read.broadcast === true }
      for (const { address } of given.signInputs) checkAddress(request, address)
      const { psbt: done, txid: id } = await dialectOf(request).signPsbt(request, given)
      if (given.broadcast && id === undefined)
        throw new ProviderRpcError(
          errorCode.internal,
          'The wallet did not say whether it sent the transaction.',
        )
      return { psbt: done, ...(id !== undefined && { txid: id }) }
    }
    default: {
      const given = readParams(toPay, params)
      checkRecipient(request, given.recipient)
      return dialectOf(request).sendTransfer(request, given)
    }
  }
}
