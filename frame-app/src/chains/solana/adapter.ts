import type { VersionedTransaction } from '@solana/web3.js'
import { base58, hex } from '@scure/base'
import { errorCode, ProviderRpcError, type Caip2, type Json } from '@walletframe/bridge-protocol'
import type { Hex, SolanaPayload } from '../../vault/payload.ts'
import type { ChainAdapter, ChainRequest, Exposure, Prepared } from '../chain.ts'
import { explainMessage, type SignInRules } from '../message.ts'
import { expectKind, prepared } from '../prepared.ts'
import { broadcast } from './broadcast.ts'
import { explain } from './explain.ts'
import { readBalance } from './node.ts'
import { progressOf } from './progress.ts'
import { sightingOf } from './sighting.ts'
import { readMessage, readSendOptions, readTransactions, signerIndex } from './params.ts'

const toHex = (bytes: Uint8Array): Hex => `0x${hex.encode(bytes)}`
const fromHex = (text: Hex): Uint8Array => hex.decode(text.slice(2))

/** Names of clusters in sign-in messages (Sign in with Solana), and their CAIP-2 references: the first 32 characters of the genesis hash. */
const clusters: Readonly<Record<string, string>> = {
  mainnet: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  testnet: '4uhcVJyU9pJkvQyS88uRDiswHScCkY3z',
}

const signInRules: SignInRules = {
  isAccount: (address, account) => address === account,
  isChain: (chainId, network) => {
    const name = chainId.replace(/^solana:/, '')
    return `solana:${Object.hasOwn(clusters, name) ? clusters[name] : name}` === network
  },
  required: [],
}

const parseMessage = (request: ChainRequest) => {
  const data = toHex(readMessage(request.params, request.account))
  return () =>
    prepared(
      request,
      { kind: 'solana-message', data },
      (decoded) => explainMessage(expectKind(decoded, 'message'), request, signInRules),
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

/** What several transactions could cost, one after another. */
const together = (exposures: readonly Exposure[]): Exposure => ({
  danger: exposures.some(({ danger }) => danger),
  unknown: exposures.some(({ unknown }) => unknown),
  moves: exposures.flatMap(({ moves }) => moves),
})

/** Several transactions under one approval: each is described and signed by itself, and one that fails ends the rest. */
const prepareAll = async (
  request: ChainRequest,
  transactions: readonly VersionedTransaction[],
  sends: boolean,
  finish: (signed: readonly Uint8Array[]) => Promise<Json>,
): Promise<Prepared> => {
  const network = { id: request.network.id as Caip2, name: request.network.name }
  const parts = await Promise.all(
    transactions.map((transaction) =>
      prepared(request, payloadOf(transaction), async (decoded) => {
        const { shown, warnings, exposure } = await explain(
          network,
          expectKind(decoded, 'solana-transaction'),
          transaction.serialize(),
          request.account,
        )
        return { subject: { kind: 'solana', transactions: [shown], sends }, warnings, exposure, sends }
      }),
    ),
  )
  const warnings = new Map(parts.flatMap((part) => part.warnings).map((warning) => [warning.code, warning]))
  return {
    subject: {
      kind: 'solana',
      transactions: parts.flatMap(({ subject }) => (subject.kind === 'solana' ? subject.transactions : [])),
      sends,
    },
    warnings: [...warnings.values()],
    exposure: together(parts.map(({ exposure }) => exposure)),
    sends,
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
  progress: progressOf,
  sighting: sightingOf,
  balance: (account, network) => readBalance(network, account),
}
