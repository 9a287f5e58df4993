import { base58 } from '@scure/base'
import { errorCode, ProviderRpcError } from '@walletframe/bridge-protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const node = vi.hoisted(() => ({ answers: {} as Record<string, () => unknown>, asked: [] as string[] }))
vi.mock('../../api/rpc.ts', () => ({
  nodeRequest: async (_network: string, method: string) => {
    node.asked.push(method)
    return node.answers[method]?.()
  },
}))
const { broadcast } = await import('./broadcast.ts')

const transaction = new Uint8Array([1, ...Array.from({ length: 64 }, (_, index) => index), 9, 9])
const signature = base58.encode(transaction.slice(1, 65))
const fails = (code: number, message: string) => () => {
  throw new ProviderRpcError(code, message)
}
const send = async () => {
  const sending = broadcast('solana:main', transaction, {})
  sending.catch(() => undefined)
  await vi.runAllTimersAsync()
  return sending
}
beforeEach(() => {
  vi.useFakeTimers()
  node.asked.length = 0
  node.answers = { sendTransaction: () => signature, getSignatureStatuses: () => ({ value: [null] }) }
})
afterEach(() => {
  vi.useRealTimers()
})

test('sent once, answered by its signature', async () => {
  expect(await send()).toBe(signature)
  expect(node.asked).toEqual(['sendTransaction'])
})

test('threat 33: “already processed” means that it was sent', async () => {
  node.answers['sendTransaction'] = fails(
    -32002,
    'Transaction simulation failed: This transaction has already been processed',
  )
  expect(await send()).toBe(signature)
})

test('an answer that was lost is looked up, and nothing is sent twice', async () => {
  node.answers['sendTransaction'] = fails(errorCode.chainDisconnected, 'away')
  let looks = 0
  node.answers['getSignatureStatuses'] = () => {
    looks += 1
    return { value: [looks < 3 ? null : { confirmationStatus: 'processed' }] }
  }
  expect(await send()).toBe(signature)
  expect(node.asked.filter((method) => method === 'sendTransaction')).toHaveLength(1)
  expect(looks).toBe(3)
})

test.each([
  ['Blockhash not found', 'has expired'],
  ['Transaction simulation failed: Error processing Instruction 0', 'Failed to send transaction'],
])('the node refused: %s', async (message, told) => {
  node.answers['sendTransaction'] = fails(-32002, message)
  await expect(send()).rejects.toMatchObject({
    code: errorCode.transactionRejected,
    message: expect.stringContaining(told),
  })
})
