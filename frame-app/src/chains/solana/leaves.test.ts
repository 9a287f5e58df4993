import { readFileSync } from 'node:fs'
import { base58, base64, hex } from '@scure/base'
import { VersionedTransaction } from '@solana/web3.js'
import { errorCode, type Caip10 } from '@walletframe/bridge-protocol'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Transfer } from '../send.ts'

/*
 * A compressed piece in a tree that Metaplex' program made (Bubblegum and SPL Account Compression of the main network, in LiteSVM): as the tree stood, and the
 * instruction of Metaplex' own client (mpl-bubblegum 5.1.0) that those programs carried out.
 */
const index = vi.hoisted(() => ({ answer: (): Promise<unknown> => Promise.reject(new Error('No index.')) }))
vi.mock('../../api/client.ts', () => ({ callServer: () => index.answer() }))
vi.mock('../../api/rpc.ts', async () => ({ nodeRequest: (await import('./fakeNode.ts')).nodeRequest }))
const { node } = await import('./fakeNode.ts')
const { explain } = await import('./explain.ts')
const { leafId, nodesToBring } = await import('./leaves.ts')
const { programs } = await import('./programs.ts')
const { decodedOf } = await import('./decodedOf.ts')
const { solanaSend } = await import('./send.ts')

const recorded = JSON.parse(readFileSync(new URL('./leaves.recorded.json', import.meta.url), 'utf8')) as {
  readonly tree: string
  readonly id: string
  readonly owner: string
  readonly receiver: string
  readonly index: number
  readonly dataHash: string
  readonly creatorHash: string
  readonly proof: readonly string[]
  readonly account: { readonly lamports: number; readonly owner: string; readonly data: string }
  /** Address, whether it signs, whether it is written. */
  readonly keys: readonly (readonly [string, number, number])[]
  /** Hex. */
  readonly data: string
}
const { id, owner, receiver, tree } = recorded
const told = {
  tree,
  index: recorded.index,
  owner,
  delegate: owner,
  dataHash: recorded.dataHash,
  creatorHash: recorded.creatorHash,
  proof: recorded.proof,
}

const network = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const account: Caip10 = `${network}:${owner}`
const transfer = (more: Partial<Transfer> = {}): Transfer => ({
  account,
  token: id,
  to: receiver,
  units: 1n,
  piece: { standard: 'compressed', id: '', title: 'Leaf 1' },
  ...more,
})
const owned = () => solanaSend.owned?.(account, id, { standard: 'compressed', id: '' })
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: { failure?: unknown }) => error.failure,
  )
const treeAccount = () => ({ ...recorded.account, data: base64.decode(recorded.account.data) })
const sent = async () => {
  const { params } = await solanaSend.request(transfer())
  return VersionedTransaction.deserialize(base58.decode((params as { transaction: string }).transaction))
}

beforeEach(() => {
  Object.assign(node, { prices: [], err: null, fault: {}, asked: [], held: new Map() })
  node.accounts = new Map([
    [tree, treeAccount()],
    [owner, { lamports: 1_000_000_000, owner: programs.system, data: new Uint8Array() }],
  ])
  index.answer = () => Promise.resolve(told)
})

test('the instruction is the one that the programs carried out, with the root that the proof leads to', async () => {
  const { message } = await sent()
  const keys = message.staticAccountKeys.map((key) => key.toBase58())
  const [instruction, ...more] = message.compiledInstructions.filter(
    ({ programIdIndex }) => keys[programIdIndex] === programs.bubblegum,
  )
  expect(more).toEqual([])
  expect(hex.encode(Uint8Array.from(instruction?.data ?? []))).toBe(recorded.data)
  expect(instruction?.accountKeyIndexes.map((place) => keys[place])).toEqual(
    recorded.keys.map(([address]) => address),
  )
  const written = recorded.keys.filter(([, , isWritten]) => isWritten).map(([address]) => address)
  expect(keys.filter((_key, place) => message.isAccountWritable(place))).toEqual(
    expect.arrayContaining(written),
  )
  // Of the tree its first bytes alone are read: it may have a megabyte.
  const [[, [, options]] = ['', []]] = node.asked.filter(
    ([method, [addresses]]) => method === 'getMultipleAccounts' && String(addresses) === tree,
  )
  expect(options).toMatchObject({ dataSlice: { offset: 0, length: 56 } })
})

test('it costs the fee alone, and is the account’s as the index says', async () => {
  expect(await solanaSend.fee(transfer(), true)).toEqual({ fee: 5_000n, reserve: 5_000n, isEstimated: true })
  expect(await owned()).toBe(1n)
  index.answer = () => Promise.resolve({ ...told, owner: receiver, delegate: receiver })
  expect(await owned()).toBe(0n)
  expect(await failureOf(solanaSend.fee(transfer(), true))).toEqual({ code: 'would-fail', reason: null })
})

test.each([
  ['another leaf', { index: 2 }],
  ['another tree', { tree: receiver }],
])('an index that tells of %s tells of another piece: nothing of it is taken', async (_what, wrong) => {
  index.answer = () => Promise.resolve({ ...told, ...wrong })
  expect(await owned()).toBe(0n)
  expect(await failureOf(solanaSend.request(transfer()))).toEqual({ code: 'would-fail', reason: null })
})

test.each([
  [
    'a proof that is too short',
    () => (index.answer = () => Promise.resolve({ ...told, proof: told.proof.slice(1) })),
  ],
  ['a tree of another program', () => node.accounts.set(tree, { ...treeAccount(), owner: programs.token })],
  ['no tree', () => node.accounts.delete(tree)],
])('%s comes to nothing', async (_what, change) => {
  change()
  expect(await failureOf(solanaSend.request(transfer()))).toEqual({ code: 'would-fail', reason: null })
})

test('an index that does not answer is an error of its own, and more than one of a piece is none', async () => {
  index.answer = () => Promise.reject(new Error('No index.'))
  const lost = {
    code: errorCode.chainDisconnected,
    message: expect.stringContaining('does not answer') as string,
  }
  await expect(owned()).rejects.toMatchObject(lost)
  await expect(solanaSend.request(transfer())).rejects.toMatchObject(lost)
  index.answer = () => Promise.resolve(told)
  expect(await failureOf(solanaSend.request(transfer({ units: 2n })))).toEqual({
    code: 'would-fail',
    reason: null,
  })
})

test('a tree has the nodes near its root by itself, as far as the node says how long it is', () => {
  const head = { owner: programs.compression, data: treeAccount().data.slice(0, 56) }
  expect(nodesToBring({ ...head, space: treeAccount().data.length })).toEqual({ levels: 5, nodes: 3 })
  expect(nodesToBring({ ...head, space: undefined })).toEqual({ levels: 5, nodes: 5 })
  expect(nodesToBring({ ...head, data: head.data.slice(1), space: 2_072 })).toBeUndefined()
  expect(nodesToBring(null)).toBeUndefined()
})

test('the approval says which piece goes to whom: the id follows from tree and leaf', async () => {
  const transaction = await sent()
  const { shown, warnings, exposure } = await explain(
    { id: network, name: 'Local' },
    decodedOf(transaction.message.serialize()),
    transaction.serialize(),
    owner,
  )
  expect(shown.actions).toEqual([
    { kind: 'token-transfer', amount: { value: '1', decimals: 0, symbol: null }, mint: id, to: receiver },
  ])
  expect(warnings.filter(({ code }) => code.startsWith('program'))).toEqual([])
  expect(exposure.moves).toContainEqual({ asset: `${network}/token:${id}`, amount: 1n, network })
  expect(leafId(tree, 1n)).toBe(id)
})
