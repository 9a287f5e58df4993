// @vitest-environment jsdom
import {
  connect,
  createConfig,
  createStorage,
  disconnect,
  getConnection,
  http,
  reconnect,
  switchChain,
  type Config,
} from '@wagmi/core'
import { mainnet, optimism, polygon } from '@wagmi/core/chains'
import { getAddress } from 'viem'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  account,
  createFakeFrame,
  disconnected,
  embedded,
  frames,
  frameUrl,
  hintOf,
  installDom,
  settle,
  type Flat,
} from '../test/fakeFrame.ts'
import { announceWallet, createFakeWallet } from '../test/fakeWallet.ts'
import { createWalletFrame, type Caip2, type WalletFrame, type WalletFrameOptions } from './index.ts'
import { walletFrame } from './wagmi.ts'

/** As wagmi's connectors write the account. */
const checksummed = getAddress(account)

const options: WalletFrameOptions = { frameUrl, projectId: 'wagmi', networks: ['eip155:1', 'eip155:10'] }
const made: WalletFrame[] = []

const configure = (given: WalletFrameOptions | WalletFrame = options): Config =>
  createConfig({
    chains: [mainnet, optimism, polygon],
    connectors: [
      (config) => {
        const connector = walletFrame(given)(config)
        made.push(connector.wallet)
        return connector
      },
    ],
    storage: createStorage({ storage: localStorage }),
    transports: { [mainnet.id]: http(), [optimism.id]: http(), [polygon.id]: http() },
  })

const ours = (config: Config) => {
  const found = config.connectors.find(({ id }) => id === 'walletFrame')
  if (!found) throw new Error('no connector')
  return found
}

/** The same account on another network. */
const on = (network: Caip2): Flat => ({ ...embedded, network, accounts: [`${network}:${account}`] })

/** An error as the frame answers it over the port. */
const refusal = (code: number) => ({ code, message: 'no' })

/** Connects as a person who logs in. */
const logIn = async (config: Config, answers: Parameters<typeof createFakeFrame>[0] = {}) => {
  let frame: ReturnType<typeof createFakeFrame> | undefined
  const asked = connect(config, { connector: ours(config) })
  await settle()
  frame = createFakeFrame({
    request: async ({ method }) => {
      if (method !== 'eth_requestAccounts') throw refusal(4200)
      await frame?.snapshot(embedded)
      return [account]
    },
    ...answers,
  })
  await frame.hello()
  await frame.ready(disconnected)
  return { frame, result: await asked }
}

const remember = (connector: Flat['connector']) =>
  localStorage.setItem(
    `walletframe:wagmi@${frameUrl}`,
    hintOf({ connector, accounts: [`eip155:10:${account}`], network: 'eip155:10' }),
  )

beforeAll(installDom)
beforeEach(() => localStorage.clear())
afterEach(() => {
  for (const wallet of made.splice(0)) wallet.destroy()
  vi.restoreAllMocks()
})

