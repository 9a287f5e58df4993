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
  sightingOf({ network: 'eip155:1', address: '0xaa', hash: '0x1', nonce })
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
    says({ status: '0x1' }, null, null)
    expect(await look(3)).toMatchObject({ receipt: 'confirmed', isKnown: true, isTaken: false, nonce: 3 })
    expect(node.asked).toEqual(['eth_getTransactionReceipt'])
    says({ status: '0x0' }, null, null)
    expect((await look()).receipt).toBe('failed')
    says({ root: '0x2' }, null, null)
    expect((await look()).receipt).toBe('confirmed')
  })
  test('that waits: its nonce is read, and free', async () => {
    says(null, { nonce: '0x7', blockNumber: null }, '0x7')
    expect(await look()).toMatchObject({ receipt: null, isKnown: true, isTaken: false, nonce: 7 })
  })
  test('whose nonce is in a block, and it is not: taken, also where the pool still has it', async () => {
    says(null, null, '0x8')
    expect(await look(7)).toMatchObject({ isKnown: false, isTaken: true, nonce: 7 })
    says(null, { nonce: '0x7', blockNumber: null }, '0x8')
    expect(await look()).toMatchObject({ isKnown: true, isTaken: true, nonce: 7 })
  })
  test('in a block whose receipt is not there yet is no other one’s', async () => {
    says(null, { nonce: '0x7', blockNumber: '0x10' }, '0x8')
    expect(await look()).toMatchObject({ isKnown: true, isTaken: false })
  })
  test('without a nonce that is known nobody says that it is taken; garbage is none', async () => {
    says(null, null, '0x8')
    expect(await look()).toMatchObject({ isKnown: false, isTaken: false, nonce: null })
    says(null, { nonce: 'seven' }, 'many')
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
  [{ err: { InstructionError: [0, 'x'] }, confirmationStatus: 'processed' }, 'failed', true],
  [null, null, false],
])('a transaction of Solana: %j', async (status, receipt, isKnown) => {
  node.answers = { getSignatureStatuses: { value: [status] } }
  expect(await sightingOnSolana({ network: 'solana:x', hash: 's' })).toMatchObject({
    receipt,
    isKnown,
    isTaken: false,
  })
})
