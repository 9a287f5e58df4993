// @vitest-environment jsdom
import { base58 } from '@scure/base'
import { addressOf, type Caip2 } from '@walletframe/bridge-protocol/host'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  createStandardWallet,
  otherSolanaAddress,
  solanaAddress,
  solanaDevnet,
  solanaMainnet,
  standardAccount,
} from '../../test/fakeStandard.ts'
import { setFlat } from '../../test/fakeFrame.ts'
import { createState, ended, type State } from '../state.ts'
import type { PageWallet } from '../wallets/pageWallet.ts'
import { createSolanaWallet, type SolanaParts } from './solana.ts'
import type { StandardAccount, StandardApi, StandardWallet } from './standardApi.ts'

type Answer = (params: Record<string, unknown>) => unknown

const local: Caip2 = 'solana:11111111111111111111111111111111'
const networks = ['eip155:1', solanaDevnet, solanaMainnet, local] as const
const ends: (() => void)[] = []
let state: State

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  state = createState('solana-test', 'eip155:1')
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
  vi.useRealTimers()
})

const connected = (...addresses: readonly string[]) =>
  setFlat(state, {
    status: 'connected',
    connector: { type: 'embedded', id: 'w', name: 'E-mail wallet' },
    accounts: [
      'eip155:1:0x00000000000000000000000000000000000000aA',
      ...addresses.map((address) => `${solanaDevnet}:${address}` as const),
    ],
  })

/** Our wallet before a frame that answers what the test says. */
const create = (answers: Readonly<Record<string, Answer>> = {}, more: Partial<SolanaParts> = {}) => {
  const asked: { method: string; params?: unknown; network?: Caip2 }[] = []
  const { wallet, stop } = createSolanaWallet({
    icon: 'data:image/svg+xml,x',
    networks,
    getState: state.get,
    subscribe: state.subscribe,
    request: async (request) => {
      asked.push(request)
      return answers[request.method]?.(request.params as Record<string, unknown>)
    },
    wallet: () => undefined,
    disconnect: async () => undefined,
    ...more,
  })
  ends.push(stop)
  const call = (feature: string, name: string, ...given: unknown[]) =>
    (wallet.features[feature] as never as Record<string, (...given: unknown[]) => unknown>)[name]?.(...given)
  return {
    wallet,
    stop,
    asked,
    connect: (input?: object) =>
      call('standard:connect', 'connect', input) as Promise<{ accounts: readonly StandardAccount[] }>,
    run: <T>(name: string, ...inputs: object[]) =>
      call(`solana:${name}`, name, ...inputs) as Promise<readonly T[]>,
    on: (listener: (change: unknown) => void) =>
      call('standard:events', 'on', 'change', listener) as () => void,
  }
}

const bytes = (...values: number[]) => Uint8Array.from(values)
const encoded = (...values: number[]) => base58.encode(bytes(...values))

describe('what it is', () => {
  test('a frozen wallet with the chains of the page', () => {
    const { wallet } = create()
    expect(Object.isFrozen(wallet)).toBe(true)
    expect(wallet.icon).toBe(`data:image/svg+xml;base64,${btoa('x')}`)
    expect(wallet).toMatchObject({ version: '1.0.0', name: 'WalletFrame', accounts: [] })
    expect(wallet.chains).toEqual(['solana:devnet', 'solana:mainnet', 'solana:localnet'])
    expect(Object.keys(wallet.features)).toEqual([
      'standard:connect',
      'standard:disconnect',
      'standard:events',
      'solana:signMessage',
      'solana:signTransaction',
      'solana:signAndSendTransaction',
      'solana:signIn',
    ])
  })

  test('its account has the public key of its address', () => {
    connected(solanaAddress)
    const { wallet } = create()
    expect(wallet.accounts).toHaveLength(1)
    expect(wallet.accounts[0]?.address).toBe(solanaAddress)
    expect(wallet.accounts[0]?.publicKey).toEqual(base58.decode(solanaAddress))
    expect(wallet.accounts[0]?.features).toContain('solana:signIn')
  })
})