describe('behaviour', () => {
  test('it is listed once, beside other wallets of the page', async () => {
    const config = configure()
    await settle()
    announceWallet(createFakeWallet().provider)
    expect(config.connectors.map(({ id, name }) => [id, name])).toEqual([
      ['walletFrame', 'WalletFrame'],
      ['com.a', 'Wallet A'],
    ])
    expect(ours(config).rdns).toBe('com.example.wallet')
    expect(ours(config).icon).toMatch(/^data:image\/svg/)
  })

  test('an instance with its own rdns, such as the script tag’s, is listed once too', () => {
    const config = configure(createWalletFrame({ ...options, rdns: 'org.bank.wallet' }))
    expect(config.connectors.map(({ rdns }) => rdns)).toEqual(['org.bank.wallet'])
  })

  test('addresses are checksummed (EIP-55), however the wallet writes them', async () => {
    const config = configure()
    const { frame } = await logIn(config)
    const written = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
    await frame.snapshot({ ...embedded, accounts: [`eip155:1:${written}`] })
    await settle()
    expect(getConnection(config).address).toBe('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
    expect(await ours(config).getAccounts()).toEqual(['0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'])
  })

  test('connects through the frame; chain and accounts follow; disconnects', async () => {
    const config = configure()
    const { frame, result } = await logIn(config)
    expect(result).toEqual({ accounts: [checksummed], chainId: 1 })
    expect(getConnection(config)).toMatchObject({ status: 'connected', address: checksummed, chainId: 1 })

    await frame.snapshot(on('eip155:10'))
    expect(getConnection(config)).toMatchObject({ status: 'connected', address: checksummed, chainId: 10 })

    await disconnect(config)
    expect(frame.called('disconnect')).toHaveLength(1)
    expect(getConnection(config).status).toBe('disconnected')
  })

  test('a chain that the page asks for is switched to while connecting', async () => {
    const config = configure()
    const answers = {
      switchNetwork: async () => {
        await frame?.snapshot(on('eip155:10'))
        return null
      },
    }
    let frame: ReturnType<typeof createFakeFrame> | undefined
    const asked = connect(config, { connector: ours(config), chainId: 10 })
    await settle()
    frame = createFakeFrame({
      request: async () => {
        await frame?.snapshot(embedded)
        return [account]
      },
      ...answers,
    })
    await frame.hello()
    await frame.ready(disconnected)
    expect(await asked).toMatchObject({ chainId: 10 })
  })

  test('switches only to chains of the configuration, and adds nothing', async () => {
    const config = configure()
    let current: Awaited<ReturnType<typeof logIn>>['frame'] | undefined
    const { frame } = await logIn(config, {
      switchNetwork: async ({ network }) => {
        if (network === 'eip155:137') throw refusal(4902)
        await current?.snapshot(on(network as Caip2))
        return null
      },
    })
    current = frame
    expect(await switchChain(config, { chainId: 10 })).toMatchObject({ id: 10 })
    expect(getConnection(config).chainId).toBe(10)
    await expect(ours(config).switchChain?.({ chainId: 5 })).rejects.toMatchObject({ code: 4902 })
    await expect(switchChain(config, { chainId: 137 })).rejects.toMatchObject({ code: 4902 })
    expect(frame.called('switchNetwork')).toEqual([{ network: 'eip155:10' }, { network: 'eip155:137' }])
    expect(frame.called('request').map(({ method }) => method)).toEqual(['eth_requestAccounts'])
  })

  test('a connection that somebody else made, a button of the page, is wagmi’s too', async () => {
    const config = configure()
    const [wallet] = made
    void wallet?.open()
    const frame = createFakeFrame()
    await frame.hello()
    await frame.ready({ ...disconnected, isOpen: true })
    await frame.snapshot(embedded)
    expect(getConnection(config)).toMatchObject({ status: 'connected', address: checksummed })
    await frame.snapshot(disconnected)
    expect(getConnection(config).status).toBe('disconnected')
  })
})

describe('after a reload', () => {
  test('nothing was stored: not authorized, and no frame is loaded', async () => {
    const config = configure()
    expect(await ours(config).isAuthorized()).toBe(false)
    expect(await reconnect(config)).toEqual([])
    await settle()
    expect(document.querySelector('wallet-frame')).toBeNull()
  })

  test('the e-mail wallet of the last visit is connected before the frame is there', async () => {
    remember(embedded.connector)
    const config = configure()
    const [connection] = await reconnect(config)
    expect(connection).toMatchObject({ accounts: [checksummed], chainId: 10 })
    expect(getConnection(config)).toMatchObject({ status: 'connected', address: checksummed, chainId: 10 })
  })

  test('the injected wallet of the last visit is waited for', async () => {
    remember({ type: 'injected', id: 'com.a', name: 'Wallet A' })
    const config = configure()
    const authorized = ours(config).isAuthorized()
    announceWallet(createFakeWallet().provider)
    expect(await authorized).toBe(true)
    expect(document.querySelector('wallet-frame')).toBeNull()
  })
})

describe('errors', () => {
  test('a visitor who closes the modal rejects with 4001', async () => {
    const config = configure()
    const asked = connect(config, { connector: ours(config) }).catch((error: unknown) => error)
    await settle()
    const frame = createFakeFrame({
      request: async () => {
        throw refusal(4001)
      },
    })
    await frame.hello()
    await frame.ready(disconnected)
    expect(await asked).toMatchObject({ code: 4001 })
    expect(getConnection(config).status).toBe('disconnected')
    expect(frames()).toHaveLength(1)
  })

  test('a wrong option is named when the configuration is made', () => {
    expect(() => configure({ ...options, projectId: 'Not An Id' })).toThrow('option projectId: expected')
  })
})
