import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Network } from '@walletframe/api-contract'
import { ProviderRpcError, type Json } from '@walletframe/bridge-protocol'
import { addAndSwitch, isUnknownChain } from './addChain.ts'

const network: Network = {
  id: 'eip155:8453',
  name: 'Base',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  explorerUrl: 'https://basescan.org',
  walletRpcUrl: 'https://mainnet.base.org',
  testnet: false,
}
const unknown = new ProviderRpcError(4_902, 'Unrecognized chain ID "0x2105".')
const refused = (code: number) => new ProviderRpcError(code, 'As the wallet says it.')

/** `'never'`: no answer. */
type Answer = Json | ProviderRpcError
type Wallet = {
  readonly add?: Answer
  readonly switch?: Answer
  /** What `eth_chainId` says after it was asked to add, and after it was asked to switch. */
  readonly added?: Answer
  readonly switched?: Answer
}

const go = (wallet: Wallet, refusal: unknown = unknown, { tells = true, known = true } = {}) => {
  const asked: [string, Json][] = []
  const ask = async (method: string, params: Json): Promise<Json> => {
    asked.push([method, params])
    const wasSwitched = asked.some(([each]) => each === 'wallet_switchEthereumChain')
    const answer =
      method === 'eth_chainId'
        ? ((wasSwitched ? wallet.switched : wallet.added) ?? '0x1')
        : method === 'wallet_addEthereumChain'
          ? wallet.add
          : wallet.switch
    if (answer instanceof ProviderRpcError) throw answer
    return answer === 'never' ? new Promise<Json>(() => undefined) : (answer ?? null)
  }
  const done = addAndSwitch(refusal, {
    id: 'eip155:8453',
    network: known ? network : undefined,
    ask,
    tells,
  }).then(
    () => 'there' as const,
    (thrown: unknown) => thrown as ProviderRpcError,
  )
  return { done, asked, methods: () => asked.map(([method]) => method) }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('behaviour', () => {
  test('the wallet is told of the network, asked again, and believed what it says of itself', async () => {
    const { done, asked } = go({ added: '0x1', switched: '0x2105' })
    expect(await done).toBe('there')
    expect(asked).toEqual([
      [
        'wallet_addEthereumChain',
        [
          {
            chainId: '0x2105',
            chainName: 'Base',
            nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
            rpcUrls: ['https://mainnet.base.org'],
            blockExplorerUrls: ['https://basescan.org'],
          },
        ],
      ],
      ['eth_chainId', []],
      ['wallet_switchEthereumChain', [{ chainId: '0x2105' }]],
      ['eth_chainId', []],
    ])
  })
  test('one that goes there as soon as it has it is not asked again', async () => {
    const { done, methods } = go({ added: '0x2105' })
    expect(await done).toBe('there')
    expect(methods()).toEqual(['wallet_addEthereumChain', 'eth_chainId'])
  })
  test('one that stands on no network is not asked where it is', async () => {
    const { done, methods } = go({}, unknown, { tells: false })
    expect(await done).toBe('there')
    expect(methods()).toEqual(['wallet_addEthereumChain', 'wallet_switchEthereumChain'])
  })
  test.each([
    unknown,
    { code: -32_603, message: 'Internal', data: { originalError: { code: 4_902 } } },
    { code: -32_603, message: 'Unrecognized chain ID "0x2105". Try adding the chain first.' },
  ])('%j means that the wallet does not know it', (thrown) => {
    expect(isUnknownChain(thrown)).toBe(true)
  })
})

describe('errors', () => {
  test.each([4_001, -32_002, -32_603, 4_100, 4_200])('a refusal of %i adds nothing', async (code) => {
    const { done, asked } = go({}, refused(code))
    expect(await done).toMatchObject({ code })
    expect(asked).toEqual([])
  })
  test.each([null, 'x', {}, { data: null }, { code: '4902' }, { message: 7 }])(
    'a refusal of %j adds nothing',
    async (refusal) => {
      const { done, asked } = go({}, refusal)
      expect(await done).toBe(refusal)
      expect(asked).toEqual([])
    },
  )
  test('a network that the page does not have is not added', async () => {
    const { done, asked } = go({}, unknown, { known: false })
    expect(await done).toBe(unknown)
    expect(asked).toEqual([])
  })
  test.each([
    [4_001, 4_001],
    [-32_002, -32_002],
    [4_900, 4_900],
    // It has no such method, does not like what it is told, or says anything else.
    [4_200, 4_902],
    [-32_602, 4_902],
    [-32_603, 4_902],
    [4_902, 4_902],
    [7, 4_902],
  ])('adding refused with %i ends with %i, and it is not asked to switch', async (code, expected) => {
    const { done, methods } = go({ add: refused(code) })
    expect(await done).toMatchObject({ code: expected })
    expect(methods()).toEqual(['wallet_addEthereumChain'])
  })
  test('adding fails in the words of the specification', async () => {
    expect(await go({ add: refused(-32_602) }).done).toMatchObject({ message: 'Chain is not supported' })
  })
  test('4902 for ever: each is asked once', async () => {
    const { done, methods } = go({ switch: unknown })
    expect(await done).toMatchObject({ code: 4_902 })
    expect(methods()).toEqual(['wallet_addEthereumChain', 'eth_chainId', 'wallet_switchEthereumChain'])
  })
  test('it adds, says yes and stays where it is', async () => {
    expect(await go({ added: '0x1', switched: '0x1' }).done).toMatchObject({ code: -32_603 })
  })
  test.each([7, {}, '<b>', ['0x2105'], '', refused(-32_603)])(
    'it answers everything with %j: it is not taken to be there',
    async (garbage) => {
      const wallet = { add: 'yes', switch: ['<b>'], added: garbage, switched: garbage }
      expect(await go(wallet).done).toMatchObject({ code: -32_603 })
    },
  )
  test('it never says where it is', async () => {
    const { done } = go({ added: 'never', switched: 'never' })
    await vi.advanceTimersByTimeAsync(4_000)
    expect(await done).toMatchObject({ code: -32_603 })
  })
})