describe('registration', () => {
  const registry = () => {
    const wallets = new Set<StandardWallet>()
    const api: StandardApi = {
      register: (...given) => {
        for (const wallet of given) wallets.add(wallet)
        return () => given.forEach((wallet) => wallets.delete(wallet))
      },
    }
    const hear = (event: Event) => ((event as CustomEvent).detail as (api: StandardApi) => void)(api)
    window.addEventListener('wallet-standard:register-wallet', hear)
    ends.push(() => window.removeEventListener('wallet-standard:register-wallet', hear))
    return { wallets, api }
  }

  test('with a page that was there before, within a second', async () => {
    const { wallets } = registry()
    const { wallet } = create()
    await vi.advanceTimersByTimeAsync(1_000)
    expect([...wallets]).toEqual([wallet])
  })

  test('with a page that comes later', () => {
    const { wallet } = create()
    const { wallets, api } = registry()
    window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
    expect([...wallets]).toEqual([wallet])
  })

  test('stopped: taken out of every registry, and not entered anew', async () => {
    const { wallets, api } = registry()
    const { stop } = create()
    await vi.advanceTimersByTimeAsync(1_000)
    stop()
    expect(wallets.size).toBe(0)
    window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
    create().stop()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(wallets.size).toBe(0)
  })

  test('stopped: nothing of it listens any more', () => {
    const added = vi.spyOn(window, 'addEventListener')
    const removed = vi.spyOn(window, 'removeEventListener')
    const subscribed = vi.fn(state.subscribe)
    const unsubscribed = vi.fn()
    const { on, stop } = create(
      {},
      {
        subscribe: (listener) => {
          const end = subscribed(listener)
          return () => {
            unsubscribed()
            end()
          }
        },
      },
    )
    const heard = vi.fn()
    on(heard)
    stop()
    expect(removed.mock.calls).toEqual(added.mock.calls)
    expect(unsubscribed).toHaveBeenCalledTimes(subscribed.mock.calls.length)
    connected(solanaAddress)
    expect(heard).not.toHaveBeenCalled()
    added.mockRestore()
    removed.mockRestore()
  })
})

describe('connecting', () => {
  test('asks the person once, and gives the account', async () => {
    const { connect, asked } = create({ solana_requestAccounts: () => connected(solanaAddress) })
    const { accounts } = await connect()
    expect(accounts.map(({ address }) => address)).toEqual([solanaAddress])
    expect((await connect()).accounts).toBe(accounts)
    expect(asked).toEqual([{ method: 'solana_requestAccounts' }])
  })

  test('silently: nothing is asked', async () => {
    const { connect, asked } = create()
    expect(await connect({ silent: true })).toEqual({ accounts: [] })
    expect(asked).toEqual([])
  })

  test('silently, while a wallet of the last visit is on its way: waits for it', async () => {
    setFlat(state, { status: 'connecting', network: solanaDevnet })
    const { connect } = create()
    const answer = connect({ silent: true })
    await vi.advanceTimersByTimeAsync(300)
    connected(solanaAddress)
    expect((await answer).accounts.map(({ address }) => address)).toEqual([solanaAddress])
  })

  test('silently, and it does not come: no account, soon', async () => {
    setFlat(state, { status: 'connecting', network: solanaDevnet })
    const { connect } = create()
    const ends = vi.fn()
    const answer = connect({ silent: true }).finally(ends)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(ends).toHaveBeenCalledOnce()
    expect((await answer).accounts).toEqual([])
  })

  test('declined: the error of the frame', async () => {
    const { connect } = create({
      solana_requestAccounts: () => {
        throw Object.assign(new Error('Connection declined'), { code: 4001 })
      },
    })
    await expect(connect()).rejects.toMatchObject({ code: 4001 })
  })

  test('disconnect is the page’s own', async () => {
    const disconnect = vi.fn(async () => undefined)
    const { wallet } = create({}, { disconnect })
    await (wallet.features['standard:disconnect'] as never as { disconnect(): Promise<void> }).disconnect()
    expect(disconnect).toHaveBeenCalledOnce()
  })
})

describe('events', () => {
  test('only where accounts of Solana changed, with new objects only then', () => {
    const { on, wallet } = create()
    const heard = vi.fn()
    const end = on(heard)
    connected()
    expect(heard).not.toHaveBeenCalled()
    connected(solanaAddress)
    expect(heard).toHaveBeenCalledOnce()
    expect(heard.mock.lastCall?.[0]).toEqual({ accounts: wallet.accounts })
    const { accounts } = wallet
    state.set({ isOpen: true })
    setFlat(state, { network: 'eip155:10' })
    expect(heard).toHaveBeenCalledOnce()
    expect(wallet.accounts).toBe(accounts)
    connected(otherSolanaAddress)
    expect(wallet.accounts[0]?.address).toBe(otherSolanaAddress)
    setFlat(state, ended)
    expect(heard).toHaveBeenLastCalledWith({ accounts: [] })
    end()
    connected(solanaAddress)
    expect(heard).toHaveBeenCalledTimes(3)
  })

  test('another Solana network with the same address is no change of accounts', () => {
    connected(solanaAddress)
    const { on } = create()
    const heard = vi.fn()
    on(heard)
    setFlat(state, { accounts: [`${solanaMainnet}:${solanaAddress}`], network: solanaMainnet })
    expect(heard).not.toHaveBeenCalled()
  })

  test('a listener that throws keeps no other from hearing', () => {
    const { on } = create()
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    const heard = vi.fn()
    on(() => {
      throw new Error('the page’s mistake')
    })
    on(heard)
    connected(solanaAddress)
    expect(heard).toHaveBeenCalledOnce()
    expect(reported).toHaveBeenCalledOnce()
    vi.unstubAllGlobals()
  })

  test('an account that is no public key is none', () => {
    const { wallet } = create()
    connected('0OIl')
    expect(wallet.accounts).toEqual([])
    connected('0OIl', solanaAddress)
    expect(wallet.accounts.map(({ address }) => address)).toEqual([solanaAddress])
  })
})

