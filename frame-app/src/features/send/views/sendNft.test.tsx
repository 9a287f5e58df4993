// @vitest-environment jsdom
import { errorCode, ProviderRpcError } from '@walletframe/bridge-protocol'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { padHex, toHex } from 'viem'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SendableNft } from '../../../data/nfts.ts'

const world = vi.hoisted(() => ({
  node: {} as Record<string, unknown>,
  sent: [] as unknown[],
}))
vi.mock('../../../storage/records.ts', () => ({ openRecords: () => Promise.reject(new Error('denied')) }))
vi.mock('../../../storage/contacts.ts', () => ({ readContacts: async () => [] }))
vi.mock('../../../api/rpc.ts', () => ({
  nodeRequest: async (_network: string, method: string, [call]: readonly { readonly to?: string }[]) => {
    // No chain of the OP stack.
    if (call?.to?.startsWith('0x4200')) return '0x'
    const answer = world.node[method]
    if (answer instanceof Error) throw answer
    return answer
  },
}))
vi.mock('../../../api/client.ts', () => ({ callServer: async () => ({ data: [], next: null }) }))
vi.mock('../send.ts', () => ({
  sendTransfer: async (...given: unknown[]) => void world.sent.push(given),
  sendAgain: async (...given: unknown[]) => void world.sent.push(['again', ...given]),
}))
const { WalletSend } = await import('./WalletSend/WalletSend.tsx')
const { WalletSendNft } = await import('./WalletSendNft/WalletSendNft.tsx')
const { WalletSendNftPreview } = await import('./WalletSendNftPreview/WalletSendNftPreview.tsx')
const { connectionsStore } = await import('../../../connections/connections.ts')
const { queryClient } = await import('../../../data/queryClient.ts')
const { currentView, modalStore } = await import('../../../state/modal.ts')
const { optionsStore } = await import('../../../state/options.ts')
const { emptyForm, sendStore } = await import('../sendState.ts')

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const from = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const account = `eip155:1:${from}` as const
const to = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const contract = '0xbc4ca0eda7647a8ab7c2061c2e118a18a936f13d'
const piece: SendableNft = {
  id: `eip155:1:${contract}:7`,
  network: 'eip155:1',
  contract,
  tokenId: '7',
  standard: 'ERC-721',
  amount: '1',
  name: 'Seven',
  collection: 'Numbers',
  description: '',
  image: undefined,
  suspicious: false,
}
const tickets: SendableNft = { ...piece, standard: 'ERC-1155', amount: '5', name: 'Ticket' }

