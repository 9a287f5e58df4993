import { sendBitcoinTransaction } from '@walletframe/api-contract'
import { bitcoinPrefix, bitcoinScript, type BitcoinPrefix } from '@walletframe/api-contract/bitcoin'
import { errorCode, ProviderRpcError, type Caip2, type Json } from '@walletframe/bridge-protocol'
import { base64 } from '@scure/base'
import { bytesToHex, hexToBytes, stringToHex, type Hex } from 'viem'
import { callServer } from '../../api/client.ts'
import { ApiFailure } from '../../api/failure.ts'
import { ownerOfBitcoin, readWallet } from '../../storage/embeddedRecord.ts'
import type { BitcoinPayload } from '../../vault/payload.ts'
import { vault } from '../../vault/vault.ts'
import { readPsbt, type Psbt, type PsbtInput } from '../../vault/worker/psbt.ts'
import { Outdated, type ChainAdapter, type ChainRequest, type Prepared } from '../chain.ts'
import { invalid, isFields } from '../fields.ts'
import { explainMessage, type SignInRules } from '../message.ts'
import { expectKind, fromVault, type Shown } from '../prepared.ts'
import { recordOf, sendKept } from '../eip155/sentRecord.ts'
import { explainBitcoin } from './explain.ts'
import { areThere, noteMoved, noteSpent, readFunds } from './funds.ts'
import { makePayment } from './pay.ts'
import { sightingOf } from './sighting.ts'
import { complete, type Coin, type Witness } from './transaction.ts'

/*
 * Bitcoin. Of wallets of the page and of apps it is read what they have and what became of what they sent; our own wallet's account for payments signs and pays here
 * (docs/decisions/0088-bitcoin-account.md).
 */

/** CAIP-122 has no lines of its own for Bitcoin: those of EIP-4361 are compared as far as they are there. */
const signInRules: SignInRules = {
  isAccount: (address, account) => address === account,
  isChain: (chainId, network) => network.endsWith(chainId) || chainId === network,
  required: [],
}

/** The account as the vault calls it: by its EVM address. @throws ProviderRpcError 4100 where it is none of the wallet's. */
const ownerOf = (account: string): string => {
  const wallet = readWallet()
  const owner = wallet && ownerOfBitcoin(wallet, account)
  if (!owner) throw new ProviderRpcError(errorCode.unauthorized, 'Another account is connected now.')
  return owner
}

/** Whose signature it is: the payload's own account is compared with it by the worker, input by input. */
const prepared = async (
  { account, hostOrigin: origin }: ChainRequest,
  payload: BitcoinPayload,
  show: (decoded: Awaited<ReturnType<typeof vault.describe>>['decoded']) => Shown,
  finish: (signed: Hex) => Promise<Json>,
  check?: () => Promise<void>,
): Promise<Prepared> => {
  const owner = ownerOf(account)
  const { digest, decoded } = await fromVault(vault.describe(payload, origin))
  return {
    digest,
    sends: false,
    ...show(decoded),
    complete: async ({ requestId }) => {
      await check?.()
      return finish(await fromVault(vault.sign({ requestId, digest, origin, account: owner }, payload)))
    },
  }
}

const fieldsOf = ({ params }: ChainRequest) => {
  if (!isFields(params)) throw invalid('params', 'an object')
  return params
}

const parseMessage = (request: ChainRequest) => {
  const { message, address, protocol } = fieldsOf(request)
  if (typeof message !== 'string') throw invalid('params.message', 'a text')
  if (address !== request.account)
    throw new ProviderRpcError(errorCode.unauthorized, 'Another account is connected.')
  const payload = {
    kind: 'bitcoin-message',
    data: stringToHex(message),
    protocol: protocol === 'ecdsa' ? 'ecdsa' : 'bip322',
  } as const
  return () =>
    prepared(
      request,
      payload,
      (decoded) => explainMessage(expectKind(decoded, 'message'), request, signInRules),
      (signed) => Promise.resolve(base64.encode(hexToBytes(signed))),
    )
}

/** Codes of the server's by which nobody knows whether the network has it. */
const unsure: ReadonlySet<string> = new Set(['network', 'provider_unavailable', 'internal'])

/**
 * Gives a transaction to the network, kept before anybody has it. Where nobody knows whether it was taken it counts as sent, and is looked for by its id: asked for
 * again it could happen twice.
 * @returns its id.
 */
const send = async (request: ChainRequest, { unsigned, inputs }: Psbt): Promise<string> => {
  const network = request.network.id as Caip2
  const { raw, txid } = complete(unsigned, inputs.map(witnessOf))
  const record = recordOf(request, null, { hash: txid, nonce: null, method: request.method })
  return sendKept(record, async () => {
    try {
      await callServer(sendBitcoinTransaction, { query: { chainId: network }, body: { raw } })
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (!unsure.has(error.code)) throw new ProviderRpcError(errorCode.transactionRejected, error.message)
    }
    noteSpent(inputs.map(nameOf))
    noteMoved(network)
    return txid
  })
}

/** What an input spends, as others name it. */
const nameOf = ({ outpoint }: PsbtInput): Pick<Coin, 'txid' | 'vout'> => ({
  txid: bytesToHex(outpoint.subarray(0, 32).toReversed()).slice(2),
  vout: new DataView(outpoint.slice(32).buffer).getUint32(0, true),
})

/**
 * One signature names the amount that it spends, so what it takes is certain. Two of them over the same transaction, each with a lie about the input that the other one
 * signs, would take what no screen showed. So what a PSBT says of its inputs is compared with what the network says of the account now.
 * @throws ProviderRpcError -32602 where it says something else, 4901 where that cannot be compared and there is more than one input; as {@link readFunds}
 */
