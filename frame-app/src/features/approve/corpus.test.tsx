import 'fake-indexeddb/auto'
import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { encodeAbiParameters, stringToHex, toHex, type Hex } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { ProviderRpcError, type Json } from '@walletframe/bridge-protocol'
import type { ChainRequest } from '../../chains/chain.ts'
import type { SignPayload } from '../../vault/payload.ts'

/* The corpus (test/corpus/README.md): the worker's own reading, the chains with a node of this file, and what the views make of it. */

const node = vi.hoisted(() => ({ answers: {} as Record<string, unknown> }))
vi.mock('../../api/rpc.ts', () => ({
  nodeRequest: async (_network: string, method: string, params: readonly unknown[]) => {
    if (method === 'eth_call') return callContract(params[0] as { readonly to: string; readonly data: Hex })
    if (method === 'getMultipleAccounts') return { value: (params[0] as string[]).map(() => null) }
    if (method in node.answers) return node.answers[method]
    throw new ProviderRpcError(-32601, `${method} is not there`)
  },
}))
vi.mock('../../vault/vault.ts', async () => {
  const { describe: read } = await import('../../vault/worker/signing.ts')
  const { Fault } = await import('../../vault/worker/fault.ts')
  const { VaultError } = await import('../../vault/workerHandle.ts')
  return {
    VaultError,
    vault: {
      describe: async (payload: SignPayload, origin: string) => {
        try {
          return read(payload, origin)
        } catch (error) {
          throw error instanceof Fault ? new VaultError({ code: error.code, message: error.message }) : error
        }
      },
    },
  }
})

const { loadChain } = await import('../../chains/registry.ts')
const { Subject } = await import('./views/ApprovalSubject.tsx')

/** Contracts of the corpus, by address: what they say of themselves. */
const contracts: Readonly<Record<string, { symbol: Hex; decimals?: number; supports?: string }>> = {
  '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48': { symbol: text('USDC'), decimals: 6 },
  // A symbol of 32 bytes, as the first tokens have it.
  '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984': { symbol: stringToHex('UNI', { size: 32 }), decimals: 18 },
  '0xbc4ca0eda7647a8ab7c2061c2e118a18a936f13d': { symbol: text('APES'), supports: '80ac58cd' },
  '0x495f947276749ce646f68ac8c248420045cb7b5e': { symbol: text('THINGS'), supports: 'd9b67a26' },
}

function text(value: string): Hex {
  return encodeAbiParameters([{ type: 'string' }], [value])
}

function callContract({ to, data }: { readonly to: string; readonly data: Hex }): Hex {
  const contract = contracts[to.toLowerCase()]
  const selector = data.slice(0, 10)
  if (!contract) return '0x'
  if (selector === '0x95d89b41') return contract.symbol
  if (selector === '0x313ce567' && contract.decimals !== undefined)
    return toHex(contract.decimals, { size: 32 })
  if (selector === '0x01ffc9a7')
    return toHex(contract.supports !== undefined && data.includes(contract.supports), { size: 32 })
  return '0x'
}

const accounts = {
  eip155: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  solana: 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9',
}
const networks = {
  eip155: {
    id: 'eip155:31337',
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    testnet: true,
  },
  solana: {
    id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    name: 'Solana',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    testnet: true,
  },
}
const usual = {
  eth_estimateGas: '0x5208',
  eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00' },
  eth_maxPriorityFeePerGas: '0x1',
  eth_getTransactionCount: '0x7',
  eth_getBalance: toHex(1_000n * 10n ** 18n),
  isBlockhashValid: { value: true },
  getFeeForMessage: { value: 5_000 },
  getBalance: { value: 2_000_000_000 },
}

type Entry = {
  readonly name: string
  readonly namespace: 'eip155' | 'solana'
  readonly method: string
  readonly params: Json
  readonly node?: Record<string, unknown>
  readonly expected: {
    readonly refused?: { readonly code: number; readonly text: string }
    readonly codes?: readonly string[]
    readonly texts?: readonly string[]
    readonly danger?: boolean
    readonly unknown?: boolean
    readonly digest?: string
  }
}

const read = (name: string): Entry[] =>
  JSON.parse(readFileSync(new URL(`../../../test/corpus/${name}.json`, import.meta.url), 'utf8')) as Entry[]

const requestOf = ({ method, params, namespace }: Entry): ChainRequest => ({
  method,
  params: JSON.parse(JSON.stringify(params).replaceAll('$account', accounts[namespace])) as Json,
  account: accounts[namespace],
  hostOrigin: 'https://app.example.com',
  network: networks[namespace],
})

const corpus = ['typedData', 'messages', 'transactions', 'solana'].flatMap(read)

test('at least 60', () => expect(corpus.length).toBeGreaterThanOrEqual(60))

describe.each(corpus.map((entry) => [entry.name, entry] as const))('%s', (_name, entry) => {
  test('is said and signed, or refused, as it must be', async () => {
    node.answers = { ...usual, ...entry.node }
    const { refused, codes, texts = [], danger, unknown, digest } = entry.expected
    const chain = await loadChain(entry.namespace)
    const prepare = async () => chain.parse(requestOf(entry))()
    if (refused) {
      await expect(prepare()).rejects.toMatchObject({
        code: refused.code,
        message: expect.stringContaining(refused.text),
      })
      return
    }
    const prepared = await prepare()
    expect(prepared.warnings.map(({ code }) => code)).toEqual(codes)
    expect(prepared.exposure).toMatchObject({ danger, unknown })
    expect(prepared.digest).toBe(digest)
    const shown = renderToStaticMarkup(
      <Subject
        subject={prepared.subject}
        warnings={prepared.warnings}
        around={{ network: 'eip155:1', site: null, account: null, details: null }}
      />,
    )
    // As a person reads it: without markup.
    const words = shown
      .replace(/<[^>]+>/g, '')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&')
    for (const part of texts) expect(words).toContain(part)
  })
})
