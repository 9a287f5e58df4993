import { errorCode, ProviderRpcError } from '@walletframe/bridge-protocol'
import { keccak256 } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const node = vi.hoisted(() => ({
  answers: {} as Record<string, () => unknown>,
  asked: [] as string[],
}))
vi.mock('../../api/rpc.ts', () => ({
  nodeRequest: async (_network: string, method: string) => {
    node.asked.push(method)
    return node.answers[method]?.()
  },
}))
const { broadcast } = await import('./broadcast.ts')
const { nextNonce, rememberNonce } = await import('./nonces.ts')

const network = 'eip155:31337'
const raw = '0x5192ed'
const hash = keccak256(raw)
const fails = (code: number, message: string) => () => {
  throw new ProviderRpcError(code, message)
}
/** Sends, and lets all its waiting pass. */
const send = async () => {
  const sending = broadcast(network, raw)
  sending.catch(() => undefined)
  await vi.runAllTimersAsync()
  return sending
}

beforeEach(() => {
  vi.useFakeTimers()
  node.asked.length = 0
  node.answers = { eth_sendRawTransaction: () => hash, eth_getTransactionByHash: () => null }
})
afterEach(() => {
  vi.useRealTimers()
})

describe('behaviour', () => {
  test('a node that takes it is asked once, and nothing is looked up', async () => {
    expect(await send()).toEqual({ hash, taken: true })
    expect(node.asked).toEqual(['eth_sendRawTransaction'])
  })

  test.each([
    'already known',
    'ALREADY_EXISTS: already known',
    'transaction already imported',
    'AlreadyKnown',
  ])('“%s” means that it was sent', async (message) => {
    node.answers['eth_sendRawTransaction'] = fails(-32000, message)
    expect(await send()).toEqual({ hash, taken: true })
  })

  test.each([
    [errorCode.chainDisconnected, 'The wallet server cannot be reached.'],
    [-32000, 'request timed out'],
    [-32603, 'context deadline exceeded'],
  ])('an answer that was lost (%i %s): looked up by its hash, sent once', async (code, message) => {
    node.answers['eth_sendRawTransaction'] = fails(code, message)
    let looks = 0
    node.answers['eth_getTransactionByHash'] = () => {
      looks += 1
      if (looks === 1) throw new ProviderRpcError(errorCode.chainDisconnected, 'still away')
      return looks === 2 ? null : { hash }
    }
    expect(await send()).toEqual({ hash, taken: true })
    expect(node.asked.filter((method) => method === 'eth_sendRawTransaction')).toHaveLength(1)
  })

  test('nobody knows it: its hash is answered all the same, never a failure', async () => {
    node.answers['eth_sendRawTransaction'] = fails(errorCode.chainDisconnected, 'away')
    expect(await send()).toEqual({ hash, taken: false })
  })

  test('“nonce too low” of a transaction that was mined meanwhile is no failure', async () => {
    node.answers['eth_sendRawTransaction'] = fails(-32000, 'nonce too low')
    node.answers['eth_getTransactionByHash'] = () => ({ hash })
    expect(await send()).toEqual({ hash, taken: true })
  })
})

describe('errors', () => {
  test.each([
    ['nonce too low', 'came first'],
    ['insufficient funds for gas * price + value', 'Insufficient funds'],
    ['max fee per gas less than block base fee', 'fee is too low'],
  ])('the node refused: %s', async (message, told) => {
    node.answers['eth_sendRawTransaction'] = fails(-32000, message)
    await expect(send()).rejects.toMatchObject({ message: expect.stringContaining(told) })
  })
})

describe('nonces', () => {
  const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  test('what a node took a moment ago counts, also where the next one is behind', async () => {
    node.answers['eth_getTransactionCount'] = () => '0x7'
    expect(await nextNonce(network, account)).toBe(7)
    rememberNonce(network, account, 7)
    expect(await nextNonce(network, account.toLowerCase())).toBe(8)
    expect(await nextNonce('eip155:1', account)).toBe(7)
    // Later the chain's own word counts again: what was taken may have been dropped.
    vi.setSystemTime(Date.now() + 61_000)
    expect(await nextNonce(network, account)).toBe(7)
  })
})