const element = document.createElement('div')
document.body.append(element)
let root: Root
const find = (id: string) => element.querySelector<HTMLElement>(`[data-testid="${id}"]`)
const settle = async (milliseconds = 1) => {
  for (let turn = 0; turn < 8; turn += 1)
    await act(() => vi.advanceTimersByTimeAsync(turn === 0 ? milliseconds : 1))
}
const show = async (what: ReactNode) => {
  await act(async () => root.render(what))
  await settle()
}
const press = async (id: string) => {
  await act(async () => find(id)?.click())
  await settle()
}
const type = async (id: string, text: string) => {
  const field = find(id)
  const { set } = Object.getOwnPropertyDescriptor(
    field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype,
    'value',
  ) as { set: (this: HTMLElement, text: string) => void }
  await act(async () => {
    set.call(field as HTMLElement, text)
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await settle()
}
const step = () => find('send-preview')?.dataset['step']
const own = (amount: bigint) => toHex(amount, { size: 32 })

beforeAll(async () => {
  const { observeRecipient } = await import('../../../data/recipient.ts')
  const { observeNativeBalance } = await import('../../../data/nativeBalance.ts')
  await observeRecipient('eip155:1 0x').refetch()
  await observeNativeBalance(account).refetch()
})

beforeEach(async () => {
  vi.useFakeTimers()
  if (root) await act(async () => root.unmount())
  queryClient.clear()
  world.sent = []
  world.node = {
    eth_getBalance: '0xde0b6b3a7640000',
    eth_call: padHex(from, { size: 32 }),
    eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00' },
    eth_maxPriorityFeePerGas: '0x0',
    eth_estimateGas: '0xc350',
    eth_getCode: '0x',
  }
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  optionsStore.setState({ networks: [{ id: 'eip155:1', name: 'One', nativeCurrency, testnet: false }] })
  connectionsStore.setState({
    active: 'eip155',
    byNamespace: {
      eip155: {
        status: 'connected',
        connector: { type: 'embedded', id: 'w', name: 'Wallet' },
        accounts: [account],
        network: 'eip155:1',
      },
    },
  })
  sendStore.setState({ form: emptyForm, waiting: {}, problem: {}, unsure: [] })
  modalStore.setState({ open: true, history: [{ name: 'Account' }, { name: 'WalletSendNft', nft: piece }] })
  root = createRoot(element)
})

const preview = async (nft: SendableNft) => {
  await show(<WalletSendNft nft={nft} />)
  await type('send-recipient', to)
  if (nft === tickets) await type('send-amount', '2')
  await press('send-preview')
  expect(currentView(modalStore.getState())).toEqual({ name: 'WalletSendNftPreview' })
  await show(<WalletSendNftPreview />)
}

describe('form', () => {
  test('a piece has no amount to fill in; what is missing is said', async () => {
    await show(<WalletSendNft nft={piece} />)
    expect(find('send-amount')).toBeNull()
    expect(step()).toBe('add-address')
    await type('send-recipient', '0x12')
    expect(step()).toBe('invalid-address')
    await type('send-recipient', contract)
    expect(find('send-told')?.dataset['fault']).toBe('token')
    await type('send-recipient', to)
    expect(step()).toBe('preview')
  })
  test('of several a whole number, and no more than there are', async () => {
    world.node['eth_call'] = own(5n)
    await show(<WalletSendNft nft={tickets} />)
    await type('send-recipient', to)
    for (const [typed, expected] of [
      ['', 'add-amount'],
      ['0', 'add-amount'],
      ['1.5', 'incorrect-value'],
      ['-1', 'incorrect-value'],
      ['6', 'insufficient-funds'],
      ['5', 'preview'],
    ] as const) {
      await type('send-amount', typed)
      expect([typed, step()]).toEqual([typed, expected])
    }
    await press('send-amount-most')
    expect(sendStore.getState().form.amount).toBe('5')
    // There are fewer now than the list says.
    world.node['eth_call'] = own(3n)
    await act(async () => queryClient.invalidateQueries({ queryKey: ['owned-nft'] }))
    await settle()
    expect(find('send-balance')?.dataset['units']).toBe('3')
    expect(step()).toBe('insufficient-funds')
    expect(find('send-preview')?.textContent).toBe('You do not have that many')
  })
  test('what is somebody else’s now is said to be', async () => {
    world.node['eth_call'] = padHex(to, { size: 32 })
    await show(<WalletSendNft nft={piece} />)
    expect(find('send-gone')?.textContent).toBe('You no longer own this NFT.')
    expect(find('send-preview')?.getAttribute('aria-disabled')).toBe('true')
  })
  test('whose it is cannot be read: nothing is ready', async () => {
    world.node['eth_call'] = new ProviderRpcError(errorCode.chainDisconnected, 'away')
    await show(<WalletSendNft nft={piece} />)
    await type('send-recipient', to)
    await settle(60_000)
    expect(find('send-unread')).not.toBeNull()
    expect(step()).toBe('checking')
    world.node['eth_call'] = padHex(from, { size: 32 })
    await press('send-retry')
    expect(step()).toBe('preview')
  })
  test('on another network it says that it changed; the form of tokens is another form', async () => {
    await show(<WalletSendNft nft={{ ...piece, network: 'eip155:10' }} />)
    expect(find('send-changed')).not.toBeNull()
    await show(<WalletSendNft nft={piece} />)
    await type('send-recipient', to)
    await show(<WalletSend />)
    expect(sendStore.getState().form).toBe(emptyForm)
  })
})

describe('preview', () => {
  test('what is shown is what is sent', async () => {
    await preview(piece)
    expect(find('send-what')?.textContent).toBe('Seven')
    expect(find('send-nft-id')?.textContent).toBe('7')
    expect(find('send-nft-contract')?.textContent).toBe(contract)
    expect(find('send-address')?.textContent).toBe(to)
    expect(find('send-fee')?.dataset['units']).toBe(String(55_000n * 1_200_000_000n))
    await press('send-confirm')
    const transfer = { account, token: contract, to }
    expect(world.sent).toEqual([
      [{ ...transfer, units: 1n, piece: { standard: 'ERC-721', id: '7', title: 'Seven' } }, 'ERC-721'],
    ])
    // What may have been sent is this piece, and no other one of the collection.
    const unsure = { ...transfer, units: 1n, piece: { standard: 'ERC-721', id: '8', title: '' } } as const
    await act(async () => sendStore.setState({ unsure: [{ transfer: unsure }] }))
    expect(find('send-confirm')?.textContent).toBe('Send')
    await act(async () =>
      sendStore.setState({ unsure: [{ transfer: { ...unsure, piece: { ...unsure.piece, id: '7' } } }] }),
    )
    expect(find('send-confirm')?.textContent).toBe('Send again')
  })
  test('of several, so many', async () => {
    world.node['eth_call'] = own(5n)
    await preview(tickets)
    expect(find('send-count')?.textContent).toBe('×2')
    await press('send-confirm')
    expect(world.sent).toMatchObject([[{ units: 2n, piece: { standard: 'ERC-1155', id: '7' } }, 'ERC-1155']])
  })
  test('whose it is is asked again: what went meanwhile is not sent', async () => {
    await show(<WalletSendNft nft={piece} />)
    await type('send-recipient', to)
    await press('send-preview')
    world.node['eth_call'] = padHex(to, { size: 32 })
    await show(<WalletSendNftPreview />)
    expect(find('send-gone')).not.toBeNull()
    expect(find('send-confirm')?.dataset['step']).toBe('insufficient-funds')
    await press('send-confirm')
    expect(world.sent).toEqual([])
  })
  test('a contract that does not take it is said in one sentence, and nothing is sent', async () => {
    await show(<WalletSendNft nft={piece} />)
    await type('send-recipient', to)
    await press('send-preview')
    world.node['eth_estimateGas'] = new ProviderRpcError(3, 'execution reverted')
    world.node['eth_getCode'] = '0x6080'
    await show(<WalletSendNftPreview />)
    expect(find('send-failure')?.textContent).toContain('The recipient’s contract cannot receive this NFT.')
    await press('send-confirm')
    expect(world.sent).toEqual([])
  })
})