describe('signing', () => {
  beforeEach(() => connected(solanaAddress))

  test('a message: base58 there and back', async () => {
    const { run, asked, wallet } = create({ solana_signMessage: () => ({ signature: encoded(9, 9) }) })
    const message = bytes(0, 1, 2)
    expect(await run('signMessage', { account: wallet.accounts[0], message })).toEqual([
      { signedMessage: message, signature: bytes(9, 9) },
    ])
    expect(asked).toEqual([
      { method: 'solana_signMessage', params: { message: encoded(0, 1, 2), pubkey: solanaAddress } },
    ])
  })

  test('messages: one approval after another, in their order', async () => {
    let count = 0
    const { run, asked } = create({ solana_signMessage: () => ({ signature: encoded((count += 1)) }) })
    const results = await run<{ signature: Uint8Array }>(
      'signMessage',
      { message: bytes(1) },
      { message: bytes(2) },
    )
    expect(results.map(({ signature }) => signature)).toEqual([bytes(1), bytes(2)])
    expect(asked.map(({ params }) => (params as { message: string }).message)).toEqual([
      encoded(1),
      encoded(2),
    ])
  })

  test('a message that is declined ends those behind it', async () => {
    const { run, asked } = create({
      solana_signMessage: () => {
        throw Object.assign(new Error('no'), { code: 4001 })
      },
    })
    await expect(run('signMessage', { message: bytes(1) }, { message: bytes(2) })).rejects.toMatchObject({
      code: 4001,
    })
    expect(asked).toHaveLength(1)
  })

  test('a transaction, on the chain that it names', async () => {
    const { run, asked } = create({ solana_signTransaction: () => ({ transaction: encoded(5, 6) }) })
    expect(await run('signTransaction', { transaction: bytes(5), chain: 'solana:mainnet' })).toEqual([
      { signedTransaction: bytes(5, 6) },
    ])
    expect(asked).toEqual([
      { method: 'solana_signTransaction', params: { transaction: encoded(5) }, network: solanaMainnet },
    ])
  })

  test('several transactions are one approval', async () => {
    const { run, asked } = create({
      solana_signAllTransactions: ({ transactions }) => ({ transactions }),
    })
    expect(await run('signTransaction', { transaction: bytes(1) }, { transaction: bytes(2) })).toEqual([
      { signedTransaction: bytes(1) },
      { signedTransaction: bytes(2) },
    ])
    expect(asked).toEqual([
      { method: 'solana_signAllTransactions', params: { transactions: [encoded(1), encoded(2)] } },
    ])
  })

  test('several transactions for different chains are not one approval', async () => {
    const { run, asked } = create()
    await expect(
      run(
        'signTransaction',
        { transaction: bytes(1), chain: 'solana:devnet' },
        { transaction: bytes(2), chain: 'solana:mainnet' },
      ),
    ).rejects.toMatchObject({ code: -32602 })
    expect(asked).toEqual([])
  })

  test('no transaction: nothing is asked', async () => {
    const { run, asked } = create()
    expect(await run('signTransaction')).toEqual([])
    expect(asked).toEqual([])
  })

  test('sent: with its options, one after another', async () => {
    const { run, asked } = create({ solana_signAndSendTransaction: () => ({ signature: encoded(3) }) })
    const options = { skipPreflight: true }
    expect(
      await run(
        'signAndSendTransaction',
        { transaction: bytes(1), chain: 'solana:localnet', options },
        { transaction: bytes(2), chain: 'solana:localnet' },
      ),
    ).toEqual([{ signature: bytes(3) }, { signature: bytes(3) }])
    expect(asked).toEqual([
      {
        method: 'solana_signAndSendTransaction',
        params: { transaction: encoded(1), options },
        network: local,
      },
      {
        method: 'solana_signAndSendTransaction',
        params: { transaction: encoded(2), options: {} },
        network: local,
      },
    ])
  })

  test('sign-in: connects, and signs the text of the standard', async () => {
    setFlat(state, ended)
    const { run, asked } = create({
      solana_requestAccounts: () => connected(solanaAddress),
      solana_signMessage: () => ({ signature: encoded(8) }),
    })
    const input = { statement: 'Hello.', nonce: 'abcdefgh' }
    const [result] = await run<{
      account: StandardAccount
      signedMessage: Uint8Array
      signature: Uint8Array
    }>('signIn', input)
    expect(result?.account.address).toBe(solanaAddress)
    expect(new TextDecoder().decode(result?.signedMessage)).toBe(
      `${location.host} wants you to sign in with your Solana account:\n${solanaAddress}\n\nHello.\n\nNonce: abcdefgh`,
    )
    expect(result?.signature).toEqual(bytes(8))
    expect(asked.map(({ method }) => method)).toEqual(['solana_requestAccounts', 'solana_signMessage'])
  })

  test('sign-in without an input at all is one sign-in', async () => {
    const { run } = create({ solana_signMessage: () => ({ signature: encoded(8) }) })
    expect(await run('signIn')).toHaveLength(1)
  })

  test('sign-in where nobody connects: 4100', async () => {
    setFlat(state, ended)
    const { run } = create()
    await expect(run('signIn', {})).rejects.toMatchObject({ code: 4100 })
  })

  test.each([
    ['solana:mainnet', solanaMainnet],
    ['solana:devnet', solanaDevnet],
    ['solana:localnet', local],
    [solanaMainnet, solanaMainnet],
  ])('the chain %s is %s', async (chain, network) => {
    const { run, asked } = create({ solana_signTransaction: () => ({ transaction: encoded(1) }) })
    await run('signTransaction', { transaction: bytes(1), chain })
    expect(asked[0]?.network).toBe(network)
  })

  test('another chain: 4902, and nothing is asked', async () => {
    const { run, asked } = create()
    await expect(
      run('signTransaction', { transaction: bytes(1), chain: 'solana:testnet' }),
    ).rejects.toMatchObject({ code: 4902 })
    expect(asked).toEqual([])
  })
})

