import type { VersionedTransaction } from '@solana/web3.js'
import { base58, hex } from '@scure/base'
import { errorCode, ProviderRpcError, type Caip2, type Json } from '@walletframe/bridge-protocol'
import type { Warning } from '../../approvals/approval.ts'
import type { Hex, SolanaPayload } from '../../vault/payload.ts'
import { harmless, type ChainAdapter, type ChainRequest, type Prepared } from '../chain.ts'
import { prepared } from '../prepared.ts'
import { broadcast } from './broadcast.ts'
import { explain } from './explain.ts'
import { exposureOf } from './exposure.ts'
import { readBalance } from './node.ts'
import { readMessage, readSendOptions, readTransactions, signerIndex } from './params.ts'

const toHex = (bytes: Uint8Array): Hex => `0x${hex.encode(bytes)}`
const fromHex = (text: Hex): Uint8Array => hex.decode(text.slice(2))

/** The text of a message, or undefined where its bytes are no text. */
const textOf = (bytes: Uint8Array): string | undefined => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    // oxlint-disable-next-line no-control-regex
    return /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

const notText: Warning = {
  code: 'not-text',
  tone: 'caution',
  text: 'This message is no readable text. Sign it only if you know what it is.',
}

const parseMessage = (request: ChainRequest) => {
  const bytes = readMessage(request.params, request.account)
  const text = textOf(bytes)
  const data = toHex(bytes)
  return () =>
    prepared(
      request,
      { kind: 'solana-message', data },
      () => ({
        subject: {
          kind: 'message',
          text: text ?? data,
          isText: text !== undefined,
          bytes: bytes.length,
        },
        warnings: text === undefined ? [notText] : [],
        exposure: { ...harmless, unknown: text === undefined },
      }),
      (signed) => Promise.resolve({ signature: base58.encode(fromHex(signed)) }),
    )
}

/** The account's signature in its place; those of others stay. */
const withSignature = (transaction: VersionedTransaction, account: string, signed: Hex): Uint8Array => {
  transaction.signatures[signerIndex(transaction, account)] = fromHex(signed)
  return transaction.serialize()
}

const payloadOf = (transaction: VersionedTransaction): SolanaPayload => ({
  kind: 'solana-transaction',
  message: toHex(transaction.message.serialize()),
})

/** Several transactions under one approval: each is described and signed by itself, and one that fails ends the rest. */
const prepareAll = async (
  request: ChainRequest,
  transactions: readonly VersionedTransaction[],
  sends: boolean,
  finish: (signed: readonly Uint8Array[]) => Promise<Json>,
): Promise<Prepared> => {
  const network = request.network.id as Caip2
  const explained = await Promise.all(
    transactions.map((transaction) => explain(network, transaction, request.account)),
  )
  const warnings = new Map(explained.flatMap((one) => one.warnings).map((warning) => [warning.code, warning]))
  const shown: Pick<Prepared, 'subject' | 'warnings' | 'exposure' | 'sends'> = {
    subject: { kind: 'solana', transactions: explained.map((one) => one.shown), sends },
    warnings: [...warnings.values()],
    exposure: exposureOf(network, explained),
    sends,
  }
  const parts = await Promise.all(
    transactions.map((transaction) => prepared(request, payloadOf(transaction), () => shown)),
  )
  return {
    ...shown,
    digest: parts.map(({ digest }) => digest).join(' '),
    complete: async ({ requestId }) => {
      const signed: Uint8Array[] = []
      for (const [index, part] of parts.entries()) {
        const signature = (await part.complete({ requestId: `${requestId}/${index}` })) as Hex
        const transaction = transactions[index]
        if (transaction) signed.push(withSignature(transaction, request.account, signature))
      }
      return finish(signed)
    },
  }
}

const parseTransaction = (request: ChainRequest) => {
  const transactions = readTransactions(request.params, request.account, false)
  return () =>
    prepareAll(request, transactions, false, ([signed = new Uint8Array()]) =>
      Promise.resolve({ transaction: base58.encode(signed) }),
    )
}

const parseTransactions = (request: ChainRequest) => {
  const transactions = readTransactions(request.params, request.account, true)
  return () =>
    prepareAll(request, transactions, false, (signed) =>
      Promise.resolve({ transactions: signed.map((bytes) => base58.encode(bytes)) }),
    )
}

const parseSending = (request: ChainRequest) => {
  const transactions = readTransactions(request.params, request.account, false)
  const options = readSendOptions(request.params)
  return () =>
    prepareAll(request, transactions, true, async ([signed = new Uint8Array()]) => ({
      signature: await broadcast(request.network.id as Caip2, signed, options),
    }))
}

const parsers: Readonly<Record<string, (request: ChainRequest) => () => Promise<Prepared>>> = {
  solana_signMessage: parseMessage,
  solana_signTransaction: parseTransaction,
  solana_signAllTransactions: parseTransactions,
  solana_signAndSendTransaction: parseSending,
}

/** Solana: Ed25519 accounts, transactions made by the page, explained by instruction. */
export const solana: ChainAdapter = {
  namespace: 'solana',
  approvalMethods: Object.keys(parsers),
  parse: (request) => {
    const parse = Object.hasOwn(parsers, request.method) ? parsers[request.method] : undefined
    if (!parse) throw new ProviderRpcError(errorCode.unsupportedMethod, 'Requested RPC call is not allowed')
    return parse(request)
  },
  balance: (account, network) => readBalance(network, account),
}
