import { beforeEach, describe, expect, test, vi } from 'vitest'

const node = vi.hoisted(() => ({ answers: {} as Record<string, unknown>, asked: [] as string[] }))
vi.mock('../../api/rpc.ts', () => ({
  nodeRequest: (_network: string, method: string) => {
    node.asked.push(method)
    const answer = node.answers[method]
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer ?? null)
  },
}))
const { sightingOf } = await import('./sighting.ts')
const { sightingOf: sightingOnSolana } = await import('../solana/sighting.ts')

const look = (nonce: number | null = null) =>
  sightingOf({ network: 'eip155:1', address: '0xaa', hash: '0xAb', nonce })
const inBlock = { blockNumber: '0x10', transactionHash: '0xaB' }
const says = (receipt: unknown, found: unknown, count: unknown) => {
  node.answers = {
    eth_getTransactionReceipt: receipt,
    eth_getTransactionByHash: found,
    eth_getTransactionCount: count,
  }
}

beforeEach(() => {
  node.asked = []
})

describe('a transaction of EVM', () => {
  test('with a receipt: one question, and its status', async () => {
    says({ ...inBlock, status: '0x1' }, null, null)
    expect(await look(3)).toMatchObject({ receipt: 'confirmed', isKnown: true, isTaken: false, nonce: 3 })
    expect(node.asked).toEqual(['eth_getTransactionReceipt'])
    says({ ...inBlock, status: '0x0' }, null, null)
    expect((await look()).receipt).toBe('failed')
  })
  test.each([
    {},
    'yes',
    { status: '0x1' },
    { ...inBlock },
    { ...inBlock, status: '0x2' },
    { ...inBlock, root: '0x2' },
    { ...inBlock, status: '0x1', blockNumber: null },
    { ...inBlock, status: '0x0', blockNumber: 16 },
    { ...inBlock, status: '0x1', transactionHash: '0xac' },
  ])('a receipt that does not say all of it decides nothing: %j', async (receipt) => {
    says(receipt, null, '0x0')
    expect(await look(3)).toMatchObject({ receipt: null, isKnown: false })
  })
  test('what it does is taken from the network, also where it is in a block at the first look', async () => {
    const to = `0x${'0c'.repeat(20)}`
    const found = { from: '0xAA', nonce: '0x7', to, value: '0x5', input: '0xa9059cbb' }
    const known = { nonce: 7, asked: { to, value: '0x5', data: '0xa9059cbb' } }
    says(null, found, '0x7')
    expect(await look()).toMatchObject(known)
    says({ ...inBlock, status: '0x1' }, found, null)
    expect(await look()).toMatchObject({ ...known, receipt: 'confirmed' })
    says({ ...inBlock, status: '0x1' }, new Error('away'), null)
    expect(await look()).toMatchObject({ receipt: 'confirmed', nonce: null })
    says(null, { from: '0xaa', nonce: '0x7', to: 5, value: 'much', input: {} }, '0x7')
    expect((await look()).asked).toEqual({ to: null, value: null, data: null })
  })
  test('of another account it says neither nonce nor what it does, and takes nobody’s place', async () => {
    says(null, { from: '0xbb', nonce: '0x7', to: '0xaa', value: '0x5' }, '0x8')
    const seen = await look()
    expect(seen).toMatchObject({ isKnown: true, isTaken: false, nonce: null })
    expect(seen.asked).toBeUndefined()
  })
  test('that waits: its nonce is read, and free', async () => {
    says(null, { from: '0xaa', nonce: '0x7', blockNumber: null }, '0x7')
    expect(await look()).toMatchObject({ receipt: null, isKnown: true, isTaken: false, nonce: 7 })
  })
  test('whose nonce is in a block, and it is not: taken, but not while the pool still has it', async () => {
    says(null, null, '0x8')
    expect(await look(7)).toMatchObject({ isKnown: false, isTaken: true, nonce: 7 })
    says(null, { from: '0xaa', nonce: '0x7', blockNumber: null }, '0x8')
    expect(await look(7)).toMatchObject({ isKnown: true, isTaken: false, nonce: 7 })
  })
  test('in a block whose receipt is not there yet is no other one’s', async () => {
    says(null, { from: '0xaa', nonce: '0x7', blockNumber: '0x10' }, '0x8')
    expect(await look(7)).toMatchObject({ isKnown: true, isTaken: false })
  })
  test('without a nonce that is known nobody says that it is taken; garbage is none', async () => {
    says(null, null, '0x8')
    expect(await look()).toMatchObject({ isKnown: false, isTaken: false, nonce: null })
    says(null, { from: '0xaa', nonce: 'seven' }, 'many')
    expect(await look(7)).toMatchObject({ isTaken: false, nonce: 7 })
  })
  test('of which no node says anything is no sighting', async () => {
    says(new Error('away'), null, null)
    await expect(look()).rejects.toThrow('away')
  })
})

test.each([
  [{ err: null, confirmationStatus: 'confirmed' }, 'confirmed', true],
  [{ err: null, confirmationStatus: 'finalized' }, 'confirmed', true],
  [{ err: null, confirmationStatus: 'processed' }, null, true],
  [{ err: { InstructionError: [0, 'x'] }, confirmationStatus: 'processed' }, null, true],
  [{ err: { InstructionError: [0, 'x'] }, confirmationStatus: 'confirmed' }, 'failed', true],
  [null, null, false],
])('a transaction of Solana: %j', async (status, receipt, isKnown) => {
  node.answers = { getSignatureStatuses: { value: [status] } }
  expect(await sightingOnSolana({ network: 'solana:x', hash: 's' })).toMatchObject({
    receipt,
    isKnown,
    isTaken: false,
  })
})