describe('where a wallet of the page is connected, it signs itself', () => {
  const native = (given: Readonly<Record<string, unknown>> = {}) => {
    const purse = createStandardWallet(given)
    const page = {
      info: { id: 'solana:Solana Purse', name: 'Solana Purse', namespace: 'solana' },
      native: purse.wallet,
    } as PageWallet
    connected(solanaAddress)
    return { purse, ours: create({}, { wallet: () => page }) }
  }

  test('with its own account object in place of ours', async () => {
    const { purse, ours } = native()
    const own = standardAccount()
    purse.change([own])
    const input = { account: ours.wallet.accounts[0], message: bytes(1) }
    expect(await ours.run('signMessage', input, input)).toEqual([
      { signature: bytes(7) },
      { signature: bytes(7) },
    ])
    expect(purse.signMessage).toHaveBeenCalledOnce()
    expect(purse.signMessage.mock.lastCall?.map((given) => (given as { account: unknown }).account)).toEqual([
      own,
      own,
    ])
    expect(ours.asked).toEqual([])
  })

  test('its methods are called on the feature that they belong to', async () => {
    const feature = {
      version: '1.0.0',
      async signTransaction() {
        expect(this).toBe(feature)
        return [{ signedTransaction: bytes(1) }]
      },
    }
    const { wallet } = createStandardWallet()
    const { ours } = native({ features: { ...wallet.features, 'solana:signTransaction': feature } })
    expect(await ours.run('signTransaction', { transaction: bytes(1) })).toHaveLength(1)
  })

  test('what it cannot do: 4200, and the frame is not asked instead', async () => {
    const { ours } = native()
    for (const name of ['signTransaction', 'signAndSendTransaction', 'signIn'])
      await expect(ours.run(name, { transaction: bytes(1) })).rejects.toMatchObject({ code: 4200 })
    expect(ours.asked).toEqual([])
  })

  test('a wallet that speaks no standard: 4200 as well', async () => {
    connected(solanaAddress)
    const { run, asked } = create(
      {},
      {
        wallet: () =>
          ({ info: { id: 'x', name: 'Old', namespace: 'solana' }, native: { connect() {} } }) as never,
      },
    )
    await expect(run('signMessage', { message: bytes(1) })).rejects.toMatchObject({ code: 4200 })
    expect(asked).toEqual([])
  })
})

test('addresses of the state are those of the wallet', () => {
  connected(solanaAddress, otherSolanaAddress)
  const { wallet } = create()
  expect(wallet.accounts.map(({ address }) => address)).toEqual(state.get().accounts.slice(1).map(addressOf))
})
