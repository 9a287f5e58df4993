// @vitest-environment jsdom
import type { Network } from '@walletframe/api-contract'
import { addressOf, chainOf, type Caip10 } from '@walletframe/bridge-protocol'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Nft } from '../../../data/nfts.ts'

type Query = Readonly<Record<string, string>>
const server = vi.hoisted(() => ({
  answer: (_query: Query): Promise<unknown> => Promise.reject(new Error('away')),
}))
vi.mock('../../../api/client.ts', () => ({
  callServer: (_route: unknown, { query }: { readonly query: Query }) => server.answer(query),
}))
vi.mock('../../networks/switchNetwork.ts', () => ({ switchNetwork: (to: string) => void switched.push(to) }))
const switched: string[] = []
const { Nfts } = await import('./Nfts.tsx')
const { NftDetails } = await import('./NftDetails/NftDetails.tsx')
const { connectionsStore } = await import('../../../connections/connections.ts')
const { queryClient } = await import('../../../data/queryClient.ts')
const { currentView, modalStore } = await import('../../../state/modal.ts')
const { openModal } = await import('../../../state/navigation.ts')
const { optionsStore } = await import('../../../state/options.ts')

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const own = 'eip155:1'
const second = 'eip155:10'
const account = `${own}:0x${'a'.repeat(40)}` as const
const contract = `0x${'c'.repeat(40)}`
const network = (id: string, more: Partial<Network> = {}): Network => ({
  id,
  name: `Network ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  testnet: false,
  ...more,
})
const told = (more: object = {}) => ({
  chainId: own,
  contract,
  tokenId: '7',
  standard: 'ERC-721',
  amount: '1',
  name: 'Seven',
  collection: 'Numbers',
  description: '',
  imageUrl: '',
  ...more,
})
const page = (data: readonly object[], more: object = {}) => ({ data, next: null, complete: true, ...more })
const byNetwork = (pages: Readonly<Record<string, object>>) => {
  server.answer = ({ chainId = '' }) =>
    pages[chainId] ? Promise.resolve(pages[chainId]) : Promise.reject(new Error('away'))
}

const element = document.createElement('div')
document.body.append(element)
let root: Root
const find = (id: string) => element.querySelector<HTMLElement>(`[data-testid="${id}"]`)
const shown = () => currentView(modalStore.getState())
const tiles = () => [...element.querySelectorAll<HTMLElement>('.nfts-tile')]
const wait = (milliseconds = 1) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const show = async (what: ReactNode) => {
  await act(async () => root.render(what))
  await wait()
}
const press = async (target: HTMLElement | null) => {
  if (!target) throw new Error('It is not there.')
  await act(async () => target.click())
  await wait()
}

beforeEach(() => {
  vi.useFakeTimers()
  queryClient.clear()
  openModal({ name: 'Account' })
  optionsStore.setState(({ features }) => ({
    networks: [network(own), network(second)],
    features: { ...features, receive: true, send: true },
  }))
  root = createRoot(element)
  return async () => {
    await act(async () => root.unmount())
    vi.useRealTimers()
  }
})

describe('the list', () => {
  test('names each piece, its collection, its network and how many there are; a press shows it', async () => {
    byNetwork({ [own]: page([told(), told({ tokenId: '8', standard: 'ERC-1155', amount: '25' })]) })
    await show(<Nfts account={account} />)
    expect(tiles().map(({ textContent }) => textContent)).toEqual([
      'SevenNumbersNetwork eip155:1',
      'SevenNumbersNetwork eip155:1 · ×25',
    ])
    await press(tiles()[1] ?? null)
    expect(shown()).toMatchObject({ name: 'NftDetails', account, nft: { tokenId: '8', amount: '25' } })
  })

  test('goes on with the next network, and says which one could not be read', async () => {
    byNetwork({ [own]: page([told()]) })
    await show(<Nfts account={account} />)
    await press(find('nfts-more'))
    expect(find('nfts-unread')?.textContent).toContain('Network eip155:10')
    expect(tiles()).toHaveLength(1)
    byNetwork({ [own]: page([told()]), [second]: page([told({ chainId: second })]) })
    await press(find('nfts-unread')?.querySelector('button') ?? null)
    await press(find('nfts-more'))
    expect(find('nfts-unread')).toBeNull()
    expect(tiles().map(({ dataset }) => dataset['network'])).toEqual([own, second])
  })

  test('an account without any is told where to receive', async () => {
    byNetwork({ [own]: page([]), [second]: page([]) })
    await show(<Nfts account={account} />)
    await press(find('nfts-more'))
    expect(find('nfts-empty')).not.toBeNull()
    await press(find('nfts-receive'))
    expect(shown()).toEqual({ name: 'WalletReceive' })
  })

  test('what cannot be read is said, and tried again', async () => {
    byNetwork({})
    await show(<Nfts account={account} />)
    await wait(60_000)
    expect(find('nfts-problem')?.getAttribute('role')).toBe('alert')
    byNetwork({ [own]: page([told()]) })
    await press(find('nfts-problem')?.querySelector('button') ?? null)
    expect(find('nfts-problem')).toBeNull()
    expect(tiles()).toHaveLength(1)
  })

  test('bait is out of sight until somebody wants to see it; that there may be more is said', async () => {
    byNetwork({
      [own]: page([told(), told({ tokenId: '9', name: 'Claim at x.example', suspicious: true })], {
        complete: false,
      }),
    })
    await show(<Nfts account={account} />)
    expect(tiles()).toHaveLength(1)
    expect(find('nfts-lacks')).not.toBeNull()
    expect(find('nfts-hidden')?.getAttribute('aria-expanded')).toBe('false')
    await press(find('nfts-hidden'))
    expect(tiles()).toHaveLength(2)
    expect(find('nfts-hidden')?.getAttribute('aria-expanded')).toBe('true')
  })
})

describe('a piece', () => {
  const piece: Nft = {
    id: `${own}:${contract}:7`,
    network: own,
    contract,
    tokenId: '7',
    standard: 'ERC-721',
    amount: '1',
    name: '',
    collection: 'Numbers',
    description: '',
    image: undefined,
    suspicious: false,
  }

  test('without a name is called by its collection and number; how many is said of kinds alone', async () => {
    await show(<NftDetails account={account} nft={piece} />)
    expect(find('nft-name')?.textContent).toBe('Numbers #7')
    expect(find('nft-contract')?.textContent).toBe(contract)
    expect(find('nft-owned')).toBeNull()
    expect(find('nft-suspicious')).toBeNull()
    // The network has no explorer.
    expect(find('nft-explorer')).toBeNull()
    await show(<NftDetails account={account} nft={{ ...piece, standard: 'ERC-1155', amount: '1200' }} />)
    expect(find('nft-owned')?.textContent).toBe('1,200')
  })

  test('has its page at the explorer, and a warning where it looks like bait', async () => {
    optionsStore.setState({ networks: [network(own, { explorerUrl: 'https://explorer.example' })] })
    await show(<NftDetails account={account} nft={{ ...piece, suspicious: true }} />)
    expect(find('nft-explorer')?.getAttribute('href')).toBe(`https://explorer.example/token/${contract}?a=7`)
    expect(find('nft-suspicious')).not.toBeNull()
  })

  test('on Solana it is its address, without a contract, and is not sent from here', async () => {
    const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const mint = '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu'
    const nft = { ...piece, network: solana, contract: mint, tokenId: '', standard: 'compressed' } as const
    optionsStore.setState({ networks: [network(solana, { explorerUrl: 'https://explorer.example' })] })
    await show(<NftDetails account={`${solana}:${mint}`} nft={nft} />)
    expect(find('nft-name')?.textContent).toBe('Numbers 9hSR6S…GWBu')
    expect(find('nft-id')?.textContent).toBe(mint)
    expect([find('nft-contract'), find('nft-owned'), find('nft-send'), find('nft-switch')]).toEqual(
      Array.from({ length: 4 }, () => null),
    )
    expect(find('nft-explorer')?.getAttribute('href')).toBe(`https://explorer.example/address/${mint}`)
  })

  test('is sent where the account is on its network; else there is the way there; of another account neither', async () => {
    const connect = (active: Caip10) =>
      connectionsStore.setState({
        active: 'eip155',
        byNamespace: {
          eip155: {
            status: 'connected',
            connector: { type: 'embedded', id: 'w', name: 'Wallet' },
            accounts: [active],
            network: chainOf(active),
          },
        },
      })
    connect(account)
    await show(<NftDetails account={account} nft={piece} />)
    await press(find('nft-send'))
    expect(shown()).toEqual({ name: 'WalletSendNft', nft: piece })
    await act(async () => connect(`${second}:${addressOf(account)}`))
    expect(find('nft-send')).toBeNull()
    expect(find('nft-switch')?.textContent).toBe('Switch to Network eip155:1 to send it')
    await press(find('nft-switch'))
    expect(switched).toEqual([own])
    await act(async () => connect(`${own}:0x${'b'.repeat(40)}`))
    expect(find('nft-send') ?? find('nft-switch')).toBeNull()
    await act(async () => {
      connect(account)
      optionsStore.setState(({ features }) => ({ features: { ...features, send: false } }))
    })
    expect(find('nft-send')).toBeNull()
    connectionsStore.setState(connectionsStore.getInitialState())
  })

  test('a picture that does not come leaves a drawn one', async () => {
    await show(<NftDetails account={account} nft={{ ...piece, image: '/v1/image?u=1' }} />)
    const picture = element.querySelector('.nft-picture')
    expect(picture?.querySelector('img')?.getAttribute('src')).toBe('/v1/image?u=1&size=512')
    await act(async () => picture?.querySelector('img')?.dispatchEvent(new Event('error')))
    expect(picture?.getAttribute('data-drawn')).toBe('true')
    expect(picture?.querySelector('svg')).not.toBeNull()
  })
})