const checkInputs = async ({ account, network }: ChainRequest, inputs: readonly PsbtInput[]) => {
  const id = network.id as Caip2
  noteMoved(id)
  const { coins } = await readFunds(account, id).catch((error: unknown) => {
    if (inputs.length > 1) throw error
    return { coins: undefined }
  })
  if (!coins && inputs.length > 1)
    throw new ProviderRpcError(
      errorCode.chainDisconnected,
      'What the account has on Bitcoin is not known now.',
    )
  const own = bytesToHex(bitcoinScript(account))
  const isLie = inputs.some((input) => {
    const { txid, vout } = nameOf(input)
    const coin = coins?.find((each) => each.txid === txid && each.vout === vout)
    const { spent } = input
    return coin && !(spent && spent.value === coin.value && bytesToHex(spent.script) === own)
  })
  if (isLie) throw invalid('params.psbt', 'a PSBT whose inputs are as the network knows them')
}

/** The signature of an input that is ours alone. @throws Error where it has none: that is a fault of ours. */
const witnessOf = ({ signatures: [first] }: PsbtInput): Witness => {
  if (!first) throw new Error('The vault signed no such input.')
  return first
}

const prefixOf = (network: string): BitcoinPrefix => {
  const prefix = bitcoinPrefix(network)
  if (!prefix)
    throw new ProviderRpcError(errorCode.unrecognizedChain, 'Nothing is known of this network’s addresses.')
  return prefix
}

const prepareTransaction = (
  request: ChainRequest,
  { psbt, inputs }: { readonly psbt: Hex; readonly inputs: readonly number[] },
  sends: boolean,
  finish: (signed: Psbt) => Promise<Json>,
  check?: () => Promise<void>,
): Promise<Prepared> => {
  const network = request.network.id as Caip2
  const payload = { kind: 'bitcoin-transaction', psbt, inputs, prefix: prefixOf(network) } as const
  return prepared(
    request,
    payload,
    (decoded) => explainBitcoin(expectKind(decoded, 'bitcoin'), { account: request.account, network, sends }),
    (signed) => finish(readPsbt(hexToBytes(signed))),
    check,
  )
}

const parseTransfer = (request: ChainRequest) => {
  const { recipient, amount } = fieldsOf(request)
  if (typeof recipient !== 'string') throw invalid('params.recipient', 'an address')
  if (typeof amount !== 'string' || !/^[1-9]\d{0,15}$/.test(amount))
    throw invalid('params.amount', 'satoshis in digits')
  const { account } = request
  const network = request.network.id as Caip2
  return async () => {
    const payment = await makePayment(account, network, { recipient, amount: BigInt(amount) })
    return prepareTransaction(
      request,
      payment,
      true,
      (signed) => send(request, signed),
      async () => {
        // Something else may have been sent meanwhile: two that spend the same are one.
        if (!(await areThere(account, network, payment.coins))) throw new Outdated()
      },
    )
  }
}

/** @throws ProviderRpcError -32602 where it is none that can be read. */
const psbtOf = (given: Json | undefined): Psbt => {
  try {
    if (typeof given === 'string') return readPsbt(base64.decode(given))
  } catch {
    // The worker would say no more of it.
  }
  throw invalid('params.psbt', 'a PSBT of version 0, in base64')
}

const parsePsbt = (request: ChainRequest) => {
  const { psbt: given, signInputs, broadcast } = fieldsOf(request)
  const { bytes, inputs: parts } = psbtOf(given)
  const wanted = Array.isArray(signInputs) ? signInputs : []
  const inputs = [
    ...new Set(
      wanted.map((each: Json) => (isFields(each) && typeof each['index'] === 'number' ? each['index'] : -1)),
    ),
  ]
  if (
    inputs.length === 0 ||
    inputs.some((index) => !(Number.isInteger(index) && index >= 0 && index < parts.length))
  )
    throw invalid('params.signInputs', 'indexes of inputs of the PSBT')
  const sends = broadcast === true
  if (sends && inputs.length < parts.length)
    throw invalid('params.broadcast', 'false where others have to sign too')
  return async () => {
    await checkInputs(request, parts)
    return prepareTransaction(request, { psbt: bytesToHex(bytes), inputs }, sends, async (signed) => {
      const done = { psbt: base64.encode(signed.bytes) }
      return sends ? { ...done, txid: await send(request, signed) } : done
    })
  }
}

const parsers: Readonly<Record<string, (request: ChainRequest) => () => Promise<Prepared>>> = {
  signMessage: parseMessage,
  signPsbt: parsePsbt,
  sendTransfer: parseTransfer,
}

export const bitcoin: ChainAdapter = {
  namespace: 'bip122',
  approvalMethods: Object.keys(parsers),
  parse: (request) => {
    const parse = Object.hasOwn(parsers, request.method) ? parsers[request.method] : undefined
    if (!parse)
      throw new ProviderRpcError(errorCode.unsupportedMethod, `${request.method} is not approved here.`)
    return parse(request)
  },
  progress: async ({ network, result }) => {
    const hash = typeof result === 'string' ? result : (result as { readonly txid?: unknown } | null)?.txid
    if (typeof hash !== 'string') return undefined
    const { receipt } = await sightingOf({ network, hash })
    const state = receipt === 'confirmed' ? 'confirmed' : 'pending'
    return { state, steps: [{ state, hash }], reason: null }
  },
  sighting: sightingOf,
  balance: async (account, network) => (await readFunds(account, network)).available,
}
